import { mayActOn, STAFF } from '@ward/domain/app/roles'
import {
  AUTHOR_AT_RISK,
  type BodyEdit,
  editedMail,
  NOT_A_STAFF_AUTHOR,
  NOTHING_WRITTEN,
  TEXT_CHANGED,
  type ThreadEdit,
} from '@ward/domain/flags/editing/text-editing'
import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { canToggle, THREAD_TOGGLES, type ThreadToggle } from '@ward/domain/forums/thread-panel'
import { THREAD_TOPIC } from '@ward/domain/forums/threads'
import { conflict, invalid, notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { isBodySeen } from '@ward/domain/kernel/visible-text'
import { auditSave } from '../../../platform/audit.ts'
import { actorId, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { storedBody } from '../../../platform/html/stored.ts'
import { queueMail } from '../../../platform/outbox/queue-mail.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { originUrl, siteOrigin } from '../../../platform/site-origin.ts'
import { saveVersion, type VersionSubject, versionsOf } from '../../../platform/versions.ts'
import { textAuthor } from '../../content/authors.db.ts'
import { reviseContent } from '../../content/content.actions.ts'
import { type ContentRow, lockContent, setAuthor } from '../../content/content.db.ts'
import { renameThread, setToggles, threadsByIds } from '../../content/threads.db.ts'
import { changeSeo } from '../../forums/seo/seo.actions.ts'
import { keepState, stateOf, threadSubject } from '../../forums/threads/thread-state.actions.ts'
import { memberSiteName } from '../../sites/sites.actions.ts'
import { accountById } from '../../users/directory/users.db.ts'
import { threadStates } from '../at-risk/leading.db.ts'
import { mayFeature } from '../at-risk/leading.rules.ts'
import { assignableAmong } from '../flag/flag-assigns.db.ts'
import { insertFlagEvent } from '../flag/flag-events.db.ts'
import { uriOfText } from '../flag/flag-uri.ts'
import { type FlagRow, flagById, flagIdOf, lockFlag, updateFlag } from '../flag/flags.db.ts'
import { textsAtRisk } from '../flag/waits.db.ts'
import { textToLookAt } from '../intake/unflagged.db.ts'

export type Change = Pick<ThreadEdit, 'body' | 'name' | 'userId' | 'version'>

/** The versions of a text are those of this thing. */
export const textSubject = (id: string): VersionSubject => ({ subjectType: 'content', subjectId: id })

/** The editable fields of a text, as they are. */
type Editable = { body: string; version: number; name?: string; userId?: string }

const editableOf = ({ body, revision, authorId }: ContentRow, name: string | undefined): Editable =>
  name === undefined ? { body, version: revision } : { name, userId: authorId, body, version: revision }

/** The content of versions: an author by their id, since names change. */
const versionOf = ({ version: _version, ...kept }: Editable) => kept

/**
 * Staff change the body of the text a flag is about.
 *
 * @throws NOT_FOUND also for a user's flag, CONFLICT with the text as it is when it is no longer the version that was shown
 */
export async function editContentFlagBody(ctx: TxCtx, { id, ...change }: BodyEdit): Promise<FlagRow> {
  const { contentId } = orNotFound(await lockFlag(ctx.site, id))
  const text = orNotFound(contentId === null ? null : await lockContent(ctx.site, contentId))
  const fields = await edit(ctx, text, change)
  await auditSave(ctx, { action: 'editContentFlagBody', subjectType: 'content', subjectId: text.id, fields })
  return orNotFound(await flagById(ctx.site, id))
}

/**
 * Staff change a thread: its title, author and body, and what its panel switches (spec 1 sections 2.5 and 4).
 *
 * @throws NOT_FOUND, INVALID userId who is neither staff here nor the author before, ranks above the viewer, or would stand for a member at risk, CONFLICT as above, or where it cannot be featured yet
 */
export async function updateThread(ctx: TxCtx, { id, stateVersion, ...change }: ThreadEdit): Promise<string> {
  const flagId = await flagIdOf(ctx.site, { contentId: id })
  // Before the text: decisions lock them in this order.
  if (flagId) await lockFlag(ctx.site, flagId)
  const text = orNotFound(await lockContent(ctx.site, id))
  if (text.kind !== 'thread') throw notFound()
  const before = await stateOf(ctx, id, stateVersion)
  const fields = [
    ...(await edit(ctx, text, change)),
    ...(await toggle(ctx, { id, flagId }, change)),
    ...(await changeSeo(ctx, { id, before }, change)),
  ]
  if (fields.some((field) => field in before)) await keepState(ctx, id, before)
  await announce(ctx, THREAD_TOPIC, id)
  await auditSave(ctx, { action: 'updateThread', subjectType: 'content', subjectId: id, fields })
  return id
}

type How = {
  /** A new author is staff, and something of a new body is seen, but for those that are given back. */
  isGivenBack?: boolean
  /** false where what the text was must not stand in its versions. */
  keepsBefore?: boolean
  /** The event in the flag's history. */
  status?: 'EDITED' | 'MASKED' | 'UNMASKED'
}

/** Changes a locked text and keeps what it was; answers the names of what is no longer as it was. */
export async function edit(
  ctx: TxCtx,
  text: ContentRow,
  { body, name, userId, version }: Change,
  { isGivenBack = false, keepsBefore = true, status = 'EDITED' }: How = {},
): Promise<string[]> {
  const [thread] = text.kind === 'thread' ? await threadsByIds(ctx.site, [text.id]) : []
  const before = editableOf(text, thread?.name)
  if (version != null && version !== text.revision) throw conflict(TEXT_CHANGED, before)
  const now: Editable = {
    ...before,
    ...(thread && { name: name ?? thread.name, userId: userId ?? text.authorId }),
    body: body == null ? text.body : await storedBody(ctx, body),
  }
  const fields = (['name', 'userId', 'body'] as const).filter((field) => now[field] !== before[field])
  if (fields.includes('body') && !isGivenBack && !isBodySeen(now.body)) throw invalid('body', NOTHING_WRITTEN)
  if (fields.length === 0) return fields
  // Before the text is another author's: the mail is for whose words they were.
  await mailOfEdit(ctx, text)
  if (now.userId && fields.includes('userId')) {
    if (!isGivenBack) await demandStaff(ctx, text.id, now.userId)
    await demandNoAlarm(ctx, text.id)
    await setAuthor(ctx.site, text.id, now.userId)
  }
  if (now.name && fields.includes('name')) await renameThread(ctx.site, text.id, now.name)
  // Also where the body stays: its revision is the version of the whole thread.
  await reviseContent(ctx, text.id, now.body)
  await saveVersion(ctx, textSubject(text.id), {
    before: keepsBefore ? versionOf(before) : null,
    after: versionOf(now),
  })
  await tellOfEdit(ctx, text, status)
  return fields
}

/** Switches what is no longer as it is asked for; answers the names of it. */
export async function toggle(
  ctx: TxCtx,
  { id, flagId }: { id: string; flagId: string | undefined },
  change: Partial<Record<ThreadToggle, boolean | null>>,
): Promise<ThreadToggle[]> {
  const thread = orNotFound((await threadsByIds(ctx.site, [id]))[0])
  const names = THREAD_TOGGLES.filter((name) => change[name] != null && change[name] !== thread[name])
  if (names.length === 0) return names
  const isOpen = flagId !== undefined && orNotFound(await flagById(ctx.site, flagId)).isOpen
  for (const name of names) {
    const answer = canToggle(name, isOpen)
    if (!answer.ok) throw conflict(answer.because)
  }
  const isNewlyFeatured = names.some((name) => change[name] && (name === 'isFeatured' || name === 'isHomepageFeatured'))
  if (isNewlyFeatured) {
    const [state] = await threadStates(ctx, [id])
    const answer = mayFeature(orNotFound(state))
    if (!answer.ok) throw conflict(answer.because)
  }
  await setToggles(ctx.site, id, Object.fromEntries(names.map((name) => [name, change[name] === true])))
  if (flagId) await announce(ctx, 'flag', flagId)
  return names
}

/** A new author is staff; the one before the last change may be given the thread back, as its Undo does. */
async function demandStaff(ctx: TxCtx, threadId: string, userId: string): Promise<void> {
  const [last] = await versionsOf(ctx.site, threadSubject(threadId), { limit: 1 })
  if (last?.before?.userId === userId) return
  const staff = await assignableAmong(ctx.site, [userId], STAFF)
  const author = await accountById(ctx.site, userId)
  if (!author || !staff.has(userId)) throw invalid('userId', NOT_A_STAFF_AUTHOR)
  // Nobody signs as somebody who ranks above them.
  const answer = mayActOn(ctx.viewer.roleId, author.roleId)
  if (!answer.ok) throw invalid('userId', answer.because)
}

/** Moderators find a member at risk by the author of the text. */
async function demandNoAlarm(ctx: TxCtx, contentId: string): Promise<void> {
  if ((await textsAtRisk(ctx.site, [contentId])).length > 0) throw invalid('userId', AUTHOR_AT_RISK)
}

/** The member is mailed about an edit where the site wants that, unless the words are the editor's own. */
async function mailOfEdit(ctx: TxCtx, { id, authorId, revision }: ContentRow): Promise<void> {
  const { tellOfEdits } = await settingsOf(ctx.site, 'tellOfEdits')
  if (!tellOfEdits || authorId === actorId(ctx.viewer)) return
  const text = orNotFound(await textToLookAt(ctx.site, id))
  const siteName = await memberSiteName(ctx)
  const link = originUrl(await siteOrigin(ctx)) + uriOfText(text)
  const mail = editedMail(assocTypeOf(text.kind), { siteName, link })
  await queueMail(ctx, {
    kind: 'mail',
    key: `edited:${id}:${revision}`,
    about: textAuthor(id),
    canLeave: true,
    ...mail,
  })
}

/** Its flag takes the edit into its history, and open pages hear of it. */
async function tellOfEdit(ctx: TxCtx, { id }: ContentRow, status: NonNullable<How['status']>): Promise<void> {
  const flagId = await flagIdOf(ctx.site, { contentId: id })
  if (!flagId) return
  await updateFlag(ctx.site, flagId, {})
  await insertFlagEvent(ctx.site, { flagId, actorId: actorId(ctx.viewer), status })
  await announce(ctx, 'flag', flagId)
}
