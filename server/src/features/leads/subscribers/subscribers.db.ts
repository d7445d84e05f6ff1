import { STATUS } from '@ward/domain/app/account-status'
import type {
  SubscriberQuery,
  SubscriberStatus,
  SubscriptionEventKind,
} from '@ward/domain/leads/subscribers/subscribers'
import { sql } from 'kysely'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import { everySite } from '../../../platform/database/every-site.ts'
import { forgetInParts } from '../../../platform/database/forget-in-parts.ts'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

export type SubscriberRow = { id: string; email: string; status: SubscriberStatus; insertedAt: Date; changedAt: Date }
const ROW = ['id', 'email', 'status', 'insertedAt', 'changedAt'] as const

/** Subscribers whose address holds what is searched for. */
export function subscriberList(
  site: SiteHandle,
  { search, statuses, sort, sortDesc }: Omit<SubscriberQuery, 'limit' | 'offset'>,
): List<SubscriberRow> {
  const matching = site
    .from('subscribers')
    .$if(search !== '', (query) => query.where('email', 'like', `%${escapeLike(search.toLowerCase())}%`))
    .$if(statuses.length > 0, (query) => query.where('status', 'in', statuses))
  const direction = sortDesc ? 'desc' : 'asc'
  return {
    total: () => countOf(matching),
    rows: matching
      .select(ROW)
      .$castTo<SubscriberRow>()
      .orderBy(sort === 'email' ? 'email' : 'changedAt', direction)
      .orderBy('id', direction),
  }
}

export const subscriberById = (site: SiteHandle, id: string): Promise<SubscriberRow | undefined> =>
  site.from('subscribers').select(ROW).$castTo<SubscriberRow>().where('id', '=', id).executeTakeFirst()

/** The same, kept from others' changes until the transaction ends. */
export const lockSubscriber = (site: SiteHandle, id: string): Promise<SubscriberRow | undefined> =>
  site.from('subscribers').select(ROW).$castTo<SubscriberRow>().where('id', '=', id).forUpdate().executeTakeFirst()

export const subscriberWith = (site: SiteHandle, email: string): Promise<SubscriberRow | undefined> =>
  site
    .from('subscribers')
    .select(ROW)
    .$castTo<SubscriberRow>()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()

/** A new subscriber; nothing where another has just made them. */
export const addSubscriber = async (
  site: SiteHandle,
  email: string,
  status: SubscriberStatus = 'subscribed',
): Promise<string | undefined> =>
  (
    await site
      .insertInto('subscribers', { email, status })
      .onConflict((conflict) => conflict.columns(['siteId', 'email']).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const setStatus = (site: SiteHandle, id: string, status: SubscriberStatus) =>
  site.updateTable('subscribers').set({ status, changedAt: sql<Date>`now()` }).where('id', '=', id).execute()

/** The basis of a consent: words of the staff, versions of texts. */
export type Basis = Readonly<Record<string, string | number>>
export type NewEvent = {
  kind: SubscriptionEventKind
  actorId: string | null
  uploadId?: string | null
  basis?: Basis | null
} & ({ subscriberId: string; userId?: undefined } | { userId: string; subscriberId?: undefined })

export const insertEvent = ({ basis = null, ...event }: NewEvent, site: SiteHandle) =>
  site.insertInto('subscriptionEvents', { ...event, basis: basis === null ? null : JSON.stringify(basis) }).execute()

/** Of a subscriber's events: whether nothing was ever said of them but by uploads that were undone. */
export const ONLY_UNDONE = sql<boolean>`
  coalesce(bool_and(kind in ('subscribed', 'undone')) and bool_or(kind = 'undone'), false)`

/** Whether somebody is unsubscribed only because uploads were undone. They count as new: nobody ever said that they left. */
export const isUndone = async (site: SiteHandle, { id, status }: SubscriberRow): Promise<boolean> => {
  return status === 'unsubscribed' && (await onlyUndone(site, [id])).length > 0
}

/** Those of some subscribers of whom that is all that was ever said. */
export const onlyUndone = (site: SiteHandle, ids: readonly string[]): Promise<{ subscriberId: string }[]> =>
  site
    .from('subscriptionEvents')
    .where('subscriberId', 'in', ids)
    .groupBy('subscriberId')
    .having(ONLY_UNDONE)
    .select('subscriberId')
    .$castTo<{ subscriberId: string }>()
    .execute()

/** Whether the last that happened to a subscriber is that an upload was undone; they may have left before it. */
export const wasUndone = async (site: SiteHandle, subscriberId: string): Promise<boolean> => {
  const last = site.from('subscriptionEvents').select('kind').where('subscriberId', '=', subscriberId)
  return (await last.orderBy('id', 'desc').limit(1).executeTakeFirst())?.kind === 'undone'
}

export type EventRow = {
  id: string
  subscriberId: string
  kind: SubscriptionEventKind
  at: Date
  username: string | null
  uploadId: string | null
  basis: Basis | null
}

/** The newest events of several subscriptions, so many of each, newest first. */
export const eventsOf = async (site: SiteHandle, ids: readonly string[], limit: number): Promise<EventRow[]> => {
  const place = sql<number>`row_number() over (partition by subscriber_id order by subscription_events.id desc)`
  const ranked = site
    .from('subscriptionEvents')
    .leftJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'subscriptionEvents.siteId').onRef('users.id', '=', 'subscriptionEvents.actorId'),
    )
    .where('subscriptionEvents.subscriberId', 'in', ids)
    .select([
      'subscriptionEvents.id',
      'subscriptionEvents.subscriberId',
      'subscriptionEvents.kind',
      'subscriptionEvents.at',
      'subscriptionEvents.uploadId',
      'subscriptionEvents.basis',
      'users.username',
      place.as('place'),
    ])
  const rows = await site.db
    .selectFrom(ranked.as('ranked'))
    .where('place', '<=', limit)
    .orderBy('place')
    .select(['id', 'subscriberId', 'kind', 'at', 'uploadId', 'basis', 'username'])
    .execute()
  return rows as unknown as EventRow[]
}

