import styles from './Gauge.module.css'
import { formatPercent } from './NumberText.tsx'

type GaugeProps = {
  label: string
  /** 0 to 1. */
  value: number
  /** 0 to 1: a tick on the track; from there on the gauge is amber and says so in `note`. */
  threshold?: number
  /** A line below, such as what the threshold means. */
  note?: string
}

/** A share with its label and percentage. */
export function Gauge({ label, value, threshold, note }: GaugeProps) {
  const share = Math.min(1, Math.max(0, value))
  const over = threshold !== undefined && value >= threshold
  return (
    <div className={styles.gauge} data-over={over || undefined}>
      <span aria-hidden>{label}</span>
      <span className={styles.value}>{formatPercent(value)}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot carry the tick of the threshold */}
      <div
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 1000) / 10}
        aria-valuetext={note ? `${formatPercent(value)}. ${note}` : formatPercent(value)}
      >
        <span className={styles.fill} style={{ width: `${share * 100}%` }} />
        {threshold === undefined ? null : <span className={styles.tick} style={{ left: `${threshold * 100}%` }} />}
      </div>
      {note ? <span className={styles.note}>{note}</span> : null}
    </div>
  )
}
