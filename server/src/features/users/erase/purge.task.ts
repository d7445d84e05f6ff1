import { addJob, LONG } from '../../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../../platform/jobs/task.ts'
import { forSitesBySetting } from '../../../platform/settings.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { blocksToPurge, type DueBlock, markPurged, purgeTexts } from './purge.db.ts'

const PURGE_BLOCK = 'users.purge-block'
const TEXTS_A_STEP = 200
const BLOCKS_AT_ONCE = 100

/** Purges what one block hid, in steps; purged texts are not found again. */
export const purgeBlock: SiteTask = {
  name: PURGE_BLOCK,
  does: 'Purges what a block hid once it can no longer be recalled',
  scope: 'site',
  run: async (ctx, { id, signal }) => {
    for (let n = 1; n > 0; ) {
      signal.throwIfAborted()
      n = await inTransaction(ctx, (tx) => purgeTexts(tx.network, tx.site.siteId, id, TEXTS_A_STEP), { audited: false })
    }
    await inTransaction(ctx, (tx) => markPurged(tx.site, id), { audited: false })
  },
}

/** Each night, blocks that are too old to be recalled. */
export const purgeBlocks: NetworkTask = {
  name: 'users.purge',
  does: 'Schedules the purge of every block that can no longer be recalled',
  scope: 'network',
  at: '41 2 * * *',
  run: ({ network }) =>
    forSitesBySetting(network, 'blockRecallDays', async (days, siteIds) => {
      let after: DueBlock | undefined
      do {
        const due = await blocksToPurge(network, { days, siteIds, limit: BLOCKS_AT_ONCE, after })
        for (const { siteId, id } of due) await addJob(network, PURGE_BLOCK, { siteId, id }, LONG)
        after = due.at(-1)
      } while (after)
    }),
}
