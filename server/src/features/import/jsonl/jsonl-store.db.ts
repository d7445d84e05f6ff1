import { assocTypeOf, CONTENT_KINDS } from '@ward/domain/assoc-types'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'

/** Which rows: the site, the import they came with, and the system they come from. */
export type Place = { siteId: number; importId: string; source: string }

/** What became of the rows of one type, by their fault: null for those that are in now. */
export type Stored = {
  type: string
  /** `known` is here from before, `same` is an account or tag that was here; else a key of PLACE_FAULT. */
  fault: string | null
  field: string
  n: number
  lines: number[] | null
  /** The newest flag that these rows opened. */
  flagId: string | null
}

/**
 * What a source id became here. Looked up row by row, whatever the planner believes of a table that has grown a
 * thousandfold since it was last counted.
 */
export const found = (
  { siteId, source }: Place,
  name: string,
  type: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) => sql`
  left join lateral (
    select k.target_id, k.import_id, k.position from import_sources k
     where k.site_id = ${siteId} and k.source = ${source} and k.kind = ${type} and k.source_id = ${id} limit 1
  ) ${sql.ref(name)} on true`
export const foundAs = (place: Place, name: string, type: string, column: string) =>
  found(place, name, sql`${sql.lit(type)}`, sql.ref(column))

/** A row that is here already; told apart from another row of this file that took the id. */
const knownOr = ({ importId }: Place, otherwise: RawBuilder<unknown>) => sql`
  case when known.target_id is null then ${otherwise}
       when known.import_id = ${importId} and known.position <> s.line then 'twice'
       else 'known' end`

/** Whether an earlier row of the same level claims the same; the first level has no two of them. */
export const isTwin = (level: number, ...claims: RawBuilder<unknown>[]) =>
  level === 0
    ? sql`false`
    : sql`(${sql.join(
        claims.map((claim) => sql`min(s.line) over (partition by ${claim}) < s.line`),
        sql` or `,
      )})`

