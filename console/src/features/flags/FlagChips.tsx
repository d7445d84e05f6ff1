import { IconBan, IconCircleCheck, IconFlag, IconMessageExclamation, IconPhoto, IconTrash } from '@tabler/icons-react'
import { chipsOf, type FlagChip, type FlagFacts, flagChipLabel } from '@ward/domain/flags'
import { Chip, Chips, type Hue } from '../../ui/text/Chip.tsx'

const looks: Record<FlagChip, { hue: Hue; icon: typeof IconFlag }> = {
  language: { hue: 'plum', icon: IconMessageExclamation },
  deleted: { hue: 'red', icon: IconTrash },
  image: { hue: 'violet', icon: IconPhoto },
  reported: { hue: 'amber', icon: IconFlag },
  spam: { hue: 'rust', icon: IconBan },
  done: { hue: 'green', icon: IconCircleCheck },
}

/** What a flag is about, as chips (spec 1 section 2.4). */
export function FlagChips({ flag, oneLine }: { flag: FlagFacts; oneLine?: boolean }) {
  return (
    <Chips oneLine={oneLine}>
      {chipsOf(flag).map((chip) => (
        <Chip key={chip} hue={looks[chip].hue} icon={looks[chip].icon}>
          {flagChipLabel[chip]}
        </Chip>
      ))}
    </Chips>
  )
}
