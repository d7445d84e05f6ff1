import { STATUS } from '@ward/domain/app/account-status'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { countAnew, liveByNewest } from '../../content/answer-counts.db.ts'
import type { FlagNews } from '../../flags/flag/flag-news.actions.ts'
import { parts } from '../tally.ts'

/** The rows meant: the site, the import they came with, and the system they come from. */
export type Target = { siteId: number; importId: string; source: string }

/**
 * The results for the rows of one type, by their fault: null for those that are in now; where they stand in the file, if that is
 * needed.
 */
export type Stored = FlagNews & {
  type: string
  /** `known` is here from before, `same` is an account or tag that was here; else a key of PLACE_FAULT (`differs` is here too). */
  fault: string | null
  /** The first field of an existing thing that reads otherwise in the file and was left out; '' where none does. */
  field: string
  n: number
  positions: number[] | null
}

/**
 * The id here of a source id. Looked up row by row, whatever the planner believes of a table that has grown a thousandfold
 * since it was last counted.
 */
export const found = (
  { siteId, source }: Target,
  name: string,
  type: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) => sql`
  left join lateral (
    select k.target_id, k.import_id, k.position from import_sources k
     where k.site_id = ${siteId} and k.source = ${source} and k.kind = ${type} and k.source_id = ${id} limit 1
  ) ${sql.ref(name)} on true`
export const foundAs = (place: Target, name: string, type: string, column: string) =>
  found(place, name, sql`${sql.lit(type)}`, sql.ref(column))

/** A row that is here already; distinguished from another row of this file that took the id, and from what reads otherwise. */
export const knownOr = (
  { importId }: Target,
  { otherwise, differs }: { otherwise: RawBuilder<unknown>; differs: RawBuilder<unknown> },
) => sql`
  case when known.target_id is null then ${otherwise}
       when known.import_id = ${importId} then case when known.position <> s.position then 'twice' else 'known' end
       when ${differs} then 'differs'
       else 'known' end`

/** The row here of a known thing. */
const here = ({ siteId }: Target, table: string) => sql`
  left join lateral (
    select h.* from ${sql.table(table)} h where h.site_id = ${siteId} and h.id = known.target_id limit 1
  ) here on true`

/** Whether an earlier row of the same level claims the same name or address; the first level has no two such rows. */
export const isTwin = (level: number, ...claims: RawBuilder<unknown>[]) =>
  level === 0
    ? sql`false`
    : sql`(${sql.join(
        claims.map((claim) => sql`min(s.position) over (partition by ${claim}) < s.position`),
        sql` or `,
      )})`

export const noted = (
  { siteId, source, importId }: Target,
  type: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
) => sql`
  noted as (
    insert into import_sources (site_id, source, kind, source_id, target_id, import_id, position)
    select ${siteId}, ${source}, ${type}, id, coalesce(same_id, new_id), ${importId}, position from ${from}
  )`

