import { isDeepStrictEqual } from 'node:util'
import { may } from '@ward/domain/app/permissions'
import { DRAWN_KEEPS_DATE } from '@ward/domain/engagement/draws'
import {
  ENGAGEMENT_CHANGED,
  ENGAGEMENT_TAG_GONE,
  ENGAGEMENT_TOPIC,
  type EngagementDeletion,
  FORUM_DRIVER_SAVE_FAILED,
  featuredForAll,
} from '@ward/domain/engagement/engagements'
import { THREAD_DELETED } from '@ward/domain/engagement/forum-drivers'
import { ENGAGEMENT_FIELDS, type EngagementChange, OPTION_FIELDS } from '@ward/domain/engagement/input'
import { EngagementInput, settled } from '@ward/domain/engagement/kinds'
import { changed, sent } from '@ward/domain/kernel/change'
import { conflict, forbidden, invalid, notFound, orNotFound, refuseUnless } from '@ward/domain/kernel/refusal'
import { audit, auditSave } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { lockInTransaction } from '../../../platform/database/locks.ts'
import { announce } from '../../../platform/events/announce.ts'
import { saveVersion, type VersionContent, type VersionSubject } from '../../../platform/versions.ts'
import { threadStates } from '../../flags/at-risk/leading.db.ts'
import { DRIVER_AT_RISK, DRIVER_UNDECIDED } from '../../flags/at-risk/leading.rules.ts'
import { demandAskedSuggested } from '../../flags/flag/asking.actions.ts'
import { holdGlobalTags } from '../../forums/tags/global-tags.db.ts'
import { drawStateOf } from './draw-state.db.ts'
import {
  currentOf,
  deleteEngagementById,
  type EngagementRow,
  insertEngagement,
  lockEngagement,
  totalsOf,
  updateEngagement,
  VOTERS,
} from './engagement.db.ts'
import { setEngagementTags, tagsOfEngagements } from './engagement-tags.db.ts'
import { keepImage } from './images.actions.ts'
import { changeOptions } from './options.actions.ts'
import { chosenAmong, type OptionRow, optionsOf, reviveOptions } from './options.db.ts'

/** The versions of an engagement are those of this thing. */
export const engagementSubject = (id: string): VersionSubject => ({ subjectType: 'engagement', subjectId: id })

/**
 * Makes an engagement, or changes one with its options (spec 2 sections 4, 5 and 7). Options are distinguished by their ids:
 * one that is no longer named is taken out, and archived where somebody chose it. Questions and options that were reworded
 * after votes were cast are marked. The one that is featured before gives way, in the same transaction. Archived options are
 * found only where they are to `revive`.
 *
 * @throws NOT_FOUND its id, of another kind too, or an option's; CONFLICT with what it is now when it is no longer the version that was
 * shown; INVALID threadId, tagIds, imageUrl, the date of a giveaway that was drawn; FORBIDDEN a global poll, or the place of a
 * featured one, to others than Super Admins and Community Tech
 */
