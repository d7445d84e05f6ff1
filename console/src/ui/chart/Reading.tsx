import { formatNumber } from '../text/NumberText.tsx'
import type { Figures } from './figures.ts'
import styles from './Plot.module.css'
import { colorAt } from './SeriesMark.tsx'

/** As in the style sheet. */
const WIDTH = 200
const BESIDE = 10

type ReadingProps = { point: Figures['points'][number]; series: readonly string[]; x: number; width: number }

/** The values of the point under the pointer, right of it, or left of it where there is no room. */
export function Reading({ point: { name, values }, series, x, width }: ReadingProps) {
  const read = series.flatMap((one, index) => {
    const value = values[index] ?? null
    return value === null ? [] : [{ one, index, value }]
  })
  if (read.length === 0) return null
  const right = x + BESIDE
  return (
    <div className={styles.reading} style={{ left: right + WIDTH <= width ? right : Math.max(0, x - BESIDE - WIDTH) }}>
      <b>{name}</b>
      {read.map(({ one, index, value }) => (
        <p key={one}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <circle cx="6" cy="6" r="6" fill={colorAt(index)} />
          </svg>
          <span>{one}</span>
          <span>{formatNumber(value)}</span>
        </p>
      ))}
    </div>
  )
}
