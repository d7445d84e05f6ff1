import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { FAILURES_TO_BE_GONE, type GoneReason } from '../../platform/links/link-verdicts.ts'

/** Links of texts that nobody asked for since a moment, the longest ago first. */
export async function hrefsInTurn(site: SiteHandle, { before, limit }: { before: Date; limit: number }) {
  const rows = await site
    .from('textLinks')
    .select('href')
    .where('askedAt', '<', before)
    .orderBy('askedAt')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ href }) => href))]
}

/** Notes that a link was asked for, under which address; null where it cannot be. */
export const hrefAsked = (
  site: SiteHandle,
  { href, address, at }: { href: string; address: string | null; at: Date },
) => site.updateTable('textLinks').set({ address, askedAt: at }).where('href', '=', href).execute()

/** A link that leads nowhere, or to where its page has moved from. */
export type BrokenLink = { href: string; address: string; reason: string; movedTo: string | null; texts: number }

/** Older results say nothing about today. */
const FRESH = sql<Date>`now() - interval '7 days'`
/** Links that a run is about at most. */
export const BROKEN_MOST = 5_000

const checked = (site: SiteHandle) =>
  site
    .from('textLinks')
    .innerJoin('linkChecks', (join) =>
      join
        .onRef('linkChecks.siteId', '=', 'textLinks.siteId')
        .onRef('linkChecks.address', '=', sql.ref('text_links.address')),
    )
    .where('linkChecks.checkedAt', '>', FRESH)

/** Links of texts that were gone whenever they were asked for lately. */
export async function goneLinks(site: SiteHandle, reasons: readonly GoneReason[]): Promise<BrokenLink[]> {
  return listed(
    checked(site)
      .where('linkChecks.state', '=', 'bad')
      .where('linkChecks.failuresInRow', '>=', FAILURES_TO_BE_GONE)
      .where('linkChecks.reason', 'in', reasons),
  )
}

/** Links of texts whose page has moved for good. */
export const movedLinks = (site: SiteHandle): Promise<BrokenLink[]> =>
  listed(checked(site).where('linkChecks.movedTo', 'is not', null))

const listed = (links: ReturnType<typeof checked>): Promise<BrokenLink[]> =>
  links
    .select(['textLinks.href', 'linkChecks.address', 'linkChecks.reason', 'linkChecks.movedTo'])
    .select(sql<number>`count(*)::int`.as('texts'))
    .groupBy(['textLinks.href', 'linkChecks.address', 'linkChecks.reason', 'linkChecks.movedTo'])
    .orderBy('texts', 'desc')
    .orderBy('textLinks.href')
    .limit(BROKEN_MOST)
    .execute()
