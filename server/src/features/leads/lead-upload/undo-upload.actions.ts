import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { UNDO_IS_OVER, UPLOAD_IS_DRY, undoableUntil } from '@ward/domain/leads/lead-upload/lead-upload'
import { isEnded } from '@ward/domain/task-scripts/runs'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { type RunRow, resumeRun, runsOn, startRun } from '../../../platform/jobs/runs.ts'
import { deleteParts } from './lead-lists.db.ts'
import { lockLeads } from './lead-sorting.db.ts'
import { accountOn, endOfUpload, hasBegun, lockOwn } from './lead-upload.actions.ts'
import { addUndone, type LeadUploadRow, markUndone, uploadById, writeCounts } from './lead-upload.db.ts'
import { lastPosition, UNDO_PART, undoRows } from './undo-upload.db.ts'

export const UNDO_TASK = 'leads.undo'

/** Whether what an upload wrote can still be taken back. */
export async function isUndoable(ctx: Ctx, upload: LeadUploadRow): Promise<boolean> {
  if (upload.isDryRun || upload.undoneAt !== null) return false
  const endedAt = await endOfUpload(ctx, upload)
  return endedAt !== null && ctx.now() <= undoableUntil(endedAt) && hasBegun(ctx, upload)
}

/** The run that takes back, or took back, all but the first part of an upload; nothing where that was all. */
export const undoingOf = async ({ site }: Ctx, { id, siteId }: LeadUploadRow): Promise<RunRow | undefined> =>
  (await runsOn(site.at(siteId), { tasks: [UNDO_TASK], subjectId: id, limit: 1 }))[0]

/**
 * Takes back what an upload wrote, but for whoever acted since: they stay as they are. One that ended early is at its end by that.
 * The first part goes at once, a job goes through the others; done again it lets that go on where it ended early, and else
 * changes nothing.
 *
 * @throws NOT_FOUND, CONFLICT while it runs, of a dry run, a day after, a month after where it ended early
 */
export async function undoUpload(tx: TxCtx, { id }: { id: string }): Promise<LeadUploadRow> {
  const { there, upload, endedAt } = await lockOwn(tx, id)
  if (upload.isDryRun) throw conflict(UPLOAD_IS_DRY)
  if (upload.undoneAt !== null) return goOn(there, upload)
  if (tx.now() > undoableUntil(endedAt)) throw conflict(UNDO_IS_OVER)
  const isBegun = await hasBegun(there, upload)
  if (upload.finishedAt === null) {
    await writeCounts(tx.network, upload, { isBegun })
    if (upload.listId !== null) await deleteParts(there.site, upload.listId)
  }
  const undoneBy = await accountOn(tx, upload.siteId)
  // From here on it holds nobody any more, in whichever order its parts and those of others are taken back.
  await markUndone(there.site, id, undoneBy)
  // What it said as a dry run goes in parts as well, and says nothing of anybody.
  const undone = isBegun ? await undoPart(there, { ...upload, undoneBy }, 0) : 0
  if ((await lastPosition(there.site, id)) > (isBegun ? UNDO_PART : 0))
    await startRun(there, UNDO_TASK, { subjectId: id })
  await audit(there, {
    action: 'undoUpload',
    subjectType: 'leadUpload',
    subjectId: id,
    effects: { leads_undone: undone },
  })
  return orNotFound(await uploadById(there.site, id))
}

async function goOn(there: TxCtx, upload: LeadUploadRow): Promise<LeadUploadRow> {
  const run = await undoingOf(there, upload)
  if (run && run.state !== 'completed' && isEnded(run.state)) {
    // A month later its rows are forgotten.
    if ((await lastPosition(there.site, upload.id)) === 0) throw conflict(UNDO_IS_OVER)
    await resumeRun(there, run)
  }
  await audit(there, { action: 'undoUpload', subjectType: 'leadUpload', subjectId: upload.id })
  return upload
}

/** Takes back one part of an upload; answers how many leads. */
export async function undoPart(tx: TxCtx, { siteId, id, undoneBy }: LeadUploadRow, part: number): Promise<number> {
  await lockLeads({ network: tx.network, siteId })
  const undone = await undoRows({ network: tx.network, siteId, uploadId: id }, part, undoneBy)
  await addUndone(tx.site, id, undone)
  return undone
}