export const storedRow = (type: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql<Stored>`
  select ${type} as type, fault, coalesce(field, '') as field, count(*)::int as n,
         array_agg(position) as positions,
         null::text[] as opened, null::text[] as changed
    from ${from} group by 1, 2, 3`

export const storeUsers = async (network: NetworkDb, place: Target, level: number): Promise<Stored[]> => {
  const { siteId } = place
  const { rows } = await sql<Stored>`
    with judged as materialized (
      select s.*, same.id as same_id,
             case when s.may_rename then ''
                  when s.status = ${STATUS.blocked} and same.status <> ${STATUS.blocked} then 'isBlocked'
                  when lower(s.username) <> lower(same.username) then 'username'
                  when s.first_name <> coalesce(same.first_name, '') then 'firstName'
                  when s.last_name <> coalesce(same.last_name, '') then 'lastName'
                  when s.bio not in ('', coalesce(same.bio, '')) then 'bio' end as left_out,
             ${knownOr(place, {
               // The address alone identifies an author whose name may differ here.
               differs: sql`case when s.may_rename then lower(here.email) is distinct from lower(s.email)
                 else lower(here.username) <> lower(s.username)
                      and not coalesce(lower(here.email) = lower(s.email), false) end`,
               otherwise: sql`case when ${isTwin(level, sql`s.id`)} then 'twice'
                 when same.id is not null then 'same'
                 when ${isTwin(level, sql`lower(s.username)`, sql`coalesce(lower(s.email), s.id)`)} then 'usernameTaken'
                 when exists (select from users u where u.site_id = ${siteId} and lower(u.username) = lower(s.username))
                   or exists (select from users u where u.site_id = ${siteId} and u.slug = lower(s.username))
                 then 'usernameTaken' end`,
             })} as fault
        from stage_users s
        ${foundAs(place, 'known', 'user', 's.id')}
        ${here(place, 'users')}
        left join lateral (
          select u.id, u.username, u.status, u.first_name, u.last_name, u.bio from users u
           where u.site_id = ${siteId} and u.email is not null and lower(u.email) = lower(s.email) limit 1
        ) same on true
       where s.level = ${level}
    ),
    fresh as materialized (select * from judged where fault is null),
    new_people as (insert into people (id) overriding system value select new_person_id from fresh),
    new_users as (
      insert into users (site_id, id, person_id, username, slug, email, imported_email, first_name, last_name, bio, status, inserted_at)
      overriding system value
      select ${siteId}, new_id, new_person_id, username, lower(username), email, lower(email), first_name, last_name, bio, status,
             coalesce(inserted_at, now()) from fresh
    ),
    ${noted(place, sql`'user'`, sql`judged where fault is null or fault = 'same'`)},
    named as (select fault, position, case fault when 'usernameTaken' then 'username' when 'same' then left_out else 'id' end as field from judged)
    ${storedRow(sql`'user'`, sql`named`)}`.execute(network)
  return rows
}

export const storeTags = async (network: NetworkDb, place: Target, level: number): Promise<Stored[]> => {
  const { siteId } = place
  const { rows } = await sql<Stored>`
    with judged as materialized (
      select s.*, same.id as same_id, case when s.description not in ('', coalesce(same.description, '')) then 'description' end as left_out,
             ${knownOr(place, {
               differs: sql`lower(here.name) <> lower(s.name)`,
               otherwise: sql`case when ${isTwin(level, sql`s.id`, sql`lower(s.name)`)} then 'twice' when same.id is not null then 'same' end`,
             })} as fault
        from stage_tags s
        ${foundAs(place, 'known', 'tag', 's.id')}
        ${here(place, 'forum_tags')}
        left join lateral (
          select coalesce(t.merged_into_id, t.id) as id, t.description from forum_tags t
           where t.site_id = ${siteId} and lower(t.name) = lower(s.name) limit 1
        ) same on true
       where s.level = ${level}
    ),
    new_tags as (
      insert into forum_tags (site_id, id, name, description, display_order) overriding system value
      select ${siteId}, new_id, name, description, display_order from judged where fault is null
    ),
    ${noted(place, sql`'tag'`, sql`judged where fault is null or fault = 'same'`)},
    named as (select fault, position, case fault when 'same' then left_out else 'id' end as field from judged)
    ${storedRow(sql`'tag'`, sql`named`)}`.execute(network)
  return rows
}

export const storePosts = async (network: NetworkDb, place: Target, level: number): Promise<Stored[]> => {
  const { siteId } = place
  const { rows } = await sql<Stored>`
    with judged as materialized (
      select s.*, author.target_id as author_id, null::bigint as same_id, ${knownOr(place, {
        differs: sql`(here.title, here.body) <> (s.title, s.body)`,
        otherwise: sql`case when s.author is not null and author.target_id is null then 'noAuthor'
                 when ${isTwin(level, sql`s.slug`)} then 'slugTaken'
                 when exists (select from posts p where p.site_id = ${siteId} and p.slug = s.slug) then 'slugTaken'
                 when ${isTwin(level, sql`s.id`)} then 'twice' end`,
      })} as fault
        from stage_posts s
        ${foundAs(place, 'known', 'post', 's.id')}
        ${here(place, 'posts')}
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
    ${storedRow(sql`'post'`, sql`named`)}`.execute(network)
  return rows
}

/**
 * Counts the answers of the posts, threads and statuses that the steps name anew, and moves threads to their newest reply. Nothing
 * is added up: the texts were visible since their step, and a recount may have counted them.
 */
export async function countAnswers(network: NetworkDb, { siteId, importId }: Omit<Target, 'source'>): Promise<void> {
  const steps = sql`import_steps where site_id = ${siteId} and import_id = ${importId}`
  const { rows } = await sql<{ posts: string[]; roots: string[] }>`
    select array(select distinct unnest(post_ids) from ${steps} order by 1) as posts,
           array(select distinct unnest(root_ids) from ${steps} order by 1) as roots`.execute(network)
  const [named] = rows
  for (const ids of parts(named?.posts ?? [])) await countAnew(network, 'posts', siteId, ids)
  for (const ids of parts(named?.roots ?? [])) {
    await countAnew(network, 'content', siteId, ids)
    await liveByNewest(network, siteId, ids)
  }
  await sql`
    update import_steps set post_ids = null, root_ids = null
     where site_id = ${siteId} and import_id = ${importId} and (post_ids is not null or root_ids is not null)
  `.execute(network)
}
