import { REACH_DAYS, REACH_TEXTS } from '@ward/domain/flags/queue/flag-order'
import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'

const RECENT = sql`now() - make_interval(days => ${sql.lit(REACH_DAYS)})`

/** The open flags whose reach was not counted yet, or, to count again, those after one that have not waited for long. */
const chosen = (siteId: number, after: string | null, limit: number) =>
  after === null
    ? sql`select id from flags where site_id = ${siteId} and is_open and reach is null order by id limit ${limit}`
    : sql`select id from flags where site_id = ${siteId} and is_open and waits_since > ${RECENT} and id > ${after} order by id limit ${limit}`

/**
 * Counts who wrote of late in the forums in which flags without reach stand, where that was not counted today. Run before
 * `countReach`, which reads it.
 */
export const countForums = (network: NetworkDb, siteId: number) =>
  sql`
    insert into forum_reach (site_id, tag_id, people, counted_at)
    select ${siteId}::int, asked.tag_id, count(distinct texts.author_id), now()
      from (select distinct x.tag_id
              from flags f
              join content c on c.site_id = f.site_id and c.id = f.content_id
              join thread_forum_tags x on x.site_id = c.site_id and x.thread_id = coalesce(c.root_id, c.id)
              left join forum_reach r on r.site_id = x.site_id and r.tag_id = x.tag_id
             where f.site_id = ${siteId} and f.is_open and f.reach is null and c.kind in ('thread', 'reply')
               and (r.counted_at is null or r.counted_at < now() - interval '1 day')) as asked
      join thread_forum_tags t on t.site_id = ${siteId} and t.tag_id = asked.tag_id
      cross join lateral (
        select author_id from content where site_id = ${siteId} and root_id = t.thread_id and inserted_at > ${RECENT}
        union all
        select author_id from content where site_id = ${siteId} and id = t.thread_id) as texts
     group by asked.tag_id
    on conflict (site_id, tag_id) do update set people = excluded.people, counted_at = excluded.counted_at
  `.execute(network)

/** The authors of the newest texts of a conversation. */
const writers = (siteId: number, column: 'post_id' | 'engagement_id' | 'root_id', id: string) => sql`
  (select count(distinct author_id) from (
     select author_id from content where site_id = ${siteId} and ${sql.ref(column)} = ${sql.ref(id)} order by id desc limit ${sql.lit(REACH_TEXTS)}) as newest)`

/**
 * Writes down how many people take part where flags stand: in the comments under the same post, in the thread or in the
 * busiest of its forums, in the replies to a status, under all statuses of a member. Flags that somebody decides on right now
 * are left for the next time. Answers the last flag that was looked at, null when there was none.
 */
export async function countReach(
  network: NetworkDb,
  siteId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with chosen as materialized (${chosen(siteId, after, limit)} for update skip locked),
    counted as (
      select f.id, greatest(1, case
               when c.post_id is not null then ${writers(siteId, 'post_id', 'c.post_id')}
               when c.engagement_id is not null then ${writers(siteId, 'engagement_id', 'c.engagement_id')}
               when c.kind in ('thread', 'reply') then greatest(
                 ${writers(siteId, 'root_id', 'place.root_id')},
                 (select max(r.people) from thread_forum_tags x
                    join forum_reach r on r.site_id = x.site_id and r.tag_id = x.tag_id
                   where x.site_id = ${siteId} and x.thread_id = place.root_id))
               when c.id is not null then ${writers(siteId, 'root_id', 'place.root_id')}
               else (select count(distinct reply.author_id) from content status
                       join content reply on reply.site_id = status.site_id and reply.root_id = status.id
                      where status.site_id = ${siteId} and status.author_id = f.user_id and status.kind = 'status')
             end)::int as people
        from flags f
        join chosen on chosen.id = f.id
        left join content c on c.site_id = f.site_id and c.id = f.content_id
        cross join lateral (select coalesce(c.root_id, c.id) as root_id) as place
       where f.site_id = ${siteId}),
    written as (
      update flags f set reach = counted.people from counted
       where f.site_id = ${siteId} and f.id = counted.id and f.reach is distinct from counted.people)
    select max(id)::text as last from chosen
  `.execute(network)
  return rows[0]?.last ?? null
}