const noted = ({ siteId, source, importId }: Place, type: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  noted as (
    insert into import_sources (site_id, source, kind, source_id, target_id, import_id, position)
    select ${siteId}, ${source}, ${type}, id, coalesce(same_id, new_id), ${importId}, line from ${from}
  )`

const told = (
  type: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  flagId: RawBuilder<unknown> = sql`null`,
) => sql<Stored>`
  select ${type} as type, fault, coalesce(field, '') as field, count(*)::int as n,
         array_agg(line) filter (where fault not in ('known', 'same')) as lines, ${flagId}::text as flag_id
    from ${from} group by 1, 2, 3`

export const storeUsers = async (network: NetworkDb, place: Place, level: number): Promise<Stored[]> => {
  const { siteId } = place
  const { rows } = await sql<Stored>`
    with judged as materialized (
      select s.*, same.id as same_id, ${knownOr(
        place,
        sql`case when ${isTwin(level, sql`s.id`)} then 'twice'
                 when same.id is not null then 'same'
                 when ${isTwin(level, sql`lower(s.username)`, sql`coalesce(lower(s.email), s.id)`)} then 'usernameTaken'
                 when exists (select from users u where u.site_id = ${siteId} and lower(u.username) = lower(s.username))
                   or exists (select from users u where u.site_id = ${siteId} and u.slug = lower(s.username))
                 then 'usernameTaken' end`,
      )} as fault
        from stage_users s
        ${foundAs(place, 'known', 'user', 's.id')}
        left join lateral (
          select u.id from users u
           where u.site_id = ${siteId} and u.email is not null and lower(u.email) = lower(s.email) limit 1
        ) same on true
       where s.level = ${level}
    ),
    fresh as materialized (select * from judged where fault is null),
    new_people as (insert into people (id) overriding system value select new_person_id from fresh),
    new_users as (
      insert into users (site_id, id, person_id, username, slug, email, first_name, last_name, bio, status, inserted_at)
      overriding system value
      select ${siteId}, new_id, new_person_id, username, lower(username), email, first_name, last_name, bio, status,
             coalesce(inserted_at, now()) from fresh
    ),
    ${noted(place, sql`'user'`, sql`judged where fault is null or fault = 'same'`)},
    named as (select fault, line, case fault when 'usernameTaken' then 'username' else 'id' end as field from judged)
    ${told(sql`'user'`, sql`named`)}`.execute(network)
  return rows
}

export const storeTags = async (network: NetworkDb, place: Place, level: number): Promise<Stored[]> => {
  const { siteId } = place
  const { rows } = await sql<Stored>`
    with judged as materialized (
      select s.*, same.id as same_id, 'id' as field,
             ${knownOr(place, sql`case when ${isTwin(level, sql`s.id`, sql`lower(s.name)`)} then 'twice' when same.id is not null then 'same' end`)} as fault
        from stage_tags s
        ${foundAs(place, 'known', 'tag', 's.id')}
        left join lateral (
          select t.id from forum_tags t where t.site_id = ${siteId} and lower(t.name) = lower(s.name) limit 1
        ) same on true
       where s.level = ${level}
    ),
    new_tags as (
      insert into forum_tags (site_id, id, name, description, display_order) overriding system value
      select ${siteId}, new_id, name, description, display_order from judged where fault is null
    ),
    ${noted(place, sql`'tag'`, sql`judged where fault is null or fault = 'same'`)}
    ${told(sql`'tag'`, sql`judged`)}`.execute(network)
  return rows
}

export const storePosts = async (network: NetworkDb, place: Place, level: number): Promise<Stored[]> => {
  const { siteId } = place
  const { rows } = await sql<Stored>`
    with judged as materialized (
      select s.*, author.target_id as author_id, null::bigint as same_id, ${knownOr(
        place,
        sql`case when s.author is not null and author.target_id is null then 'noAuthor'
                 when ${isTwin(level, sql`s.slug`)} then 'slugTaken'
                 when exists (select from posts p where p.site_id = ${siteId} and p.slug = s.slug) then 'slugTaken'
                 when ${isTwin(level, sql`s.id`)} then 'twice' end`,
      )} as fault
        from stage_posts s
        ${foundAs(place, 'known', 'post', 's.id')}
        ${foundAs(place, 'author', 'user', 's.author')}
       where s.level = ${level}
    ),
    new_posts as (
      insert into posts (site_id, id, kind, slug, title, body, author_id, is_published, inserted_at, updated_at)
      overriding system value
      select ${siteId}, new_id, kind, slug, title, body, author_id, is_published, coalesce(inserted_at, now()),
             coalesce(inserted_at, now()) from judged where fault is null
    ),
    ${noted(place, sql`'post'`, sql`judged where fault is null`)},
    named as (select *, case fault when 'noAuthor' then 'authorId' when 'slugTaken' then 'slug' else 'id' end as field from judged)
    ${told(sql`'post'`, sql`named`)}`.execute(network)
  return rows
}

const ASSOC_TYPE = sql`case kind ${sql.join(
  CONTENT_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(assocTypeOf(kind))}`),
  sql` `,
)} end`

/** Why a text has no place, with the field that says so. */
const contentFault = (level: number) => sql`
  case when author.target_id is null then 'noAuthor'
       when s.above is not null and above.target_id is null
       then case s.above_type when 'post' then 'noPost' when 'thread' then 'noThread' else 'noStatus' end
       when s.parent is not null and parent.target_id is null then 'noParent'
       when s.parent is not null and coalesce(answered.post_id, answered.root_id) is distinct from above.target_id then 'otherPlace'
       when tagged.is_missing then 'noTag'
       when taken.id is not null or s.slug is not null and ${isTwin(level, sql`s.slug`)} then 'slugTaken'
       when ${isTwin(level, sql`s.type, s.id`)} then 'twice' end`
const CONTENT_FIELD = sql`
  case fault when 'noAuthor' then 'authorId' when 'noPost' then 'postId' when 'noThread' then 'threadId'
             when 'noStatus' then 'statusId' when 'noParent' then 'parentId' when 'otherPlace' then 'parentId'
             when 'noTag' then 'tags' when 'slugTaken' then 'slug' else 'id' end`

/** Texts of one level: those that have a place go in, with their threads, tags and flags, and what is to be done after. */
export const storeContent = async (network: NetworkDb, place: Place, level: number): Promise<Stored[]> => {
  const { siteId, importId } = place
  const { rows } = await sql<Stored>`
    with judged as materialized (
      select s.*, null::bigint as same_id, author.target_id as author_id, parent.target_id as parent_id, tagged.ids as tag_ids,
             case when s.above_type = 'post' then above.target_id end as post_id,
             case when s.above_type <> 'post' then above.target_id end as root_id,
             ${knownOr(place, contentFault(level))} as fault
        from stage_content s
        ${found(place, 'known', sql`s.type`, sql`s.id`)}
        ${foundAs(place, 'author', 'user', 's.author')}
        ${found(place, 'above', sql`s.above_type`, sql`s.above`)}
        ${found(place, 'parent', sql`s.type`, sql`s.parent`)}
        left join lateral (
          select c.post_id, c.root_id from content c where c.site_id = ${siteId} and c.id = parent.target_id limit 1
        ) answered on s.parent is not null
        left join lateral (
          select t.id from threads t where t.site_id = ${siteId} and t.slug = s.slug limit 1
        ) taken on s.slug is not null
        left join lateral (
          select array_agg(distinct tag.target_id) as ids, bool_or(tag.target_id is null) as is_missing
            from unnest(s.tags) as wanted (id) ${found(place, 'tag', sql`'tag'`, sql`wanted.id`)}
        ) tagged on s.tags is not null
       where s.level = ${level}
    ),
    fresh as materialized (select * from judged where fault is null),
    new_content as (
      insert into content (site_id, id, kind, author_id, post_id, root_id, parent_id, body, text_hash,
                           is_deleted, is_spam, is_pending, inserted_at)
      overriding system value
      select ${siteId}, new_id, kind, author_id, post_id, root_id, parent_id, body, text_hash,
             state = 'deleted', state = 'spam', state = 'pending', coalesce(inserted_at, now()) from fresh
    ),
    new_threads as (
      insert into threads (site_id, id, name, slug, is_closed, last_active_date)
      select ${siteId}, new_id, title, slug, is_closed, coalesce(inserted_at, now()) from fresh where type = 'thread'
    ),
    new_tags as (
      insert into thread_forum_tags (site_id, thread_id, tag_id)
      select ${siteId}, new_id, unnest(tag_ids) from fresh where tag_ids is not null
    ),
    new_flags as (
      insert into flags (site_id, content_id, assoc_type, is_spam, is_required_to_publish, is_image, is_open)
      select ${siteId}, new_id, ${ASSOC_TYPE}, state = 'spam', state = 'pending', has_image, state not in ('spam', 'deleted')
        from fresh where state <> 'published' or has_image
      returning id, is_open
    ),
    ${noted(place, sql`type`, sql`fresh`)},
    new_step as (
      insert into import_steps (site_id, import_id, post_ids, post_counts, root_ids, root_counts, root_dates, unscored)
      select ${siteId}, ${importId}, p.ids, p.counts, r.ids, r.counts, r.dates, (select array_agg(new_id) from fresh)
        from (select array_agg(post_id) as ids, array_agg(n) as counts
                from (select post_id, count(*)::int as n from fresh where post_id is not null and state = 'published'
                       group by 1) as counted) p,
             (select array_agg(root_id) as ids, array_agg(n) as counts, array_agg(at) as dates
                from (select root_id, count(*)::int as n, max(coalesce(inserted_at, now())) as at
                        from fresh where root_id is not null and state = 'published' group by 1) as counted) r
       where exists (select from fresh)
    ),
    named as (select type, fault, line, ${CONTENT_FIELD} as field from judged)
    ${told(sql`type`, sql`named`, sql`(select max(id) from new_flags where is_open)`)}`.execute(network)
  return rows
}

/** Adds up what the steps counted, once: answers of posts, threads and statuses, and when a thread was last active. */
export const countAnswers = async (network: NetworkDb, { siteId, importId }: Omit<Place, 'source'>): Promise<void> => {
  // Everything is counted at once: whole tables are read, whatever the planner believes of their size.
  await sql`set local enable_nestloop = off`.execute(network)
  await sql`
    with step as materialized (
      select * from import_steps where site_id = ${siteId} and import_id = ${importId}
         and (post_ids is not null or root_ids is not null) for update
    ),
    of_posts as materialized (
      select counted.id, sum(n)::int as n from step, unnest(post_ids, post_counts) as counted (id, n) group by 1
    ),
    of_roots as materialized (
      select counted.id, sum(n)::int as n, max(at) as at
        from step, unnest(root_ids, root_counts, root_dates) as counted (id, n, at) group by 1
    ),
    posts_counted as (
      update posts set comment_count = comment_count + of_posts.n from of_posts
       where posts.site_id = ${siteId} and posts.id = of_posts.id
    ),
    roots_counted as (
      update content set reply_count = reply_count + of_roots.n from of_roots
       where content.site_id = ${siteId} and content.id = of_roots.id
    ),
    threads_moved as (
      update threads set last_active_date = of_roots.at from of_roots
       where threads.site_id = ${siteId} and threads.id = of_roots.id and threads.last_active_date < of_roots.at
    )
    update import_steps set post_ids = null, post_counts = null, root_ids = null, root_counts = null, root_dates = null
      from step where import_steps.site_id = ${siteId} and import_steps.id = step.id`.execute(network)
}
