import { IconCopy, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { toast } from '../toast/toast.ts'
import { askAgain } from './askAgain.ts'
import styles from './states.module.css'

type ErrorStateProps = {
  /** The title of the failure: 'The flags could not be loaded'. */
  title: string
  /** The data kept and the next step. */
  children?: ReactNode
  /** The number to give to support; a click copies it. */
  requestId?: string
  /** Asks again; of a query its answer, which is announced then. */
  onRetry?: () => unknown
}

/** Something could not be loaded: the failure, the next step, and the request id for support. */
export function ErrorState({ title, children, requestId, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.ring} data-tone="bad">
        <IconWifiOff size={20} stroke={1.5} aria-hidden />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children ? <p className={styles.text}>{children}</p> : null}
      <div className={styles.actions}>
        {onRetry ? (
          <ActionButton icon={IconRefresh} onClick={() => askAgain(onRetry)}>
            Try again
          </ActionButton>
        ) : null}
        {requestId ? (
          <button
            type="button"
            className={styles.request}
            data-tip="Copy the number for support"
            onClick={() => void navigator.clipboard?.writeText(requestId).then(() => toast.success('Copied'))}
          >
            <IconCopy size={16} stroke={1.5} aria-hidden />
            {requestId}
          </button>
        ) : null}
      </div>
    </div>
  )
}
