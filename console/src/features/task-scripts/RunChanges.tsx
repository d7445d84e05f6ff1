import { useQuery } from '@tanstack/react-query'
import { CHANGE_COLUMNS, CHANGES_DOWNLOAD, CHANGES_PAGE_SIZE, NO_CHANGES } from '@ward/domain/task-scripts/dry-runs'
import { useState } from 'react'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { useOwnLastPage } from '../../ui/table/useLastPage.ts'
import { DownloadLink } from '../../ui/text/DownloadLink.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import styles from './TaskScripts.module.css'
import { runChangesOptions } from './task-scripts.api.ts'

/** The names of rows, for people. */
const SUBJECTS: Readonly<Record<string, string>> = {
  post: 'Post',
  content: 'Text of a member',
  thread: 'Thread',
  disorder: 'Condition',
  subscriber: 'Subscriber',
}

/** The rows that a run changed, or would have changed, page by page and as a file. */
export function RunChanges({ runId, isDryRun }: { runId: string; isDryRun: boolean }) {
  const [page, setPage] = useState(1)
  const query = useQuery(runChangesOptions(runId, page))
  useOwnLastPage(query, { page, itemsPerPage: CHANGES_PAGE_SIZE, onPage: setPage })
  return (
    <div className={styles.changes}>
      <Loaded query={query} failed="The changes could not be loaded" lines={3} small>
        {({ total, changes }) =>
          total === 0 ? (
            <p>{NO_CHANGES}</p>
          ) : (
            <>
              <div className={styles.report}>
                <b>
                  {isDryRun
                    ? `${count(total, 'row')} would change. Nothing was written.`
                    : `${count(total, 'row')} changed.`}
                </b>
                <DownloadLink href={`${CHANGES_DOWNLOAD}?run=${runId}`} label="Download as CSV">
                  CSV
                </DownloadLink>
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reached by the keyboard */}
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
                        <td>{SUBJECTS[subjectType] ?? subjectType}</td>
                        <td>{subjectId}</td>
                        <td>{field}</td>
                        <td>{before ? <del>{before}</del> : null}</td>
                        <td>{after ? <ins>{after}</ins> : null}</td>
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
