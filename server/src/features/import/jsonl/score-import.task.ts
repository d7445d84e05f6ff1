import type { SiteTask } from '../../../platform/jobs/task.ts'
import { withRun } from '../../../platform/jobs/with-run.ts'
import { scoringsOf, writeScorings } from '../../flags/scoring-batch.actions.ts'
import { countUnscored, dropUnscored, nextUnscored } from './jsonl-run.db.ts'

export const SCORE_IMPORT_TASK = 'score-import'

const TEXTS_A_STEP = 500

/**
 * Scores the texts of an import, in the order they came. Texts are read and scored before a step begins, so that nobody
 * who decides on one of its flags waits for that; what was found and the list of what is left change together.
 */
export const scoreImport: SiteTask = {
  name: SCORE_IMPORT_TASK,
  does: 'Scores what an import brought in.',
  scope: 'site',
  run: (ctx, job) =>
    withRun(ctx, job, async (run) => {
      const importId = run.subjectId
      const total = run.progress + (await countUnscored(ctx.site, importId))
      for (;;) {
        const ids = await nextUnscored(ctx.site, importId, TEXTS_A_STEP)
        if (ids.length === 0) return
        const scorings = await scoringsOf(ctx, ids)
        await run.step({ by: ids.length, total }, async (tx) => {
          await dropUnscored(tx.network, { siteId: tx.site.siteId, importId, n: ids.length })
          await writeScorings(tx, scorings)
        })
      }
    }),
}
