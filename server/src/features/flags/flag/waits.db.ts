import type { AtRiskOutcome } from '@ward/domain/flags/at-risk/at-risk'
import { LEASE_MINUTES, OLD_TEXT_DAYS } from '@ward/domain/flags/at-risk/at-risk'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'

const now = sql<Date>`now()`
const leaseEnd = sql<Date>`now() + make_interval(mins => ${sql.lit(LEASE_MINUTES)})`
/** Whether somebody is on it by the database's clock: a lease that ran out is none. */
const isHeld = sql<boolean>`coalesce(held_until > now(), false)`

const waits = (site: SiteHandle) =>
  site
    .from('atRiskWaits')
    .where('endedAt', 'is', null)
    .select([
      'id',
      'flagId',
      'since',
      'lookedAt',
      'handedToId',
      'lease',
      sql<string | null>`case when ${isHeld} then holder_id end`.as('holderId'),
      sql<Date | null>`case when ${isHeld} then held_until end`.as('heldUntil'),
    ])

/** A flag that waits in the lane, and who is on it now. */
export type WaitRow = Awaited<ReturnType<typeof lane>>[number]

/** The waiting flags, oldest first; `older`: imported texts that were old already, in their own lane. */
export const lane = statement((site, older: boolean, limit: number) =>
  waits(site).where('isOld', '=', older).orderBy('since').orderBy('id').limit(limit),
)

const waitsOnTexts = (site: SiteHandle) =>
  site
    .from('atRiskWaits')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'atRiskWaits.siteId').onRef('flags.id', '=', 'atRiskWaits.flagId'),
    )
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
    )
    .where('atRiskWaits.endedAt', 'is', null)
    .select(['lookedAt', sql<string | null>`case when ${isHeld} then holder_id end`.as('holderId')])

/** The flags waiting in the lane below some threads or status updates, and who claimed them. */
export const waitsBelow = statement((site, rootIds: readonly string[]) =>
  waitsOnTexts(site).where('content.rootId', '=', anyOf(rootIds)),
)

/** The flags on answers that members suggested to an engagement. */
export const waitsSuggested = statement((site, engagementId: string) =>
  waitsOnTexts(site).where('content.engagementId', '=', engagementId),
)

export const waitOf = async (site: SiteHandle, flagId: string): Promise<WaitRow | undefined> =>
  (await ofFlag(site, flagId))[0]
const ofFlag = statement((site, flagId: string) => waits(site).where('flagId', '=', flagId))

/** The texts among some whose own flags wait in the lane. */
export const textsAtRisk = statement((site, contentIds: readonly string[]) =>
  site
    .from('atRiskWaits')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'atRiskWaits.siteId').onRef('flags.id', '=', 'atRiskWaits.flagId'),
    )
    .where('atRiskWaits.endedAt', 'is', null)
    .where('flags.contentId', '=', anyOf(contentIds))
    .select('flags.contentId')
    .$narrowType<{ contentId: string }>(),
)

/** Locks the wait of a flag: of two who take it one comes second and sees the first. */
export const lockWait = async (site: SiteHandle, flagId: string): Promise<WaitRow | undefined> =>
  (await locked(site, flagId))[0]
const locked = statement((site, flagId: string) => waits(site).where('flagId', '=', flagId).forUpdate())

/** The number waiting, the time of the first, and the number of older imported texts besides. */
export const laneSummary = statement((site) =>
  site
    .from('atRiskWaits')
    .where('endedAt', 'is', null)
    .select([
      sql<number>`(count(*) filter (where not is_old))::int`.as('n'),
      sql<Date | null>`min(since) filter (where not is_old)`.as('since'),
      sql<number>`(count(*) filter (where is_old))::int`.as('older'),
    ]),
)

/**
 * Texts that an import brought wait since they were written, or last reported where a member reported them: those of these
 * flags whose wait has begun in this transaction.
 */
export const waitSinceWritten = (network: NetworkDb, siteId: number, flagIds: readonly string[]) =>
  sql`
    update at_risk_waits w
       set since = own.at, is_imported = true, is_old = own.at < now() - make_interval(days => ${OLD_TEXT_DAYS})
      from (select f.site_id, f.id, greatest(c.inserted_at, (
                     select max(r.inserted_at) from flag_reports r where r.site_id = f.site_id and r.flag_id = f.id)) as at
              from flags f join content c on c.site_id = f.site_id and c.id = f.content_id
             where f.site_id = ${siteId} and f.id = ${anyOf(flagIds)}) as own
     where w.site_id = own.site_id and w.flag_id = own.id and w.ended_at is null and w.since = now() and own.at < now()
  `.execute(network)

/** Somebody is on it from now on, by a press of its own number; the person it was handed to has it then. */
export const hold = (site: SiteHandle, id: string, userId: string) =>
  site
    .updateTable('atRiskWaits')
    .set((wait) => ({ holderId: userId, heldUntil: leaseEnd, handedToId: null, lease: wait('lease', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const letGo = (site: SiteHandle, id: string) =>
  site.updateTable('atRiskWaits').set({ holderId: null, heldUntil: null }).where('id', '=', id).execute()

export const handTo = (site: SiteHandle, id: string, userId: string) =>
  site.updateTable('atRiskWaits').set({ handedToId: userId }).where('id', '=', id).execute()

/**
 * The lease of who still has the page open, at most once a minute; one that ran out is not renewed, by the clock as it is: a call
 * that was long on its way began before the lease it would find ended.
 */
export const renew = (site: SiteHandle, flagId: string, userId: string) =>
  site
    .updateTable('atRiskWaits')
    .set({ heldUntil: leaseEnd })
    .where('flagId', '=', flagId)
    .where('endedAt', 'is', null)
    .where('holderId', '=', userId)
    .where('heldUntil', '>', sql<Date>`clock_timestamp()`)
    .where('heldUntil', '<', sql<Date>`now() + make_interval(mins => ${sql.lit(LEASE_MINUTES - 1)})`)
    .execute()

/** The first look of a person at what waits; true when it is that. */
export async function lookFirst(site: SiteHandle, flagId: string, userId: string): Promise<boolean> {
  const first = await site
    .updateTable('atRiskWaits')
    .set({ lookedAt: now, lookedBy: userId })
    .where('flagId', '=', flagId)
    .where('endedAt', 'is', null)
    .where('lookedAt', 'is', null)
    .executeTakeFirst()
  return first.numUpdatedRows > 0n
}

/** The outcome of a wait, which the trigger has closed by then. */
export const sayOutcome = (site: SiteHandle, id: string, outcome: AtRiskOutcome, endedBy: string | null) =>
  site.updateTable('atRiskWaits').set({ outcome, endedBy }).where('id', '=', id).execute()

/** Whether this form was sent before. */
export async function wasWritten(site: SiteHandle, flagId: string, nonce: string): Promise<boolean> {
  const row = await site
    .from('flagEvents')
    .select('id')
    .where('flagId', '=', flagId)
    .where('status', '=', 'WRITTEN')
    .where(sql<boolean>`after ->> 'nonce' = ${nonce}`)
    .executeTakeFirst()
  return row !== undefined
}
