import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { EARLIER_DECISIONS, NO_EARLIER_DECISIONS } from '@ward/domain/flags/context/author-history'
import { assocTypeLabel } from '@ward/domain/flags/flag/assoc-types'
import { EVENT_SENTENCE } from '@ward/domain/flags/flag/flag-operations'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import styles from './AuthorSummary.module.css'
import { type AuthorDecision, authorDecisions } from './author.api.ts'

/** Earlier decisions on the same person; it is asked for once the flag itself is shown. */
export function EarlierDecisions({ userId, flagId }: { userId: string; flagId: string }) {
  const query = useQuery(authorDecisions({ userId, exceptFlagId: flagId }))
  return (
    <section>
      <h2>{EARLIER_DECISIONS}</h2>
      <Loaded query={query} failed="Earlier decisions could not be loaded" lines={2} small>
        {(decisions) =>
          decisions.length === 0 ? (
            <p className={styles.quiet}>{NO_EARLIER_DECISIONS}</p>
          ) : (
            <ul className={styles.decisions}>
              {decisions.map((decision) => (
                <Decision key={decision.id} decision={decision} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Decision({ decision: { flagId, assocType, status, insertedAt, user } }: { decision: AuthorDecision }) {
  return (
    <li>
      <AppLink href={pathTo('/content-flag/{id}', { id: flagId })}>{assocTypeLabel[assocType]}</AppLink>
      {`: ${user?.username ?? 'Automod'} ${EVENT_SENTENCE[status] ?? 'changed it'}`}
      <span className={styles.quiet}>
        <DateText value={insertedAt} />
      </span>
    </li>
  )
}
