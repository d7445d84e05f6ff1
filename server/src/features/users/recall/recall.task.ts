import { EVERYTHING } from '@ward/domain/kernel/live'
import { USER_TASKS } from '@ward/domain/users/user-work'
import { audit } from '../../../platform/audit.ts'
import { announce } from '../../../platform/events/announce.ts'
import { runById } from '../../../platform/jobs/runs.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { withRun } from '../../../platform/jobs/with-run.ts'
import { blockOf } from '../block/block.db.ts'
import { unhurried } from '../block/block.task.ts'
import { forgetBlock, leftToRecall, linkAgain, nextKept, reopenOwnFlag, showTexts } from './recall.db.ts'

const TEXTS_A_STEP = 200

/** Gives back, step by step, what a block kept; restored data is no longer kept, so a killed run goes on with the rest. */
export const recallUser: SiteTask = {
  name: USER_TASKS.recall,
  does: 'Restores what a block hid',
  scope: 'site',
  run: (ctx, job) =>
    withRun(ctx, job, async (run) => {
      const userId = run.subjectId
      const block = await blockOf(ctx.site, userId)
      if (!block?.recalledAt) return
      const actorId = (await runById(ctx.site, job.id))?.actorId ?? null
      const scope = { siteId: ctx.site.siteId, blockId: block.id, actorId }
      const total = run.progress + (await leftToRecall(ctx.site, block.id)) + 1
      const step = unhurried(ctx, run)
      const of = { blockId: block.id, limit: TEXTS_A_STEP }
      for (;;) {
        const ids = await nextKept(ctx.site, 'blockedContent', of)
        if (ids.length === 0) break
        await step(ids.length, total, async (tx) => run.did(await showTexts(tx.network, scope, ids)))
      }
      const soFar = () => run.goesOnFrom({ edited: 0 })
      for (;;) {
        const ids = await nextKept(ctx.site, 'unlinkedMentions', of)
        if (ids.length === 0) break
        await step(ids.length, total, async (tx) => {
          const linked = await linkAgain(tx.network, { ...scope, userId }, ids)
          run.did(linked)
          run.keep({ edited: soFar().edited + linked.left_changed })
        })
      }
      await run.step({ by: 1, total: run.progress + 1 }, async (tx) => {
        run.did(await reopenOwnFlag(tx.network, scope, userId))
        await forgetBlock(tx.site, block.id)
        await audit(tx, {
          action: 'recalledBlock',
          subjectType: 'user',
          subjectId: userId,
          effects: run.effects,
          by: actorId ?? undefined,
        })
        await announce(tx, EVERYTHING, '0')
      })
      // Behind the last step: a turn that ends before it would say this twice.
      const { edited } = soFar()
      if (edited > 0) await run.log(`${edited} texts were edited since and stay as they are`)
    }),
}
