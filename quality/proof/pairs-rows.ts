import type pg from 'pg'
import { type FlagState, isVisible } from './pairs-model.ts'

/** A flag made for one pair, and the post its comment stands under. */
export type Made = { flagId: string; postId: string }

const POSTS = 5

/** Comments with flags in these states, under a few new posts, so that pairs meet on the counts of the posts too. */
export async function makeFlags(pool: pg.Pool, siteId: number, states: readonly FlagState[]): Promise<Made[]> {
  const { rows: posts } = await pool.query<{ id: string }>(
    `insert into posts (site_id, slug, title) select $1, 'proof-' || gen_random_uuid(), 'A post' from generate_series(1, $2) returning id`,
    [siteId, POSTS],
  )
  const expected = states.map((state, at) => ({ ...state, at, post: posts[at % POSTS]?.id }))
  const { rows } = await pool.query<Made>(
    `with wanted as (select * from jsonb_to_recordset($2) as w (at int, post bigint, "isOpen" bool, "isSpam" bool,
        "isRequired" bool, "isPending" bool, "isDeleted" bool, "isMarked" bool, "beforeDelete" jsonb, "beforeSpam" jsonb,
        assigned bigint[])),
      author as (select id from users where site_id = $1 and role_id = 3 and status = 0 order by id limit 1),
      texts as (insert into content (site_id, kind, author_id, post_id, body, is_deleted, is_spam, is_pending)
        select $1, 'comment', author.id, post, '<p>Text ' || at || '</p>', "isDeleted", "isMarked", "isPending"
          from wanted, author order by at returning id, post_id, body),
      flagged as (insert into flags (site_id, assoc_type, content_id, is_open, is_spam, is_required_to_publish, is_reported,
          before_delete, before_spam)
        select $1, 'comment', texts.id, "isOpen", "isSpam", "isRequired", true, nullif("beforeDelete", 'null'), nullif("beforeSpam", 'null')
          from wanted join texts on texts.body = '<p>Text ' || at || '</p>' returning id, content_id),
      assigned as (insert into flag_assigns (site_id, flag_id, user_id)
        select $1, flagged.id, unnest(wanted.assigned)
          from wanted join texts on texts.body = '<p>Text ' || at || '</p>' join flagged on flagged.content_id = texts.id)
      select flagged.id as "flagId", wanted.post as "postId"
        from wanted join texts on texts.body = '<p>Text ' || at || '</p>' join flagged on flagged.content_id = texts.id
        order by wanted.at`,
    [siteId, JSON.stringify(expected)],
  )
  for (const { id } of posts) {
    const visible = expected.filter((state) => state.post === id && isVisible(state)).length
    await pool.query('update posts set comment_count = $3 where site_id = $1 and id = $2', [siteId, id, visible])
  }
  return rows
}

/** A flag as it stands in the database, with the number of its audit rows and of the notices sent about it. */
export type Found = FlagState & { flagId: string; audits: number; notices: number }

export async function readFlags(pool: pg.Pool, siteId: number, made: readonly Made[]): Promise<Map<string, Found>> {
  const { rows } = await pool.query<Found>(
    `select f.id as "flagId", f.is_open as "isOpen", f.is_spam as "isSpam", f.is_required_to_publish as "isRequired",
        c.is_pending as "isPending", c.is_deleted as "isDeleted", c.is_spam as "isMarked",
        f.before_delete as "beforeDelete", f.before_spam as "beforeSpam", f.version,
        coalesce((select array_agg(user_id::text order by user_id::text) from flag_assigns a
          where a.site_id = f.site_id and a.flag_id = f.id), '{}') as assigned,
        coalesce((select array_agg(actor_id || ' ' || status || coalesce(' ' || subject_user_id, '') order by id)
          from flag_events e where e.site_id = f.site_id and e.flag_id = f.id), '{}') as events,
        (select count(*)::int from audit_log a where a.site_id = f.site_id and a.subject_type = 'flag'
          and a.subject_id = f.id::text and a.action = 'updateContentFlag') as audits,
        (select coalesce(sum(times), 0)::int from notifications n where n.site_id = f.site_id and n.subject_type = 'flag'
          and n.subject_id = f.id::text) as notices
      from flags f join content c on c.site_id = f.site_id and c.id = f.content_id
      where f.site_id = $1 and f.id = any($2)`,
    [siteId, made.map(({ flagId }) => flagId)],
  )
  return new Map(rows.map((row) => [row.flagId, row]))
}

/** Posts whose kept count of visible comments is not what counting them gives. */
export async function wrongCounts(pool: pg.Pool, siteId: number, made: readonly Made[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from posts p where p.site_id = $1 and p.id = any($2) and p.comment_count <>
        (select count(*) from content c where c.site_id = p.site_id and c.post_id = p.id
          and not c.is_deleted and not c.is_spam and not c.is_pending)`,
    [siteId, [...new Set(made.map(({ postId }) => postId))]],
  )
  return rows[0]?.n ?? 0
}
