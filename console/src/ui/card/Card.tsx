import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

type CardProps = {
  /** Its heading, by which it is also named. */
  title?: string
  /** The name of one without a heading. */
  label?: string
  /** A few quiet words after its heading. */
  count?: string
  /** A few quiet words, or a button, at the end of the heading. */
  beside?: ReactNode
  /** The content goes up to the edges and brings its own space. */
  flush?: boolean
  /** Something that could stand by itself, such as a member’s text. */
  as?: 'section' | 'article'
  children: ReactNode
}

/** A part of a page on a ground of its own, with its heading where it has one. */
export function Card({ title, label, count, beside, flush = false, as: Element = 'section', children }: CardProps) {
  const id = useId()
  return (
    <Element className={styles.card} aria-labelledby={title ? id : undefined} aria-label={label}>
      {title ? (
        <header className={styles.heading}>
          <h2 id={id}>{title}</h2>
          {count ? <span className={styles.count}>{count}</span> : null}
          {beside ? <span className={styles.beside}>{beside}</span> : null}
        </header>
      ) : null}
      {flush ? children : <div className={styles.body}>{children}</div>}
    </Element>
  )
}
