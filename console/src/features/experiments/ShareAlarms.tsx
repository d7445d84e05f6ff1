import type { Alarm } from '@ward/domain/experiments/figures'
import { Banner } from '../../ui/detail/Banner.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import styles from './Experiments.module.css'

const CAUSES = [
  'A page that shows one of the variants leads elsewhere before it is counted.',
  'Bots leave one of the variants early.',
  'A page with the variant comes from a cache.',
]

/** What makes the figures doubtful, above them. */
export function ShareAlarms({ alarms, isPreliminary }: { alarms: readonly Alarm[]; isPreliminary: boolean }) {
  return (
    <>
      {isPreliminary ? (
        <Banner tone="info" title="These figures are preliminary until the planned sessions and end." />
      ) : null}
      {alarms.map((alarm) =>
        alarm.kind === 'mismatch' ? (
          <Banner
            key="mismatch"
            tone="danger"
            title="The shares do not match the weights. Do not decide on these figures."
          >
            <p>{`Chance alone does this with p = ${alarm.p.toPrecision(2)}. Likely causes, most common first:`}</p>
            <ul className={styles.moves}>
              {CAUSES.map((cause) => (
                <li key={cause}>{cause}</li>
              ))}
            </ul>
          </Banner>
        ) : (
          <Banner
            key={alarm.key}
            tone="danger"
            title={`${alarm.key} has weight 0 and got ${count(alarm.sessions, 'session')}.`}
          />
        ),
      )}
    </>
  )
}
