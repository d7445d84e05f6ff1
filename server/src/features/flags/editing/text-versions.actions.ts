import type { TextRestore } from '@ward/domain/flags/editing/text-editing'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { auditSave } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { type VersionContent, type VersionRow, versionAt, versionsOf } from '../../../platform/versions.ts'
import { lockContent, shownContentByIds } from '../../content/content.db.ts'
import { userCards } from '../../users/directory/users.db.ts'
import { flagIdOf, lockFlag } from '../flag/flags.db.ts'
import { type Change, edit, textSubject } from './editing.actions.ts'

/** The versions of a text by staff, newest first; authors by their names of today. @throws NOT_FOUND */
export async function textVersions(
  { site }: Ctx,
  { id, upTo }: { id: string; upTo?: number | null },
): Promise<VersionRow[]> {
  orNotFound((await shownContentByIds(site, [id]))[0])
  const versions = await versionsOf(site, textSubject(id), { limit: VERSION_PAGE_SIZE, upTo })
  const ids = new Set(versions.flatMap(({ content, before }) => [content.userId, before?.userId]))
  const authors = [...ids].filter((each) => typeof each === 'string')
  const cards = authors.length > 0 ? await userCards(site, authors) : []
  const names = new Map<unknown, string>(cards.map((card) => [card.id, card.username]))
  const named = (content: VersionContent) =>
    'userId' in content ? { ...content, userId: names.get(content.userId) ?? content.userId } : content
  return versions.map((each) => ({ ...each, content: named(each.content), before: each.before && named(each.before) }))
}

/**
 * Makes a text again what it was in a version, as an edit of its own: it is kept as a version, announced, and moves the versions of
 * text and flag. A thread gets its author of then back, whoever that is.
 *
 * @throws NOT_FOUND text or version, CONFLICT with the text as it is when it is no longer the version that was shown
 */
export async function restoreContent(ctx: TxCtx, { id, number, version }: TextRestore): Promise<string> {
  const flagId = await flagIdOf(ctx.site, { contentId: id })
  // Before the text: decisions lock them in this order.
  if (flagId) await lockFlag(ctx.site, flagId)
  const text = orNotFound(await lockContent(ctx.site, id))
  const { content } = orNotFound(await versionAt(ctx.site, textSubject(id), number))
  const fields = await edit(ctx, text, { ...(content as Change), version }, { isGivenBack: true })
  await auditSave(ctx, { action: 'restoreContent', subjectType: 'content', subjectId: id, fields })
  return id
}
