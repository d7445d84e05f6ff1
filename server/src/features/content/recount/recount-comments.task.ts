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
    let wrong = 0
    let done = 0
    for (let after = '0'; ; ) {
      const ids = await postsAfter(ctx.site, after, POSTS_A_STEP)
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
      done += ids.length
      wrong += await run.step({ by: Math.max(0, done - run.progress), total }, async (tx) => {
        const changes = await recount(tx.network, tx.site.siteId, ids)
        run.changed(changes)
        return changes.length
      })
    }
    const verb = run.isDryRun ? 'would be put right' : 'were put right'
    await run.log(`${wrong.toLocaleString('en')} of ${counted(total, 'post', 'posts')} ${verb}`)
  },
})
