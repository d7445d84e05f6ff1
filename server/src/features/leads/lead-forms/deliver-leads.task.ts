import type { Ctx } from '../../../platform/context.ts'
import { alone } from '../../../platform/database/locks.ts'
import { addJob } from '../../../platform/jobs/enqueue.ts'
import { GaveUp, type NetworkTask, type SiteTask } from '../../../platform/jobs/task.ts'
import { type Seals, sealsUnder } from '../../../platform/seals.ts'
import { batchById, dueBatches, dueForms } from './batches.db.ts'
import { beginDelivery, closeWhenDue, DELIVER_TASK, endDelivery } from './deliveries.actions.ts'
import { leadFormById } from './lead-forms.db.ts'
import { sendFile } from './send-batch.ts'

const CLOSE_TASK = 'leads.close'

/** Tries a batch once, where its time has come. */
export async function tryBatch(ctx: Ctx, batchId: string, seals: Seals): Promise<void> {
  const begun = await beginDelivery(ctx, batchId, Math.random())
  if (begun) await endDelivery(ctx, begun, await sendFile(ctx, begun.form, { ...begun, seals }))
}

/** Sends a batch of leads. The key opens passwords and our key for SFTP, which no other job can. */
export const deliverLeads = (secretKey: Buffer): SiteTask => ({
  name: DELIVER_TASK,
  does: 'Sends a batch of leads to the server of its form',
  scope: 'site',
  async run(ctx, { id }) {
    const batch = await batchById(ctx.site, id)
    const form = batch && (await leadFormById(ctx.site, batch.formId))
    if (!form) return
    const of = `${form.sftpHost}:${form.sftpPort}`
    const wasAlone = await ctx.network
      .connection()
      .execute((connection) =>
        alone(connection, { name: 'leadDelivery', of }, () => tryBatch(ctx, id, sealsUnder(secretKey))),
      )
    if (!wasAlone) throw new GaveUp('Another worker is sending to this server')
  },
})

export const closeLeadBatch: SiteTask = {
  name: CLOSE_TASK,
  does: 'Puts the waiting leads of a form into a batch',
  scope: 'site',
  run: (ctx, { id }) => closeWhenDue(ctx, id),
}

export const scheduleLeads: NetworkTask = {
  name: 'leads.schedule',
  does: 'Closes lead batches that are due and retries those that did not arrive',
  scope: 'network',
  at: '* * * * *',
  async run({ network }) {
    for (const form of await dueForms(network)) await addJob(network, CLOSE_TASK, form)
    for (const batch of await dueBatches(network)) await addJob(network, DELIVER_TASK, batch)
  },
}
