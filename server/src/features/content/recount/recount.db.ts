import { countOf } from '../../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import type { RunChange } from '../../../platform/jobs/run-changes.ts'
import { countAnew } from '../answer-counts.db.ts'

export async function postsAfter(site: SiteHandle, after: string, limit: number): Promise<string[]> {
  const rows = await site.from('posts').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

export async function countPosts(site: SiteHandle): Promise<number> {
  return countOf(site.from('posts'))
}

/** Counts the visible comments of these posts anew; the numbers that were wrong. */
export async function recount(network: NetworkDb, siteId: number, ids: readonly string[]): Promise<RunChange[]> {
  const rows = await countAnew(network, 'posts', siteId, ids)
  return rows.map(({ id, ...change }) => ({ subjectType: 'post', subjectId: id, field: 'commentCount', ...change }))
}
