import { z } from 'zod'
import { ranged } from '../kernel/paging.ts'

/** The most URLs in one file (sitemaps.org): so many addresses, so many bytes. */
export const SITEMAP_URLS_MAX = 50_000
export const SITEMAP_BYTES_MAX = 52_428_800
/** Ids of one file: a change of one thing writes one file anew, and none outgrows the limit above. */
export const SITEMAP_IDS = 25_000
/** Files that are listed at most. */
export const SITEMAPS_MAX = 500
/** Addresses on one page, and the height of their table in pixels (spec 3 section 9). */
export const SITEMAP_PAGE_SIZE = 100
export const SITEMAP_TABLE_HEIGHT = 400

/** The columns (spec 3 section 2, Sitemaps). */
export const SITEMAP_COLUMNS = { loc: 'Loc', count: 'Count', lastmod: 'Last changed' }
export const SITEMAP_URL_COLUMNS = { loc: 'Loc', title: 'Title', imageCount: 'Images', lastmod: 'Last changed' }

export const SITEMAP_DOWNLOAD = '/api/moderation/download-sitemap'
export const sitemapDownload = (loc?: string): string =>
  loc === undefined ? SITEMAP_DOWNLOAD : `${SITEMAP_DOWNLOAD}?sitemap=${encodeURIComponent(loc)}`

export const SitemapQuery = z.object({
  url: z.string().max(2000, 'The address is too long'),
  ...ranged(SITEMAP_PAGE_SIZE, SITEMAP_PAGE_SIZE),
})

/** Why an address stands in a sitemap and should not, or should and does not. */
export const SitemapProblem = z.enum(['noindex', 'redirected', 'gone', 'missing'])
export type SitemapProblem = z.output<typeof SitemapProblem>
export const sitemapProblemLabel: Record<SitemapProblem, string> = {
  noindex: 'Listed, but kept from search engines',
  redirected: 'Listed, but redirected',
  gone: 'Listed, but gone',
  missing: 'Not listed yet',
}
/** Problems that are shown at most, and files of each kind that are compared: the newest. */
export const SITEMAP_PROBLEMS_MAX = 100
export const SITEMAP_FILES_COMPARED = 4
