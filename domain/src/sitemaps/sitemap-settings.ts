import { z } from 'zod'
import { setting } from '../site-settings/setting-entry.ts'
import { listWords } from '../site-settings/setting-words.ts'

/** The kinds of pages in sitemaps. Members are listed only where the site says so. */
export const SITEMAP_KINDS = ['posts', 'forums', 'tags', 'conditions', 'members'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]
const LABELS: Record<SitemapKind, string> = {
  posts: 'Posts and pages',
  forums: 'Threads',
  tags: 'Forum tags',
  conditions: 'Conditions with a page',
  members: 'Member profiles',
}

/** Settings of the sitemaps. */
export const SITEMAP_SETTINGS = {
  sitemapKinds: setting({
    level: 'super',
    title: 'Pages in sitemaps',
    group: 'Search engines',
    means:
      'The pages that search engines are told about. Anyone with the address can still read a page that is left out.',
    value: z.array(z.enum(SITEMAP_KINDS).meta({ labels: LABELS })).max(SITEMAP_KINDS.length),
    fallback: ['posts', 'forums', 'tags', 'conditions'] as SitemapKind[],
    words: listWords(', '),
    obeyedBy: ['server/src/features/sitemaps/sitemaps.actions.ts'],
  }),
}
