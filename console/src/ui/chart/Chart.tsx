import { SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import { Bone, Skeleton } from '../states/Skeleton.tsx'
import styles from './Chart.module.css'
import { ChartDrawing } from './ChartDrawing.tsx'
import { ChartTable } from './ChartTable.tsx'
import { type ChartKind, type ChartMark, type Figures, hasFigures } from './figures.ts'

type ChartProps = {
  title: string
  kind: ChartKind
  /** None while they are being loaded. */
  figures: Figures | undefined
  /** Points of lines that are marked; keep the array stable. */
  marks?: readonly ChartMark[]
  /** Said in place of the chart where there is nothing to draw. */
  empty: string
}

const Waiting = () => (
  <Skeleton label="Loading the chart">
    <div className={styles.waiting}>
      {[40, 64, 52, 88, 76, 60, 96].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bone is nothing but its place
        <Bone key={index} width="8%" height={height * 1.6} />
      ))}
    </div>
  </Skeleton>
)

/** Figures as a drawing, and the same as a table: one switch. */
export function Chart({ title, kind, figures, marks, empty }: ChartProps) {
  const [as, setAs] = useState<'chart' | 'table'>('chart')
  const heading = useId()
  const isEmpty = figures !== undefined && !hasFigures(figures)
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {figures && !isEmpty ? (
          <SegmentedControl
            size="xs"
            aria-label={`Show ${title} as`}
            data={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
            value={as}
            onChange={setAs}
          />
        ) : null}
      </div>
      <div className={styles.body}>
        {figures === undefined ? <Waiting /> : null}
        {isEmpty ? <p className={styles.empty}>{empty}</p> : null}
        {figures && !isEmpty && as === 'table' ? <ChartTable figures={figures} title={title} /> : null}
        {figures && !isEmpty && as === 'chart' ? (
          <ChartDrawing title={title} kind={kind} figures={figures} marks={marks} />
        ) : null}
      </div>
    </section>
  )
}
