import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './states.module.css'

type EmptyStateProps = {
  /** The title of the state: 'Nothing is waiting'. */
  title: string
  /** The next step, or the content to come. */
  children?: ReactNode
  icon: Icon
  /** good: there is nothing because all is done. */
  tone?: 'plain' | 'good'
  /** One button or two. */
  actions?: ReactNode
  /** Takes little height: a list below other parts of its page. */
  isShort?: boolean
}

/** A place with nothing in it. */
export function EmptyState({ title, children, icon: Mark, tone = 'plain', actions, isShort = false }: EmptyStateProps) {
  return (
    <div className={styles.state} data-short={isShort || undefined}>
      <span className={styles.ring} data-tone={tone}>
        <Mark size={20} stroke={1.5} aria-hidden />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children ? <p className={styles.text}>{children}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