/** The member with this address, if there is one. Also one whose account is closed: until it is erased, they can still leave. */
export const memberWith = (site: SiteHandle, email: string) =>
  site
    .from('users')
    .select(['id', 'receiveEmails', 'email'])
    .where(sql<string>`lower(email)`, '=', email)
    .forUpdate()
    .executeTakeFirst()

/** The same by its number. */
export const memberById = (site: SiteHandle, id: string) =>
  site
    .from('users')
    .select(['id', 'receiveEmails', 'email'])
    .where('id', '=', id)
    .where((user) => user.or([user('status', '<>', STATUS.deleted), user('email', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst()

/** Whether the account with this address is closed, not erased yet, and got no mails. */
export const hasLeftClosed = async (site: SiteHandle, email: string): Promise<boolean> =>
  (await site
    .from('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .where('status', '=', STATUS.deleted)
    .where('receiveEmails', '=', false)
    .executeTakeFirst()) !== undefined

/** The status of an address whose subscriber is there, whoever else has it. */
export const statusWith = async (site: SiteHandle, email: string): Promise<SubscriberStatus | undefined> =>
  (
    await site
      .from('subscribers')
      .select('status')
      .$castTo<Pick<SubscriberRow, 'status'>>()
      .where('email', '=', email)
      .executeTakeFirst()
  )?.status

/** Whether a member can have mails and has not ended them. */
export const receivesEmails = async (site: SiteHandle, userId: string): Promise<boolean> =>
  (await site
    .from('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', STATUS.active)
    .where('receiveEmails', '=', true)
    .executeTakeFirst()) !== undefined

/** Whether the owner of an account has proven its address. */
export const hasProven = async (site: SiteHandle, userId: string): Promise<boolean> =>
  (await site
    .from('users')
    .select('id')
    .where('id', '=', userId)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()) !== undefined

/**
 * True of an account whose address counts as its own: its owner has proven it, or it is the one that an import brought. One that staff
 * typed may be another person's.
 */
export const HAS_OWN_ADDRESS = sql<boolean>`(verified_at is not null or imported_email = lower(email))`
export const hasOwnAddress = async (site: SiteHandle, userId: string): Promise<boolean> =>
  (await site.from('users').select('id').where('id', '=', userId).where(HAS_OWN_ADDRESS).executeTakeFirst()) !==
  undefined

export const setReceiveEmails = (site: SiteHandle, id: string, receiveEmails: boolean) =>
  site.updateTable('users').set({ receiveEmails, updatedAt: sql<Date>`now()` }).where('id', '=', id).execute()

/** Removes the addresses that were typed for a run: they are of no use once it is through. */
export const forgetAddressesOf = (site: SiteHandle, { task, subjectId }: { task: string; subjectId: string }) =>
  site
    .updateTable('runs')
    .set({ options: sql`options - 'addresses'` })
    .where('task', '=', task)
    .where('subjectId', '=', subjectId)
    .execute()

/** Removes those of runs that ended, or began to wait, so many days ago. */
export const forgetTypedAddresses = (
  network: NetworkDb,
  signal: AbortSignal,
  { task, days }: { task: string; days: number },
): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'runs',
    key: ['siteId', 'id'],
    isOld: sql`gone.site_id = ${everySite} and gone.task = ${task} and gone.options ? 'addresses'
               and gone.finished_at < now() - make_interval(days => ${days})`,
    emptied: sql`options = gone.options - 'addresses'`,
  })
