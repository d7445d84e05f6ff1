import { useQuery } from '@tanstack/react-query'
import { LATELY_SHOWN, LAUNCH_STATE_MEANS, LAUNCH_STATES, NO_CHANGES } from '@ward/domain/launch-status/launch-status'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { Fact, Facts } from '../../ui/text/Facts.tsx'
import styles from './LaunchStatus.module.css'
import { type LaunchCheckRow, launchHistoryOptions } from './launch-status.api.ts'
import { STATES } from './launchStates.ts'

/** Beside the lists: recent changes, and the meaning of the words. */
export function LaunchAside({ checks }: { checks: readonly LaunchCheckRow[] }) {
  const query = useQuery(launchHistoryOptions(null))
  const nameOf = (id: string) => checks.find((check) => check.id === id)?.name ?? id
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="launch-lately">
        <h2 id="launch-lately" className={styles.title}>
          Changed lately
        </h2>
        <Loaded query={query} failed="The history could not be loaded" small>
          {(results) =>
            results.length === 0 ? (
              <p className={styles.empty}>{NO_CHANGES}</p>
            ) : (
              <ol className={styles.lately}>
                {results.slice(0, LATELY_SHOWN).map(({ checkId, since, state }) => (
                  <li key={`${checkId}${since}`}>
                    {`${nameOf(checkId)}: ${STATES[state].word}`}
                    <p>
                      <DateText value={since} />
                    </p>
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      </section>
      <section className={styles.card} aria-labelledby="launch-words">
        <h2 id="launch-words" className={styles.title}>
          What the words mean
        </h2>
        <div className={styles.meanings}>
          <Facts layout="columns">
            {LAUNCH_STATES.map((state) => (
              <Fact
                key={state}
                name={
                  <span className={styles.state} data-state={state}>
                    {STATES[state].word}
                  </span>
                }
              >
                {LAUNCH_STATE_MEANS[state]}
              </Fact>
            ))}
          </Facts>
        </div>
      </section>
    </div>
  )
}
