import {
  IconBan,
  IconCircleCheck,
  IconFlag,
  IconHourglass,
  IconMessageExclamation,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react'
import { chipsOf, FLAG_CHIPS, type FlagChip, type FlagFacts, flagChipLabel } from '@ward/domain/flags'
import { Chip, Chips, type Hue } from '../../ui/text/Chip.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './FlagChips.module.css'

const looks: Record<FlagChip, { hue: Hue; icon: typeof IconFlag }> = {
  pending: { hue: 'neutral', icon: IconHourglass },
  language: { hue: 'plum', icon: IconMessageExclamation },
  deleted: { hue: 'red', icon: IconTrash },
  image: { hue: 'violet', icon: IconPhoto },
  reported: { hue: 'amber', icon: IconFlag },
  spam: { hue: 'rust', icon: IconBan },
  done: { hue: 'green', icon: IconCircleCheck },
}

type Props = {
  flag: FlagFacts
  oneLine?: boolean
  /** With more chips than this there is no room for words: they come on hover. */
  wordsUpTo?: number
}

/** What a flag is about, as chips (spec 1 section 2.4). */
export function FlagChips({ flag, oneLine, wordsUpTo = FLAG_CHIPS.length }: Props) {
  const chips = chipsOf(flag)
  const iconsOnly = chips.length > wordsUpTo
  return (
    <Chips oneLine={oneLine}>
      {chips.map((chip) => {
        const label = flagChipLabel[chip]
        return (
          <span key={chip} className={styles.chip} data-tip={iconsOnly ? label : undefined}>
            <Chip hue={looks[chip].hue} icon={looks[chip].icon}>
              {iconsOnly ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            </Chip>
          </span>
        )
      })}
    </Chips>
  )
}
