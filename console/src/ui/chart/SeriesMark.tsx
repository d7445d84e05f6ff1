import styles from './Chart.module.css'

const COLORS = ['var(--w-chart-1)', 'var(--w-chart-2)', 'var(--w-chart-3)', 'var(--w-chart-4)', 'var(--w-control)']
/** Lines differ by their dashes too, not by colour alone. */
const DASHES = ['0', '7 3', '2 3', '10 3 2 3']

export const colorAt = (index: number) => COLORS[Math.min(index, COLORS.length - 1)] ?? ''
export const dashesAt = (index: number) => DASHES[index] ?? '0'

/** The mark of a series beside its name. */
export function SeriesMark({ index, isLine }: { index: number; isLine?: boolean }) {
  const color = colorAt(index)
  return (
    <svg className={styles.mark} viewBox="0 0 20 10" aria-hidden="true">
      {isLine ? (
        <line x1="0" x2="20" y1="5" y2="5" stroke={color} strokeWidth="2" strokeDasharray={dashesAt(index)} />
      ) : (
        <rect x="5" width="10" height="10" rx="2" fill={color} />
      )}
    </svg>
  )
}
