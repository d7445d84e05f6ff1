import { useQueryClient } from '@tanstack/react-query'
import type { ExperimentInput } from '@ward/domain/experiments/experiments'
import { percentOf, rateOf } from '@ward/domain/experiments/figures'
import { messageOf } from '../../fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/card/Card.tsx'
import type { OwnChange } from '../../ui/form/useOwnChanges.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { confirmMoves } from './confirmChange.tsx'
import styles from './ExperimentStats.module.css'
import { EXPERIMENTS_KEY, type ShownExperiment, stopVariant } from './experiments.api.ts'
import { baselineAt, type Line, shareAlarms, sum } from './phase-lines.ts'
import { colorOf, Swatch } from './Split.tsx'

const percent = (part: number) => `${(part * 100).toFixed(2)}%`
const points = (difference: number) => `${difference < 0 ? '−' : '+'}${Math.abs(difference * 100).toFixed(2)} points`

type Props = {
  experiment: ShownExperiment
  /** Told of a variant that is stopped. */
  onSaved?: OwnChange<ExperimentInput>
  lines: readonly Line[]
  hasGoal: boolean
  phase: number
  isNow: boolean
}

/** The share of each variant beside its weight; how many reached the goal, and how sure that is. */
export function VariantFigures({ experiment, onSaved, lines, hasGoal, phase, isNow }: Props) {
  const [stop, isBusy] = useStop(experiment, onSaved)
  const total = sum(lines.map(({ sessions }) => sessions))
  const taking = lines.filter(({ weight }) => weight > 0).length
  const isOff = shareAlarms(lines).some(({ kind }) => kind === 'mismatch')
  const rates = lines.map(({ conversions, sessions }) => rateOf(conversions, sessions))
  const baseline = baselineAt(lines)
  const known = rates.filter((_, at) => (lines[at]?.sessions ?? 0) > 0)
  const scale = { from: Math.min(1, ...known.map(({ low }) => low)), to: Math.max(0, ...known.map(({ high }) => high)) }
  const [forced, crossed] = [sum(lines.map((line) => line.forced)), sum(lines.map((line) => line.crossed))]
  return (
    <Card title="Variants" beside={`Phase ${phase}${hasGoal ? ', rate with its 95% interval' : ''}`} flush>
      <div className={styles.scroll}>
        <table className={styles.figures} aria-label="Sessions by variant">
          <thead>
            <tr>
              <th scope="col">Variant</th>
              <th scope="col">Sessions</th>
              <th scope="col">Share</th>
              <th scope="col">Weight</th>
              {hasGoal ? <RateHeads first={lines[baseline]?.key ?? 'the first'} /> : null}
              {isNow ? <th scope="col">Stop</th> : null}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, sessions, weight, percent: share, conversions }, at) => (
              <tr key={key}>
                <th scope="row">
                  <Swatch at={at} />
                  {key}
                </th>
                <td>{formatNumber(sessions)}</td>
                <td data-off={isOff || undefined}>{percentOf(sessions, total, 2)}%</td>
                <td data-quiet>{share}%</td>
                {hasGoal ? (
                  <>
                    <td>{formatNumber(conversions)}</td>
                    <td>
                      <b>{sessions === 0 ? '—' : percent(rates[at]?.rate ?? 0)}</b>
                    </td>
                    <td>{sessions === 0 ? null : <Interval {...scale} rate={rates[at]} color={colorOf(at)} />}</td>
                    <td data-quiet={at === baseline || undefined}>
                      {at === baseline
                        ? 'Baseline'
                        : sessions === 0 || lines[baseline]?.sessions === 0
                          ? '—'
                          : points((rates[at]?.rate ?? 0) - (rates[baseline]?.rate ?? 0))}
                    </td>
                  </>
                ) : null}
                {isNow ? (
                  <td>
                    {weight > 0 && taking > 1 ? (
                      <ActionButton size="xs" kind="quiet" busy={isBusy} onClick={() => stop(key)}>
                        {`Stop ${key}`}
                      </ActionButton>
                    ) : null}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.apart}>
        <span>{`${count(forced, 'forced session')} ${forced === 1 ? 'is' : 'are'} counted apart.`}</span>
        <span>{`${count(crossed, 'session')} of accounts seen in two variants ${crossed === 1 ? 'is' : 'are'} left out.`}</span>
      </p>
    </Card>
  )
}

const RateHeads = ({ first }: { first: string }) => (
  <>
    <th scope="col">Conversions</th>
    <th scope="col">Rate</th>
    <th scope="col">Interval</th>
    <th scope="col">{`Against ${first}`}</th>
  </>
)

type IntervalProps = {
  from: number
  to: number
  rate: { rate: number; low: number; high: number } | undefined
  color: string
}

/** Where the true rate lies 95 times of 100, on the scale of all variants. */
function Interval({ from, to, rate, color }: IntervalProps) {
  if (!rate) return null
  const at = (value: number) => (to > from ? ((value - from) / (to - from)) * 100 : 50)
  return (
    <span className={styles.interval}>
      <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2="100" y1="10" y2="10" className={styles.rail} />
        <line x1={at(rate.low)} x2={at(rate.high)} y1="10" y2="10" stroke={color} strokeOpacity="0.5" strokeWidth="4" />
        <line
          x1={at(rate.rate)}
          x2={at(rate.rate)}
          y1="5"
          y2="15"
          stroke={color}
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <small>{`${(rate.low * 100).toFixed(2)} to ${percent(rate.high)}`}</small>
    </span>
  )
}

/** Stops a variant after it was asked who moves. */
function useStop(experiment: ShownExperiment, onSaved: Props['onSaved']) {
  const queries = useQueryClient()
  return useSubmit(async (key: string) => {
    const variants = experiment.variants.map((each) => (each.key === key ? { ...each, weight: 0 } : each))
    const question = { title: `Stop ${key} and go on?`, confirm: `Stop ${key}` }
    if (!(await confirmMoves(experiment, variants, question))) return
    try {
      const { id, version } = experiment
      onSaved?.(version, await stopVariant({ id, key, version }))
      toast.success(`${key} is stopped`)
    } catch (error) {
      toast.error(messageOf(error))
    }
    await queries.invalidateQueries({ queryKey: EXPERIMENTS_KEY })
  })
}