export async function saveEngagement(
  ctx: TxCtx,
  change: EngagementChange,
  { revive = [] }: { revive?: readonly string[] } = {},
): Promise<EngagementRow> {
  const before = change.id ? orNotFound(await lockEngagement(ctx.site, change.id)) : undefined
  if (before && before.type !== change.type) throw notFound()
  const options = before ? await optionsOf(ctx.site, [before.id]) : []
  if (before && change.version != null && change.version !== before.version)
    throw conflict(ENGAGEMENT_CHANGED, await asInput(ctx, { row: before, options }))
  const input = settled(
    changed(EngagementInput, before && contentOf({ row: before, options }), asWhole(change, options)),
  )
  if (before) demandMayChange(ctx, before)
  demandMayChange(ctx, input)
  if (before && input.date !== before.date && (await drawStateOf(ctx.site, before.id))?.drawnAt)
    throw invalid('date', DRAWN_KEEPS_DATE)
  const leadsAnew = input.threadId !== before?.threadId || (input.isCurrent && !before?.isCurrent)
  if (input.threadId !== null) await demandThread(ctx, input.threadId, leadsAnew)
  if (input.imageUrl !== (before?.imageUrl ?? '')) await keepImage(ctx, input.imageUrl)
  if (input.isCurrent && !before?.isCurrent) await giveWay(ctx, input)

  const totals = before ? await totalsOf(ctx.site, [before.id], ctx.site.siteId) : []
  const voters = totals.find(({ optionId }) => optionId === VOTERS)?.total ?? 0
  const revived = before ? await reviveOptions(ctx.site, before.id, revive) : []
  const known = [...options, ...revived]
  const chosen = await chosenAmong(ctx.site, known)
  const isReworded = before !== undefined && before.question !== input.question && (voters > 0 || chosen.size > 0)
  const isSame =
    before !== undefined &&
    isDeepStrictEqual(contentOf({ row: before, options }), contentOf({ row: input, options: input.options })) &&
    !(input.tagIds && differ(await tagIdsOf(ctx, before.id), input.tagIds))
  const write = () =>
    before
      ? updateEngagement(ctx.site, before.id, { input: fieldsOf(input), isReworded })
      : insertEngagement(ctx.site, input)
  const saved = isSame ? before : await write()
  await changeOptions(ctx, { engagementId: saved.id, before: known, after: input.options, chosen })
  const isTagged = await changeTags(ctx, saved.id, input.tagIds)
  const after = { row: saved, options: await optionsOf(ctx.site, [saved.id]) }
  await keepChange(ctx, before && { row: before, options }, after, isTagged ? ['tags'] : [])
  return saved
}

/**
 * Only people who may make a poll of all sites may change, restore, delete or exclude one, or make a poll into one: an admin of
 * one site decides nothing for another. @throws FORBIDDEN
 */
export function demandMayChange({ viewer }: Pick<TxCtx, 'viewer'>, { isGlobal }: { isGlobal: boolean }): void {
  if (isGlobal) refuseUnless(may(viewer.roleId, 'engagement.makeGlobal'))
}

/** Its options whole: fields left out of an option that exists stay as they were, except its place, which is that in the list. */
const asWhole = (change: EngagementChange, before: readonly OptionRow[]) => {
  const known = new Map(before.map((option) => [option.id, option]))
  const whole = change.options?.map((option) => ({ ...known.get(option.id ?? ''), displayOrder: 0, ...sent(option) }))
  return { ...change, options: whole }
}

/**
 * A forum driver leads to a thread that members can read, and a new or newly featured one to none that is undecided or at risk;
 * drivers that lead to one already are paused on pages. @throws INVALID threadId
 */
async function demandThread(ctx: TxCtx, id: string, leadsAnew: boolean): Promise<void> {
  const [thread] = await threadStates(ctx, [id])
  if (!thread) throw invalid('threadId', FORUM_DRIVER_SAVE_FAILED)
  if (thread.isGone) throw invalid('threadId', THREAD_DELETED)
  if (!leadsAnew) return
  if (thread.isAtRisk) throw invalid('threadId', DRIVER_AT_RISK)
  if (thread.isFlagged || thread.isHeld) throw invalid('threadId', DRIVER_UNDECIDED)
}

const tagIdsOf = async ({ site }: TxCtx, id: string): Promise<string[]> =>
  (await tagsOfEngagements(site, [id])).map((tag) => tag.id)

const differ = (some: readonly string[], others: readonly string[]) =>
  new Set(some).symmetricDifference(new Set(others)).size > 0

/** Puts the network's tags on an engagement, all of them; says whether they are others now. @throws INVALID tagIds */
async function changeTags(ctx: TxCtx, id: string, tagIds: EngagementInput['tagIds']): Promise<boolean> {
  if (!tagIds) return false
  const now = await tagIdsOf(ctx, id)
  if (!differ(now, tagIds)) return false
  const requested = [...new Set(tagIds)]
  const added = requested.filter((tag) => !now.includes(tag))
  if (added.length > 0 && (await holdGlobalTags(ctx.network, added)).length < added.length)
    throw invalid('tagIds', ENGAGEMENT_TAG_GONE)
  await setEngagementTags(ctx.site, id, requested)
  return true
}

