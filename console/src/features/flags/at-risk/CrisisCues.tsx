import { CUES_LABEL, riskKindLabel, riskKindsOf } from '@ward/domain/automod/crisis'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import styles from './AtRisk.module.css'

/** A chip says that somebody may be in danger; this says which words did. */
export function CrisisCues({ flag: { atRisk, crisisCues } }: { flag: Pick<FlagCase, 'atRisk' | 'crisisCues'> }) {
  if (!atRisk) return null
  return (
    <div className={styles.found}>
      <p>{`${CUES_LABEL}:`}</p>{' '}
      <dl>
        {riskKindsOf(crisisCues).map((kind) => (
          <div key={kind}>
            <dt>{riskKindLabel[kind]}</dt>
            {crisisCues
              .filter(({ risk }) => risk === kind)
              .map(({ phrase, kind: of }) => (
                <dd key={`${of} ${phrase}`}>{`“${phrase}”`}</dd>
              ))}
          </div>
        ))}
      </dl>
    </div>
  )
}
