import { addJob } from '../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../platform/jobs/task.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { endSuspension } from './suspensions.actions.ts'
import { suspensionsOver } from './suspensions.db.ts'

const END = 'users.endSuspension'
const AT_ONCE = 1_000

export const endSuspensionOf: SiteTask = {
  name: END,
  does: 'Makes an account active again when its suspension is over',
  scope: 'site',
  run: (ctx, { id }) => inTransaction(ctx, (tx) => endSuspension(tx, id), { audited: false }),
}

export const endSuspensions: NetworkTask = {
  name: 'users.endSuspensions',
  does: 'Looks for suspensions that are over',
  scope: 'network',
  at: '*/5 * * * *',
  run: async ({ network }) => {
    for (const account of await suspensionsOver(network, AT_ONCE)) await addJob(network, END, account)
  },
}
