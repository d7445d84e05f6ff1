import styles from './ProgressBar.module.css'

type ProgressBarProps = {
  label: string
  /** Of a hundred; undefined while it is not known how much there is. */
  percent: number | undefined
  /** How it ended, which colors it. */
  state?: 'completed' | 'failed' | 'aborted' | 'gave_up' | (string & {})
}

/** How far a run or an upload is. */
export const ProgressBar = ({ label, percent, state }: ProgressBarProps) => (
  <progress className={styles.bar} aria-label={label} max={100} value={percent} data-state={state} />
)
