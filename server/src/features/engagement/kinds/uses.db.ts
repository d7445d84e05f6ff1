import { postPath, threadPath } from '@ward/domain/app/front-end-links'
import type { EngagementType } from '@ward/domain/engagement/engagements'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

/** A post or thread of a site whose body holds the shortcode of an engagement. */
export type UseRow = { source: 'post' | 'thread'; id: string; title: string; path: string }
type Used = { id: string; type: EngagementType; isCurrent: boolean }

/** The id under which a shortcode without one is noted. */
const FEATURED = '0'

const noted = (site: SiteHandle, source: UseRow['source'], { id, type, isCurrent }: Used) =>
  site
    .from('engagementUses')
    .where('engagementUses.type', '=', type)
    .where('engagementUses.engagementId', 'in', isCurrent ? [id, FEATURED] : [id])
    .where('engagementUses.source', '=', source)

/**
 * The newest posts and threads of the site that show an engagement, by its own shortcode or, where it is featured, by the one without an
 * id. Where there are too many of both, each has half of the room. Deleted texts show nothing.
 */
export async function usesOf(site: SiteHandle, used: Used, most: number): Promise<UseRow[]> {
  const posts = await noted(site, 'post', used)
    .innerJoin('posts', (join) =>
      join.onRef('posts.siteId', '=', 'engagementUses.siteId').onRef('posts.id', '=', 'engagementUses.sourceId'),
    )
    .select(['posts.id', 'posts.title', 'posts.slug'])
    .distinct()
    .orderBy('posts.id', 'desc')
    .limit(most)
    .execute()
  const threads = await noted(site, 'thread', used)
    .innerJoin('threads', (join) =>
      join.onRef('threads.siteId', '=', 'engagementUses.siteId').onRef('threads.id', '=', 'engagementUses.sourceId'),
    )
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'threads.siteId').onRef('content.id', '=', 'threads.id'),
    )
    .where('content.isDeleted', '=', false)
    .select(['threads.id', 'threads.name as title', 'threads.slug'])
    .distinct()
    .orderBy('threads.id', 'desc')
    .limit(most)
    .execute()
  const postsToShow = Math.max(Math.ceil(most / 2), most - threads.length)
  return [
    ...posts
      .slice(0, postsToShow)
      .map(({ id, title, slug }) => ({ source: 'post' as const, id, title, path: postPath(slug) })),
    ...threads.map(({ id, title, slug }) => ({ source: 'thread' as const, id, title, path: threadPath(slug) })),
  ].slice(0, most)
}

/** Those of some sites that have a text with the shortcode of an engagement, or with the one of its kind that names none. */
export async function sitesThatUse(
  network: NetworkDb,
  siteIds: readonly number[],
  { id, type }: Pick<Used, 'id' | 'type'>,
): Promise<Set<number>> {
  if (siteIds.length === 0) return new Set()
  const rows = await network
    .selectFrom('engagementUses')
    .where('siteId', 'in', siteIds)
    .where('type', '=', type)
    .where('engagementId', 'in', [id, FEATURED])
    .select('siteId')
    .distinct()
    .execute()
  return new Set(rows.map(({ siteId }) => siteId))
}
