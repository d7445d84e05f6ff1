import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import type { Target } from '../store/rows.db.ts'

/** Categories of the site by their slugs in lower case. */
export async function categoriesWith(site: SiteHandle, slugs: readonly string[]): Promise<Map<string, string>> {
  const rows = await site
    .from('categories')
    .where(sql`lower(slug)`, '=', anyOf(slugs.map((slug) => slug.toLowerCase())))
    .select(['id', 'slug'])
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug.toLowerCase(), id]))
}

export const insertCategory = async (site: SiteHandle, row: { name: string; slug: string }): Promise<string> =>
  (await site.insertInto('categories', row).returning('id').executeTakeFirstOrThrow()).id

export const putBelow = (site: SiteHandle, id: string, parentId: string) =>
  site.updateTable('categories').set({ parentId }).where('id', '=', id).execute()

type Filed = { postId: string; slug: string }
/** Puts posts that came with the source into categories; those that stand in them stay. Answers how many came in. */
export async function fileInCategories(
  network: NetworkDb,
  { siteId, source }: Pick<Target, 'siteId' | 'source'>,
  filed: readonly Filed[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into post_categories (site_id, post_id, category_id)
    select s.site_id, s.target_id, c.id
      from unnest(${filed.map(({ postId }) => postId)}::text[], ${filed.map(({ slug }) => slug.toLowerCase())}::text[]) as f (post_id, slug)
      join import_sources s on s.site_id = ${siteId} and s.source = ${source} and s.kind = 'post' and s.source_id = f.post_id
      join categories c on c.site_id = s.site_id and lower(c.slug) = f.slug
    on conflict do nothing`.execute(network)
  return Number(numAffectedRows ?? 0)
}

export type BroughtPost = { sourceId: string; id: string; kind: 'page' | 'post'; title: string; isVisible: boolean }
/** The ids here of the source's posts and pages, by their numbers there. */
export async function broughtPosts(
  network: NetworkDb,
  { siteId, source }: Pick<Target, 'siteId' | 'source'>,
  sourceIds: readonly string[],
): Promise<Map<string, BroughtPost>> {
  const { rows } = await sql<BroughtPost>`
    select s.source_id, p.id, p.kind, p.title, p.is_published as is_visible
      from import_sources s join posts p on p.site_id = s.site_id and p.id = s.target_id
     where s.site_id = ${siteId} and s.source = ${source} and s.kind = 'post' and s.source_id = any(${[...sourceIds]}::text[])
  `.execute(network)
  return new Map(rows.map((row) => [row.sourceId, row]))
}
