import { ErrorState } from '../states/ErrorState.tsx'
import type { ListError } from './column.ts'
import styles from './DataTable.module.css'

type ProblemProps = { error: ListError; onRetry?: () => void }

/** The rows stay; what could not be brought up to date is said above them. */
export function OutOfDate({ error, onRetry }: ProblemProps) {
  return (
    <div className={styles.notice} role="alert">
      <span>{error.message ?? 'The list could not be brought up to date.'}</span>
      {onRetry ? (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      ) : null}
    </div>
  )
}

/** In place of the rows: what happened, and where something broke what is kept and what the number below is for. */
export function NotLoaded({ label, error: { message, requestId }, onRetry }: ProblemProps & { label: string }) {
  return (
    <ErrorState title={`${label} could not be loaded`} requestId={requestId} onRetry={onRetry}>
      {[message, requestId && 'Your filters are kept. If it happens again, give support this number.']
        .filter(Boolean)
        .join(' ')}
    </ErrorState>
  )
}
