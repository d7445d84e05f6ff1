import { categoryPath, conditionPath, forumTagPath, postPath, threadPath } from '@ward/domain/app/front-end-links'
import { sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'

const PATHS = {
  post: postPath,
  thread: threadPath,
  forum_tag: forumTagPath,
  condition: conditionPath,
  category: categoryPath,
}
type Row = { asked: string; kind: keyof typeof PATHS; slug: string }

/**
 * Where things of the site that have these slugs, or had them once, are found now, by the slug in small letters: pages that everybody may read, and that do not redirect.
 */
export async function pathsBySlug(
  { network, siteId }: { network: NetworkDb; siteId: number },
  slugs: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<Row>`
    with asked as (select distinct slug from unnest(${slugs}::text[]) as slug),
    had as (
      select a.slug as asked, h.kind, h.subject_id from asked a
        join slug_history h on h.site_id = ${siteId} and h.slug = a.slug)
    select a.slug as asked, 'post' as kind, p.slug from asked a
      join posts p on p.site_id = ${siteId} and lower(p.slug) = a.slug
     where p.is_published and p.redirect_to is null
    union
    select f.asked, 'thread', f.slug from (
      select a.slug as asked, t.slug, t.id from asked a join threads t on t.site_id = ${siteId} and lower(t.slug) = a.slug
      union
      select h.asked, t.slug, t.id from had h join threads t on t.site_id = ${siteId} and t.id = h.subject_id
       where h.kind = 'thread') as f
      join content c on c.site_id = ${siteId} and c.id = f.id
     where not (c.is_deleted or c.is_spam or c.is_pending)
    union
    select a.slug, 'forum_tag', t.slug from asked a
      join forum_tags t on t.site_id = ${siteId} and lower(t.slug) = a.slug where t.merged_into_id is null
    union
    select h.asked, 'forum_tag', t.slug from had h
      join forum_tags t on t.site_id = ${siteId} and t.id = h.subject_id
     where h.kind = 'forum_tag' and t.merged_into_id is null
    union
    select f.asked, 'condition', f.slug from (
      select a.slug as asked, s.slug, s.disorder_id, s.has_detail_page from asked a
        join site_disorders s on s.site_id = ${siteId} and lower(s.slug) = a.slug
      union
      select h.asked, s.slug, s.disorder_id, s.has_detail_page from had h
        join site_disorders s on s.site_id = ${siteId} and s.disorder_id = h.subject_id where h.kind = 'condition') as f
      join disorders d on d.id = f.disorder_id
     where f.has_detail_page and f.slug is not null and d.is_active and d.merged_into_id is null
    union
    select a.slug, 'category', c.slug from asked a
      join categories c on c.site_id = ${siteId} and lower(c.slug) = a.slug`.execute(network)
  const found = new Map<string, Set<string>>()
  for (const { asked, kind, slug } of rows)
    found.set(asked, (found.get(asked) ?? new Set()).add(PATHS[kind](encodeURIComponent(slug))))
  return found
}
