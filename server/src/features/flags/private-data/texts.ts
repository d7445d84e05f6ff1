import { privateMask } from '@ward/domain/flags/private-data/masking'
import type { Ctx } from '../../../platform/context.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { siteOrigin } from '../../../platform/site-origin.ts'
import { findPrivate, type KnownPiece } from './finding/find.ts'
import type { Find } from './private-text.ts'

/** Addresses and numbers of the site itself, which are not private: its host, its helplines and those it trusts. */
export async function trustedOf(ctx: Ctx): Promise<string[]> {
  const { helplines, trustedAddresses } = await settingsOf(ctx.site, 'helplines', 'trustedAddresses')
  const { host } = await siteOrigin(ctx)
  const numbers = helplines.flatMap(({ reach }) => reach.match(/\+?\d[\d ()/-]{2,30}/g) ?? [])
  return [host, ...numbers, ...trustedAddresses]
}

/** The finder of private data in the texts of a site. */
export async function finderOf(ctx: Ctx): Promise<(pieces?: readonly KnownPiece[]) => Find> {
  const trusted = await trustedOf(ctx)
  return (pieces) => (text) => findPrivate(text, { trusted, pieces })
}

/** A line of plain text, such as a title, with its pieces masked. */
export function maskLine(line: string, find: Find): { text: string; pieces: KnownPiece[] } {
  const spans = find(line)
  const pieces = spans.map(({ kind, start, end }) => ({ kind, words: line.slice(start, end) }))
  const text = spans.reduceRight(
    (now, { kind, start, end }) => now.slice(0, start) + privateMask[kind] + now.slice(end),
    line,
  )
  return { text, pieces }
}
