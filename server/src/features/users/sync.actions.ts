import { SYNC_SUBJECT, SYNC_TASK } from '@ward/domain/user-work'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { type RunRow, runsOn, startRun } from '../../platform/jobs/runs.ts'

/** Asks for the accounts of the network to be reconciled; whoever asks while a run goes on joins it. */
export async function syncUsers(tx: TxCtx): Promise<RunRow> {
  const run = await startRun(tx, SYNC_TASK, { subjectId: SYNC_SUBJECT })
  await audit(tx, { action: 'syncUsers', subjectType: 'site', subjectId: String(tx.site.siteId) })
  return run
}

/** The sync that this site asked for last. */
export const lastSync = async ({ site }: Ctx): Promise<RunRow | null> =>
  (await runsOn(site, { tasks: [SYNC_TASK], subjectId: SYNC_SUBJECT, limit: 1 }))[0] ?? null
