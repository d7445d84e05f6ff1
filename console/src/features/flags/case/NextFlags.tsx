import { assocTypeLabel } from '@ward/domain/assoc-types'
import { AppLink } from '../../../ui/AppLink.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { FlagChips } from '../FlagChips.tsx'
import type { FlagRow } from '../flags.api.ts'
import { flagHref } from '../useFlagHref.ts'
import styles from './NextFlags.module.css'

/** As many as fit beside a text without scrolling. */
const SHOWN = 6

/** What comes after this flag in the list it was opened from; below the facts where there is no third column. */
export function NextFlags({ rows, left }: { rows: readonly FlagRow[]; left: number }) {
  return (
    <aside className={styles.panel} aria-label="Next in this list">
      <header>
        <h2>Next in this list</h2>
        <span>{count(left, 'flag')}</span>
      </header>
      {rows.length === 0 ? <p className={styles.nothing}>Nothing comes after this flag.</p> : null}
      <ol>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <AppLink href={flagHref(row)} replace className={styles.link}>
              <span className={styles.who}>
                <strong>{row.author.username}</strong>
                <span>{assocTypeLabel[row.assocType]}</span>
              </span>
              <span className={styles.words}>{row.preview || 'No text'}</span>
              <FlagChips flag={row} />
            </AppLink>
          </li>
        ))}
      </ol>
    </aside>
  )
}
