import { EFFECTS_LABEL, NO_EFFECTS } from '@ward/domain/kernel/effects'
import styles from './EffectList.module.css'

export type EffectListProps = {
  /** As `effectText` says them: '312 comments are hidden'. */
  lines: readonly string[]
  /** Their label for screen readers. */
  label?: string
  /** The sentence when there are no effects. */
  none?: string
}

/** The effects of an operation, line by line with numbers: the same before it, after it and in the audit log. */
export function EffectList({ lines, label = EFFECTS_LABEL, none = NO_EFFECTS }: EffectListProps) {
  if (lines.length === 0) return <p className={styles.none}>{none}</p>
  return (
    <ul className={styles.effects} aria-label={label}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
