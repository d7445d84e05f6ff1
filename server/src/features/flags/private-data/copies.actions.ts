import type { TxCtx } from '../../../platform/context.ts'
import { keptByBlocks, rewriteKept, rewriteVersion, versionsOfTexts } from '../../content/kept-texts.db.ts'
import type { KnownPiece } from './finding/find.ts'
import { copiesOf, rewriteCues, rewriteReport } from './private-data.db.ts'
import { type Find, maskPrivate } from './private-text.ts'
import { maskLine } from './texts.ts'

type Content = { body?: unknown; name?: unknown }

/** Masks what is kept of a text beside it: older versions, what reports and blocks keep, what reporters wrote, and the words automod quotes. */
export async function maskCopies(
  { site }: TxCtx,
  contentId: string,
  { find, pieces }: { find: Find; pieces: readonly KnownPiece[] },
): Promise<void> {
  const masked = (body: string) => maskPrivate(body, find).body
  for (const { content, ...version } of await versionsOfTexts(site, [contentId])) {
    const { body, name } = content as Content
    const now = {
      ...(content as Content),
      ...(typeof body === 'string' && { body: masked(body) }),
      ...(typeof name === 'string' && { name: maskLine(name, find).text }),
    }
    await rewriteVersion(site, { ...version, content: now })
  }
  for (const kept of await keptByBlocks(site, [contentId]))
    await rewriteKept(site, { ...kept, body: masked(kept.body) })
  const { reports, flags } = await copiesOf(site, contentId)
  for (const { id, snapshot, reason } of reports) {
    const now = { snapshot: masked(snapshot), reason: maskLine(reason, find).text }
    if (now.snapshot !== snapshot || now.reason !== reason) await rewriteReport(site, id, now)
  }
  // Automod quotes a number in parts, and each part alone looks like nothing.
  const low = pieces.map(({ words }) => words.toLowerCase())
  const isPrivate = (phrase: string) =>
    find(phrase).length > 0 || low.some((words) => words.includes(phrase.toLowerCase()))
  const withoutPrivate = (cues: unknown) =>
    JSON.stringify((cues as { phrase: string }[]).filter(({ phrase }) => !isPrivate(phrase)))
  for (const { id, automodBecause, crisisCues } of flags)
    await rewriteCues(site, id, {
      automodBecause: withoutPrivate(automodBecause),
      crisisCues: withoutPrivate(crisisCues),
    })
}
