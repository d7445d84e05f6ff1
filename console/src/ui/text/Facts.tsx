import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/**
 * The layout of a list of facts: `ends` has the name at one end of the line and the value at the other, `columns` sets all values
 * below one another, `above` and `across` put the name over the value, and `inline` runs on like a sentence. `figures` is
 * `across` with large numbers.
 */
export type FactsLayout = 'ends' | 'columns' | 'above' | 'across' | 'inline' | 'figures'

type FactsProps = { layout?: FactsLayout; children: ReactNode }

/** The facts about a thing, each by its name. */
export const Facts = ({ layout = 'ends', children }: FactsProps) => (
  <dl className={styles.facts} data-layout={layout}>
    {children}
  </dl>
)

type FactProps = { name: ReactNode; children: ReactNode }

/** One line of it. A fact without a value is left out. */
export function Fact({ name, children }: FactProps) {
  if (children === null || children === undefined || children === false || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
