import type { Figures } from './figures.ts'
import styles from './Plot.module.css'
import { colorAt, dashesAt } from './SeriesMark.tsx'

type Drawn = Pick<Figures, 'points' | 'series'> & {
  /** Where each point stands. */
  places: readonly number[]
  yOf: (value: number) => number
  /** The point under the pointer. */
  at: number | null
}

/** So many points are told apart by dots. */
const MOST_DOTS = 31
const WIDEST_BAR = 40
const BETWEEN_BARS = 4
/** Of its strip a point's bars take so much. */
const TAKEN = 0.8

/** A line for each series, over gaps too. */
export function Lines({ points, series, places, yOf, at }: Drawn) {
  return series.map((name, index) => {
    const color = colorAt(index)
    const dots = points.flatMap(({ values }, nth) => {
      const value = values[index] ?? null
      return value === null ? [] : [{ nth, x: places[nth] ?? 0, y: yOf(value) }]
    })
    return (
      <g key={name} stroke={color}>
        <polyline
          points={dots.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          strokeWidth={2}
          strokeDasharray={dashesAt(index)}
        />
        {points.length <= MOST_DOTS
          ? dots.map(({ nth, x, y }) => <circle key={nth} cx={x} cy={y} r={nth === at ? 4.5 : 2} fill={color} />)
          : null}
      </g>
    )
  })
}

/** The bars of a point stand side by side in its strip. */
export function Bars({ points, series, places, yOf, at, bottom, strip }: Drawn & { bottom: number; strip: number }) {
  const n = series.length
  const bar = Math.min(WIDEST_BAR, (strip * TAKEN - BETWEEN_BARS * (n - 1)) / n)
  const all = bar * n + BETWEEN_BARS * (n - 1)
  return points.map(({ name, values }, nth) => {
    const middle = places[nth] ?? 0
    return (
      <g key={name}>
        {nth === at ? (
          <rect className={styles.strip} x={middle - strip / 2} width={strip} y={0} height={bottom} />
        ) : null}
        {series.map((one, index) => {
          const value = values[index] ?? 0
          const x = middle - all / 2 + index * (bar + BETWEEN_BARS)
          const y = yOf(value)
          return value > 0 ? (
            <rect key={one} x={x} y={y} width={Math.max(1, bar)} height={bottom - y} rx={2} fill={colorAt(index)} />
          ) : null
        })}
      </g>
    )
  })
}
