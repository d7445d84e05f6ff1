import { STATUS } from '@ward/domain/app/account-status'
import type { AddressProblem } from '@ward/domain/leads/lead-upload/addresses'
import type { KnownAddress, LeadOutcome } from '@ward/domain/leads/lead-upload/lead-upload'
import type { SubscriberStatus } from '@ward/domain/leads/subscribers/subscribers'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { HAS_NOT_LEFT } from '../../../platform/outbox/outbox.db.ts'
import { countingStatus } from '../subscribers/erased-addresses.rules.ts'
import { type Basis, ONLY_UNDONE } from '../subscribers/subscribers.db.ts'
import { WELCOME_KEY } from './welcomed.db.ts'

/** An upload, in the transaction of one step. */
export type Sorting = { network: NetworkDb; siteId: number; uploadId: string }
export type Read = { position: number; typed: string | null; email: string | null; problem: AddressProblem | null }
/** The holder of an address on a site. */
export type Known = KnownAddress & { email: string; subscriberId: string | null }
export type Row = Read & { outcome: LeadOutcome; subscriberId: string | null; userId: string | null }

/** The subscribers, members and erased accounts of the site with these addresses, of which hashes are given; new ones are left out. */
export async function knownAmong(
  { network, siteId }: Sorting,
  asked: readonly { email: string; hash: string }[],
): Promise<Known[]> {
  const { rows } = await sql<Known & { erased: SubscriberStatus | null }>`
    select g.email, s.id as subscriber_id, s.status, e.status as erased, u.id as user_id, u.receive_emails,
           s.status = 'unsubscribed' and e.status is null and (
             select ${ONLY_UNDONE} from subscription_events e
              where e.site_id = ${siteId} and e.subscriber_id = s.id) as is_undone
      from unnest(${asked.map(({ email }) => email)}::text[], ${asked.map(({ hash }) => hash)}::text[]) as g (email, hash)
      left join lateral (
        select o.status from erased_addresses o where o.site_id = ${siteId} and o.address_hash = g.hash limit 1) e on true
      left join lateral (
        select o.id, o.status from subscribers o where o.site_id = ${siteId} and o.email = g.email limit 1) s on true
      left join lateral (
        select o.id, o.receive_emails from users o
         where o.site_id = ${siteId} and lower(o.email) = g.email and o.status <> ${sql.lit(STATUS.deleted)} limit 1) u on true
     where s.id is not null or u.id is not null or e.status is not null
  `.execute(network)
  return rows.map(({ erased, ...known }) => ({ ...known, status: countingStatus(known.status, erased) }))
}

/** Keeps the subscribers with these addresses from others' changes until the transaction ends. */
export const holdSubscribers = ({ network, siteId }: Sorting, emails: readonly string[]) =>
  sql`select id from subscribers where site_id = ${siteId} and email = any(${emails}::text[]) order by id for update`.execute(
    network,
  )

