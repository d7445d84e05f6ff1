import type { ChartMark } from './figures.ts'
import styles from './Plot.module.css'

type MarkLinesProps = { marks: readonly ChartMark[]; names: readonly { name: string; x: number }[]; bottom: number }

/** Lines at marked points; the word of the first stands before its line, that of the last behind it, so that both are read. */
export function MarkLines({ marks, names, bottom }: MarkLinesProps) {
  const placed = marks
    .map((mark) => ({ ...mark, nth: names.findIndex(({ name }) => name === mark.at) }))
    .filter(({ nth }) => nth >= 0)
    .sort((a, b) => a.nth - b.nth)
  return placed.map(({ at, label, isMain, nth }, index) => {
    const place = nth / names.length
    const isBefore = place > 0.88 || (place > 0.1 && placed.length > 1 && index === 0)
    const x = names[nth]?.x ?? 0
    return (
      <g key={at} className={styles.mark} data-main={isMain || undefined}>
        <line x1={x} x2={x} y1={0} y2={bottom} />
        <text x={isBefore ? x - 5 : x + 5} y={14} textAnchor={isBefore ? 'end' : 'start'}>
          {label}
        </text>
      </g>
    )
  })
}
