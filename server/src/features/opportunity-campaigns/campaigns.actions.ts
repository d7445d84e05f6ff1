import { changed } from '@ward/domain/kernel/change'
import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import {
  CAMPAIGN_CHANGED,
  CAMPAIGN_FIELDS,
  type CampaignChange,
  CampaignInput,
  USUAL_CONSENT,
} from '@ward/domain/opportunity-campaigns/campaigns'
import { CONDITION_NOT_RELATABLE } from '@ward/domain/users/user-disorders'
import { audit, auditSave } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { isUnchanged } from '../../platform/unchanged.ts'
import { disorderById } from '../conditions/conditions.db.ts'
import {
  type CampaignRow,
  campaignById,
  deleteCampaignById,
  insertCampaign,
  insertDefinition,
  lockCampaign,
  updateCampaign,
} from './campaigns.db.ts'
import { deleteResponseById } from './responses.db.ts'

export const CAMPAIGN_TOPIC = 'opportunityCampaign'

/**
 * Makes a campaign, or changes one (spec 3 section 7). A new one asks for one thing: the consent to be written to.
 *
 * @throws NOT_FOUND, INVALID with the fields, INVALID disorderId where members of this site cannot have it, CONFLICT with the
 * campaign as it is when it is no longer the version that was shown
 */
export async function saveOpportunityCampaign(tx: TxCtx, change: CampaignChange): Promise<CampaignRow> {
  const before = change.id ? orNotFound(await lockCampaign(tx.site, change.id)) : undefined
  if (before && change.version != null && change.version !== before.version) throw conflict(CAMPAIGN_CHANGED, before)
  const { id: _, version: __, ...columns } = changed(CampaignInput, before, change)
  if (columns.disorderId !== (before?.disorderId ?? null)) await demandRelatable(tx, columns.disorderId)
  const id = before?.id ?? (await insertCampaign(tx.site, columns))
  if (before) {
    if (!isUnchanged(before, columns, CAMPAIGN_FIELDS)) await updateCampaign(tx.site, id, columns)
  } else await insertDefinition(tx.site, { campaignId: id, definition: 1, questions: [], consentText: USUAL_CONSENT })
  const fields = CAMPAIGN_FIELDS.filter((field) => columns[field] !== (before?.[field] ?? null))
  await auditSave(tx, { action: 'saveOpportunityCampaign', subjectType: CAMPAIGN_TOPIC, subjectId: id, fields })
  await announce(tx, CAMPAIGN_TOPIC, id)
  return orNotFound(await campaignById(tx.site, id))
}

/** A campaign is for members who have a condition: one that they can have here. None is for all. */
async function demandRelatable({ site }: TxCtx, disorderId: string | null): Promise<void> {
  if (disorderId === null) return
  const { isActive, isRelatableToUsers, mergedIntoId } = orNotFound(await disorderById(site, disorderId))
  if (!isActive || !isRelatableToUsers || mergedIntoId !== null) throw invalid('disorderId', CONDITION_NOT_RELATABLE)
}

/** Takes a campaign away with its responses. @throws NOT_FOUND */
export async function deleteOpportunityCampaign(tx: TxCtx, { id }: { id: string }): Promise<boolean> {
  orNotFound(await lockCampaign(tx.site, id))
  const effects = { responses_deleted: await deleteCampaignById(tx.site, id) }
  await audit(tx, { action: 'deleteOpportunityCampaign', subjectType: CAMPAIGN_TOPIC, subjectId: id, effects })
  await announce(tx, CAMPAIGN_TOPIC, id)
  return true
}

/** Takes a response away; its member may answer again. @throws NOT_FOUND */
export async function deleteOpportunityResponse(tx: TxCtx, { id }: { id: string }): Promise<boolean> {
  const { campaignId } = orNotFound(await deleteResponseById(tx.site, id))
  await audit(tx, { action: 'deleteOpportunityResponse', subjectType: CAMPAIGN_TOPIC, subjectId: campaignId })
  await announce(tx, CAMPAIGN_TOPIC, campaignId)
  return true
}

/** Writes that the viewer reads what members answered; it is there before anything is answered. @throws NOT_FOUND */
export const lookAtResponses = (ctx: Ctx, campaignId: string): Promise<void> =>
  // With a memory of its own: a transaction forgets what was asked before it, and this one changes none of that.
  inTransaction({ ...ctx, once: new Map() }, async (tx) => {
    orNotFound(await campaignById(tx.site, campaignId))
    await audit(tx, { action: 'readOpportunityResponses', subjectType: CAMPAIGN_TOPIC, subjectId: campaignId })
  })
