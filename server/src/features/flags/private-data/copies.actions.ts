import type { TxCtx } from '../../../platform/context.ts'
import { type Find, maskPrivate } from '../../../platform/html/private-text.ts'
import { keptByBlocks, rewriteKept, rewriteVersion, versionsOfTexts } from '../../users/erase/erase.db.ts'
import { copiesOf, rewriteCues, rewriteSnapshot } from './private-data.db.ts'
import { maskLine } from './texts.ts'

type Content = { body?: unknown; name?: unknown }

/** Masks what is kept of a text beside it: older versions, what reports and blocks keep, and the words automod quotes. */
export async function maskCopies({ site }: TxCtx, contentId: string, find: Find): Promise<void> {
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
  for (const { id, snapshot } of reports) {
    const now = masked(snapshot)
    if (now !== snapshot) await rewriteSnapshot(site, id, now)
  }
  const told = (cues: unknown) =>
    JSON.stringify((cues as { phrase: string }[]).filter(({ phrase }) => find(phrase).length === 0))
  for (const { id, automodBecause, crisisCues } of flags)
    await rewriteCues(site, id, { automodBecause: told(automodBecause), crisisCues: told(crisisCues) })
}
