import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useState } from 'react'
import { formatNumber } from '../text/NumberText.tsx'
import { Bars, Lines } from './drawn.tsx'
import type { ChartMark, Figures } from './figures.ts'
import { MarkLines } from './MarkLines.tsx'
import styles from './Plot.module.css'
import { nearest, placesOf, scaleOf, withRoom } from './plot.ts'
import { Reading } from './Reading.tsx'

const HEIGHT = 224
/** The column of the numbers and the row of the names. */
const LEFT = 48
const BOTTOM = HEIGHT - 30

type PlotProps = { kind: 'line' | 'bars'; figures: Figures; marks?: readonly ChartMark[] }

/** Lines or bars over a grid; the values of a point are read where the pointer is. */
export function Plot({ kind, figures, marks = [] }: PlotProps) {
  const { points, series, ticks } = figures
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const scale = scaleOf(Math.max(0, ...points.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const most = scale.at(-1) ?? 1
  const places = placesOf(points.length, LEFT, width, kind === 'bars')
  const names = points.map(({ name }, nth) => ({ name, x: places[nth] ?? 0 }))
  const yOf = (value: number) => BOTTOM * (1 - value / most)
  const read = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left
    setAt(x < LEFT || points.length === 0 ? null : nearest(places, x))
  }
  // A finger that is lifted leaves too: what was tapped stays to be read.
  const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setAt(null)
  const point = at === null ? undefined : points[at]
  const x = at === null ? undefined : places[at]
  const shared = { points, series, places, yOf, at }
  return (
    <div ref={ref} className={styles.plot}>
      {width > LEFT ? (
        // biome-ignore lint/a11y/noSvgWithoutTitle: the group around it says what it is; a title would pop up over what is read
        <svg width={width} height={HEIGHT} onPointerMove={read} onPointerDown={read} onPointerLeave={leave}>
          {/* Without it there is nothing to point at between two lines. */}
          <rect x={LEFT} width={width - LEFT} height={BOTTOM} fill="transparent" />
          {scale.map((value) => (
            <g key={value}>
              <line className={styles.grid} x1={LEFT} x2={width} y1={yOf(value)} y2={yOf(value)} />
              <text x={LEFT - 18} y={Math.max(14, yOf(value) + 4)} textAnchor="end">
                {formatNumber(value)}
              </text>
            </g>
          ))}
          {withRoom(ticks ? names.filter(({ name }) => ticks.includes(name)) : names, width).map((each) => (
            <text key={each.name} x={each.x} y={HEIGHT - 4} textAnchor="middle">
              {each.name}
            </text>
          ))}
          {kind === 'line' ? (
            <>
              {x === undefined ? null : <line className={styles.grid} x1={x} x2={x} y1={0} y2={BOTTOM} />}
              <Lines {...shared} />
            </>
          ) : (
            <Bars {...shared} bottom={BOTTOM} strip={(width - LEFT) / points.length} />
          )}
          <MarkLines marks={marks} names={names} bottom={BOTTOM} />
        </svg>
      ) : null}
      {point && x !== undefined ? <Reading point={point} series={series} x={x} width={width} /> : null}
    </div>
  )
}
