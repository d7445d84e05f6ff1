import { may } from '@ward/domain/app/permissions'
import {
  BULK_MAX,
  BULK_TASK,
  type BulkInput,
  type FewFlags,
  NEVER_STARTED,
  NOT_UNDOABLE,
  STILL_RUNNING,
} from '@ward/domain/flags/bulk/bulk-decisions'
import { type FlagOperation, INVERSE, OPERATION_PERMISSION } from '@ward/domain/flags/flag/flag-operations'
import { type Effects, sumOf } from '@ward/domain/kernel/effects'
import { conflict, notFound, orNotFound, refuseUnless } from '@ward/domain/kernel/refusal'
import { isEnded, RUN_ENDED } from '@ward/domain/task-scripts/runs'
import { audit } from '../../../platform/audit.ts'
import { actorId, type Ctx, type TxCtx } from '../../../platform/context.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { abortRun, runById, startRun } from '../../../platform/jobs/runs.ts'
import { demandFilter } from '../flag/flags.actions.ts'
import {
  type BulkRow,
  bulkById,
  countDone,
  effectsSoFar,
  insertBulk,
  keepDoneBy,
  keepSeen,
  lockBulk,
  markEnded,
  markStarted,
  undoingOf,
} from './bulk-decisions.db.ts'
import { type Left, make, whyLeft } from './bulk-rules.ts'
import { decideNext } from './bulk-step.ts'
import { keepTexts, textsByIds } from './bulk-texts.db.ts'
import { type BulkFlag, bulkFlagsByIds, bulkFlagsMatching } from './bulk-work.db.ts'

/** The job that learns from what was decided together. */
export const BULK_LEARN_TASK = 'flags.bulk-learn'

const SUBJECT = 'bulkDecision'
const scopeOf = (tx: TxCtx, bulkId: string) => ({ network: tx.network, siteId: tx.site.siteId, bulkId })

/** A bulk decision of the viewer's own; those of others stay hidden. @throws NOT_FOUND */
export async function ownBulk(ctx: Ctx, id: string): Promise<BulkRow> {
  const bulk = orNotFound(await bulkById(ctx.site, id))
  if (bulk.actorId !== actorId(ctx.viewer)) throw notFound()
  return bulk
}

/** A decision over several sites: its key and reason, and on this site the texts without a flag and the flags that are left out. */
type Part = {
  together: string
  reason: string
  unflagged: readonly string[]
  excepted: readonly { id: string; version: number }[]
}

/**
 * Keeps which flags are meant and the version that was seen of each, and says what deciding on them will do. Nothing is
 * changed before `startBulk`.
 *
 * @throws FORBIDDEN for who may not do this at all, NOT_FOUND where a flag that is named is not of the site
 */
export async function prepareBulk(
  tx: TxCtx,
  { operation, flags, filter }: BulkInput,
  { together, reason, unflagged = [], excepted = [] }: Partial<Part> = {},
): Promise<BulkRow> {
  refuseUnless(may(tx.viewer.roleId ?? 0, OPERATION_PERMISSION[operation]))
  if (filter) await demandFilter(tx, filter)
  const versions = new Map(flags?.map(({ id, version }) => [id, version]))
  const by = orNotFound(actorId(tx.viewer))
  const found = filter
    ? await bulkFlagsMatching(tx.site, by, filter, BULK_MAX)
    : await bulkFlagsByIds(tx.site, by, [...versions.keys()])
  if (found.length < versions.size) throw notFound()
  const seen = found.map((flag) => ({ ...flag, seen: versions.get(flag.id) ?? flag.version }))
  const texts = (await textsByIds(tx.site, unflagged)).map((text) => ({ ...text, seen: text.version }))
  const expected = sumOf([...seen, ...texts].map((flag) => expectedOf(tx, flag, operation, flag.seen)))
  const bulk = await insertBulk(tx.site, {
    actorId: by,
    operation,
    flags: seen.length + texts.length,
    expected,
    together,
    reason,
  })
  await keepSeen(
    scopeOf(tx, bulk.id),
    seen.map((flag) => ({ id: flag.id, version: flag.seen })),
  )
  await keepSeen(scopeOf(tx, bulk.id), excepted, 'excepted')
  await keepTexts(scopeOf(tx, bulk.id), unflagged)
  await audit(tx, { action: 'prepareBulkDecision', subjectType: SUBJECT, subjectId: bulk.id, fields: fieldsOf(bulk) })
  return bulk
}

/** The fields of its audit rows: as those of one flag, that there was a reason. */
const fieldsOf = ({ operation, reason }: BulkRow) => (reason ? [operation, 'reason'] : [operation])

const expectedOf = (tx: TxCtx, flag: BulkFlag, operation: BulkRow['operation'], seen: number): Effects =>
  seen === flag.version ? kindsOf(whyLeft(deciderIn(tx), flag, operation), flag, operation) : { left_changed: 1 }
const deciderIn = ({ viewer }: TxCtx) => ({ userId: actorId(viewer), roleId: viewer.roleId })
const kindsOf = (left: Left | null, flag: BulkFlag, operation: BulkRow['operation']): Effects =>
  left ? { [left.kind]: 1 } : make(flag, operation).effects

