import { useQuery } from '@tanstack/react-query'
import { assocTypeLabel } from '@ward/domain/assoc-types'
import { EARLIER_DECISIONS, NO_EARLIER_DECISIONS } from '@ward/domain/author-history'
import { EVENT_SENTENCE } from '@ward/domain/flag-operations'
import { pathTo } from '@ward/domain/routes'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { TextSkeleton } from '../../../ui/states/Skeleton.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import styles from './AuthorSummary.module.css'
import { type AuthorDecision, authorDecisions } from './author.api.ts'

/** What was decided on the same person before; it is asked for once the flag itself is shown. */
export function EarlierDecisions({ userId, flagId }: { userId: string; flagId: string }) {
  const { data, error, refetch } = useQuery(authorDecisions({ userId, exceptFlagId: flagId }))
  return (
    <section>
      <h2>{EARLIER_DECISIONS}</h2>
      {error && !data ? (
        <p className={styles.quiet}>
          They could not be loaded.{' '}
          <ActionButton size="xs" kind="quiet" onClick={() => void refetch()}>
            Try again
          </ActionButton>
        </p>
      ) : null}
      {!data && !error ? <TextSkeleton lines={2} /> : null}
      {data?.length === 0 ? <p className={styles.quiet}>{NO_EARLIER_DECISIONS}</p> : null}
      {data && data.length > 0 ? (
        <ul className={styles.decisions}>
          {data.map((decision) => (
            <Decision key={decision.id} decision={decision} />
          ))}
        </ul>
      ) : null}
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
