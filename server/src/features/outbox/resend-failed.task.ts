import { counted } from '@ward/domain/kernel/counted'
import { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import { enqueueAll } from '../../platform/jobs/enqueue.ts'
import { taskScript } from '../../platform/jobs/task-script.ts'
import { DELIVER } from '../../platform/outbox/queue-mail.ts'
import { countFailed, failedAfter, letWait } from './failed-messages.db.ts'

const MESSAGES_A_STEP = 100

/** Tries again what could not be delivered, as after a mail server was away for long. */
export const resendFailed = taskScript({
  name: 'resend_outbox',
  title: 'Resend Failed Messages',
  does: 'Retries each message whose delivery has failed for good. Held messages stay held.',
  options: z.object({}),
  run: async (ctx, run) => {
    const soFar = () => run.goesOnFrom({ after: '0', again: 0 })
    const total = run.progress + (await countFailed(ctx.site, soFar().after))
    for (;;) {
      const ids = await failedAfter(ctx.site, soFar().after, MESSAGES_A_STEP)
      const after = ids.at(-1)
      if (after === undefined) break
      await run.step({ by: ids.length, total }, async (tx) => {
        const waiting = await letWait(tx.site, ids)
        await enqueueAll(tx, DELIVER, waiting)
        run.changed(
          waiting.map((subjectId) => ({
            ...{ subjectType: 'outbox', subjectId, field: 'state', before: 'failed', after: 'waiting' },
          })),
        )
        if (waiting.length > 0) await audit(tx, { action: 'resendFailed', subjectType: 'outbox', subjectIds: waiting })
        run.keep({ after, again: soFar().again + waiting.length })
      })
    }
    const { again } = soFar()
    const verb = run.isDryRun
      ? 'would be tried again'
      : again === 1
        ? 'waits to be sent again'
        : 'wait to be sent again'
    await run.log(`${counted(again, 'message', 'messages')} ${verb}`)
  },
})