/** Makes subscribers of new addresses; answers their ids by address. */
export async function addSubscribers({ network, siteId }: Sorting, emails: readonly string[]) {
  const { rows } = await sql<{ id: string; email: string }>`
    insert into subscribers (site_id, email, status)
    select ${siteId}, email, 'subscribed' from unnest(${emails}::text[]) as each (email)
    returning id, email
  `.execute(network)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/**
 * Writes down what became of addresses; answers the positions of those that were not in the list before. The index says that:
 * as few as the tables seem to hold before they are analyzed, a question could read all of them for every address.
 */
export async function writeRows({ network, siteId, uploadId }: Sorting, written: readonly Row[]): Promise<Set<number>> {
  const { rows } = await sql<{ position: number }>`
    insert into lead_upload_rows (site_id, upload_id, position, typed, email, problem, subscriber_id, user_id, outcome)
    select ${siteId}, ${uploadId}, * from unnest(
      ${written.map((row) => row.position)}::int[], ${written.map((row) => row.typed)}::text[],
      ${written.map((row) => row.email)}::text[], ${written.map((row) => row.problem)}::text[],
      ${written.map((row) => row.subscriberId)}::bigint[], ${written.map((row) => row.userId)}::bigint[],
      ${written.map((row) => row.outcome)}::text[])
    on conflict (site_id, upload_id, email) where outcome not in ('invalid', 'duplicate') do nothing
    returning position
  `.execute(network)
  return new Set(rows.map(({ position }) => position))
}

/** Subscribers who are unsubscribed get mails again. */
export const subscribeAgain = ({ network, siteId }: Sorting, ids: readonly string[]) =>
  sql`update subscribers set status = 'subscribed', changed_at = now()
       where site_id = ${siteId} and id = any(${ids}::bigint[]) and status = 'unsubscribed'`.execute(network)

/** Members get mails again. */
export const receiveAgain = ({ network, siteId }: Sorting, ids: readonly string[]) =>
  sql`update users set receive_emails = true, updated_at = now() where site_id = ${siteId} and id = any(${ids}::bigint[])`.execute(
    network,
  )

/** Writes down why: the uploader, and the basis of the consent. */
export async function noteConsents(
  { network, siteId, uploadId }: Sorting,
  consents: readonly { kind: 'subscribed' | 'opted_back_in'; subscriberId: string | null; userId: string | null }[],
  { actorId, basis }: { actorId: string | null; basis: Basis },
): Promise<void> {
  await sql`
    insert into subscription_events (site_id, subscriber_id, user_id, kind, actor_id, upload_id, basis)
    select ${siteId}, subscriber_id, user_id, kind, ${actorId}::bigint, ${uploadId}::bigint, ${JSON.stringify(basis)}::jsonb
      from unnest(${consents.map(({ subscriberId }) => subscriberId)}::bigint[], ${consents.map(({ userId }) => userId)}::bigint[],
                  ${consents.map(({ kind }) => kind)}::text[]) as each (subscriber_id, user_id, kind)
  `.execute(network)
}

/** An upload that was taken back no longer says anything of somebody. */
const STILL_HOLDS = sql`
  not exists (select from lead_uploads u where u.site_id = e.site_id and u.id = e.upload_id and u.undone_at is not null)`
/** Nobody acted on somebody since the upload of the row `o` came to them, but for that of the row `r`. */
const nobodyActed = (id: RawBuilder<unknown>) => sql`
  not exists (select from subscription_events e where e.site_id = r.site_id and e.${id} = r.${id} and ${STILL_HOLDS}
     and (e.upload_id is distinct from r.upload_id or e.kind not in ('subscribed', 'opted_back_in'))
     and e.id > coalesce((select min(f.id) from subscription_events f where f.site_id = r.site_id and f.${id} = r.${id}
                             and (f.upload_id = o.upload_id) is true), 0))`

/**
 * What brought somebody of the row `r` here: its own upload, or one that was undone while another held them. The last to be undone
 * takes them away.
 */
const broughtBy = (id: RawBuilder<unknown>, outcomes: readonly LeadOutcome[]) => sql`
  cross join lateral (
    select o.outcome from lead_upload_rows o join lead_uploads b on b.site_id = o.site_id and b.id = o.upload_id
     where o.site_id = r.site_id and o.email = r.email and o.${id} = r.${id} and (o.outcome = any (${outcomes}::text[])) is true
       and (o.upload_id = r.upload_id or b.undone_at is not null) and ${nobodyActed(id)}
     order by o.upload_id limit 1) brought`

/**
 * Addresses that an upload wrote, and that nobody acted on since: neither their owner, nor staff, nor another upload.
 * What is compared by "is true" is kept from the indexes: right after a long upload, when the planner knows little of the
 * tables, it read one of them from end to end for each address.
 */
const toUndo = ({ siteId, uploadId }: Omit<Sorting, 'network'>) => sql`
  select brought.outcome, r.subscriber_id, null::bigint as user_id from lead_upload_rows r
    join subscribers s on s.site_id = r.site_id and s.id = r.subscriber_id and (s.status = 'subscribed') is true
    ${broughtBy(sql.ref('subscriber_id'), ['new', 'subscriber_back'])}
   where r.site_id = ${siteId} and r.upload_id = ${uploadId} and r.outcome in ('new', 'subscriber_in', 'subscriber_back')
  union all
  select brought.outcome, null, r.user_id from lead_upload_rows r
    join users u on u.site_id = r.site_id and u.id = r.user_id and u.receive_emails
    ${broughtBy(sql.ref('user_id'), ['member_back'])}
   where r.site_id = ${siteId} and r.upload_id = ${uploadId} and r.outcome in ('member_in', 'member_back')`

export async function countToUndo({ network, ...of }: Sorting): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${toUndo(of)}) rows`.execute(network)
  return rows[0]?.n ?? 0
}

/** Those of some subscribers whose welcome left, or may have: an attempt at it is under way, or ended without an answer. */
async function welcomedAmong({ network, siteId }: Sorting, ids: readonly (string | null)[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from unnest(${ids}::bigint[]) as s (id)
      join outbox o on o.site_id = ${siteId} and o.key = ${WELCOME_KEY.subscriber}::text || s.id and not (${HAS_NOT_LEFT})
  `.execute(network)
  return rows.map(({ id }) => id)
}

