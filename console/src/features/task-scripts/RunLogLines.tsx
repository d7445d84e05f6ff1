import { useInfiniteQuery } from '@tanstack/react-query'
import { NO_LOG_LINES } from '@ward/domain/task-scripts/runs'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { formatClock } from '../../ui/text/dates.ts'
import styles from './TaskScripts.module.css'
import { runLogsOptions } from './task-scripts.api.ts'

/** The log of a run, newest lines first; with what it knew of each, where that is asked for. */
export function RunLogLines({ runId, showsData }: { runId: string; showsData: boolean }) {
  const query = useInfiniteQuery(runLogsOptions(runId))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reached by the keyboard
    <div className={styles.log} tabIndex={0} role="log" aria-label={`Log of run ${runId}`}>
      <Loaded query={query} failed="The log could not be loaded" lines={3} small>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.toReversed())
          if (lines.length === 0) return <p>{NO_LOG_LINES}</p>
          return (
            <ol>
              {lines.map(({ id, message, data, insertedAt }) => (
                <li key={id}>
                  <time dateTime={insertedAt}>{formatClock(new Date(insertedAt))}</time>
                  <span>
                    {message}
                    {showsData && data ? <code>{data}</code> : null}
                  </span>
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <ActionButton size="xs" kind="quiet" onClick={() => query.fetchNextPage()}>
          Older
        </ActionButton>
      ) : null}
    </div>
  )
}
