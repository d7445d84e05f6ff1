import { ASSIGNABLE_ROLES } from '@ward/domain/app/roles'
import { type AssocType, contentKindOf } from '@ward/domain/flags/flag/assoc-types'
import { causeOf } from '@ward/domain/flags/flag/flag-causes'
import {
  ASSIGNED_TWICE,
  canTransition,
  type FlagOperation,
  type FlagTarget,
  mayOperate,
  NOT_ASSIGNABLE,
  staleMessage,
} from '@ward/domain/flags/flag/flag-operations'
import type { FlagUpdate } from '@ward/domain/flags/flag/flag-update'
import type { FlagQuery } from '@ward/domain/flags/flag/flags'
import { conflict, invalid, notFound, orNotFound, refuseUnless } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../../platform/audit.ts'
import { actorId, type Ctx, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { demand } from '../../../platform/rights.ts'
import { learnFrom } from '../../automod/learning/learning.actions.ts'
import { setVisibility } from '../../content/content.actions.ts'
import { type ContentRow, contentByIds, lockContent } from '../../content/content.db.ts'
import { notify, withdrawNotice } from '../../notifications/notifications.actions.ts'
import { userCards } from '../../users/directory/users.db.ts'
import { answering, demandNotOwn, settle } from './appeals.actions.ts'
import { demandAsked, demandAskedBelow } from './asking.actions.ts'
import { decide, stateOf, verdictOf } from './decision.ts'
import { assignableAmong, assignsOf, deleteAssigns, insertAssigns } from './flag-assigns.db.ts'
import { type HistoryEvent, historyOf, insertFlagEvent, latestEvent } from './flag-events.db.ts'
import { type FlagRow, flagById, flagOf, lockFlag, updateFlag } from './flags.db.ts'
import { demandNoParty } from './parties.actions.ts'
import { tellAuthorLater } from './tell-author.actions.ts'
import { keepVerdicts } from './verdicts.db.ts'
import { waitOf } from './waits.db.ts'

/** Whether the thing a flag would be about exists on this site; absent and foreign are alike. */
async function exists(ctx: Ctx, assocType: AssocType, assocId: string): Promise<boolean> {
  const kind = contentKindOf(assocType)
  if (kind === null) return (await userCards(ctx.site, [assocId])).length > 0
  return (await contentByIds(ctx.site, [assocId])).some((content) => content.kind === kind)
}

/** The flag of a thing; null where the thing exists without one. @throws NOT_FOUND where there is no such thing */
export async function findFlag(ctx: Ctx, { assocType, assocId }: FlagTarget): Promise<FlagRow | null> {
  const flag = await flagOf(ctx.site, assocType, assocId)
  if (flag) return flag
  if (!(await exists(ctx, assocType, assocId))) throw notFound()
  return null
}

/** Refuses a filter that the right to read flags does not cover (spec 1 section 5). @throws FORBIDDEN */
export async function demandFilter(ctx: Ctx, { isRequiredToPublish }: Pick<FlagQuery, 'isRequiredToPublish'>) {
  if (isRequiredToPublish != null) await demand(ctx, 'flags.preModerationFilter')
}

/**
 * Decides on a flag, or sets who is assigned, in one transaction: lock, check, change content and flag, event, version.
 * Of two that meet exactly one wins.
 *
 * @throws NOT_FOUND, FORBIDDEN for the role, for who wrote or reported it, or for who decided before what its author asks to look
 * at again, CONFLICT with who did what when the version or the state is no longer the one shown, or with the question about a text
 * at risk, INVALID assignedToUserIds
 */
export async function updateContentFlag(
  ctx: TxCtx,
  { id, operation, assignedToUserIds, reason, atRiskConfirmed, version }: FlagUpdate,
): Promise<FlagRow> {
  const { contentId } = orNotFound(await lockFlag(ctx.site, id))
  const text = contentId ? orNotFound(await lockContent(ctx.site, contentId)) : null
  const flag = orNotFound(await flagById(ctx.site, id))
  if (operation) {
    refuseUnless(mayOperate(roleOf(ctx), flag.assocType, operation))
    await demandNoParty(ctx, flag)
  }
  await refuseStale(ctx, flag, version)
  if (operation) await operate(ctx, { flag, text, operation, reason, atRiskConfirmed })
  const isAssigned = assignedToUserIds != null && (await assign(ctx, flag, assignedToUserIds))
  // A reason is that of a decision.
  const named = [operation, isAssigned && 'assignedToUserIds', operation && reason && 'reason']
  const fields = named.filter((field) => !!field) as string[]
  await auditSave(ctx, { action: 'updateContentFlag', subjectType: 'flag', subjectId: id, fields })
  await announce(ctx, 'flag', id)
  return orNotFound(await flagById(ctx.site, id))
}

/** @param version the one the screen showed, if it said so. @throws CONFLICT when it is no longer the flag's */
export async function refuseStale(ctx: TxCtx, flag: FlagRow, version: number | null | undefined): Promise<void> {
  if (version != null && version !== flag.version) throw await staleFlag(ctx, flag, version)
}

/** A conflict with the flag's current state; it names who came first if that was after what the screen showed. */
async function staleFlag(ctx: TxCtx, flag: FlagRow, shownVersion: number | null) {
  const last = await latestEvent(ctx.site, flag.id, shownVersion)
  return conflict(staleMessage(last?.username ?? null, last?.status ?? null), fetchLatest(flag, last))
}

/** The state of a flag, and who put it there. */
function fetchLatest(flag: FlagRow, by: HistoryEvent | null | undefined) {
  const { version, isOpen, isDeleted, isMarkedSpam, isPendingModeration } = flag
  return {
    version,
    isOpen,
    isDeleted,
    isMarkedSpam,
    isPendingModeration,
    by: by?.username ?? null,
    status: by?.status ?? null,
    at: by?.insertedAt.toISOString() ?? null,
  }
}

type Operation = {
  flag: FlagRow
  text: ContentRow | null
  operation: FlagOperation
  reason: string | null | undefined
  atRiskConfirmed: boolean | null | undefined
}

/** Takes the flag and its locked text as they stand. */
async function operate(ctx: TxCtx, { flag, text, operation, reason, atRiskConfirmed }: Operation): Promise<void> {
  const answer = canTransition(flag, operation)
  if (!answer.ok) {
    const cause = causeOf(flag, operation, await historyOf(ctx.site, flag.id))
    throw conflict(answer.because, fetchLatest(flag, cause))
  }
  const appeal = await demandNotOwn(ctx, flag)
  const decided = decide(flag, operation)
  const { decision, outcome } = appeal ? answering(decided, operation) : { decision: decided, outcome: null }
  if (flag.isOpen && !decision.after.isOpen) await demandAsked(ctx, flag.id, atRiskConfirmed)
  if (text && text.rootId === null && (operation === 'DELETE' || operation === 'SPAM'))
    await demandAskedBelow(ctx, text.id, atRiskConfirmed)
  if (text && decision.content) await setVisibility(ctx, text, decision.content)
  await updateFlag(ctx.site, flag.id, decision.flag)
  const { id: eventId } = await insertFlagEvent(ctx.site, {
    flagId: flag.id,
    actorId: actorId(ctx.viewer),
    status: operation,
    body: reason ?? '',
    before: JSON.stringify(stateOf(flag)),
    after: JSON.stringify(decision.after),
  })
  await tellAuthorLater(ctx, [flag.id])
  if (!text) return
  if (appeal && outcome) await settle(ctx, { appeal, outcome, eventId, text })
  const verdict = verdictOf(flag, operation, decision)
  await keepVerdicts(ctx.network, ctx.site.siteId, [{ flagId: flag.id, verdict }])
  await learnFrom(ctx, flag.id)
}

async function assign(ctx: TxCtx, flag: FlagRow, userIds: readonly string[]): Promise<boolean> {
  if (new Set(userIds).size !== userIds.length) throw invalid('assignedToUserIds', ASSIGNED_TWICE)
  const now = new Set((await assignsOf(ctx.site, [flag.id])).map((row) => row.userId))
  const added = userIds.filter((id) => !now.has(id))
  const removed = [...now].filter((id) => !userIds.includes(id))
  if (added.length > 0) {
    const assignable = await assignableAmong(ctx.site, added, ASSIGNABLE_ROLES)
    if (added.some((id) => !assignable.has(id))) throw invalid('assignedToUserIds', NOT_ASSIGNABLE)
    await insertAssigns(ctx.site, flag.id, added)
  }
  if (removed.length > 0) await deleteAssigns(ctx.site, flag.id, removed)
  if (added.length + removed.length === 0) return false
  await updateFlag(ctx.site, flag.id, {})
  const isUrgent = (await waitOf(ctx.site, flag.id)) !== undefined
  for (const subjectUserId of added) {
    await insertFlagEvent(ctx.site, {
      flagId: flag.id,
      actorId: actorId(ctx.viewer),
      status: 'ASSIGNED',
      subjectUserId,
    })
    const notice = { userId: subjectUserId, kind: 'flag.assigned', subjectType: 'flag', subjectId: flag.id } as const
    await notify(ctx, notice, { isUrgent })
  }
  for (const subjectUserId of removed) {
    await insertFlagEvent(ctx.site, {
      flagId: flag.id,
      actorId: actorId(ctx.viewer),
      status: 'UNASSIGNED',
      subjectUserId,
    })
    await withdrawNotice(ctx, { userId: subjectUserId, kind: 'flag.assigned', subjectType: 'flag', subjectId: flag.id })
  }
  return true
}

const roleOf = (ctx: Ctx): number => ctx.viewer.roleId ?? 0
