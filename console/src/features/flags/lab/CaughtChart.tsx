import { percentText } from '@ward/domain/automod/automod'
import { type Caught, caughtAt } from '@ward/domain/flags/lab/threshold-lab'
import { useDeferredValue, useMemo } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import type { Figures } from '../../../ui/chart/figures.ts'

/** A point each percent. */
const POINTS = Array.from({ length: 101 }, (_, at) => at / 100)
const nameOf = percentText
const TICKS = POINTS.filter((_, at) => at % 10 === 0).map(nameOf)
/** The point a threshold is drawn at. */
const pointOf = (threshold: number) => nameOf(Math.round(threshold * 100) / 100)

type CaughtChartProps = { caught: readonly Caught[]; today: number; tried: number }

/** The texts each threshold would have caught, with today's and the test value marked. */
export function CaughtChart({ caught, today, tried }: CaughtChartProps) {
  const figures = useMemo<Figures>(
    () => ({
      of: 'Threshold',
      series: ['True positives', 'False positives', 'Missed'],
      ticks: TICKS,
      points: POINTS.map((threshold) => {
        const at = caughtAt(caught, threshold)
        return { name: nameOf(threshold), values: [at.rightly, at.wrongly, at.missed] }
      }),
    }),
    [caught],
  )
  const drawn = useDeferredValue(tried)
  const marks = useMemo(() => {
    const all = [{ at: pointOf(today), label: 'Today' }]
    return drawn === today ? all : [...all, { at: pointOf(drawn), label: 'Test value', isMain: true }]
  }, [today, drawn])
  return (
    <Chart
      title="Results by threshold"
      kind="line"
      figures={figures}
      marks={marks}
      empty="No decisions in this period. Closing or removing a flagged text, or marking it as spam, is a decision."
    />
  )
}
