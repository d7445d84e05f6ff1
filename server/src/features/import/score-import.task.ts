import { Id } from '@ward/domain/kernel/ids'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { runById, startRun } from '../../platform/jobs/runs.ts'
import { taskScript } from '../../platform/jobs/task-script.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { scoringsOf, writeScorings } from '../flags/intake/scoring-batch.actions.ts'
import { countUnscored, dropUnscored, flaggedAmong, nextUnscored } from './store/run.db.ts'

export const SCORE_IMPORT_TASK = 'score-import'

const TEXTS_A_STEP = 500
const FLAGGED = { field: 'flag', before: null, after: 'flagged' }

/** The run that scores what an import brought in: there is one of each import. */
export const scoringOf = (importId: string) => ({ subjectId: importId, options: { importId } })

/**
 * Scores the texts of an import, in the order they came. Texts are read and scored before a step begins, so that nobody
 * who decides on one of its flags waits for that; the findings and the list of texts left change together.
 */
export const scoreImport = taskScript({
  name: SCORE_IMPORT_TASK,
  title: 'Score an import',
  does: 'Scores the texts of an import.',
  options: z.object({ importId: Id.meta({ title: 'Import' }) }),
  subjectOf: ({ importId }) => importId,
  run: async (ctx, run, { importId }) => {
    const left = await countUnscored(ctx.site, importId)
    const total = run.progress + left
    if (run.progress === 0) await run.log(`${left.toLocaleString('en')} texts are to be scored`)
    for (;;) {
      const ids = await nextUnscored(ctx.site, importId, { limit: TEXTS_A_STEP, skip: run.isDryRun ? run.progress : 0 })
      if (ids.length === 0) return
      const scorings = await scoringsOf(ctx, ids)
      await run.step({ by: ids.length, total }, async (tx) => {
        await dropUnscored(tx.network, { siteId: tx.site.siteId, importId, n: ids.length })
        const before = new Set(await flaggedAmong(tx.site, ids))
        await writeScorings(tx, scorings)
        const flagged = (await flaggedAmong(tx.site, ids)).filter((id) => !before.has(id))
        run.changed(flagged.map((subjectId) => ({ subjectType: 'content', subjectId, ...FLAGGED })))
      })
    }
  },
  after: goOn,
})

/** The file may have been imported again between a run's last look and its end, and have joined it: another run does the rest. */
async function goOn(ctx: Ctx, runId: string): Promise<void> {
  const run = await runById(ctx.site, runId)
  if (run?.state !== 'completed' || run.options.isDryRun || (await countUnscored(ctx.site, run.subjectId)) === 0) return
  await inTransaction(ctx, (tx) => startRun(tx, SCORE_IMPORT_TASK, scoringOf(run.subjectId)), { audited: false })
}
