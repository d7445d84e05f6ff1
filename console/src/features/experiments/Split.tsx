import styles from './ExperimentStats.module.css'

const COLORS = ['var(--w-chart-1)', 'var(--w-chart-2)', 'var(--w-chart-3)', 'var(--w-chart-4)', 'var(--w-control)']
/** The color of a variant, wherever it is shown; beyond four they share one. */
export const colorOf = (at: number): string => COLORS[Math.min(at, COLORS.length - 1)] ?? ''

/** The mark of a variant, beside its name. */
export const Swatch = ({ at }: { at: number }) => (
  <span className={styles.swatch} style={{ background: colorOf(at) }} aria-hidden="true" />
)

/** How weights share the sessions. Their numbers stand elsewhere. */
export const Split = ({ weights }: { weights: readonly number[] }) => (
  <span className={styles.split} aria-hidden="true">
    {weights.map((weight, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
      weight > 0 ? <span key={at} style={{ flex: weight, background: colorOf(at) }} /> : null,
    )}
  </span>
)
