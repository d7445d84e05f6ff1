import { counted } from '@ward/domain/kernel/counted'
import { z } from 'zod'
import { taskScript } from '../../../platform/jobs/task-script.ts'
import { countPosts, postsAfter, recount } from './recount.db.ts'

const POSTS_A_STEP = 200

/** Counts the comments of every post anew; right counts stay as they are. */
export const recountComments = taskScript({
  name: 'recount_comments',
  title: 'Recount Comments',
  does: 'Recounts the comments of posts. Lists, pages and the choice of old posts use these counts.',
  icon: 'refresh',
  options: z.object({}),
  run: async (ctx, run) => {
    const total = await countPosts(ctx.site)
    const soFar = () => run.goesOnFrom({ after: '0', wrong: 0 })
    for (;;) {
      const ids = await postsAfter(ctx.site, soFar().after, POSTS_A_STEP)
      const after = ids.at(-1)
      if (after === undefined) break
      await run.step({ by: ids.length, total }, async (tx) => {
        const changes = await recount(tx.network, tx.site.siteId, ids)
        run.changed(changes)
        run.keep({ after, wrong: soFar().wrong + changes.length })
      })
    }
    const { wrong } = soFar()
    const verb = run.isDryRun ? 'would be put right' : 'were put right'
    await run.log(`${wrong.toLocaleString('en')} of ${counted(total, 'post', 'posts')} ${verb}`)
  },
})
