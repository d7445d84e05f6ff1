import type { Effects } from '@ward/domain/kernel/effects'
import { SYNC_SUBJECT, SYNC_TASK } from '@ward/domain/users/user-work'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { type RunRow, runsOn, startRun } from '../../../platform/jobs/runs.ts'
import { countedBefore } from './sync.db.ts'

/** Asks for the accounts of the network to be reconciled; a request during a run joins it. */
export async function syncUsers(tx: TxCtx): Promise<RunRow> {
  const run = await startRun(tx, SYNC_TASK, { subjectId: SYNC_SUBJECT })
  await audit(tx, { action: 'syncUsers', subjectType: 'site', subjectId: String(tx.site.siteId) })
  return run
}

/** The effects of a sync, as far as they can be known before it. */
export async function effectsOfSync({ network }: Pick<Ctx, 'network'>): Promise<Effects> {
  const { slugs, sessions } = await countedBefore(network)
  return { slugs_given: slugs, sessions_ended: sessions }
}

/** The sync that this site asked for last. */
export const lastSync = async ({ site }: Ctx): Promise<RunRow | null> =>
  (await runsOn(site, { tasks: [SYNC_TASK], subjectId: SYNC_SUBJECT, limit: 1 }))[0] ?? null