const fieldsOf = (input: EngagementInput) =>
  Object.fromEntries(ENGAGEMENT_FIELDS.map((name) => [name, input[name]])) as Pick<
    EngagementInput,
    (typeof ENGAGEMENT_FIELDS)[number]
  >

/**
 * One of a kind is featured on a site: featuring another at the same moment waits. A global poll stands featured for all sites, and
 * gives way to nobody who may not change it. @throws FORBIDDEN
 */
async function giveWay(ctx: TxCtx, { type }: EngagementInput): Promise<void> {
  await lockInTransaction(ctx.network, { name: 'featured', of: ctx.site.siteId })
  const current = await currentOf(ctx.site, type)
  if (!current) return
  if (current.isGlobal && !may(ctx.viewer.roleId, 'engagement.makeGlobal').ok)
    throw forbidden(featuredForAll(current.question))
  const options = await optionsOf(ctx.site, [current.id])
  const row = await updateEngagement(ctx.site, current.id, { input: { isCurrent: false }, isReworded: false })
  await keepChange(ctx, { row: current, options }, { row, options })
}

type Whole = { row: EngagementRow; options: readonly OptionRow[] }
type Described = {
  row: Pick<EngagementInput, (typeof ENGAGEMENT_FIELDS)[number]>
  options: readonly { [Name in keyof OptionRow]?: OptionRow[Name] | null | undefined }[]
}

/** The content of a version of an engagement: its fields, and its options in their order. */
const contentOf = ({ row, options }: Described): VersionContent => ({
  ...Object.fromEntries(ENGAGEMENT_FIELDS.map((name) => [name, row[name]])),
  options: options.map((option) =>
    Object.fromEntries(['id', ...OPTION_FIELDS].map((name) => [name, option[name as 'id']])),
  ),
})

/** As a form has it, so that nothing but what somebody changed differs from what was shown. */
const asInput = async (ctx: TxCtx, { row, options }: Whole) => ({
  ...{ id: row.id, type: row.type, version: row.version },
  ...contentOf({ row, options }),
  tagIds: await tagIdsOf(ctx, row.id),
})

async function keepChange(
  ctx: TxCtx,
  before: Whole | undefined,
  after: Whole,
  others: readonly string[] = [],
): Promise<void> {
  const { id } = after.row
  const then = before ? contentOf(before) : null
  const now = contentOf(after)
  await saveVersion(ctx, engagementSubject(id), { before: then, after: now })
  const changed = Object.keys(now).filter((name) => !isDeepStrictEqual(now[name], then?.[name]))
  const fields = [...changed, ...others]
  await auditSave(ctx, { action: 'saveEngagement', subjectType: 'engagement', subjectId: id, fields })
  await announce(ctx, ENGAGEMENT_TOPIC, id)
}

/**
 * Takes an engagement away from lists and pages; votes stay. @throws NOT_FOUND, FORBIDDEN a global poll, CONFLICT with the question
 * where an answer suggested to it is at risk
 */
export async function deleteEngagement(ctx: TxCtx, { id, atRiskConfirmed }: EngagementDeletion): Promise<boolean> {
  demandMayChange(ctx, orNotFound(await lockEngagement(ctx.site, id)))
  await demandAskedSuggested(ctx, id, atRiskConfirmed)
  const totals = await totalsOf(ctx.site, [id], ctx.site.siteId)
  const effects = { answers_unseen: totals.find(({ optionId }) => optionId === VOTERS)?.total ?? 0 }
  await deleteEngagementById(ctx.site, id)
  await audit(ctx, { action: 'deleteEngagement', subjectType: 'engagement', subjectId: id, effects })
  await announce(ctx, ENGAGEMENT_TOPIC, id)
  return true
}
