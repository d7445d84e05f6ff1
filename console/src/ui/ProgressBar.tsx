import styles from './ProgressBar.module.css'

type ProgressBarProps = {
  label: string
  /** The part of a hundred that is done; undefined while the whole is unknown. */
  percent: number | undefined
  /** How it ended, which colors it. */
  state?: 'completed' | 'failed' | 'aborted' | 'gave_up' | (string & {})
}

/** How far a run or an upload is. */
export const ProgressBar = ({ label, percent, state }: ProgressBarProps) => (
  <progress className={styles.bar} aria-label={label} max={100} value={percent} data-state={state} />
)
