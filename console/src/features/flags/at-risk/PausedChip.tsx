import { Chip } from '../../../ui/text/Chip.tsx'

/** Members are not led to a thread at the moment, and why; nothing where they are. */
export const PausedChip = ({ because }: { because: string | null }) =>
  because === null ? null : (
    <span data-tip={because}>
      <Chip hue="amber">Paused</Chip>
    </span>
  )
