import { IconChecks, IconFilterOff, IconFlag } from '@tabler/icons-react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'

type Props = {
  /** Any filter but Unmoderated is set. */
  isFiltered: boolean
  unmoderated: boolean
  onClear: () => void
  onShowAll: () => void
}

/** No flags: because all are decided, or because the filters ask for something that is not there. */
export function EmptyQueue({ isFiltered, unmoderated, onClear, onShowAll }: Props) {
  if (isFiltered)
    return (
      <EmptyState
        title="No flag matches these filters"
        icon={IconFilterOff}
        actions={<ActionButton onClick={onClear}>Clear filters</ActionButton>}
      >
        {unmoderated
          ? 'Flags that are done are left out while Unmoderated is on.'
          : 'Choose fewer filters to see more flags.'}
      </EmptyState>
    )
  if (!unmoderated)
    return (
      <EmptyState title="No flags yet" icon={IconFlag}>
        Flagged content of this site appears here by itself.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Nothing is waiting"
      tone="good"
      icon={IconChecks}
      actions={<ActionButton onClick={onShowAll}>Show decided flags</ActionButton>}
    >
      Every flag is decided. New ones appear here by themselves.
    </EmptyState>
  )
}
