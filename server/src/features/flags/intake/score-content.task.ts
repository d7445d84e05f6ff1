import type { SiteTask } from '../../../platform/jobs/task.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { contentByIds } from '../../content/content.db.ts'
import { judgeAgain, SCORE_IMPORTED_TASK, SCORE_TASK } from './flagging.actions.ts'

/** Scores a text again after its scorer was not in time, since nobody who posts waits for long. */
const scoring = (name: string, does: string, occasion: 'scored later' | 'imported, scored later'): SiteTask => ({
  name,
  does,
  scope: 'site',
  run: async (ctx, { id }) => {
    const [content] = await contentByIds(ctx.site, [id])
    if (content) await inTransaction(ctx, (tx) => judgeAgain(tx, content, occasion), { audited: false })
  },
})

export const scoreContent = scoring(
  SCORE_TASK,
  'Scores a text that could not be scored when it was posted.',
  'scored later',
)
export const scoreImported = scoring(
  SCORE_IMPORTED_TASK,
  'Scores a text that could not be scored when it was imported.',
  'imported, scored later',
)
