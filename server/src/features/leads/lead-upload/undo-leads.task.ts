import { audit } from '../../../platform/audit.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { withRun } from '../../../platform/jobs/with-run.ts'
import { deleteRows } from './lead-lists.db.ts'
import { hasBegun } from './lead-upload.actions.ts'
import { uploadById } from './lead-upload.db.ts'
import { UNDO_TASK, undoPart } from './undo-upload.actions.ts'
import { lastPosition, UNDO_PART } from './undo-upload.db.ts'

/** Goes on with the undoing of an upload behind its first part, which went with the press. */
export const undoLeads: SiteTask = {
  name: UNDO_TASK,
  does: 'Takes back what a large upload of leads wrote',
  scope: 'site',
  run: (ctx, job) =>
    withRun(ctx, job, async (run) => {
      const upload = await uploadById(ctx.site, run.subjectId)
      if (!upload?.undoneAt) return
      if (!(await hasBegun(ctx, upload)))
        while ((await run.step({ by: 0 }, (tx) => deleteRows(tx.network, tx.site.siteId, upload.id))) > 0);
      const total = Math.ceil((await lastPosition(ctx.site, upload.id)) / UNDO_PART) - 1
      while (run.progress < total)
        await run.step({ by: 1, total }, async (tx) =>
          run.did({ leads_undone: await undoPart(tx, upload, run.progress + 1) }),
        )
      await run.step({ by: 0 }, async (tx) => {
        const { effects } = run
        await audit(tx, { action: 'leadsUndone', subjectType: 'leadUpload', subjectId: upload.id, effects })
      })
    }),
}
