import {
  IconBan,
  IconCircleCheck,
  IconEyeQuestion,
  IconFlag,
  IconHourglass,
  IconLifebuoy,
  IconMessageExclamation,
  IconPhoto,
  IconRobot,
  IconTrash,
} from '@tabler/icons-react'
import { chipsOf, type FlagChip, type FlagFacts, flagChipLabel, flagChipMeaning } from '@ward/domain/flags/flag/flags'
import { Chip, Chips, type Hue } from '../../../ui/text/Chip.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import styles from './FlagChips.module.css'

const CHIPS: Record<FlagChip, { hue: Hue; icon: typeof IconFlag }> = {
  'at-risk': { hue: 'danger', icon: IconLifebuoy },
  'asked-again': { hue: 'amber', icon: IconEyeQuestion },
  pending: { hue: 'neutral', icon: IconHourglass },
  language: { hue: 'plum', icon: IconMessageExclamation },
  deleted: { hue: 'red', icon: IconTrash },
  image: { hue: 'violet', icon: IconPhoto },
  reported: { hue: 'amber', icon: IconFlag },
  spam: { hue: 'rust', icon: IconRobot },
  'marked-spam': { hue: 'red', icon: IconBan },
  done: { hue: 'green', icon: IconCircleCheck },
}

/** The width of a chip's icon and padding, in letters. */
const FRAME = 4

type Props = {
  flag: FlagFacts
  oneLine?: boolean
  /** Letters there is room for: chips that need more are icons, whose words come on hover. */
  letters?: number
}

/** The chips of a flag (spec 1 section 2.4). */
export function FlagChips({ flag, oneLine, letters = Number.POSITIVE_INFINITY }: Props) {
  const chips = chipsOf(flag)
  const iconsOnly = chips.reduce((sum, chip) => sum + flagChipLabel[chip].length + FRAME, 0) > letters
  return (
    <Chips oneLine={oneLine}>
      {chips.map((chip) => {
        const label = flagChipLabel[chip]
        // The one chip that never hides its words.
        const isIconOnly = iconsOnly && chip !== 'at-risk'
        const meaning = flagChipMeaning[chip]
        return (
          <span key={chip} className={styles.chip} data-tip={isIconOnly ? `${label}: ${meaning}` : meaning}>
            <Chip hue={CHIPS[chip].hue} icon={CHIPS[chip].icon}>
              {isIconOnly ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            </Chip>
          </span>
        )
      })}
    </Chips>
  )
}
