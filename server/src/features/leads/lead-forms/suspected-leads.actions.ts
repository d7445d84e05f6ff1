import { orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { optIn } from '../subscribers/opt-in.actions.ts'
import { FORM_TOPIC } from './lead-forms.actions.ts'
import { leadFormById } from './lead-forms.db.ts'
import { clearSpam, isCounted, lockLead, replaceLead } from './leads.db.ts'

/** Writes down that somebody looks at the answers of leads that look like spam. @throws NOT_FOUND */
export const lookAtSuspectedLeads = (ctx: Ctx, formId: string): Promise<void> =>
  // With a memory of its own, as a transaction forgets what was asked before it.
  inTransaction({ ...ctx, once: new Map() }, async (tx) => {
    orNotFound(await leadFormById(tx.site, formId))
    await audit(tx, { action: 'readSuspectedLeads', subjectType: 'leadForm', subjectId: formId })
  })

/**
 * Somebody has looked at a lead and it is no spam: from now on it is like any other. Where one of its address counts already that one
 * stays, and this one is kept beside it; the other way round where the newest counts and this one is newer.
 *
 * @returns whether it counts
 * @throws NOT_FOUND, also for one that is not suspected
 */
export async function clearLeadSpam(tx: TxCtx, { id }: { id: string }): Promise<boolean> {
  const lead = orNotFound(await lockLead(tx.site, id))
  const { keeps } = orNotFound(lead.spamReason === null ? undefined : await leadFormById(tx.site, lead.formId))
  if (keeps === 'newest') await replaceLead(tx.site, lead, tx.now())
  const counts = !(await isCounted(tx.site, lead))
  await clearSpam(tx.site, id, counts ? null : tx.now())
  if (lead.isOptedIn)
    await optIn(tx, lead.email, { 'lead form': lead.formId, 'version of the consent': lead.definition })
  await audit(tx, { action: 'clearLeadSpam', subjectType: 'leadForm', subjectId: lead.formId })
  await announce(tx, FORM_TOPIC, lead.formId)
  return counts
}
