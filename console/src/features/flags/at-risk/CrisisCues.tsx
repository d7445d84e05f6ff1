import { CUES_LABEL, riskKindLabel } from '@ward/domain/automod/crisis'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import styles from './AtRisk.module.css'

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
