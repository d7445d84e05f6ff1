import type { ReactNode } from 'react'
import styles from './Lab.module.css'

/** A figure today and as tried, each with the counts it is made of where it is a share. */
type Compared = {
  label: string
  figures: readonly [now: string, then: string]
  counts?: readonly [string, string]
}

type TrialProps = {
  title: string
  /** The effect of the score, or its result in testing. */
  meaning: string
  /** Moves what is tried. */
  children: ReactNode
  /** The difference in a sentence. */
  headline: string
  rows: readonly Compared[]
  today: string
  tried: string
}

/** The test value, and its effect beside that of today's value. */
export const Trial = ({ title, meaning, children, headline, rows, today, tried }: TrialProps) => (
  <section className={styles.card} aria-labelledby="trial">
    <div className={styles.head}>
      <h2 id="trial">{title}</h2>
      <p>{meaning}</p>
    </div>
    <div className={styles.move}>{children}</div>
    <output className={styles.headline}>{headline}</output>
    <table className={styles.comparison}>
      <thead>
        <tr>
          <td />
          <th scope="col">{`Today, ${today}`}</th>
          <th scope="col">{`Test value, ${tried}`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, figures, counts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {figures.map((figure, at) => (
              <td key={at === 0 ? 'today' : 'tried'} data-tried={at === 1 || undefined}>
                {counts ? <small>{counts[at]}</small> : null} <b>{figure}</b>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
