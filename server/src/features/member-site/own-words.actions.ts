import { may } from '@ward/domain/app/permissions'
import { isStaff } from '@ward/domain/app/roles'
import { TAG_GONE } from '@ward/domain/forums/tags'
import { conflict, invalid, notFound, orNotFound, parseInput, refuseUnless } from '@ward/domain/kernel/refusal'
import {
  EDIT_CHANGED,
  EDIT_GONE,
  EDIT_HIDDEN,
  EDIT_NOT_PLAIN,
  EDIT_TOO_LATE,
  NewStatus,
  type NewThread,
  NOT_STAFF_OR_SELF,
  type OwnEdit,
  REMOVE_ANSWERED,
  type SILENCES,
} from '@ward/domain/member-site/member-writing'
import { slugOfTitle } from '@ward/domain/slugs/slugs'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx, UserViewer } from '../../platform/context.ts'
import { sendOf } from '../../platform/sent-once.ts'
import { settingsOf } from '../../platform/settings.ts'
import { setVisibility } from '../content/content.actions.ts'
import { type ContentRow, contentByIds, contentByNonce, lockContent } from '../content/content.db.ts'
import { renameThread, threadsByIds } from '../content/threads.db.ts'
import { wordsInPlace } from '../engagement/taking-part/suggested.actions.ts'
import { moderationStateOf } from '../flags/flag/appeals.actions.ts'
import { insertFlagEvent } from '../flags/flag/flag-events.db.ts'
import { flagIdOf, lockFlag, updateFlag } from '../flags/flag/flags.db.ts'
import { editByAuthor, submitContent } from '../flags/intake/flagging.actions.ts'
import { holdForumTags } from '../forums/tags/forum-tags.db.ts'
import { replaceTags } from '../forums/tags/thread-tags.db.ts'
import { freeThreadSlug } from '../slugs/thread-slugs.actions.ts'
import { userCards } from '../users/directory/users.db.ts'
import { endSilence, follow, silence, unfollow } from './silences.db.ts'
import type { Pictured } from './text-pictures.actions.ts'
import { pictureAtEnd, typedBody, typedOf } from './typed-body.actions.ts'
import { lockWriter } from './writing.db.ts'

const MINUTE_MS = 60_000

/** The second of two presses of one form waits here, and finds what the first wrote. @throws FORBIDDEN */
async function demandWriter({ site }: TxCtx, viewer: UserViewer): Promise<void> {
  refuseUnless(may(await lockWriter(site, viewer.userId), 'memberSite.write'))
}

/** A free address of the words of a title. */
function slugFor(ctx: TxCtx, title: string, nonce: string): Promise<string> {
  const words = slugOfTitle(title) || 'thread'
  return freeThreadSlug(ctx, words, `${words}-${nonce}`)
}

/**
 * A member starts a thread: scored, held and flagged as anything that is written. A form that is sent twice is one thread.
 *
 * @throws FORBIDDEN for who may not write any more, INVALID tagIds for a topic that is gone
 */
export async function startThread(
  ctx: TxCtx,
  viewer: UserViewer,
  { title, body, tagIds, picture = '', ...form }: NewThread & Pictured,
): Promise<{ id: string; slug: string }> {
  const nonce = sendOf(form.nonce, title, body)
  await demandWriter(ctx, viewer)
  const known = await contentByNonce(ctx.site, viewer.userId, nonce)
  const id = known?.id ?? (await addThread(ctx, viewer, { title, body, tagIds, picture, nonce }))
  await audit(ctx, { action: 'startThread', subjectType: 'content', subjectId: id })
  return orNotFound((await threadsByIds(ctx.site, [id]))[0])
}

async function addThread(
  ctx: TxCtx,
  viewer: UserViewer,
  { title, body, tagIds, picture, nonce }: NewThread & Required<Pictured>,
): Promise<string> {
  const requested = [...new Set(tagIds)]
  if (requested.length > 0 && (await holdForumTags(ctx.site, requested)).length < requested.length)
    throw invalid('tagIds', TAG_GONE)
  const { content } = await submitContent(ctx, {
    kind: 'thread',
    authorId: viewer.userId,
    body: (await typedBody(ctx, body)) + picture,
    nonce,
    thread: { name: title, slug: await slugFor(ctx, title, nonce) },
  })
  if (requested.length > 0)
    await replaceTags(ctx.site, 'threadForumTags', { threadId: content.id, added: requested, removed: [] })
  return content.id
}

/** A member posts a status update on their profile; a form that is sent twice is one. @throws FORBIDDEN */
export async function postStatus(
  ctx: TxCtx,
  viewer: UserViewer,
  { body, picture = '', ...form }: NewStatus & Pictured,
): Promise<string> {
  const nonce = sendOf(form.nonce, body)
  await demandWriter(ctx, viewer)
  const known = await contentByNonce(ctx.site, viewer.userId, nonce)
  const whole = async () => (await typedBody(ctx, body)) + picture
  const text =
    known ?? (await submitContent(ctx, { kind: 'status', authorId: viewer.userId, body: await whole(), nonce })).content
  await audit(ctx, { action: 'postStatus', subjectType: 'content', subjectId: text.id })
  return text.id
}

/** Until when its author can edit a text. */
export async function editableUntil(ctx: Ctx, { insertedAt }: Pick<ContentRow, 'insertedAt'>): Promise<Date> {
  const { editMinutes } = await settingsOf(ctx.site, 'editMinutes')
  return new Date(insertedAt.getTime() + editMinutes * MINUTE_MS)
}

/** A text of somebody's own. @throws NOT_FOUND for another's */
export async function ownText({ site }: Ctx, viewer: UserViewer, id: string): Promise<ContentRow> {
  const [text] = await contentByIds(site, [id])
  if (!text || text.authorId !== viewer.userId) throw notFound()
  return text
}

