import { counted } from '@ward/domain/kernel/counted'
import { Id } from '@ward/domain/kernel/ids'
import { MENU_SCRIPTS } from '@ward/domain/task-scripts/script-titles'
import { z } from 'zod'
import { taskScript } from '../../../platform/jobs/task-script.ts'
import { textOfUpload } from '../../task-scripts/task-uploads.rules.ts'
import { countThreads, reindexThreads as reindex, threadsAfter } from './reindex.db.ts'

const NAME = 'reindex_threads'
const THREADS_A_STEP = 200

/** Numbers of threads, whatever stands between them. */
const idsIn = (text: string) => [...new Set(text.match(/\b\d{1,18}\b/g) ?? [])]

/** Counts replies and last activity of every thread anew. */
export const reindexThreads = taskScript({
  name: NAME,
  title: MENU_SCRIPTS[NAME]?.title ?? NAME,
  does: 'Recounts the replies of threads, updates when each was last active, and rebuilds their search words.',
  icon: 'refresh',
  options: z.object({ list: Id.nullish().meta({ title: 'Only these threads', accept: ['.csv', '.txt'] }) }),
  run: async (ctx, run, { list }) => {
    const only = list ? idsIn(await textOfUpload(ctx.site, list)) : null
    const total = only?.length ?? (await countThreads(ctx.site))
    const soFar = () => run.goesOnFrom({ after: '0', wrong: 0 })
    for (;;) {
      const ids = await threadsAfter(ctx.site, soFar().after, THREADS_A_STEP, only)
      const after = ids.at(-1)
      if (after === undefined) break
      await run.step({ by: ids.length, total }, async (tx) => {
        const changes = await reindex(tx.network, tx.site.siteId, ids)
        run.changed(changes)
        const wrong = soFar().wrong + new Set(changes.map(({ subjectId }) => subjectId)).size
        run.keep({ after, wrong })
      })
    }
    const { wrong } = soFar()
    const verb = run.isDryRun ? 'would be put right' : 'were put right'
    await run.log(`${wrong.toLocaleString('en')} of ${counted(total, 'thread', 'threads')} ${verb}`)
  },
})
