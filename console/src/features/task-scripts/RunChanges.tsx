import { useQuery } from '@tanstack/react-query'
import { CHANGE_COLUMNS, CHANGES_DOWNLOAD, CHANGES_PAGE_SIZE, NO_CHANGES } from '@ward/domain/task-scripts/dry-runs'
import { useState } from 'react'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import styles from './TaskScripts.module.css'
import { runChangesOptions } from './task-scripts.api.ts'

/** The rows that a run changed, or would have changed, page by page and as a file. */
export function RunChanges({ runId }: { runId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(runChangesOptions(runId, page))
  return (
    <div className={styles.changes}>
      <Loaded query={query} failed="The changes could not be loaded" lines={3} small>
        {({ total, changes }) =>
          total === 0 ? (
            <p>{NO_CHANGES}</p>
          ) : (
            <>
              <a href={`${CHANGES_DOWNLOAD}?run=${runId}`} download>
                Download as CSV
              </a>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
              <section className={styles.scroll} tabIndex={0} aria-label={`Rows of run ${runId}`}>
                <table>
                  <thead>
                    <tr>
                      {Object.values(CHANGE_COLUMNS).map((title) => (
                        <th key={title} scope="col">
                          {title}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {changes.map(({ id, subjectType, subjectId, field, before, after }) => (
                      <tr key={id}>
                        {[subjectType, subjectId, field, before ?? '', after ?? ''].map((cell, at) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                          <td key={at}>{cell}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
              {total > CHANGES_PAGE_SIZE ? (
                <Pager page={page} pages={Math.ceil(total / CHANGES_PAGE_SIZE)} onPage={setPage} />
              ) : null}
            </>
          )
        }
      </Loaded>
    </div>
  )
}
