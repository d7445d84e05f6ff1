import { type Cue, cueStrength, cueText, NO_CUES, WHY_LABEL } from '@ward/domain/automod/automod'
import styles from './ScoreReasons.module.css'

/** The words and facts that made a score, heaviest first, for whoever asks. */
export function ScoreReasons({ label, because }: { label: string; because: readonly Cue[] }) {
  return (
    <details className={styles.reasons}>
      <summary aria-label={`${WHY_LABEL}: ${label}`}>{WHY_LABEL}</summary>
      {because.length === 0 ? (
        <p>{NO_CUES}</p>
      ) : (
        <ul>
          {because.map((cue) => (
            <li key={cue.phrase}>
              <span>{cueText(cue)}</span>
              <span className={styles.strength}>{cueStrength(cue)}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
