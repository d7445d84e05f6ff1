import { AT_RISK_LABEL, CRISIS_KINDS, CUES_LABEL, crisisKindLabel } from '@ward/domain/crisis'
import styles from './FlagCase.module.css'
import type { FlagCase } from './flag-detail.api.ts'

/** GraphQL's name of a kind as a person reads it. */
const kindOf = (name: string) =>
  CRISIS_KINDS.find((kind) => kind.replaceAll('-', '_').toUpperCase() === name) ?? 'self-harm'

/** A chip says that somebody may be in danger; this says which words did. */
export function CrisisCues({ flag: { atRisk, crisisCues } }: { flag: Pick<FlagCase, 'atRisk' | 'crisisCues'> }) {
  if (!atRisk) return null
  return (
    <section>
      <h2>{AT_RISK_LABEL}</h2>
      <p className={styles.quiet}>{`${CUES_LABEL}:`}</p>
      <dl className={styles.pairs}>
        {crisisCues.map(({ phrase, kind }) => (
          <div key={`${kind} ${phrase}`}>
            <dt>{crisisKindLabel[kindOf(kind)]}</dt>
            <dd>{`“${phrase}”`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
