import { smallestDifference } from '@ward/domain/experiments/figures'
import { Card } from '../../ui/card/Card.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { Fact, Facts } from '../../ui/text/Facts.tsx'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import type { ShownExperiment } from './experiments.api.ts'
import type { PhaseFigures } from './figures.api.ts'
import { baselineAt, type Line, sum } from './phase-lines.ts'

const DAY = 86_400_000
/** Run at least a week: behaviour differs by weekday. */
const DAYS_LEAST = 7

type Props = {
  experiment: ShownExperiment
  lines: readonly Line[]
  phase: PhaseFigures['experimentPhases'][number] | undefined
}

/** The smallest difference that so many sessions can show, and the time left to wait. */
export function WhatNumbersShow({ experiment, lines, phase }: Props) {
  const total = sum(lines.map(({ sessions }) => sessions))
  const rate = total === 0 ? 0 : sum(lines.map(({ conversions }) => conversions)) / total
  const baseline = baselineAt(lines)
  const smallest = smallestDifference(
    [lines[baseline], ...lines.toSpliced(baseline, 1)].map((line) => line?.sessions ?? 0),
    rate,
  )
  const { plannedSessions, plannedEnd, persistSessions } = experiment
  const started = phase ? new Date(phase.startedAt).getTime() : Date.now()
  const ended = phase?.endedAt ? new Date(phase.endedAt).getTime() : Date.now()
  const days = Math.max(1, (ended - started) / DAY)
  return (
    <Card title="What these numbers can show">
      <Facts>
        <Fact name="Smallest detectable difference">
          {smallest === null ? 'Nothing to compare yet' : `${(smallest * 100).toFixed(2)} points`}
        </Fact>
        <Fact name="Run at least until">
          {formatDay(new Date(started + DAYS_LEAST * DAY).toISOString().slice(0, 10))}
        </Fact>
        <Fact name="Sessions a day">{formatNumber(Math.round(total / days))}</Fact>
        {plannedSessions === null ? null : <Fact name="Planned sessions">{formatNumber(plannedSessions)}</Fact>}
        {plannedEnd === null ? null : <Fact name="Planned end">{formatDay(plannedEnd)}</Fact>}
        <Fact name="Same variant across sessions">{persistSessions ? 'Yes' : 'No'}</Fact>
      </Facts>
    </Card>
  )
}
