import { type ApiListQuery, type ApiPosts, type ApiTagList, cursorAfter } from '@ward/domain/api-access/content-api'
import type { Ctx } from '../../platform/context.ts'
import { demandFeature } from '../../platform/rights.ts'
import { postsAfter, tagsAfter } from './api-texts.db.ts'

type Row = { id: string }
type Page<Found> = { rows: Found[]; next: string | null }

/** The rows of a page, and the cursor of the next one; `after` answers one row more than was asked for. */
async function paged<Found extends Row>(
  { limit, cursor = '0' }: ApiListQuery,
  after: (page: { after: string; limit: number }) => Promise<Found[]>,
): Promise<Page<Found>> {
  const found = await after({ after: cursor, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? cursorAfter(last.id) : null }
}

/** A page of the site's published posts. */
export async function readPosts({ site }: Ctx, query: ApiListQuery): Promise<ApiPosts> {
  const { rows, next } = await paged(query, (page) => postsAfter(site, page))
  return { posts: rows.map(({ insertedAt, ...post }) => ({ ...post, publishedAt: insertedAt.toISOString() })), next }
}

/** A page of the tags of the site's forums. @throws FORBIDDEN where the site has none */
export async function readTags(ctx: Ctx, query: ApiListQuery): Promise<ApiTagList> {
  await demandFeature(ctx, 'memberSite.readForums')
  const { rows, next } = await paged(query, (page) => tagsAfter(ctx.site, page))
  return { tags: rows, next }
}
