import styles from './Chart.module.css'
import type { ChartKind, ChartMark, Figures } from './figures.ts'
import { Plot } from './Plot.tsx'
import { Ring } from './Ring.tsx'
import { SeriesMark } from './SeriesMark.tsx'

type ChartDrawingProps = { title: string; kind: ChartKind; figures: Figures; marks?: readonly ChartMark[] }

/** Lines, bars or a ring, with what they stand for. Nothing can be done in it, so Tab passes it; its table is read by keyboard. */
export function ChartDrawing({ title, kind, figures, marks }: ChartDrawingProps) {
  const label = `${title}. The table holds the same numbers.`
  if (kind === 'share') return <Ring figures={figures} label={label} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for nothing in it is filled in
    <div role="group" aria-label={label}>
      <ul className={styles.keys}>
        {figures.series.map((name, index) => (
          <li key={name}>
            <SeriesMark index={index} isLine={kind === 'line'} />
            {name}
          </li>
        ))}
      </ul>
      <Plot kind={kind} figures={figures} marks={marks} />
    </div>
  )
}
