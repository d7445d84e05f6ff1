import type { EffectKind } from '@ward/domain/kernel/effects'
import { SYNC_TASK, syncReport } from '@ward/domain/users/user-work'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { runById } from '../../../platform/jobs/runs.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { type Run, withRun } from '../../../platform/jobs/with-run.ts'
import { type Counted, countAnew } from '../../content/answer-counts.db.ts'
import { endSessionsById } from '../../sessions/sessions.actions.ts'
import { askToLink, link } from './link-accounts.actions.ts'
import { countsToMend, type Found, giveSlugs, peopleToLink, sessionsToEnd, slugsToGive, type Wrong } from './sync.db.ts'

/** Rows of one step: other writers of one of them wait some milliseconds. */
const A_STEP = 10

/**
 * Reconciles the accounts of the network. Each part first reads what is not as it should be, which locks nothing, and then
 * mends that in small steps, each row looked at again under its lock; corrected rows are not found again, so doing it twice
 * changes nothing.
 */
export const syncAccounts: SiteTask = {
  name: SYNC_TASK,
  does: 'Links, counts and tidies the accounts of the network',
  scope: 'site',
  run: (ctx, job) =>
    withRun(ctx, job, async (run) => {
      await linkAll(ctx, run)
      await bySite(run, 'slugs_given', await slugsToGive(ctx.network), (tx, siteId, ids) =>
        giveSlugs(tx.network, siteId, ids),
      )
      await mend(ctx, run, 'posts')
      await mend(ctx, run, 'content')
      await inSteps(run, 'sessions_ended', await sessionsToEnd(ctx.network), endSessionsById)
      const { accounts_linked: linked = 0, slugs_given: slugs = 0 } = run.effects
      const { counts_corrected: counts = 0, sessions_ended: sessions = 0 } = run.effects
      const actorId = (await runById(ctx.site, job.id))?.actorId ?? undefined
      const subjectId = String(ctx.site.siteId)
      await run.step({ by: 1, total: run.progress + 1 }, (tx) =>
        audit(tx, { action: 'syncedUsers', subjectType: 'site', subjectId, effects: run.effects, by: actorId }),
      )
      // Behind the last step: a turn that ends before it would say this twice.
      await run.log(syncReport({ linked, slugs, counts, sessions }), { linked, slugs, counts, sessions })
    }),
}

/**
 * An account joined with a second may by now belong with a third: looked for until there is nobody. Where one is staff, the
 * person is asked instead.
 */
async function linkAll(ctx: Ctx, run: Run): Promise<void> {
  for (;;) {
    const found = eachOnce(await peopleToLink(ctx.network))
    if (found.length === 0) return
    let linkedNow = 0
    const total = run.progress + found.length
    for (let at = 0; at < found.length; at += A_STEP) {
      const some = found.slice(at, at + A_STEP)
      linkedNow += await run.step({ by: some.length, total }, async (tx) => {
        for (const pair of some) if (pair.isStaff) await askToLink(tx, pair)
        const own = some.filter(({ isStaff }) => !isStaff)
        const linked = own.length > 0 ? await link(tx, own, { agreed: false }) : { accounts: 0, sessions: 0 }
        run.did({ accounts_linked: linked.accounts, sessions_ended: linked.sessions })
        return linked.accounts
      })
    }
    if (linkedNow === 0) return
  }
}

/** The pairs of which nobody is in one before. */
function eachOnce(pairs: readonly Found[]): Found[] {
  const met = new Set<string>()
  return pairs.filter(({ kept, gone }) => {
    if (met.has(kept) || met.has(gone)) return false
    met.add(kept).add(gone)
    return true
  })
}

/** Does things in steps. */
async function inSteps<T>(
  run: Run,
  kind: EffectKind,
  things: readonly T[],
  work: (tx: TxCtx, some: T[]) => Promise<number>,
): Promise<void> {
  const total = run.progress + things.length
  for (let at = 0; at < things.length; at += A_STEP) {
    const some = things.slice(at, at + A_STEP)
    await run.step({ by: some.length, total }, async (tx) => run.did({ [kind]: await work(tx, some) }))
  }
}

/** The same of rows in order of their sites, each step on one site. */
async function bySite(
  run: Run,
  kind: EffectKind,
  wrong: readonly Wrong[],
  work: (tx: TxCtx, siteId: number, ids: string[]) => Promise<number>,
): Promise<void> {
  for (const [siteId, rows] of Map.groupBy(wrong, (row) => row.siteId))
    await inSteps(run, kind, rows, (tx, some) =>
      work(
        tx,
        siteId,
        some.map(({ id }) => id),
      ),
    )
}

const mend = async (ctx: Ctx, run: Run, what: Counted): Promise<void> =>
  bySite(
    run,
    'counts_corrected',
    await countsToMend(ctx.network, what),
    async (tx, siteId, ids) => (await countAnew(tx.network, what, siteId, ids)).length,
  )
