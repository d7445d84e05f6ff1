import { IconFilterOff, IconListDetails } from '@tabler/icons-react'
import { requestIdOf, wordsOf } from '../../fault.ts'
import { ActionButton } from '../ActionButton.tsx'
import { askAgain } from '../states/askAgain.ts'
import { EmptyState } from '../states/EmptyState.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import styles from './DataTable.module.css'

type ProblemProps = { error: unknown; onRetry?: () => unknown }

/** The rows stay; a note above them says that they may be out of date. */
export function OutOfDate({ error, onRetry }: ProblemProps) {
  return (
    <div className={styles.notice} role="alert">
      <span>{wordsOf(error)}</span>
      {onRetry ? (
        <button type="button" onClick={() => void askAgain(onRetry)}>
          Try again
        </button>
      ) : null}
    </div>
  )
}

/** Stands in place of the rows: the failure, and for a fault the data kept and the use of the request id. */
export function NotLoaded({ label, error, onRetry }: ProblemProps & { label: string }) {
  const requestId = requestIdOf(error) ?? undefined
  // The table announces how many rows came.
  const again = onRetry && (() => void onRetry())
  return (
    <ErrorState title={`${label} could not be loaded`} requestId={requestId} onRetry={again}>
      {[wordsOf(error), requestId && 'Your filters are kept. If it happens again, give support this number.']
        .filter(Boolean)
        .join(' ')}
    </ErrorState>
  )
}

/** Stands in place of the rows where the filters leave none. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No results"
      icon={IconFilterOff}
      actions={<ActionButton onClick={onClear}>Clear filters</ActionButton>}
    >
      Try something else, or clear the filters.
    </EmptyState>
  )
}

/** Stands in place of the rows of a list that is empty and says nothing of its own. */
export const NothingHere = () => <EmptyState title="Nothing here" icon={IconListDetails} />
