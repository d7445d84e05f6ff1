import { audit } from '../../../platform/audit.ts'
import { actorId, type TxCtx } from '../../../platform/context.ts'
import { type ContentRow, lockContent } from '../../content/content.db.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import { edit } from '../editing/editing.actions.ts'
import { flagIdOf, lockFlag } from '../flag/flags.db.ts'
import { maskAddress } from './address.actions.ts'
import { maskCopies } from './copies.actions.ts'
import type { KnownPiece } from './finding/find.ts'
import { type Original, openedOriginal, sealedFor } from './original.actions.ts'
import { deleteOriginal, insertOriginal, originalsAlong, textsWith } from './private-data.db.ts'
import { type Find, maskPrivate } from './private-text.ts'
import { maskLine } from './texts.ts'

/** Figures of a number without what stands between them; other pieces in lower case. */
const plain = (words: string) => (/\p{L}/u.test(words) ? words.toLowerCase() : words.replace(/\D/g, ''))

/** Finds the pieces that are known, in other letters and with other signs between figures too, and nothing else. */
function onlyKnown(find: Find, pieces: readonly KnownPiece[]): Find {
  const known = new Set(pieces.map(({ words }) => plain(words)))
  return (text) => find(text).filter(({ start, end }) => known.has(plain(text.slice(start, end))))
}

type Known = { find: Find; pieces: readonly KnownPiece[] }

/**
 * Masks what others in the same discussion repeat of a text's private data, each as an edit of its own whose original is kept;
 * the rest of their texts stays as it is.
 */
export async function maskQuotes(tx: TxCtx, text: ContentRow, known: Known): Promise<void> {
  const find = onlyKnown(known.find, known.pieces)
  const words = known.pieces.map((piece) => piece.words.toLowerCase())
  const figures = known.pieces.map((piece) => plain(piece.words)).filter((piece) => /^\d{7,}$/.test(piece))
  for (const id of await textsWith(tx.site, text, { words, figures })) {
    const quoting = await lockWithFlag(tx, id)
    if (quoting) await maskQuoting(tx, quoting, { find, pieces: known.pieces })
  }
}

async function lockWithFlag(tx: TxCtx, id: string): Promise<ContentRow | undefined> {
  // Before the text: decisions lock them in this order.
  const flagId = await flagIdOf(tx.site, { contentId: id })
  if (flagId) await lockFlag(tx.site, flagId)
  return lockContent(tx.site, id)
}

async function maskQuoting(tx: TxCtx, text: ContentRow, { find, pieces }: Known): Promise<void> {
  const [thread] = text.kind === 'thread' ? await threadsByIds(tx.site, [text.id]) : []
  const body = maskPrivate(text.body, find)
  const title = maskLine(thread?.name ?? '', find)
  const original: Original = { body: text.body, ...(thread && { name: thread.name }) }
  const masked = { body: body.body, ...(thread && { name: title.text }) }
  // Copies too where only an older version of it repeats something.
  const { isRetitled } = await maskCopies(tx, { id: text.id, before: original, after: masked }, { find, pieces })
  if (thread) await maskAddress(tx, text.id, { find, pieces, isRetitled: isRetitled || title.pieces.length > 0 })
  const found = body.pieces.length + title.pieces.length
  if (found === 0) return
  await insertOriginal(tx.site, {
    contentId: text.id,
    revision: text.revision + 1,
    pieces: found,
    sealed: sealedFor(tx, { siteId: tx.site.siteId, contentId: text.id }, original),
    maskedBy: actorId(tx.viewer),
  })
  const fields = await edit(tx, text, masked, { keepsBefore: false, status: 'MASKED' })
  await audit(tx, { action: 'maskPrivateData', subjectType: 'content', subjectId: text.id, fields })
}

/** Gives back what was masked along with a text, where nobody has edited it since. */
export async function unmaskQuotes(tx: TxCtx, originalId: string): Promise<void> {
  for (const { id, contentId, revision, sealed } of await originalsAlong(tx.site, originalId)) {
    const text = await lockWithFlag(tx, contentId)
    const original = openedOriginal(tx, { siteId: tx.site.siteId, contentId }, sealed)
    if (!text || text.revision !== revision || original === null) continue
    const fields = await edit(tx, text, original, { status: 'UNMASKED' })
    await deleteOriginal(tx.site, id)
    await audit(tx, { action: 'unmaskPrivateData', subjectType: 'content', subjectId: contentId, fields })
  }
}
