import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import { mailSubjects } from '../../../platform/outbox/mail-subject.ts'

/** A new subscriber is welcomed at the subscribed address. */
export const welcomedSubscribers = mailSubjects(async (site, ids) => {
  const rows = await site.from('subscribers').select(['id', 'email']).where('id', '=', anyOf(ids)).execute()
  return rows.map(({ id, email }) => ({ id, recipient: email, userId: null }))
})

/** Members who get mails again are notified at their accounts. */
export const welcomedMembers = mailSubjects((site, ids) =>
  site.from('users').select(['id', 'email as recipient', 'id as userId']).where('id', '=', anyOf(ids)).execute(),
)

/** Each address is welcomed once: the key of its mail is this and the number of the subscriber or member. */
export const WELCOME_KEY = { subscriber: 'welcome:s', member: 'welcome:m' } as const

/** How many of an upload's welcome emails became what. */
export type WelcomeMails = { sent: number; waiting: number; failed: number; bounced: number; unsubscribed: number }

/** The welcome emails that an upload wrote, and what the people who got them did last; an older one is another upload's. */
export async function welcomeMailsOf(
  network: NetworkDb,
  { siteId, id }: { siteId: number; id: string },
): Promise<WelcomeMails> {
  const counted = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`
  const { rows } = await sql<WelcomeMails>`
    select ${counted(sql`o.state = 'delivered'`)} as sent, ${counted(sql`o.state in ('waiting', 'held')`)} as waiting,
           ${counted(sql`o.state = 'failed'`)} as failed, ${counted(sql`last.kind = 'bounced'`)} as bounced,
           ${counted(sql`last.kind = 'unsubscribed'`)} as unsubscribed
      from subscription_events e
      join outbox o on o.site_id = e.site_id
       and o.key = coalesce(${WELCOME_KEY.member}::text || e.user_id, ${WELCOME_KEY.subscriber}::text || e.subscriber_id)
       and o.inserted_at >= e.at
      cross join lateral (
        select coalesce(
          (select l.kind from subscription_events l where l.site_id = e.site_id and l.subscriber_id = e.subscriber_id
            order by l.id desc limit 1),
          (select l.kind from subscription_events l where l.site_id = e.site_id and l.user_id = e.user_id
            order by l.id desc limit 1)) as kind) last
     where e.site_id = ${siteId} and e.upload_id = ${id} and e.kind in ('subscribed', 'opted_back_in')
  `.execute(network)
  return rows[0] ?? { sent: 0, waiting: 0, failed: 0, bounced: 0, unsubscribed: 0 }
}
