import { STATUS } from '@ward/domain/app/account-status'
import type { AddressProblem } from '@ward/domain/leads/lead-upload/addresses'
import type { KnownAddress, LeadOutcome } from '@ward/domain/leads/lead-upload/lead-upload'
import type { SubscriberStatus } from '@ward/domain/leads/subscribers/subscribers'
import { sql } from 'kysely'
import { lockInTransaction } from '../../../platform/database/locks.ts'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { countingStatus } from '../subscribers/erased-addresses.rules.ts'
import { type Basis, ONLY_UNDONE } from '../subscribers/subscribers.db.ts'

/** An upload, in the transaction of one step. */
export type Sorting = { network: NetworkDb; siteId: number; uploadId: string }
export type Read = { position: number; typed: string | null; email: string | null; problem: AddressProblem | null }
/** The holder of an address on a site. */
export type Known = KnownAddress & { email: string; subscriberId: string | null }
export type Row = Read & { outcome: LeadOutcome; subscriberId: string | null; userId: string | null }

/**
 * Until the end of the transaction: two lists of one site that hold the same address do not both find it new, and none finds an
 * address there that is just taken back.
 */
export const lockLeads = ({ network, siteId }: Pick<Sorting, 'network' | 'siteId'>): Promise<void> =>
  lockInTransaction(network, { name: 'leads', of: siteId })

/**
 * The subscribers, members and erased accounts of the site with these addresses, of which hashes are given; new ones are left out. An
 * account that is closed, and not erased yet, counts as an erased one.
 */
export async function knownAmong(
  { network, siteId }: Sorting,
  asked: readonly { email: string; hash: string }[],
): Promise<Known[]> {
  const { rows } = await sql<Known & { erased: SubscriberStatus | null }>`
    select g.email, s.id as subscriber_id, e.status as erased, u.id as user_id, u.receive_emails,
           case when c.id is null or s.status in ('bounced', 'blacklisted') then s.status else 'unsubscribed' end as status,
           s.status = 'unsubscribed' and e.status is null and c.id is null and (
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
      left join lateral (
        select o.id from users o
         where o.site_id = ${siteId} and lower(o.email) = g.email and o.status = ${sql.lit(STATUS.deleted)}
           and not o.receive_emails limit 1) c on true
     where s.id is not null or u.id is not null or c.id is not null or e.status is not null
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
