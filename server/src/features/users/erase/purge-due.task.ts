import { counted } from '@ward/domain/kernel/counted'
import { z } from 'zod'
import { taskScript } from '../../../platform/jobs/task-script.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { blocksToPurge, markPurged, purgeTexts } from './purge.db.ts'

const TEXTS_A_STEP = 200
/** Blocks of one run; the rest is left to the night. */
const MOST = 10_000

/** The nightly purge for one site, at once, with a dry run that lists the accounts due. */
export const purgeDue = taskScript({
  name: 'purge_due',
  title: 'Purge What Is Due',
  does: 'Purges what blocks hid once it can no longer be recalled. This cannot be undone.',
  options: z.object({}),
  asksApproval: true,
  run: async (ctx, run) => {
    const { siteId } = ctx.site
    const { blockRecallDays } = await settingsOf(ctx.site, 'blockRecallDays')
    const soFar = () => run.goesOnFrom({ blocks: 0, texts: 0 })
    for (const { id } of await blocksToPurge(ctx.network, {
      days: blockRecallDays,
      siteIds: [siteId],
      limit: MOST - run.progress,
    })) {
      await run.step({ by: 1 }, async (tx) => {
        let purged = 0
        for (let n = 1; n > 0; purged += n) n = await purgeTexts(tx.network, siteId, id, TEXTS_A_STEP)
        await markPurged(tx.site, id)
        const change = { subjectType: 'userBlock', subjectId: id, field: 'texts', before: String(purged), after: '0' }
        run.changed([change], purged)
        run.keep({ blocks: soFar().blocks + 1, texts: soFar().texts + purged })
      })
    }
    const { blocks, texts } = soFar()
    const verb = run.isDryRun ? 'would be purged' : 'purged'
    await run.log(`${counted(texts, 'text', 'texts')} of ${counted(blocks, 'block', 'blocks')} ${verb}`)
  },
})
