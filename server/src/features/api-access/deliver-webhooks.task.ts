import { alone } from '../../platform/database/locks.ts'
import type { NetworkDb } from '../../platform/database/site-handle.ts'
import { addJob } from '../../platform/jobs/enqueue.ts'
import { GaveUp, type NetworkTask, type SiteTask } from '../../platform/jobs/task.ts'
import { PUBLIC, type Reach } from '../../platform/outgoing/ask-public.ts'
import { sealsUnder } from '../../platform/seals.ts'
import { tryDelivery } from './deliveries.actions.ts'
import { dueHooks, dueOf, forgetDeliveries, hookToSend, letRest } from './webhooks.db.ts'

const DELIVER_TASK = 'webhooks.deliver'
const AT_A_TIME = 5
/** A hook that fails so often in a row rests for a minute. */
const FAILURES = 3
/** Milliseconds after which a job begins no more deliveries, so that nothing waits for a slow hook; the next job sends the rest. */
const TURN_MS = 10_000

/** Tells a hook what waits for it, each text's things in their order. The key opens its secrets. */
export const deliverWebhooks = (secretKey: Buffer, reach: Reach = PUBLIC): SiteTask => ({
  name: DELIVER_TASK,
  does: 'Sends the events of texts to a webhook',
  scope: 'site',
  async run(ctx, { id: hookId, signal }) {
    const deliverAll = async () => {
      const sending = { seals: sealsUnder(secretKey), reach }
      const ends = ctx.now().getTime() + TURN_MS
      let failures = 0
      while (ctx.now().getTime() < ends && failures < FAILURES && !signal.aborted) {
        const hook = await hookToSend(ctx.site, hookId)
        if (!hook || hook.isDisabled) return
        const due = await dueOf(ctx.site, { hookId, now: ctx.now(), limit: AT_A_TIME })
        if (due.length === 0) return
        const done = await Promise.all(due.map((id) => tryDelivery(ctx, hook, id, sending)))
        failures = done.includes(true) ? 0 : failures + done.filter((each) => each === false).length
      }
      if (failures >= FAILURES) await letRest(ctx.site, hookId)
    }
    const of = `${ctx.site.siteId}:${hookId}`
    const wasAlone = await ctx.network
      .connection()
      .execute((connection) => alone(connection, { name: 'webhookDelivery', of }, deliverAll))
    if (!wasAlone) throw new GaveUp('Another worker is sending to this webhook')
  },
})

/** Queues a job for each hook that has deliveries due and no job. */
export async function askForDeliveries(network: NetworkDb): Promise<void> {
  for (const hook of await dueHooks(network, DELIVER_TASK)) await addJob(network, DELIVER_TASK, hook)
}

/** Nodes look far more often, see `hurryWebhooks`; this one is seen by who watches the tasks. */
export const scheduleWebhooks: NetworkTask = {
  name: 'webhooks.schedule',
  does: 'Starts the delivery of waiting webhook events',
  scope: 'network',
  at: '* * * * *',
  run: ({ network }) => askForDeliveries(network),
}

export const forgetOldDeliveries: NetworkTask = {
  name: 'webhooks.forget',
  does: 'Forgets webhook events a month after their delivery',
  scope: 'network',
  at: '51 3 * * *',
  run: ({ network }, { signal }) => forgetDeliveries(network, signal),
}
