import type { SiteTask } from '../../platform/jobs/task.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { contentByIds } from '../content/content.db.ts'
import { judgeAgain, SCORE_TASK } from './flagging.actions.ts'

/** Scores a text again after its scorer was not in time, since nobody who posts waits for long. */
export const scoreContent: SiteTask = {
  name: SCORE_TASK,
  does: 'Scores a text that could not be scored when it was posted.',
  scope: 'site',
  run: async (ctx, { id }) => {
    const [content] = await contentByIds(ctx.site, [id])
    if (content) await inTransaction(ctx, (tx) => judgeAgain(tx, content, { isAskedAgain: true }), { audited: false })
  },
}
