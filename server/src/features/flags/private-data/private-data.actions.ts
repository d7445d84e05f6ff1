import { TEXT_CHANGED } from '@ward/domain/flags/editing/text-editing'
import {
  NO_ORIGINAL,
  NOTHING_PRIVATE,
  type PrivateMasking,
  SEALED_BEFORE,
} from '@ward/domain/flags/private-data/masking'
import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import { actorId, type Ctx, type TxCtx } from '../../../platform/context.ts'
import { type ContentRow, lockContent } from '../../content/content.db.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import { edit } from '../editing/editing.actions.ts'
import { type FlagRow, flagById, lockFlag } from '../flag/flags.db.ts'
import { maskAddress } from './address.actions.ts'
import { maskCopies } from './copies.actions.ts'
import { type Original, openedOriginal, sealedFor } from './original.actions.ts'
import { deleteOriginal, insertOriginal, sealedOriginal } from './private-data.db.ts'
import { maskPrivate } from './private-text.ts'
import { maskQuotes, unmaskQuotes } from './quotes.actions.ts'
import { finderOf, maskLine } from './texts.ts'

async function lockText(ctx: TxCtx, flagId: string): Promise<{ text: ContentRow; name: string | undefined }> {
  const { contentId } = orNotFound(await lockFlag(ctx.site, flagId))
  const text = orNotFound(contentId === null ? null : await lockContent(ctx.site, contentId))
  const [thread] = text.kind === 'thread' ? await threadsByIds(ctx.site, [text.id]) : []
  return { text, name: thread?.name }
}

/**
 * Masks all private data in the text of a flag, as an edit: it is kept as a version, added to the flag's history, and open pages
 * hear of it. The original text is kept encrypted, and nowhere else: copies of it are masked with it, and so is what others in
 * the discussion repeat of it.
 *
 * @throws NOT_FOUND also for a user's flag, CONFLICT when the text is no longer the version that was shown, or holds nothing
 */
export async function maskPrivateData(ctx: TxCtx, { id, version }: PrivateMasking): Promise<FlagRow> {
  const { text, name } = await lockText(ctx, id)
  if (version != null && version !== text.revision) throw conflict(TEXT_CHANGED, { version: text.revision })
  const finder = await finderOf(ctx)
  const body = maskPrivate(text.body, finder())
  const title = maskLine(name ?? '', finder())
  const pieces = [...body.pieces, ...title.pieces]
  if (pieces.length === 0) throw conflict(NOTHING_PRIVATE, { version: text.revision })
  const original: Original = { body: text.body, ...(name !== undefined && { name }) }
  await insertOriginal(ctx.site, {
    contentId: text.id,
    revision: text.revision + 1,
    pieces: pieces.length,
    sealed: sealedFor(ctx, { siteId: ctx.site.siteId, contentId: text.id }, original),
    maskedBy: actorId(ctx.viewer),
  })
  // The whole of it once more: a piece that is masked in one place is private in all others.
  const find = finder(pieces)
  const masked = {
    body: maskPrivate(text.body, find).body,
    ...(name !== undefined && { name: maskLine(name, find).text }),
  }
  const { isRetitled } = await maskCopies(ctx, { id: text.id, before: original, after: masked }, { find, pieces })
  // Before the edit, whose mail says where the text is.
  if (name !== undefined)
    await maskAddress(ctx, text.id, { find, pieces, isRetitled: isRetitled || masked.name !== name })
  const fields = await edit(ctx, text, masked, { keepsBefore: false, status: 'MASKED' })
  await maskQuotes(ctx, text, { find, pieces })
  await audit(ctx, { action: 'maskPrivateData', subjectType: 'content', subjectId: text.id, fields })
  return orNotFound(await flagById(ctx.site, id))
}

/**
 * Gives a text back what it was before it was masked, as an edit. Older versions of it stay masked.
 *
 * @throws NOT_FOUND, CONFLICT where the text has changed since, or the original is no longer kept or cannot be read
 */
export async function unmaskPrivateData(ctx: TxCtx, { id, version }: PrivateMasking): Promise<FlagRow> {
  const { text } = await lockText(ctx, id)
  const kept = await sealedOriginal(ctx.site, text.id)
  if (!kept) throw conflict(NO_ORIGINAL, { version: text.revision })
  if (kept.revision !== text.revision || (version != null && version !== text.revision))
    throw conflict(TEXT_CHANGED, { version: text.revision })
  const fields = await edit(ctx, text, opened(ctx, text.id, kept.sealed), { status: 'UNMASKED' })
  await unmaskQuotes(ctx, kept.id)
  await deleteOriginal(ctx.site, kept.id)
  await audit(ctx, { action: 'unmaskPrivateData', subjectType: 'content', subjectId: text.id, fields })
  return orNotFound(await flagById(ctx.site, id))
}

/**
 * The text of a flag before it was masked. The audit log has the reading before anything is answered.
 *
 * @throws NOT_FOUND, CONFLICT where no original is kept, or it cannot be read
 */
export async function readOriginal(ctx: TxCtx, { id }: { id: string }): Promise<Original> {
  const contentId = orNotFound((await flagById(ctx.site, id))?.contentId)
  const kept = await sealedOriginal(ctx.site, contentId)
  if (!kept) throw conflict(NO_ORIGINAL)
  await audit(ctx, { action: 'readPrivateData', subjectType: 'content', subjectId: contentId })
  return opened(ctx, contentId, kept.sealed)
}

function opened(ctx: Ctx, contentId: string, sealed: Buffer): Original {
  const original = openedOriginal(ctx, { siteId: ctx.site.siteId, contentId }, sealed)
  if (original === null) throw conflict(SEALED_BEFORE)
  return original
}
