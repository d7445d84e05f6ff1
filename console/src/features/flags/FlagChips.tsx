import {
  IconBan,
  IconCircleCheck,
  IconFlag,
  IconHourglass,
  IconLifebuoy,
  IconMessageExclamation,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react'
import { chipsOf, FLAG_CHIPS, type FlagChip, type FlagFacts, flagChipLabel } from '@ward/domain/flags'
import { Chip, Chips, type Hue } from '../../ui/text/Chip.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './FlagChips.module.css'

const looks: Record<FlagChip, { hue: Hue; icon: typeof IconFlag }> = {
  'at-risk': { hue: 'danger', icon: IconLifebuoy },
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
        // The one chip that never hides its words.
        const isIconOnly = iconsOnly && chip !== 'at-risk'
        return (
          <span key={chip} className={styles.chip} data-tip={isIconOnly ? label : undefined}>
            <Chip hue={looks[chip].hue} icon={looks[chip].icon}>
              {isIconOnly ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            </Chip>
          </span>
        )
      })}
    </Chips>
  )
}