/**
 * Decides on a few flags at once: prepared, done and ended in one transaction, with one audit row and one undo. Each flag that is
 * no longer as it was seen, or that a rule refuses, is left alone and says why.
 *
 * @throws FORBIDDEN for who may not do this at all, NOT_FOUND where a flag is not of the site
 */
export async function decideFew(tx: TxCtx, { operation, flags }: FewFlags): Promise<BulkRow> {
  refuseUnless(may(tx.viewer.roleId ?? 0, OPERATION_PERMISSION[operation]))
  const seen = [...new Map(flags.map((flag) => [flag.id, flag])).values()]
  const by = orNotFound(actorId(tx.viewer))
  const found = await bulkFlagsByIds(
    tx.site,
    by,
    seen.map(({ id }) => id),
  )
  if (found.length < seen.length) throw notFound()
  const bulk = await insertBulk(tx.site, { actorId: by, operation, flags: seen.length, expected: {} })
  await keepSeen(scopeOf(tx, bulk.id), seen)
  return doNow(tx, bulk)
}

/** Does all of a small one, without a run. */
async function doNow(tx: TxCtx, bulk: BulkRow): Promise<BulkRow> {
  await markStarted(tx.site, bulk.id, null)
  await decideNext(tx, bulk)
  await endBulk(tx, bulk)
  return orNotFound(await bulkById(tx.site, bulk.id))
}

/** Starts what was prepared; a second press joins the first. */
export async function startBulk(tx: TxCtx, id: string): Promise<BulkRow> {
  await ownBulk(tx, id)
  const bulk = orNotFound(await lockBulk(tx.site, id))
  if (!bulk.startedAt) {
    const run = await startRun(tx, BULK_TASK, { subjectId: id })
    await markStarted(tx.site, id, run.id)
  }
  await audit(tx, {
    action: 'startBulkDecision',
    subjectType: SUBJECT,
    subjectId: id,
    fields: [bulk.operation],
  })
  return orNotFound(await bulkById(tx.site, id))
}

/**
 * Takes back all that one changed, as a bulk decision of its own that starts at once, and is over at once where the first was;
 * flags that were changed since are left alone. A second press joins the first.
 *
 * @throws CONFLICT while it goes on, where the operation has no inverse, and for what takes another one back
 */
export async function undoBulk(tx: TxCtx, id: string): Promise<BulkRow> {
  const mine = await ownBulk(tx, id)
  const done = orNotFound(await lockBulk(tx.site, id))
  const operation = inverseOf(mine)
  if (!operation) throw conflict(NOT_UNDOABLE)
  if (!done.startedAt) throw conflict(NEVER_STARTED)
  if (!(await isOver(tx.site, done))) throw conflict(STILL_RUNNING)
  if (!done.endedAt) await endBulk(tx, done)
  const known = await undoingOf(tx.site, id)
  if (known) return startBulk(tx, known.id)
  const undoing = await insertBulk(tx.site, {
    actorId: mine.actorId,
    operation,
    flags: await countDone(tx.site, id),
    expected: {},
    undoesId: id,
    together: mine.together,
  })
  await keepDoneBy(scopeOf(tx, undoing.id), id)
  return done.runId === null ? doNow(tx, undoing) : startBulk(tx, undoing.id)
}

/**
 * The operation that takes it back. A decision that took another one back is undone by deciding again: one Undo, as in a mail
 * program, and no way to and fro.
 */
export const inverseOf = ({ operation, undoesId }: Pick<BulkRow, 'operation' | 'undoesId'>): FlagOperation | null =>
  undoesId === null ? INVERSE[operation] : null

/** Whether it does nothing more: it has ended, or its run failed for good, which leaves what it did without an end. */
export async function isOver(site: SiteHandle, { endedAt, runId }: BulkRow): Promise<boolean> {
  if (endedAt) return true
  const run = runId ? await runById(site, runId) : undefined
  return run !== undefined && isEnded(run.state)
}

/** Ends it where it is: finished steps stay, and can be undone. @throws CONFLICT where it has ended */
export async function stopBulk(tx: TxCtx, id: string): Promise<BulkRow> {
  const { runId } = await ownBulk(tx, id)
  const run = runId ? await runById(tx.site, runId) : undefined
  if (!run || isEnded(run.state) || !(await abortRun(tx, run.id))) throw conflict(RUN_ENDED)
  await endBulk(tx, orNotFound(await lockBulk(tx.site, id)), 'stopBulkDecision')
  return orNotFound(await bulkById(tx.site, id))
}

/** Writes down, once, what came of it: the audit row counts the same effects that were shown before, as they came out. */
export async function endBulk(tx: TxCtx, bulk: BulkRow, action = 'bulkDecision'): Promise<void> {
  const effects = await effectsSoFar(scopeOf(tx, bulk.id))
  if (!(await markEnded(tx.site, bulk.id, effects))) return
  await audit(tx, {
    action,
    subjectType: SUBJECT,
    subjectId: bulk.id,
    fields: fieldsOf(bulk),
    effects,
    by: bulk.actorId,
  })
  await enqueue(tx, BULK_LEARN_TASK, bulk.id)
}
