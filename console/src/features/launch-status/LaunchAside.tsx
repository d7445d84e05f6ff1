import { useQuery } from '@tanstack/react-query'
import { LATELY_SHOWN, LAUNCH_STATE_MEANS, LAUNCH_STATES, NO_CHANGES } from '@ward/domain/launch-status/launch-status'
import { Card } from '../../ui/card/Card.tsx'
import { Column } from '../../ui/card/Columns.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { Fact, Facts } from '../../ui/text/Facts.tsx'
import styles from './LaunchStatus.module.css'
import { type LaunchCheckRow, type LaunchResult, launchHistoryOptions } from './launch-status.api.ts'
import { STATES } from './launchStates.ts'

/** Beside the lists: recent changes, and the meaning of the words. */
export function LaunchAside({ checks }: { checks: readonly LaunchCheckRow[] }) {
  const query = useQuery(launchHistoryOptions(null))
  const nameOf = (id: string) => checks.find((check) => check.id === id)?.name ?? id
  return (
    <Column>
      <Card title="Changed lately" flush>
        <Loaded query={query} failed="The history could not be loaded" small>
          {(results) =>
            results.length === 0 ? (
              <p className={styles.empty}>{NO_CHANGES}</p>
            ) : (
              <ol className={styles.lately}>
                {results.slice(0, LATELY_SHOWN).map(({ checkId, since, state, detail }) => (
                  <Change key={`${checkId}${since}`} name={nameOf(checkId)} {...{ since, state, detail }} />
                ))}
              </ol>
            )
          }
        </Loaded>
      </Card>
      <Card title="What the words mean">
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
      </Card>
    </Column>
  )
}

function Change({ name, since, state, detail }: { name: string } & Omit<LaunchResult, 'checkId'>) {
  const { word, Icon } = STATES[state]
  return (
    <li data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{`${name}: ${word.toLowerCase()}`}</span>
      <p>{detail}</p>
      <p>
        <DateText value={since} />
      </p>
    </li>
  )
}
