import { type ReactNode, useId } from 'react'
import styles from './FormSection.module.css'

const anchorOf = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The ground of a form that is the body of a page; the titles of the `sections` of a long one are links to them. */
export const FormCard = ({ sections, children }: { sections?: readonly string[]; children: ReactNode }) => (
  <div className={styles.card}>
    {sections ? (
      <nav className={styles.anchors} aria-label="On this page">
        {sections.map((title) => (
          <a key={title} href={`#${anchorOf(title)}`}>
            {title}
          </a>
        ))}
      </nav>
    ) : null}
    {children}
  </div>
)

/** Fields of one matter, beside what they are about. */
export function FormSection({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section id={anchorOf(title)} className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {help ? <p>{help}</p> : null}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
