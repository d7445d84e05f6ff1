import { AppLink } from '../../../ui/AppLink.tsx'
import { KeyHint } from '../../../ui/text/KeyHint.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import type { FlagRow } from '../flags.api.ts'
import { flagHref } from '../useFlagHref.ts'
import styles from './NextFlags.module.css'

/** What comes after this flag in the list it was opened from, in one line: the next of them, and how many there are. */
export function NextFlags({ rows: [next], left }: { rows: readonly FlagRow[]; left: number }) {
  return (
    <aside className={styles.strip} aria-label="Next in this list">
      {next ? (
        <AppLink href={flagHref(next)} replace className={styles.link}>
          <span className={styles.quiet}>Next</span>
          <strong>{next.author.username}</strong>
          <span className={styles.words}>{next.preview || 'No text'}</span>
        </AppLink>
      ) : (
        <p className={styles.quiet}>Nothing comes after this flag.</p>
      )}
      {next ? <KeyHint keys="]" /> : null}
      <span className={styles.quiet}>{`${formatNumber(left)} left`}</span>
    </aside>
  )
}
