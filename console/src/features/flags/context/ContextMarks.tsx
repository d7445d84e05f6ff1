import { IconBan, IconHourglass, IconTrash } from '@tabler/icons-react'
import { flagChipLabel } from '@ward/domain/flags/flag/flags'
import { Chip, Chips } from '../../../ui/text/Chip.tsx'

type TextState = { isDeleted: boolean; isMarkedSpam: boolean; isPendingModeration: boolean }

/** Why members do not see a text, where they do not. */
export function ContextMarks({ text: { isDeleted, isMarkedSpam, isPendingModeration } }: { text: TextState }) {
  if (!isDeleted && !isMarkedSpam && !isPendingModeration) return null
  return (
    <Chips>
      {isPendingModeration ? <Chip icon={IconHourglass}>{flagChipLabel.pending}</Chip> : null}
      {isDeleted ? (
        <Chip hue="red" icon={IconTrash}>
          {flagChipLabel.deleted}
        </Chip>
      ) : null}
      {isMarkedSpam ? (
        <Chip hue="red" icon={IconBan}>
          {flagChipLabel['marked-spam']}
        </Chip>
      ) : null}
    </Chips>
  )
}
