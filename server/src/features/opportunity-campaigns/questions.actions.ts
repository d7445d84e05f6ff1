import { changed } from '@ward/domain/kernel/change'
import { conflict, orNotFound, Refusal } from '@ward/domain/kernel/refusal'
import { CAMPAIGN_CHANGED } from '@ward/domain/opportunity-campaigns/campaigns'
import {
  hasChoices,
  type QuestionsChange,
  QuestionsInput,
  questionProblems,
} from '@ward/domain/opportunity-campaigns/questions'
import { auditSave } from '../../platform/audit.ts'
import type { TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { CAMPAIGN_TOPIC } from './campaigns.actions.ts'
import {
  type CampaignRow,
  campaignById,
  type Definition,
  definitionsOf,
  insertDefinition,
  lockCampaign,
  setDefinition,
} from './campaigns.db.ts'

/**
 * Says what a campaign asks from now on. Earlier questions stay with the responses to them.
 *
 * @throws NOT_FOUND, INVALID with the fields, CONFLICT with the campaign as it is when it is no longer the version that was shown
 */
export async function saveOpportunityQuestions(tx: TxCtx, change: QuestionsChange): Promise<CampaignRow> {
  const id = change.opportunityCampaignId
  const before = orNotFound(await lockCampaign(tx.site, id))
  const [asked] = await definitionsOf(tx.site, [id])
  if (change.version != null && change.version !== before.version)
    throw conflict(CAMPAIGN_CHANGED, { ...before, questions: asked?.questions, consentText: asked?.consentText })
  const { questions: given, consentText } = changed(QuestionsInput, asked, change)
  const problems = questionProblems(given)
  const [first] = problems
  if (first) throw new Refusal('INVALID', first.message, { fields: problems })
  const questions = given.map((question) => (hasChoices(question.kind) ? question : { ...question, options: [] }))
  const isSame = asked && textOf(asked) === textOf({ questions, consentText })
  if (!isSame) {
    const definition = before.definition + 1
    await insertDefinition(tx.site, { campaignId: id, definition, questions, consentText })
    await setDefinition(tx.site, id, definition)
  }
  const names = Object.keys(change).filter((field) => !['opportunityCampaignId', 'version'].includes(field))
  const fields = isSame ? [] : names
  await auditSave(tx, { action: 'saveOpportunityQuestions', subjectType: CAMPAIGN_TOPIC, subjectId: id, fields })
  await announce(tx, CAMPAIGN_TOPIC, id)
  return orNotFound(await campaignById(tx.site, id))
}

/** The database gives the fields of an object in an order of its own. */
const textOf = ({ questions, consentText }: Definition): string =>
  JSON.stringify([consentText, questions.map(({ text, kind, options, notSure }) => [text, kind, options, notSure])])