/** Why its author cannot edit a text that was taken away: by a decision, or otherwise, as by themselves; null where it is there. */
export async function hiddenBecause(ctx: Ctx, text: ContentRow): Promise<string | null> {
  if (!text.isDeleted && !text.isSpam) return null
  return text.isSpam || (await moderationStateOf(ctx, text)) ? EDIT_HIDDEN : EDIT_GONE
}

/** A text of somebody's own and its flag, both locked. @throws NOT_FOUND for another's */
async function lockOwn({ site }: TxCtx, viewer: UserViewer, id: string) {
  const flagId = await flagIdOf(site, { contentId: id })
  // Decisions lock them in this order.
  if (flagId) await lockFlag(site, flagId)
  const text = orNotFound(await lockContent(site, id))
  if (text.authorId !== viewer.userId) throw notFound()
  return { text, flagId }
}

/**
 * A text of somebody's own that they may still change, locked with its flag: what staff change at that moment waits, or is seen here.
 *
 * @throws NOT_FOUND, CONFLICT where it is too late, hidden or was changed since it was shown
 */
export async function demandEditable(
  ctx: TxCtx,
  viewer: UserViewer,
  { id, revision }: { id: string; revision: number },
): Promise<ContentRow> {
  await demandWriter(ctx, viewer)
  const { text } = await lockOwn(ctx, viewer, id)
  const hidden = await hiddenBecause(ctx, text)
  if (hidden !== null) throw conflict(hidden)
  if (text.revision !== revision) throw conflict(EDIT_CHANGED)
  if (ctx.now() > (await editableUntil(ctx, text))) throw conflict(EDIT_TOO_LATE)
  return text
}

/** The author of a thread gives it another title; its address stays. It is judged again, title and text. @throws as `demandEditable` */
export async function retitleOwn(
  ctx: TxCtx,
  viewer: UserViewer,
  { id, title, revision }: { id: string; title: string; revision: number },
): Promise<void> {
  const text = await demandEditable(ctx, viewer, { id, revision })
  await renameThread(ctx.site, id, title)
  await audit(ctx, { action: 'editContent', subjectType: 'content', subjectId: id, fields: ['name'] })
  await editByAuthor(ctx, id, text.body)
}

/**
 * An author edits a text in the site's time: it is judged again.
 *
 * @throws NOT_FOUND, CONFLICT where it is too late, hidden, was changed since it was shown, or holds more than words, INVALID body that
 * is too long for a status update, or as `wordsInPlace`
 */
export async function editOwn(
  ctx: TxCtx,
  viewer: UserViewer,
  {
    id,
    body,
    revision,
    takesOut = false,
    picture = '',
  }: Omit<OwnEdit, 'takesOut'> & Pictured & { id: string; takesOut?: boolean },
): Promise<void> {
  const text = await demandEditable(ctx, viewer, { id, revision })
  if (typedOf(text.body) === null) throw conflict(EDIT_NOT_PLAIN)
  if (text.kind === 'status') parseInput(NewStatus.pick({ body: true }), { body })
  const words = await wordsInPlace(ctx, viewer, { id, body })
  const before = takesOut ? '' : pictureAtEnd(text.body)
  await editByAuthor(ctx, id, (await typedBody(ctx, words)) + (picture || before))
}

/**
 * An author takes a text away; answers to it stay. Where it has a flag, that stays as it is, so that a text at risk stays in
 * the lane. Done again it changes nothing.
 *
 * @throws NOT_FOUND, CONFLICT for a thread that others have answered
 */
export async function removeOwn(ctx: TxCtx, viewer: UserViewer, id: string): Promise<void> {
  await demandWriter(ctx, viewer)
  const { text, flagId } = await lockOwn(ctx, viewer, id)
  if (text.kind === 'thread' && text.replyCount > 0) throw conflict(REMOVE_ANSWERED)
  await audit(ctx, { action: 'removeOwn', subjectType: 'content', subjectId: id })
  if (text.isDeleted) return
  await setVisibility(ctx, text, { isDeleted: true })
  if (!flagId) return
  await updateFlag(ctx.site, flagId, {})
  await insertFlagEvent(ctx.site, { flagId, actorId: viewer.userId, status: 'WITHDRAWN' })
}

/** A member follows a thread, or no longer does. @throws NOT_FOUND */
export async function setFollowing(
  ctx: TxCtx,
  viewer: UserViewer,
  { threadId, isFollowed }: { threadId: string; isFollowed: boolean },
): Promise<void> {
  orNotFound((await threadsByIds(ctx.site, [threadId]))[0])
  await (isFollowed ? follow : unfollow)(ctx.site, viewer.userId, threadId)
  await audit(ctx, { action: isFollowed ? 'follow' : 'unfollow', subjectType: 'content', subjectId: threadId })
}

/** A member mutes or blocks another, or no longer does. @throws NOT_FOUND, CONFLICT for oneself and moderators */
export async function setSilence(
  ctx: TxCtx,
  viewer: UserViewer,
  { otherId, how }: { otherId: string; how: (typeof SILENCES)[number] },
): Promise<void> {
  const other = orNotFound((await userCards(ctx.site, [otherId]))[0])
  if (how === 'none') await endSilence(ctx.site, viewer.userId, otherId)
  else {
    if (other.id === viewer.userId || isStaff(other.roleId)) throw conflict(NOT_STAFF_OR_SELF)
    await silence(ctx.site, viewer.userId, otherId, how)
  }
  // The silenced person stays out of the audit log.
  await audit(ctx, { action: 'setSilence', subjectType: 'user', subjectId: viewer.userId })
}
