import { useQuery } from '@tanstack/react-query'
import { subscriptionEventLabel } from '@ward/domain/leads/subscribers/subscribers'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { subscriberHistory } from './subscribers.api.ts'

/** How somebody came to their status: the events of a subscription, and the basis of a consent. */
export function SubscriptionHistory({ id }: { id: string }) {
  const query = useQuery(subscriberHistory(id))
  return (
    <Loaded query={query} failed="The history could not be loaded" small lines={2}>
      {(events) =>
        events.length === 0 ? (
          <p>There’s no history for this address.</p>
        ) : (
          <ul>
            {events.map((event) => (
              <li key={event.id}>
                {subscriptionEventLabel[event.kind]}, <DateText value={event.at} />
                {event.username ? `, by ${event.username}` : ''}
                {event.uploadId ? (
                  <>
                    {', '}
                    <AppLink href={`/leadgen-upload/${event.uploadId}`}>upload {event.uploadId}</AppLink>
                  </>
                ) : null}
                {event.basis ? ` (${event.basis})` : ''}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
