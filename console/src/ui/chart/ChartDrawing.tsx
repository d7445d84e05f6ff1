import { BarChart, DonutChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { formatNumber, formatPercent } from '../text/NumberText.tsx'
import styles from './Chart.module.css'
import { type ChartKind, type ChartMark, type Figures, shares } from './figures.ts'

type ChartDrawingProps = { title: string; kind: ChartKind; figures: Figures; marks?: readonly ChartMark[] }

const COLORS = ['var(--w-chart-1)', 'var(--w-chart-2)', 'var(--w-chart-3)', 'var(--w-chart-4)', 'var(--w-control)']
/** Lines differ by their dashes too, not by colour alone. */
const DASHES = ['0', '7 3', '2 3', '10 3 2 3']

/** Nothing can be done in a drawing, so Tab passes it; its table is read by keyboard. */
const NO_STOP = { accessibilityLayer: false }

const colorAt = (index: number) => COLORS[Math.min(index, COLORS.length - 1)] ?? ''

/** Lines, bars or a ring, with what they stand for and the last number beside each. */
export function ChartDrawing({ title, kind, figures, marks = [] }: ChartDrawingProps) {
  const label = `${title}. The table holds the same numbers.`
  if (kind === 'share') return <Ring figures={figures} label={label} />
  const data = figures.points.map(({ name, values }) => ({
    name,
    ...Object.fromEntries(figures.series.map((series, index) => [series, values[index] ?? null])),
  }))
  const shared = {
    h: 224,
    data,
    dataKey: 'name',
    withLegend: false,
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    strokeDasharray: '0',
    valueFormatter: formatNumber,
    tooltipAnimationDuration: 0,
    xAxisProps: {
      minTickGap: 24,
      interval: 'equidistantPreserveStart' as const,
      ...(figures.ticks && { ticks: [...figures.ticks] }),
    },
    yAxisProps: { width: 48, allowDecimals: false },
  }
  const series = figures.series.map((name, index) => ({ name, color: colorAt(index) }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for nothing in it is filled in
    <div role="group" aria-label={label}>
      <ul className={styles.keys}>
        {figures.series.map((name, index) => (
          <li key={name}>
            <Mark index={index} isLine={kind === 'line'} />
            {name}
          </li>
        ))}
      </ul>
      {kind === 'line' ? (
        <LineChart
          {...shared}
          series={series.map((each, index) => ({ ...each, strokeDasharray: DASHES[index] ?? '0' }))}
          curveType="linear"
          withDots={data.length <= 31}
          dotProps={{ r: 2, strokeWidth: 1 }}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={NO_STOP}
          referenceLines={linesAt(marks, figures)}
        />
      ) : (
        <BarChart
          {...shared}
          barChartProps={NO_STOP}
          series={series}
          maxBarWidth={40}
          barProps={{ isAnimationActive: false, radius: 2 }}
        />
      )}
    </div>
  )
}

/** Lines at marked points; the word of the first stands before its line, that of the last behind it, so that both are read. */
function linesAt(marks: readonly ChartMark[], { points }: Figures) {
  const placed = marks
    .map((mark) => ({ ...mark, place: points.findIndex(({ name }) => name === mark.at) / points.length }))
    .sort((a, b) => a.place - b.place)
  return placed.map(({ at, label, isMain, place }, index) => {
    const isBefore = place > 0.88 || (place > 0.1 && placed.length > 1 && index === 0)
    return {
      x: at,
      label,
      color: isMain ? 'var(--w-text)' : 'var(--w-text-3)',
      labelPosition: isBefore ? ('insideTopRight' as const) : ('insideTopLeft' as const),
    }
  })
}

/** The mark of a series beside its name. */
function Mark({ index, isLine }: { index: number; isLine?: boolean }) {
  const color = colorAt(index)
  return (
    <svg className={styles.mark} viewBox="0 0 20 10" aria-hidden="true">
      {isLine ? (
        <line x1="0" x2="20" y1="5" y2="5" stroke={color} strokeWidth="2" strokeDasharray={DASHES[index]} />
      ) : (
        <rect x="5" width="10" height="10" rx="2" fill={color} />
      )}
    </svg>
  )
}

/** Parts of a whole; each says its name, number and share beside the ring. */
function Ring({ figures, label }: { figures: Figures; label: string }) {
  const parts = shares(figures)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for nothing in it is filled in
    <div className={styles.ring} role="group" aria-label={label}>
      <DonutChart
        size={168}
        thickness={24}
        startAngle={90}
        endAngle={-270}
        strokeColor="var(--w-surface)"
        strokeWidth={2}
        withTooltip={false}
        accessibilityLayer={false}
        data={parts.map(({ name, value }, index) => ({ name, value, color: colorAt(index) }))}
        pieProps={{ isAnimationActive: false }}
      />
      <ul className={styles.parts}>
        {parts.map(({ name, value, part }, index) => (
          <li key={name}>
            <Mark index={index} />
            <span>{name}</span>
            <b>{formatPercent(part)}</b>
            <span className={styles.number}>{formatNumber(value)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
