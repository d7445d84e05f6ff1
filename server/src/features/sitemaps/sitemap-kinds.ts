import type { SiteFeature } from '@ward/domain/app/features'
import { conditionPath, forumTagPath, memberPath, postPath, threadPath } from '@ward/domain/app/front-end-links'
import type { SitemapKind } from '@ward/domain/sitemaps/sitemap-settings'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import {
  conditionsIn,
  type Found,
  greatestCondition,
  greatestId,
  membersIn,
  postsIn,
  type Range,
  tagsIn,
  threadsIn,
} from './sitemap-pages.db.ts'

/** One kind of page that sitemaps list: their ids and addresses. */
export type Kind = {
  name: SitemapKind
  feature?: SiteFeature
  greatest(site: SiteHandle): Promise<number>
  /** The first so many of a range of ids, in their order. */
  within(site: SiteHandle, part: Range & { limit: number }): Promise<Found[]>
  pathOf(slug: string): string
}

export const KINDS: readonly Kind[] = [
  { name: 'posts', greatest: (site) => greatestId(site, 'posts'), within: postsIn, pathOf: postPath },
  {
    name: 'forums',
    feature: 'forums',
    greatest: (site) => greatestId(site, 'threads'),
    within: threadsIn,
    pathOf: threadPath,
  },
  {
    name: 'tags',
    feature: 'forums',
    greatest: (site) => greatestId(site, 'forumTags'),
    within: tagsIn,
    pathOf: forumTagPath,
  },
  {
    name: 'conditions',
    feature: 'user_disorders',
    greatest: greatestCondition,
    within: conditionsIn,
    pathOf: conditionPath,
  },
  { name: 'members', greatest: (site) => greatestId(site, 'users'), within: membersIn, pathOf: memberPath },
]

/** Whether the SEO data of a page let search engines show it: that of a condition says so by itself, all other by its robots. */
export function isIndexed(seo: unknown): boolean {
  const { robots = '', allowIndexing = true } = (seo ?? {}) as { robots?: string; allowIndexing?: boolean }
  return allowIndexing && !/noindex/.test(robots)
}
