import type { Ctx } from '../../../platform/context.ts'
import { addJob } from '../../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../../platform/jobs/task.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { FEATURES_VERSION } from '../features.ts'
import { LEARN_TASK, LEARNED_AT_ONCE, learnFlags, learnNetwork } from './learning.actions.ts'
import { outdatedLessons } from './learning.db.ts'

async function learn(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += LEARNED_AT_ONCE)
    await inTransaction(ctx, (tx) => learnFlags(tx, ids.slice(at, at + LEARNED_AT_ONCE)), { audited: false })
}

/** One decision becomes a lesson, or an undone one is unlearned. */
export const learnDecision: SiteTask = {
  name: LEARN_TASK,
  does: 'Learns from a staff decision, or unlearns it',
  scope: 'site',
  run: (ctx, { id }) => learn(ctx, [id]),
  runTogether: learn,
}

/** Once a minute at most the weights follow the lessons; lessons of an older version are read again. */
export const learnLessons: NetworkTask = {
  name: 'automod.fit',
  does: 'Refits automod to the decisions of staff',
  scope: 'network',
  at: '* * * * *',
  run: async ({ network, log }) => {
    for (const { siteId, flagId } of await outdatedLessons(network, FEATURES_VERSION))
      await addJob(network, LEARN_TASK, { siteId, id: flagId })
    if (await learnNetwork(network)) log.info('Automod follows what staff decided')
  },
}