/**
 * Takes back what an upload wrote and nobody acted on since, with the mails that have not left; answers how many
 * addresses. A new subscriber who was welcomed stays, unsubscribed: the link in that mail goes on to work, and another upload
 * welcomes nobody twice.
 */
export async function undoRows(sorting: Sorting, actorId: string | null): Promise<number> {
  const { network, siteId, uploadId } = sorting
  const { rows } = await sql<{ outcome: LeadOutcome; subscriberId: string | null; userId: string | null }>`
    ${toUndo(sorting)}
  `.execute(network)
  const of = (outcome: LeadOutcome) => rows.filter((row) => row.outcome === outcome)
  const added = of('new').map(({ subscriberId }) => subscriberId)
  const broughtBack = of('subscriber_back').map(({ subscriberId }) => subscriberId)
  const members = of('member_back').map(({ userId }) => userId)
  await sql`
    delete from outbox o using (
      select ${WELCOME_KEY.subscriber}::text || id as key from unnest(${[...added, ...broughtBack]}::bigint[]) as id
      union all select ${WELCOME_KEY.member}::text || id from unnest(${members}::bigint[]) as id) mails
     where o.site_id = ${siteId} and o.key = mails.key and o.state in ('waiting', 'held') and ${HAS_NOT_LEFT}
  `.execute(network)
  const welcomed = await welcomedAmong(sorting, added)
  const kept = new Set<string | null>(welcomed)
  const removed = added.filter((id) => !kept.has(id))
  const back = [...broughtBack, ...welcomed]
  await sql`delete from subscribers where site_id = ${siteId} and id = any(${removed}::bigint[])`.execute(network)
  await sql`
    update subscribers set status = 'unsubscribed', changed_at = now() where site_id = ${siteId} and id = any(${back}::bigint[])
  `.execute(network)
  await sql`
    update users set receive_emails = false, updated_at = now() where site_id = ${siteId} and id = any(${members}::bigint[])
  `.execute(network)
  await sql`
    insert into subscription_events (site_id, subscriber_id, user_id, kind, actor_id, upload_id)
    select ${siteId}::int, id, null::bigint, 'undone', ${actorId}::bigint, ${uploadId}::bigint from unnest(${back}::bigint[]) as id
    union all
    select ${siteId}::int, null, id, 'undone', ${actorId}::bigint, ${uploadId}::bigint from unnest(${members}::bigint[]) as id
  `.execute(network)
  return rows.length
}
