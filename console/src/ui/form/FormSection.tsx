import { type ReactNode, useId } from 'react'
import styles from './FormSection.module.css'

/** The ground of a form that is the body of a page. */
export const FormCard = ({ children }: { children: ReactNode }) => <div className={styles.card}>{children}</div>

/** Fields of one matter, beside what they are about. */
export function FormSection({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {help ? <p>{help}</p> : null}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
