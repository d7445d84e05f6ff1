import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Back } from './detail/useBack.ts'
import { IconButton } from './IconButton.tsx'
import styles from './PageTitle.module.css'

type PageTitleProps = {
  title: ReactNode
  /** Beside the title: '128 open', chips, the date. */
  count?: ReactNode
  /** Changes by others appear by themselves. */
  live?: boolean
  onBack?: Back
  /** Where this page stands among its neighbours; beside the title on a phone, at the end of the row elsewhere. */
  steps?: ReactNode
  /** Buttons on the right, the one primary button last. */
  children?: ReactNode
}

/** The row every page begins with. */
export function PageTitle({ title, count, live, onBack, steps, children }: PageTitleProps) {
  return (
    <header className={styles.row}>
      {onBack ? <IconButton edge label="Back" icon={IconArrowLeft} onClick={onBack} /> : null}
      <h1 className={styles.title}>{title}</h1>
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
      {live ? (
        <span className={styles.live} data-tip="Changes by others appear here by themselves">
          Live
        </span>
      ) : null}
      {children ? <div className={styles.end}>{children}</div> : null}
      {steps ? <div className={styles.steps}>{steps}</div> : null}
    </header>
  )
}
