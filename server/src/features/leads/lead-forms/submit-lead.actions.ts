import { conflict, orNotFound, Refusal } from '@ward/domain/kernel/refusal'
import { type LeadSpamReason, type ReadLead, readLead, spamReasonOf } from '@ward/domain/leads/lead-forms/answers'
import {
  DEFINITION_FIELD,
  FORM_IS_OTHER,
  OPT_IN_FIELD,
  SHOWN_FORM_HOURS,
  UNSEEN_FIELD,
} from '@ward/domain/leads/lead-forms/public-form'
import { audit } from '../../../platform/audit.ts'
import { actorId, type Ctx, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { optIn } from '../subscribers/opt-in.actions.ts'
import { isSpamLead } from './judge-lead.actions.ts'
import { FORM_TOPIC } from './lead-forms.actions.ts'
import { insertLead, replaceLead } from './leads.db.ts'
import { type ShownFormRow, shownForm } from './shown-form.db.ts'

export type SentForm = { id: string; body: Readonly<Record<string, unknown>> }

/**
 * Takes in a form that somebody filled in, under the definition that they were shown. Spam is kept and marked;
 * one lead of an address counts, the first or the newest.
 *
 * @returns where they go on
 * @throws NOT_FOUND, INVALID with the fields, CONFLICT where the form was changed long since
 */
export async function submitLead(tx: TxCtx, { id, body }: SentForm): Promise<string> {
  const form = orNotFound(await shownForm(tx.site, id, definitionIn(body)))
  if (isLongOver(tx, form)) throw conflict(FORM_IS_OTHER)
  const lead = readLead(form.questions, body)
  const [first] = lead.problems
  if (first) throw new Refusal('INVALID', first.message, { fields: lead.problems })
  const spamReason = await suspicionOf(tx, { form, lead, unseen: body[UNSEEN_FIELD] })
  const isOptedIn = form.optInText !== '' && typeof body[OPT_IN_FIELD] === 'string' && body[OPT_IN_FIELD] !== ''
  await keep(tx, form, { lead, isOptedIn, spamReason })
  if (isOptedIn && spamReason === null)
    await optIn(tx, lead.email, { 'lead form': id, 'version of the consent': form.definition })
  await audit(tx, { action: 'submitLead', subjectType: 'leadForm', subjectId: id })
  await announce(tx, FORM_TOPIC, id)
  return lead.isDisqualified && form.failureUrl !== '' ? form.failureUrl : form.successUrl
}

const isLongOver = ({ now }: Ctx, { endedAt }: ShownFormRow): boolean =>
  endedAt !== null && endedAt.getTime() < now().getTime() - SHOWN_FORM_HOURS * 3_600_000

/** The form that was filled in, as it was shown; as it is now where that can be sent no more, and it is said that it is other. */
export async function filledInForm(
  ctx: Ctx,
  { id, body }: SentForm,
): Promise<{ form: ShownFormRow; isOther: boolean }> {
  const shown = await shownForm(ctx.site, id, definitionIn(body))
  if (shown && !isLongOver(ctx, shown)) return { form: shown, isOther: false }
  return { form: orNotFound(await shownForm(ctx.site, id)), isOther: true }
}

/** Why a lead looks like spam: by what machines do, then by the judgement that every text gets. */
async function suspicionOf(
  tx: TxCtx,
  { form: { questions }, lead, unseen }: { form: ShownFormRow; lead: ReadLead; unseen: unknown },
): Promise<LeadSpamReason | null> {
  const spamReason = spamReasonOf(lead, unseen)
  if (spamReason !== null) return spamReason
  return (await isSpamLead(tx, { userId: actorId(tx.viewer), answers: lead.answers, questions })) ? 'automod' : null
}

/** The definition the page names; else what the form is now. */
function definitionIn(body: SentForm['body']): number | null {
  const said = body[DEFINITION_FIELD]
  return typeof said === 'string' && /^[1-9]\d{0,8}$/.test(said) ? Number(said) : null
}

type Kept = { lead: ReadLead; isOptedIn: boolean; spamReason: LeadSpamReason | null }
/** Two of one address at once: the later replaces the earlier, which it did not see at first. */
const TRIES = 3

async function keep(tx: TxCtx, form: ShownFormRow, { lead, ...kept }: Kept): Promise<void> {
  const { email, answers, isDisqualified } = lead
  const row = {
    ...{ formId: form.id, definition: form.definition, email, answers, isDisqualified, ...kept },
    userId: actorId(tx.viewer),
  }
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    if (form.keeps === 'newest' && kept.spamReason === null) await replaceLead(tx.site, row, tx.now())
    if ((await insertLead(tx.site, row)) || form.keeps === 'first') return
  }
}
