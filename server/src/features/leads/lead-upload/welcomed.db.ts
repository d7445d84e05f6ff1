import { allOf, type LeadCount } from '@ward/domain/leads/lead-upload/lead-upload'
import type { OutboxState } from '@ward/domain/outbox/outbox'
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

/** So many addresses are looked at for the figures. */
const LOOKED_AT = 20_000

/** How many of an upload's welcome emails became what. */
export type WelcomeMails = { sent: number; waiting: number; failed: number; bounced: number; unsubscribed: number } & {
  isAbout: boolean
}
type Counts = Partial<Record<LeadCount, number | null>>
type Upload = Counts & { siteId: number; id: string; insertedAt: Date }

/**
 * The welcome emails that an upload wrote, and what the people who got them did last; an older one is another upload's. However
 * long its list is, no more than some are looked at: of many mails every nth address; that some wait or failed is always told.
 * Those of a long list are known as long as its rows are kept; null after that.
 */
export async function welcomeMailsOf(network: NetworkDb, upload: Upload): Promise<WelcomeMails | null> {
  const { siteId, id } = upload
  const mailed = sumOf(upload, ['newLeads', 'membersOptedBackIn', 'subscribersOptedBackIn'])
  const agreed = mailed + sumOf(upload, ['membersAlreadyOptedIn', 'subscribersAlreadyOptedIn'])
  const nth = mailed <= LOOKED_AT ? 1 : Math.ceil(allOf(upload) / LOOKED_AT)
  const isShort = agreed <= LOOKED_AT
  const people = isShort
    ? sql`select e.subscriber_id, e.user_id, e.at from subscription_events e
             where e.site_id = ${siteId} and e.upload_id = ${id} and e.kind in ('subscribed', 'opted_back_in')`
    : peopleOfRows(upload, nth)
  const counted = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}) * ${nth}::int)::int`
  const { rows } = await sql<Omit<WelcomeMails, 'isAbout'> & { hasRows: boolean }>`
    select exists (select from lead_upload_rows r where r.site_id = ${siteId} and r.upload_id = ${id}) as has_rows,
           ${counted(sql`o.state = 'delivered'`)} as sent, ${counted(sql`o.state in ('waiting', 'held')`)} as waiting,
           ${counted(sql`o.state = 'failed'`)} as failed, ${counted(sql`last.kind = 'bounced'`)} as bounced,
           ${counted(sql`last.kind = 'unsubscribed'`)} as unsubscribed
      from (${people}) e
      join outbox o on o.site_id = ${siteId}
       and o.key = coalesce(${WELCOME_KEY.member}::text || e.user_id, ${WELCOME_KEY.subscriber}::text || e.subscriber_id)
       and o.inserted_at >= e.at
      cross join lateral (
        select coalesce(
          (select l.kind from subscription_events l where l.site_id = ${siteId} and l.subscriber_id = e.subscriber_id
            order by l.id desc limit 1),
          (select l.kind from subscription_events l where l.site_id = ${siteId} and l.user_id = e.user_id
            order by l.id desc limit 1)) as kind) last
  `.execute(network)
  const [found] = rows
  if (!found || !(isShort || found.hasRows)) return null
  const { hasRows: _, ...mails } = found
  return { ...mails, ...(nth > 1 ? await fewOf(network, upload, mails) : {}), isAbout: nth > 1 }
}

type Few = Pick<WelcomeMails, 'waiting' | 'failed'>

/** What still waits or failed is told also where it stands between the addresses that were looked at. */
const fewOf = async (network: NetworkDb, upload: Upload, { waiting, failed }: Few): Promise<Few> => ({
  waiting: waiting || Number(await hasMailIn(network, upload, ['waiting', 'held'])),
  failed: failed || Number(await hasMailIn(network, upload, ['failed'])),
})

/** Whether one of the first mails in these states is a welcome of the upload. It begins at the mails: where it is asked they are few. */
async function hasMailIn(network: NetworkDb, { siteId, id, insertedAt }: Upload, states: OutboxState[]) {
  const { rows } = await sql`
    select from unnest(${states}::text[]) as given (state)
      cross join lateral (
        select o.key, lower(o.recipient) as email from outbox o
         where o.site_id = ${siteId} and o.state = given.state and o.inserted_at >= ${insertedAt}::timestamptz
           and left(o.key, 9) in (${WELCOME_KEY.member}, ${WELCOME_KEY.subscriber})
         order by o.state, o.id limit ${LOOKED_AT}) mail
      join lead_upload_rows r on r.site_id = ${siteId} and r.upload_id = ${id} and r.email = mail.email
       and mail.key = case r.outcome
         when 'member_back' then ${WELCOME_KEY.member}::text || r.user_id
         else ${WELCOME_KEY.subscriber}::text || r.subscriber_id end
     where r.outcome in ('new', 'subscriber_back', 'member_back') limit 1
  `.execute(network)
  return rows.length > 0
}

/** Whom the rows of an upload welcome, as long as these are kept: at every nth address. */
const peopleOfRows = ({ siteId, id, insertedAt, ...counts }: Upload, nth: number) => sql`
  select case when r.outcome <> 'member_back' then r.subscriber_id end as subscriber_id,
         case when r.outcome = 'member_back' then r.user_id end as user_id, ${insertedAt}::timestamptz as at
    from ${nth === 1 ? sql`` : sql`generate_series(1, ${allOf(counts)}::int, ${nth}::int) as place (nth) join`} lead_upload_rows r
      ${nth === 1 ? sql`` : sql`on r.position = place.nth`}
   where r.site_id = ${siteId} and r.upload_id = ${id} and r.outcome in ('new', 'subscriber_back', 'member_back')`

const sumOf = (counts: Counts, names: readonly LeadCount[]): number =>
  names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
