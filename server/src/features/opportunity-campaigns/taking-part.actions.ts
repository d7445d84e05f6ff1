import { isStaff } from '@ward/domain/app/roles'
import type { Answer } from '@ward/domain/kernel/answer'
import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { answersIn, demandConsent, mayAnswer } from '@ward/domain/opportunity-campaigns/answering'
import type { OpportunityAnswer } from '@ward/domain/opportunity-campaigns/campaigns'
import type { Ctx, TxCtx, UserViewer } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { settingsOf } from '../../platform/settings.ts'
import { disorderById } from '../conditions/conditions.db.ts'
import { CAMPAIGN_TOPIC } from './campaigns.actions.ts'
import { type CampaignRow, campaignById, type Definition, lockCampaign } from './campaigns.db.ts'
import {
  definitionOf,
  hasConditionHere,
  insertResponse,
  noteShown,
  noteStarted,
  responseOf,
  takenOf,
  visitOf,
  withdrawFrom,
} from './taking-part.db.ts'

/** A campaign as somebody finds it. */
export type FoundCampaign = Definition & {
  row: CampaignRow
  /** The number of the questions and the consent. */
  definition: number
  /** Whether its reader can answer; of a visitor whether members could. */
  may: Answer
  /** Its reader has the condition; also of visitors, of whom nobody knows. */
  isForReader: boolean
  /** The reader's answers; null where they did not. */
  own: readonly OpportunityAnswer[] | null
}

const readerOf = ({ viewer }: Ctx): string | null => (viewer.kind === 'user' ? viewer.userId : null)

/** The campaign with this id, as it asks now or under an earlier definition; undefined where this site has none such. */
export async function findCampaign(
  ctx: Ctx,
  id: string,
  shown: number | null = null,
): Promise<FoundCampaign | undefined> {
  const row = await campaignById(ctx.site, id)
  if (!row) return undefined
  const userId = readerOf(ctx)
  const definition = shown ?? row.definition
  const [asked, { may, isForReader }, response] = await Promise.all([
    definitionOf(ctx.site, { campaignId: id, definition }),
    openness(ctx, row, userId),
    userId === null ? undefined : responseOf(ctx.site, { campaignId: id, userId }),
  ])
  return { row, definition, ...orNotFound(asked), may, isForReader, own: response?.answers ?? null }
}

/** Places, day and condition decide, and nothing else that is known of a member: see `Openness`. Staff who try it need no place. */
async function openness(ctx: Ctx, row: CampaignRow, userId: string | null) {
  const { endsOn, disorderId } = row
  const places = ctx.viewer.kind === 'user' && isStaff(ctx.viewer.roleId) ? null : row.places
  const [taken, { timeZone }, disorder, hasCondition] = await Promise.all([
    places === null ? 0 : takenOf(ctx.site, row.id),
    settingsOf(ctx.site, 'timeZone'),
    disorderId === null ? undefined : disorderById(ctx.site, disorderId),
    disorderId === null || userId === null || hasConditionHere(ctx.site, userId, disorderId),
  ])
  const condition = disorder
    ? {
        name: disorder.name,
        canBeHad: disorder.isActive && disorder.isRelatableToUsers && disorder.mergedIntoId === null,
      }
    : null
  const today = dayAt(ctx.now(), timeZone)
  return { may: mayAnswer({ places, taken, endsOn, today, condition, hasCondition }), isForReader: hasCondition }
}

/** Notes that a member was shown a campaign, or began it. Staff who look are not counted. */
export async function noteVisit(ctx: Ctx, campaignId: string, as: 'shown' | 'started'): Promise<void> {
  const { viewer, site } = ctx
  if (viewer.kind !== 'user' || isStaff(viewer.roleId)) return
  const visit = { campaignId, userId: viewer.userId }
  const known = await visitOf(site, visit)
  if (as === 'shown' && !known) await noteShown(site, visit)
  if (as === 'started' && !known?.startedAt) await noteStarted(site, visit)
}

type Given = { definition: number; sent: Readonly<Record<string, readonly string[]>> }

/**
 * Keeps what a member answers, under the questions and the words of consent that they were shown: once, however often it is sent.
 * Its row says who and when. The audit log does not: nothing is taken out of it, and whoever withdraws is named nowhere.
 *
 * @throws NOT_FOUND, CONFLICT where it has ended, is full or is not for them, INVALID with the fields
 */
export async function respond(
  tx: TxCtx,
  { userId, roleId }: UserViewer,
  id: string,
  given: Given,
): Promise<CampaignRow> {
  // Requests for the last place wait for each other.
  const row = orNotFound(await lockCampaign(tx.site, id))
  const shown = orNotFound(await definitionOf(tx.site, { campaignId: id, definition: given.definition }))
  if (!(await responseOf(tx.site, { campaignId: id, userId }))) {
    const { may } = await openness(tx, row, userId)
    if (!may.ok) throw conflict(may.because)
    const answers = answersIn(shown.questions, given.sent)
    demandConsent(given.sent.consent ?? [])
    const ofStaff = isStaff(roleId)
    await insertResponse(tx.site, { campaignId: id, definition: given.definition, userId, ofStaff, answers })
    // A member who answers has begun, also on a page that was open before they withdrew.
    await noteVisit(tx, id, 'started')
  }
  await announce(tx, CAMPAIGN_TOPIC, id)
  return row
}

/** Takes a member's name and answers out of a campaign; that somebody answered stays. Done again it changes nothing. @throws NOT_FOUND */
export async function withdraw(tx: TxCtx, { userId }: UserViewer, id: string): Promise<void> {
  orNotFound(await lockCampaign(tx.site, id))
  await withdrawFrom(tx.site, { campaignId: id, userId })
  await announce(tx, CAMPAIGN_TOPIC, id)
}
