import type { TxCtx } from '../../../platform/context.ts'
import { plainText } from '../../../platform/html/text.ts'
import { keptByBlocks, rewriteKept, rewriteVersion, versionsOfTexts } from '../../content/kept-texts.db.ts'
import type { KnownPiece } from './finding/find.ts'
import { copiesOf, rewriteAppeal, rewriteCues, rewriteReport } from './private-data.db.ts'
import { type Find, maskPrivate } from './private-text.ts'
import { maskLine } from './texts.ts'

/** A text: its body, and the title of a thread. */
export type Words = { body?: unknown; name?: unknown }

/** A text before its private data was masked, and after. */
export type Masking = { id: string; before: Words; after: Words }

/**
 * Masks what is kept of a text beside it: older versions, what reports and blocks keep, what reporters and an author who asked for
 * another look wrote, and the words automod quotes. Says whether an older title held something.
 */
export async function maskCopies(
  { site }: TxCtx,
  text: Masking,
  { find, pieces }: { find: Find; pieces: readonly KnownPiece[] },
): Promise<{ isRetitled: boolean }> {
  const masked = (body: string) => maskPrivate(body, find).body
  const line = (words: string) => maskLine(words, find).text
  const texts = [{ before: text.before, after: text.after }]
  for (const { content, ...version } of await versionsOfTexts(site, [text.id])) {
    const before = content as Words
    const { body, name } = before
    const after = {
      ...before,
      ...(typeof body === 'string' && { body: masked(body) }),
      ...(typeof name === 'string' && { name: line(name) }),
    }
    await rewriteVersion(site, { ...version, content: after })
    texts.push({ before, after })
  }
  const isRewritten = text.before.body !== text.after.body || text.before.name !== text.after.name
  for (const kept of await keptByBlocks(site, [text.id]))
    await rewriteKept(site, { ...kept, body: masked(kept.body) }, { isRewritten })
  const { reports, appeals, flags } = await copiesOf(site, text.id)
  for (const { id, snapshot, reason } of reports) {
    const now = { snapshot: masked(snapshot), reason: line(reason) }
    if (now.snapshot !== snapshot || now.reason !== reason) await rewriteReport(site, id, now)
    texts.push({ before: { body: snapshot }, after: { body: now.snapshot } })
  }
  for (const { id, words } of appeals) if (line(words) !== words) await rewriteAppeal(site, id, line(words))
  const isPrivate = quoting(texts, { find, pieces })
  const withoutPrivate = (cues: unknown) =>
    JSON.stringify((cues as { phrase: string }[]).filter(({ phrase }) => !isPrivate(phrase)))
  for (const { id, automodBecause, crisisCues } of flags)
    await rewriteCues(site, id, {
      automodBecause: withoutPrivate(automodBecause),
      crisisCues: withoutPrivate(crisisCues),
    })
  return { isRetitled: texts.slice(1).some(({ before, after }) => before.name !== after.name) }
}

/**
 * Tells whether automod's words quote something private. It quotes a number in parts, and each part alone looks like nothing; with
 * the words before it a part stood in the text, and stands there no more.
 */
function quoting(
  texts: readonly Omit<Masking, 'id'>[],
  { find, pieces }: { find: Find; pieces: readonly KnownPiece[] },
): (phrase: string) => boolean {
  const low = pieces.map(({ words }) => words.toLowerCase())
  const [before, after] = [texts.map((text) => plainWords(text.before)), texts.map((text) => plainWords(text.after))]
  return (phrase) => {
    const words = inWords(phrase)
    const isIn = (text: string) => text.includes(words)
    return (
      find(phrase).length > 0 ||
      low.some((piece) => piece.includes(phrase.toLowerCase())) ||
      (before.some(isIn) && !after.some(isIn))
    )
  }
}

const plainWords = ({ body, name }: Words): string =>
  inWords(`${typeof name === 'string' ? name : ''} ${typeof body === 'string' ? plainText(body) : ''}`)

/** The words and figures alone, whatever stands between them. */
const inWords = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
