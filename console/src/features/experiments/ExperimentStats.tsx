import { useQuery, useQueryClient } from '@tanstack/react-query'
import { experimentDownloadPath } from '@ward/domain/experiments/experiments'
import { alarmsOf, type Counted, percentOf, rateOf, smallestDifference } from '@ward/domain/experiments/figures'
import { messageOf } from '@ward/domain/kernel/fault'
import { EXPORT_LABEL } from '@ward/domain/kernel/list-export'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Chart } from '../../ui/chart/Chart.tsx'
import type { Figures } from '../../ui/chart/figures.ts'
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { DownloadLink } from '../../ui/text/DownloadLink.tsx'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { confirmMoves } from './confirmChange.tsx'
import styles from './Experiments.module.css'
import {
  EXPERIMENTS_KEY,
  experimentFiguresOptions,
  experimentSites,
  type PhaseFigures,
  type ShownExperiment,
  stopVariant,
} from './experiments.api.ts'
import { ShareAlarms } from './ShareAlarms.tsx'

type Props = { experiment: ShownExperiment }
type Answer = PhaseFigures
type Chosen = { site: string; goal: string }

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
const percent = (part: number) => `${(part * 100).toFixed(1)} %`
const ofSite = (site: string) => (row: { siteId: number }) => site === 'all' || String(row.siteId) === site

type Line = Counted & { percent: number; forced: number; crossed: number; conversions: number }

/** What is counted of each variant of a phase, on a site or all of them. */
function linesOf(
  { experimentStats, experimentGoals, experimentPhases }: Answer,
  number: number,
  chosen: Chosen,
): Line[] {
  const phase = experimentPhases.find((each) => each.number === number)
  const stats = experimentStats.filter(ofSite(chosen.site))
  return [...new Set(stats.map(({ key }) => key))].map((key) => {
    const rows = stats.filter((row) => row.key === key)
    const variant = phase?.variants.find((each) => each.key === key)
    const goals = experimentGoals
      .filter(ofSite(chosen.site))
      .filter((row) => row.key === key && row.goal === chosen.goal)
    return {
      key,
      weight: variant?.weight ?? 0,
      percent: variant?.percent ?? 0,
      sessions: sum(rows.map(({ totalSessions }) => totalSessions)),
      forced: sum(rows.map(({ forcedSessions }) => forcedSessions)),
      crossed: sum(rows.map(({ crossedSessions }) => crossedSessions)),
      conversions: sum(goals.map(({ sessions }) => sessions)),
    }
  })
}

function daysOf({ experimentDays }: Answer, keys: readonly string[], site: string): Figures {
  const rows = experimentDays.filter(ofSite(site))
  const days = [...new Set(rows.map(({ day }) => day))].sort()
  const at = (day: string, key: string) =>
    sum(rows.filter((row) => row.day === day && row.key === key).map(({ sessions }) => sessions))
  return {
    of: 'Day',
    series: keys.slice(0, 4),
    points: days.map((day) => ({ name: day, values: keys.slice(0, 4).map((key) => at(day, key)) })),
  }
}

/** Sessions of each variant, phase by phase, beside what the weights ask for (spec 2 section 2, Stats). */
export function ExperimentStats({ experiment }: Props) {
  const [phase, setPhase] = useState<number | null>(null)
  const query = useQuery(experimentFiguresOptions(experiment.id, phase))
  return (
    <div className={styles.stack}>
      <Loaded query={query} failed="The figures could not be loaded">
        {(answer) => (
          <FiguresOfPhase
            experiment={experiment}
            answer={answer}
            number={phase ?? experiment.phase}
            onPhase={(number) => setPhase(number === experiment.phase ? null : number)}
          />
        )}
      </Loaded>
    </div>
  )
}

type PhaseProps = Props & { answer: Answer; number: number; onPhase: (number: number) => void }

