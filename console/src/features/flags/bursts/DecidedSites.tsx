import { decidedOn, refusedOn } from '@ward/domain/flags/bursts/burst-decisions'
import styles from './Bursts.module.css'
import type { BurstDecision } from './bursts.api.ts'

/** Names the sites on which a burst is decided on, and the others with the reason: the same before and after. */
export function DecidedSites({ parts, refused }: Pick<BurstDecision, 'parts' | 'refused'>) {
  return (
    <ul className={styles.sites}>
      {parts.map(({ siteId, name, flags }) => (
        <li key={siteId}>{decidedOn(name, flags)}</li>
      ))}
      {refused.map(({ siteId, name, texts, because }) => (
        <li key={siteId} data-refused>
          {refusedOn(name, texts, because)}
        </li>
      ))}
    </ul>
  )
}
