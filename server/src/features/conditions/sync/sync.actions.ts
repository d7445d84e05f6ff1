import {
  DECIDED_MEANWHILE,
  NOT_WAITING,
  type SyncApplying,
  type SyncAskedInput,
  type SyncDeciding,
  type SyncState,
} from '@ward/domain/conditions/condition-sync'
import { CONDITION_TOPIC } from '@ward/domain/conditions/conditions'
import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { audit, noteUnchanged } from '../../../platform/audit.ts'
import { actorId, atSite, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { enqueueAll, OF_RUN } from '../../../platform/jobs/enqueue.ts'
import { noticeRead, notify } from '../../notifications/notifications.actions.ts'
import { allSites } from '../../sites/sites.db.ts'
import { applyChanges } from './apply.db.ts'
import { acceptAll, decide } from './decisions.db.ts'
import { changeCounts, insertSync, lastSync, type SyncRow, syncById, updateWaiting } from './sync.db.ts'

export const SYNC_CONDITIONS = 'conditions.sync'

/** Open pages of all sites hear of it: a sync is the network's, whoever decides on it. */
export async function tellAll(ctx: TxCtx): Promise<void> {
  for (const { id } of await allSites(ctx.network)) await announce(atSite(ctx, id), CONDITION_TOPIC, '0')
}

/** Asks for a type of data to be loaded (spec 3 section 7); a request during a load joins it. */
export async function syncData(ctx: TxCtx, { dataType, isForced }: SyncAskedInput): Promise<SyncRow> {
  const requested = { dataType, isForced: isForced ?? false, siteId: ctx.site.siteId, userId: actorId(ctx.viewer) }
  const made = await insertSync(ctx.network, requested)
  if (made) {
    await enqueueAll(ctx, SYNC_CONDITIONS, [made.id], OF_RUN)
    await tellAll(ctx)
  }
  await audit(ctx, { action: 'syncData', subjectType: 'disorderSync', subjectId: made?.id ?? null, fields: [dataType] })
  return made ?? orNotFound(await lastSync(ctx.network, dataType))
}

async function fromWaiting(ctx: TxCtx, shown: SyncApplying, written: { state: SyncState; appliedAt?: Date }) {
  const { network } = ctx
  const sync = await updateWaiting(network, shown, written)
  if (sync) {
    if (written.state !== 'waiting') await notifyStarter(ctx, sync, noticeRead)
    await tellAll(ctx)
    return sync
  }
  const { state } = orNotFound(await syncById(network, shown.id))
  throw conflict(state === 'waiting' ? DECIDED_MEANWHILE : NOT_WAITING)
}

/** The person who started a load is notified on the site where they did; nobody is where nobody asked. */
async function notifyStarter(ctx: TxCtx, { siteId, userId, dataType }: SyncRow, tell: typeof notify): Promise<void> {
  if (userId === null) return
  const about = { kind: 'conditions.waiting', subjectType: 'disorderSync', subjectId: dataType } as const
  await tell(atSite(ctx, siteId), { userId, ...about })
}

/** Decides about one row of a sync, or those of a kind. @throws NOT_FOUND, CONFLICT where it no longer waits */
export async function decideSync(ctx: TxCtx, input: SyncDeciding): Promise<SyncRow> {
  const sync = await fromWaiting(ctx, { id: input.id }, { state: 'waiting' })
  if (!(await decide(ctx.network, input))) {
    noteUnchanged(ctx)
    return { ...sync, version: sync.version - 1 }
  }
  await audit(ctx, { action: 'decideSync', subjectType: 'disorderSync', subjectId: input.id, fields: [input.kind] })
  return sync
}

/** Writes what was accepted, all of it or nothing. @throws NOT_FOUND, CONFLICT where it no longer waits, or other decisions were shown */
export async function applySync(ctx: TxCtx, { id, version }: SyncApplying): Promise<SyncRow> {
  const sync = await fromWaiting(ctx, { id, version }, { state: 'applied', appliedAt: ctx.now() })
  const { dataType } = sync
  const { made, changed } = await applyChanges(ctx.network, id, dataType)
  for (const site of await allSites(ctx.network)) {
    const there = atSite(ctx, site.id)
    const effects = { conditions_made: made, conditions_changed: Math.max(0, changed - made) }
    await audit(there, { action: 'applySync', subjectType: 'disorderSync', subjectId: id, fields: [dataType], effects })
  }
  return sync
}

/** Gives up what was loaded; the catalogue stays as it is. @throws NOT_FOUND, CONFLICT where it no longer waits */
export async function discardSync(ctx: TxCtx, { id }: { id: string }): Promise<SyncRow> {
  const sync = await fromWaiting(ctx, { id }, { state: 'discarded' })
  await audit(ctx, { action: 'discardSync', subjectType: 'disorderSync', subjectId: id })
  return sync
}

/** A loaded release is applied at once if nothing is to be decided, or if the network is set so. */
export async function settleSync(ctx: TxCtx, id: string, isAutomatic: boolean): Promise<void> {
  const counts = await changeCounts(ctx.network, id)
  const isOpen = counts.some(({ kind, total }) => kind !== 'vanished' && total > 0)
  if (isOpen && !isAutomatic) {
    await audit(ctx, { action: 'loadSync', subjectType: 'disorderSync', subjectId: id })
    await notifyStarter(ctx, orNotFound(await syncById(ctx.network, id)), notify)
    return
  }
  await acceptAll(ctx.network, id)
  await applySync(ctx, { id })
}
