import type { LeadOutcome } from '@ward/domain/leads/lead-upload/lead-upload'
import { type RawBuilder, sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { HAS_NOT_LEFT } from '../../../platform/outbox/outbox.db.ts'
import type { Sorting } from './lead-sorting.db.ts'
import { WELCOME_KEY } from './welcomed.db.ts'

/** Addresses of an upload that are taken back together: far from the time limit of a statement and of a request. */
export const UNDO_PART = 2000
/** So many are counted before somebody undoes it. */
const COUNTED = 10_000
/** Places in a list, behind one and up to another. */
type Span = { after: number; upTo: number }

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
const toUndo = ({ siteId, uploadId }: Omit<Sorting, 'network'>, { after, upTo }: Span) => {
  const within = sql`
    r.site_id = ${siteId} and r.upload_id = ${uploadId} and r.position > ${after} and r.position <= ${upTo}`
  return sql`
  select brought.outcome, r.subscriber_id, null::bigint as user_id from lead_upload_rows r
    join subscribers s on s.site_id = r.site_id and s.id = r.subscriber_id and (s.status = 'subscribed') is true
    ${broughtBy(sql.ref('subscriber_id'), ['new', 'subscriber_back'])}
   where ${within} and r.outcome in ('new', 'subscriber_in', 'subscriber_back')
  union all
  select brought.outcome, null, r.user_id from lead_upload_rows r
    join users u on u.site_id = r.site_id and u.id = r.user_id and u.receive_emails
    ${broughtBy(sql.ref('user_id'), ['member_back'])}
   where ${within} and r.outcome in ('member_in', 'member_back')`
}

/** How many leads undoing would take back of the first addresses of an upload. */
export async function countToUndo({ network, ...of }: Sorting): Promise<number> {
  const first = toUndo(of, { after: 0, upTo: COUNTED })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${first}) rows`.execute(network)
  return rows[0]?.n ?? 0
}

/** Whether behind those others stand that it might take back. */
export async function hasMoreToUndo({ network, siteId, uploadId }: Sorting): Promise<boolean> {
  const { rows } = await sql`
    select from lead_upload_rows r
     where r.site_id = ${siteId} and r.upload_id = ${uploadId} and r.position > ${COUNTED}
       and r.outcome in ('new', 'subscriber_in', 'subscriber_back', 'member_in', 'member_back') limit 1
  `.execute(network)
  return rows.length > 0
}

/** The place of the last address of an upload; 0 where none is kept. */
export async function lastPosition(site: SiteHandle, uploadId: string): Promise<number> {
  const rows = site.from('leadUploadRows').select('position').where('uploadId', '=', uploadId)
  return (await rows.orderBy('position', 'desc').limit(1).executeTakeFirst())?.position ?? 0
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
 * Takes back what a part of an upload wrote and nobody acted on since, with the mails that have not left; answers how many
 * addresses. A new subscriber who was welcomed stays, unsubscribed: the link in that mail goes on to work, and another upload
 * welcomes nobody twice.
 */
export async function undoRows(sorting: Sorting, part: number, actorId: string | null): Promise<number> {
  const { network, siteId, uploadId } = sorting
  const { rows } = await sql<{ outcome: LeadOutcome; subscriberId: string | null; userId: string | null }>`
    ${toUndo(sorting, { after: part * UNDO_PART, upTo: (part + 1) * UNDO_PART })}
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
