import { alone } from '../../platform/database/locks.ts'
import { addJob } from '../../platform/jobs/enqueue.ts'
import { GaveUp, type NetworkTask, type SiteTask } from '../../platform/jobs/task.ts'
import { PUBLIC, type Reach } from '../../platform/outgoing/ask-public.ts'
import { sealsUnder } from '../../platform/seals.ts'
import { tryDelivery } from './deliveries.actions.ts'
import { dueHooks, dueOf, forgetDeliveries, hookToSend } from './webhooks.db.ts'

const DELIVER_TASK = 'webhooks.deliver'
const AT_A_TIME = 5
/** Who fails so often in a row is left alone until the next minute, so that nobody else waits for them. */
const FAILURES = 3
/** Deliveries of one job; the rest comes with the next minute. */
const MOST = 1000

/** Tells a hook what waits for it, each text's things in their order. The key opens its secrets. */
export const deliverWebhooks = (secretKey: Buffer, reach: Reach = PUBLIC): SiteTask => ({
  name: DELIVER_TASK,
  does: 'Tells a hook of an outside site what happened to texts',
  scope: 'site',
  async run(ctx, { id: hookId, signal }) {
    const deliverAll = async () => {
      const sending = { seals: sealsUnder(secretKey), reach }
      let failures = 0
      for (let sent = 0; sent < MOST && failures < FAILURES && !signal.aborted; ) {
        const hook = await hookToSend(ctx.site, hookId)
        if (!hook || hook.isDisabled) return
        const due = await dueOf(ctx.site, { hookId, now: ctx.now(), limit: AT_A_TIME })
        if (due.length === 0) return
        const done = await Promise.all(due.map((id) => tryDelivery(ctx, hook, id, sending)))
        sent += due.length
        failures = done.includes(true) ? 0 : failures + done.filter((each) => each === false).length
      }
    }
    const of = `${ctx.site.siteId}:${hookId}`
    const wasAlone = await ctx.network
      .connection()
      .execute((connection) => alone(connection, { name: 'webhookDelivery', of }, deliverAll))
    if (!wasAlone) throw new GaveUp('Another worker is telling this hook')
  },
})

export const scheduleWebhooks: NetworkTask = {
  name: 'webhooks.schedule',
  does: 'Has hooks told what waits for them',
  scope: 'network',
  at: '* * * * *',
  async run({ network }) {
    for (const hook of await dueHooks(network)) await addJob(network, DELIVER_TASK, hook)
  },
}

export const forgetOldDeliveries: NetworkTask = {
  name: 'webhooks.forget',
  does: 'Forgets what hooks were told a month ago',
  scope: 'network',
  at: '51 3 * * *',
  run: async ({ network }) => {
    await forgetDeliveries(network)
  },
}
