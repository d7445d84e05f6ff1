import { CUES_LABEL, riskKindLabel } from '@ward/domain/crisis'
import styles from './AtRisk.module.css'
import type { FlagCase } from './flag-detail.api.ts'

/** A chip says that somebody may be in danger; this says which words did. */
export function CrisisCues({ flag: { atRisk, crisisCues } }: { flag: Pick<FlagCase, 'atRisk' | 'crisisCues'> }) {
  if (!atRisk) return null
  return (
    <>
      <p>{`${CUES_LABEL}:`}</p>
      <dl className={styles.found}>
        {crisisCues.map(({ phrase, kind, risk }) => (
          <div key={`${kind} ${phrase}`}>
            <dt>{riskKindLabel[risk]}</dt>
            <dd>{`“${phrase}”`}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
