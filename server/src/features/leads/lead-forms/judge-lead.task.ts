import { announce } from '../../../platform/events/announce.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { JUDGE_TASK, judgeLead } from './judge-lead.actions.ts'
import { FORM_TOPIC } from './lead-forms.actions.ts'
import { giveBack, leadToJudge, lockLeadsOf, noteJudged } from './leads.db.ts'

/**
 * Asks the outside scorer again after it gave no answer in time. A lead that was sent to a customer meanwhile stays as it is. A lead
 * that is spam gives its place to the lead that it had kept from counting.
 */
export const judgeLeadLater: SiteTask = {
  name: JUDGE_TASK,
  does: 'Scores the answers of a lead that could not be scored when they came.',
  scope: 'site',
  async run(ctx, { id }) {
    const lead = await leadToJudge(ctx.site, id)
    if (!lead) return
    const { isSpam, isProvisional } = await judgeLead(ctx, lead)
    if (isProvisional) throw new Error('The outside scorer gave no answer yet')
    await inTransaction(
      ctx,
      async (tx) => {
        await lockLeadsOf(tx.site, lead)
        if (await noteJudged(tx.site, id, isSpam ? 'automod' : null)) await giveBack(tx.site, lead, lead.keeps)
        if (isSpam) await announce(tx, FORM_TOPIC, lead.formId)
      },
      { audited: false },
    )
  },
}
