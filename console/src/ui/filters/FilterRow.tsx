import { Children, Fragment, type ReactNode } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import styles from './Filters.module.css'

/** The filters above a list; `onClear` is given while any filter differs from its default. */
export function FilterRow({ children, onClear }: { children: ReactNode; onClear?: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div className={styles.row} role="group" aria-label="Filters">
      {children}
      {onClear ? (
        <ActionButton kind="quiet" onClick={onClear}>
          Clear filters
        </ActionButton>
      ) : null}
    </div>
  )
}

/** Several fields side by side: as many as there is room for, all of one width. */
export const FilterFields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>

/** Filters that belong together, set off from the next ones by a hairline. */
export function FilterGroups({ children }: { children: ReactNode }) {
  return Children.toArray(children).map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a row never move
    <Fragment key={index}>
      {index > 0 ? <span className={styles.separator} /> : null}
      {child}
    </Fragment>
  ))
}
