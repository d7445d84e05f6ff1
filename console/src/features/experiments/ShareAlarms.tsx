import type { Alarm } from '@ward/domain/experiments/figures'
import { Banner } from '../../ui/detail/Banner.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import styles from './Experiments.module.css'
import { assigned, type Line, sum } from './phase-lines.ts'

const CAUSES = [
  'A page that shows one of the variants redirects before it is counted.',
  'Bots leave one of the variants early.',
  'A page with the variant comes from a cache.',
]

type Props = {
  alarms: readonly Alarm[]
  lines: readonly Line[]
  /** The same of each site by itself, where those of all are shown. */
  bySite: readonly { siteId: number; alarms: readonly Alarm[] }[]
  nameOf: (siteId: number) => string
  isPreliminary: boolean
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** The variant that is farthest from what its weight asks for, in words. */
function farthest(lines: readonly Line[]): string {
  const taking = assigned(lines).filter(({ weight }) => weight > 0)
  const [sessions, weights] = [sum(taking.map((line) => line.sessions)), sum(taking.map(({ weight }) => weight))]
  const off = taking
    .map(({ key, sessions: seen, weight }) => ({ key, by: Math.round(seen - (sessions * weight) / weights) }))
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))[0]
  if (!off) return ''
  const how = off.by < 0 ? 'fewer' : 'more'
  return `“${off.key}” got ${count(Math.abs(off.by), 'session')} ${how} than its weight asks for`
}

/** Names the sites on which the shares differ, where they match on others. */
function whichSites({ bySite, nameOf }: Props): string | null {
  const isOff = (one: Props['bySite'][number]) => one.alarms.some(({ kind }) => kind === 'mismatch')
  const off = bySite.filter(isOff)
  if (off.length === 0 || off.length === bySite.length) return null
  return `A cause specific to ${listed(off.map(({ siteId }) => nameOf(siteId)))}: on the other sites the shares match.`
}

/** The warnings about doubtful figures, above them. */
export function ShareAlarms(props: Props) {
  const { alarms, lines, isPreliminary } = props
  const site = whichSites(props)
  return (
    <>
      {isPreliminary ? (
        <Banner
          tone="info"
          title="These figures are preliminary until the planned number of sessions and the planned end are reached."
        />
      ) : null}
      {alarms.map((alarm) =>
        alarm.kind === 'mismatch' ? (
          <Banner
            key="mismatch"
            tone="danger"
            title="The shares do not match the weights. Do not decide on these figures."
          >
            <p>{`${farthest(lines)} (p = ${alarm.p.toPrecision(2)}). Likely causes, most common first:`}</p>
            <ul className={styles.moves}>
              {[...(site ? [site] : []), ...CAUSES].map((cause) => (
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
