import type pg from 'pg'
import type { FlagState } from './pairs-model.ts'
import type { ThreadState } from './thread-actions.ts'

/** A flagged thread made for one meeting. */
export type MadeThread = { flagId: string; threadId: string }

/** Threads with flags in these states. */
export async function makeThreads(pool: pg.Pool, siteId: number, states: readonly FlagState[]): Promise<MadeThread[]> {
  const { rows } = await pool.query<MadeThread>(
    `with wanted as (select * from jsonb_to_recordset($2) as w (at int, "isOpen" bool, "isSpam" bool, "isRequired" bool,
        "isPending" bool, "isDeleted" bool, "isMarked" bool, "beforeDelete" jsonb, "beforeSpam" jsonb)),
      author as (select id from users where site_id = $1 and role_id = 3 and status = 0 order by id limit 1),
      texts as (insert into content (site_id, kind, author_id, body, is_deleted, is_spam, is_pending)
        select $1, 'thread', author.id, '<p>Text ' || at || '</p>', "isDeleted", "isMarked", "isPending"
          from wanted, author order by at returning id, body),
      placed as (select texts.id, wanted.* from wanted join texts on texts.body = '<p>Text ' || at || '</p>'),
      named as (insert into threads (site_id, id, name, slug) select $1, id, 'A thread', 'proof-' || gen_random_uuid() from placed),
      flagged as (insert into flags (site_id, assoc_type, content_id, is_open, is_spam, is_required_to_publish, is_reported,
          before_delete, before_spam)
        select $1, 'thread', id, "isOpen", "isSpam", "isRequired", true, nullif("beforeDelete", 'null'), nullif("beforeSpam", 'null')
          from placed returning id, content_id)
      select flagged.id as "flagId", placed.id as "threadId" from placed join flagged on flagged.content_id = placed.id
       order by placed.at`,
    [siteId, JSON.stringify(states.map((state, at) => ({ ...state, at })))],
  )
  return rows
}

/** A thread as it stands in the database, with the number of its audit rows and its kept count of replies. */
export type FoundThread = ThreadState & { audits: number; replyCount: number }

type Row = Omit<FlagState, 'events'> & Omit<FoundThread, 'flag'> & { flagId: string; events: string[] }

export async function readThreads(
  pool: pg.Pool,
  siteId: number,
  made: readonly MadeThread[],
): Promise<Map<string, FoundThread>> {
  const { rows } = await pool.query<Row>(
    `select f.id as "flagId", f.is_open as "isOpen", f.is_spam as "isSpam", f.is_required_to_publish as "isRequired",
        c.is_pending as "isPending", c.is_deleted as "isDeleted", c.is_spam as "isMarked", f.version,
        c.body, c.revision, c.reply_count as "replyCount",
        coalesce((select array_agg(body order by id) from content r where r.site_id = c.site_id and r.root_id = c.id), '{}') as replies,
        coalesce((select array_agg(actor_id || ' ' || status order by id)
          from flag_events e where e.site_id = f.site_id and e.flag_id = f.id), '{}') as events,
        (select count(*)::int from audit_log a where a.site_id = f.site_id and (a.subject_type, a.subject_id) in
          (select 'flag', f.id::text union all select 'content', c.id::text
           union all select 'content', r.id::text from content r where r.site_id = c.site_id and r.root_id = c.id)) as audits
      from flags f join content c on c.site_id = f.site_id and c.id = f.content_id
      where f.site_id = $1 and f.id = any($2)`,
    [siteId, made.map(({ flagId }) => flagId)],
  )
  return new Map(
    rows.map(({ flagId, body, revision, replies, audits, replyCount, ...flag }) => [
      flagId,
      {
        body,
        revision,
        replies,
        audits,
        replyCount,
        flag: { ...flag, beforeDelete: null, beforeSpam: null, assigned: [] },
      },
    ]),
  )
}
