import { counted } from '@ward/domain/kernel/counted'
import { Id } from '@ward/domain/kernel/ids'
import { MENU_SCRIPTS } from '@ward/domain/task-scripts/script-titles'
import { z } from 'zod'
import { taskScript } from '../../../platform/jobs/task-script.ts'
import { uploadedText } from '../../task-scripts/task-uploads.db.ts'
import { countThreads, reindexThreads as reindex, threadsAfter } from './reindex.db.ts'

const NAME = 'reindex_threads'
const THREADS_A_STEP = 200

/** Numbers of threads, whatever stands between them. */
const idsIn = (text: string) => [...new Set(text.match(/\b\d{1,18}\b/g) ?? [])]

/**
 * Counts replies and last activity of every thread anew. A run that goes on begins at the first thread again: right rows stay as they are, and cost one read.
 */
export const reindexThreads = taskScript({
  name: NAME,
  title: MENU_SCRIPTS[NAME]?.title ?? NAME,
  does: 'Recounts the replies of threads, updates when each was last active, and rebuilds their search words.',
  icon: 'refresh',
  options: z.object({ list: Id.nullish().meta({ title: 'Only these threads', accept: ['.csv', '.txt'] }) }),
  run: async (ctx, run, { list }) => {
    const only = list ? idsIn((await uploadedText(ctx.site, list)) ?? '') : null
    const total = only?.length ?? (await countThreads(ctx.site))
    let after = '0'
    let wrong = 0
    for (let done = 0; ; ) {
      const ids = await threadsAfter(ctx.site, after, THREADS_A_STEP, only)
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
      done += ids.length
      const by = Math.max(0, done - run.progress)
      wrong += await run.step({ by, total }, async (tx) => {
        const changes = await reindex(tx.network, tx.site.siteId, ids)
        run.changed(changes)
        return new Set(changes.map(({ subjectId }) => subjectId)).size
      })
    }
    const verb = run.isDryRun ? 'would be put right' : 'were put right'
    await run.log(`${wrong.toLocaleString('en')} of ${counted(total, 'thread', 'threads')} ${verb}`)
  },
})
