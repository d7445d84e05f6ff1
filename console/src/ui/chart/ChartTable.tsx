import { formatNumber } from '../text/NumberText.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import styles from './Chart.module.css'
import type { Figures } from './figures.ts'

/** The figures of a chart in words and numbers. */
export function ChartTable({ figures, title }: { figures: Figures; title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reached by the keyboard
    <section className={styles.scroll} aria-label={`${title}, table`} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{figures.of}</th>
            {figures.series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.points.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.series.map((series, index) => {
                const value = values[index] ?? null
                return <td key={series}>{value === null ? '—' : formatNumber(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
