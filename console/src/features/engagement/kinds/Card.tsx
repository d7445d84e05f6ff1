import { type ReactNode, useId } from 'react'
import styles from './Engagement.module.css'

/** A part of the page on a ground of its own, with its heading where it has one. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {title ? (
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
      ) : null}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
