import { setTimeout as pause } from 'node:timers/promises'
import { BULK_AT_ONCE, BULK_TASK } from '@ward/domain/flags/bulk/bulk-decisions'
import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import type { TxCtx } from '../../../platform/context.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { withRun } from '../../../platform/jobs/with-run.ts'
import { openedFlag } from '../intake/open-flag.actions.ts'
import { endBulk } from './bulk-decisions.actions.ts'
import { type BulkRow, bulkById, keepSeen, lockBulk } from './bulk-decisions.db.ts'
import { decideNext } from './bulk-step.ts'
import { takeTexts } from './bulk-texts.db.ts'

/** Texts that get a flag in one step: automod looks at each. */
const TEXTS_A_STEP = 20

/**
 * Decides on the flags of a bulk decision, in steps that each change some and write down what became of them: a run that was
 * killed goes on with those of which nothing is written. After each step the database is left to others for as long. Each flag
 * is judged by the role its actor has at that moment.
 */
export const decideBulk: SiteTask = {
  name: BULK_TASK,
  does: 'Decides on many flags at once',
  scope: 'site',
  run: (ctx, job) =>
    withRun(ctx, job, async (run) => {
      const bulk = await bulkById(ctx.site, run.subjectId)
      if (!bulk) return
      for (let waiting = true; waiting; )
        waiting = await run.step({ by: 0, total: bulk.flags }, (tx) => openNext(tx, bulk))
      while (run.progress < bulk.flags) {
        const begun = ctx.now().getTime()
        const by = Math.min(BULK_AT_ONCE, bulk.flags - run.progress)
        await run.step({ by, total: bulk.flags }, (tx) => decideNext(tx, bulk))
        await pause(Math.max(0, ctx.now().getTime() - begun), undefined, { signal: run.signal }).catch(() => undefined)
      }
      await run.step({ by: 0, total: bulk.flags }, async (tx) => {
        const ended = await lockBulk(tx.site, bulk.id)
        if (ended) await endBulk(tx, ended)
      })
    }),
}

/** A flag that nobody saw: one that was not there when the question was asked counts as changed, whatever version it has. */
const UNSEEN = 0

/** Opens flags of texts that had none; answers whether there may be more of them. */
async function openNext(tx: TxCtx, bulk: BulkRow): Promise<boolean> {
  const scope = { network: tx.network, siteId: tx.site.siteId, bulkId: bulk.id }
  const texts = await takeTexts(scope, TEXTS_A_STEP)
  const opened: { id: string; version: number }[] = []
  for (const { kind, contentId } of texts) {
    const target = { assocType: assocTypeOf(kind), assocId: contentId }
    const { flag, isNew } = await openedFlag(tx, target, bulk.actorId)
    opened.push({ id: flag.id, version: isNew ? flag.version : UNSEEN })
  }
  await keepSeen(scope, opened)
  return texts.length > 0
}
