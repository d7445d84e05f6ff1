import { LAUNCH_STATES, type LaunchState, launchLists } from '@ward/domain/launch-status/launch-status'
import { Card } from '../../ui/card/Card.tsx'
import styles from './LaunchStatus.module.css'
import type { LaunchCheckRow } from './launch-status.api.ts'
import { launchSum, STATES } from './launchStates.ts'

const SAID: Record<Exclude<LaunchState, 'completed'>, string> = {
  incomplete: 'to do',
  unknown: 'could not be checked',
}

/** How many checks are completed, as a sentence, as a bar with a part for each state, and in figures. */
export function LaunchProgress({ checks, aside }: { checks: readonly LaunchCheckRow[]; aside: number }) {
  const { percent } = launchLists(checks)
  const counts = LAUNCH_STATES.map((state) => ({ state, n: checks.filter((check) => check.state === state).length }))
  const rest = counts.flatMap(({ state, n }) => (state === 'completed' || n === 0 ? [] : `${n} ${SAID[state]}`))
  const sum = launchSum(checks)
  return (
    <Card label="Progress">
      <p className={styles.sum}>
        <strong>{sum}</strong> completed{rest.length > 0 ? `, ${rest.join(', ')}` : ''}.
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={`${sum} completed`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {counts.map(({ state, n }) => (n > 0 ? <i key={state} data-state={state} style={{ flexGrow: n }} /> : null))}
      </div>
      <ul className={styles.counts} aria-label="How the checks stand">
        {counts.map((each) => (
          <Count key={each.state} {...each} />
        ))}
        {aside > 0 ? <li>{`${aside} set aside`}</li> : null}
      </ul>
    </Card>
  )
}

function Count({ state, n }: { state: LaunchState; n: number }) {
  const { word, Icon } = STATES[state]
  return (
    <li data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {`${n} ${word.toLowerCase()}`}
    </li>
  )
}
