import type { ReactNode } from 'react'
import styles from './PanelParts.module.css'

type HeadProps = { title: string; close: ReactNode; compact?: boolean }

/** The head of what lies beside a page: its title and the button that closes it. */
export const PanelHead = ({ title, close, compact }: HeadProps) => (
  <header className={styles.head} data-compact={compact || undefined}>
    <h2>{title}</h2>
    {close}
  </header>
)

type BodyProps = { children: ReactNode; footer?: ReactNode; aside?: ReactNode; compact?: boolean }

/** Its content, which scrolls, and below it what stays, `aside` at the other side. `compact` is read in passing, and says itself as it changes. */
export const PanelBody = ({ children, footer, aside, compact }: BodyProps) => (
  <>
    <div className={styles.body} data-compact={compact || undefined} aria-live={compact ? 'polite' : undefined}>
      {children}
    </div>
    {footer ? (
      <footer className={styles.foot} data-compact={compact || undefined} aria-hidden={compact}>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
        {footer}
      </footer>
    ) : null}
  </>
)
