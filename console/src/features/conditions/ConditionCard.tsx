import { type ReactNode, useId } from 'react'
import styles from './Conditions.module.css'

/** A part of the editor on a ground of its own. */
export function ConditionCard({ title, beside, children }: { title?: string; beside?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {title ? (
        <header className={styles.heading}>
          <h2 id={id}>{title}</h2>
          {beside ? <span className={styles.quiet}>{beside}</span> : null}
        </header>
      ) : null}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