function FiguresOfPhase({ experiment, answer, number, onPhase }: PhaseProps) {
  const { data: sites = [] } = useQuery(experimentSites)
  const goals = [...new Set(answer.experimentGoals.map(({ goal }) => goal))]
  const [site, setSite] = useState('all')
  const [wanted, setGoal] = useState('')
  const goal = goals.includes(wanted) ? wanted : (goals[0] ?? '')
  const lines = linesOf(answer, number, { site, goal })
  const phase = answer.experimentPhases.find((each) => each.number === number)
  const total = sum(lines.map(({ sessions }) => sessions))
  const rate = total === 0 ? 0 : sum(lines.map(({ conversions }) => conversions)) / total
  const smallest = smallestDifference(
    lines.map(({ sessions }) => sessions),
    rate,
  )
  const { plannedSessions, plannedEnd } = experiment
  const isEnded = plannedEnd !== null && new Date(`${plannedEnd}T23:59:59Z`) <= new Date()
  const isPreliminary = (plannedSessions !== null && total < plannedSessions) || (plannedEnd !== null && !isEnded)
  const here = [...new Set(answer.experimentStats.map(({ siteId }) => siteId))]
  return (
    <>
      <div className={styles.row}>
        <FilterSelect
          label="Phase"
          options={answer.experimentPhases.map((each) => ({
            value: String(each.number),
            label: each.endedAt === null ? `${each.number}, now` : String(each.number),
          }))}
          value={String(number)}
          onChange={(value) => onPhase(Number(value))}
        />
        <FilterSelect
          label="Site"
          options={[
            { value: 'all', label: 'All' },
            ...here.map((id) => ({
              value: String(id),
              label: sites.find((each) => each.id === id)?.name ?? String(id),
            })),
          ]}
          value={site}
          onChange={setSite}
        />
        {goals.length > 0 ? (
          <FilterSelect
            label="Goal"
            options={goals.map((value) => ({ value, label: value }))}
            value={goal}
            onChange={setGoal}
          />
        ) : null}
        {phase ? (
          <span className={styles.note}>
            Since <DateText value={phase.startedAt} />
          </span>
        ) : null}
        <DownloadLink href={experimentDownloadPath(experiment.id, number)}>{EXPORT_LABEL}</DownloadLink>
      </div>
      <ShareAlarms alarms={alarmsOf(lines)} isPreliminary={isPreliminary} />
      <Variants experiment={experiment} lines={lines} hasGoal={goal !== ''} isNow={number === experiment.phase} />
      <p className={styles.note}>
        {smallest === null
          ? 'There is nothing to compare yet.'
          : `So many sessions can show a difference of ${(smallest * 100).toFixed(2)} percentage points and more. Wait at least 7 days.`}
      </p>
      <Chart
        title="Sessions a day"
        kind="line"
        figures={daysOf(
          answer,
          lines.map(({ key }) => key),
          site,
        )}
        empty="No session is counted yet."
      />
    </>
  )
}

type VariantsProps = Props & { lines: readonly Line[]; hasGoal: boolean; isNow: boolean }

function Variants({ experiment, lines, hasGoal, isNow }: VariantsProps) {
  const queries = useQueryClient()
  const total = sum(lines.map(({ sessions }) => sessions))
  const taking = lines.filter(({ weight }) => weight > 0).length
  const [stop, isBusy] = useSubmit(async (key: string) => {
    const variants = experiment.variants.map((each) => (each.key === key ? { ...each, weight: 0 } : each))
    const question = { title: `Stop ${key} and go on?`, confirm: `Stop ${key}` }
    if (!(await confirmMoves(experiment, variants, question))) return
    try {
      await stopVariant({ id: experiment.id, key, version: experiment.version })
      toast.success(`${key} is stopped`)
    } catch (error) {
      toast.error(messageOf(error))
    }
    await queries.invalidateQueries({ queryKey: EXPERIMENTS_KEY })
  })
  return (
    <section className={styles.card} aria-label="Sessions by variant">
      <table className={styles.table} aria-label="Sessions by variant">
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">Sessions</th>
            <th scope="col">Share</th>
            <th scope="col">Weight</th>
            {hasGoal ? <th scope="col">Conversions</th> : null}
            {hasGoal ? <th scope="col">Rate (95 %)</th> : null}
            <th scope="col">Forced</th>
            <th scope="col">Left out</th>
            {isNow ? <th scope="col">Stop</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, sessions, weight, percent: share, forced, crossed, conversions }) => {
            const { rate, low, high } = rateOf(conversions, sessions)
            return (
              <tr key={key}>
                <td>{key}</td>
                <td>{formatNumber(sessions)}</td>
                <td>{percentOf(sessions, total, 1)} %</td>
                <td>{share} %</td>
                {hasGoal ? <td>{formatNumber(conversions)}</td> : null}
                {hasGoal ? <td>{`${percent(rate)} (${percent(low)} to ${percent(high)})`}</td> : null}
                <td>{formatNumber(forced)}</td>
                <td>{formatNumber(crossed)}</td>
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
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
