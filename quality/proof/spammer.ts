import type pg from 'pg'
import pino from 'pino'
import { mention } from '../../server/src/features/users/block/block.fixtures.ts'
import { giveRole } from '../../server/src/features/users/roles/roles.actions.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { systemContext } from '../../server/src/platform/jobs/system-context.ts'
import { inTransaction } from '../../server/src/platform/transaction.ts'

/** Somebody with very much to block. */
export type Spammer = { siteId: number; id: string; personId: string; postId: string }

export const TEXTS = 100_000
export const MENTIONS = 10_000
/** Every so many texts one has an open flag. */
const FLAGGED_EACH = 20

/** Adds to the demo network a member with 100,000 comments and replies, answered by others, and 10,000 mentions of them. */
export async function makeSpammer(client: pg.Client): Promise<Spammer> {
  const one = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0]
  const { siteId, otherId } = await one(
    `select site_id as "siteId", id as "otherId" from users where role_id = 3 and status = 0 order by site_id, id limit 1`,
  )
  const { personId } = await one(`insert into people default values returning id as "personId"`)
  const { id } = await one(
    `insert into users (site_id, person_id, username, slug, email, role_id) values ($1, $2, 'loud', 'loud', 'loud@ward.example', 3) returning id`,
    [siteId, personId],
  )
  const { posts } = await one(
    `with made as (insert into posts (site_id, slug, title) select $1, 'loud-' || n, 'Post ' || n from generate_series(1, 200) n returning id)
     select array_agg(id) as posts from made`,
    [siteId],
  )
  await client.query(
    `insert into content (site_id, kind, author_id, post_id, body)
     select $1, 'comment', case when n % 6 = 0 then $3 else $2 end::bigint, ($4::bigint[])[1 + n % 200], '<p>Text ' || n || '</p>'
       from generate_series(1, $5::int) n`,
    [siteId, id, otherId, posts, (TEXTS * 6) / 5],
  )
  await client.query(
    `insert into flags (site_id, assoc_type, content_id, is_reported)
     select site_id, 'comment', id, true from content where site_id = $1 and author_id = $2 and id % ${FLAGGED_EACH} = 0`,
    [siteId, id],
  )
  await client.query(
    `with made as (insert into content (site_id, kind, author_id, post_id, body)
       select $1, 'comment', $2, ($4::bigint[])[1 + n % 200], '<p>Ask ' || $5 || ' about ' || n || '</p>' from generate_series(1, ${MENTIONS}) n
       returning id)
     insert into mentions (site_id, content_id, user_id) select $1, id, $3 from made`,
    [siteId, otherId, id, posts, mention({ id, username: 'loud' })],
  )
  await client.query(
    `update posts p set comment_count = c.n from (select post_id, count(*)::int as n from content where site_id = $1 and not is_deleted
       and not is_spam and not is_pending group by 1) c where p.site_id = $1 and p.id = c.post_id`,
    [siteId],
  )
  await client.query('analyze')
  return { siteId, id, personId, postId: posts[0] }
}

/** Makes them a spammer on this database; the run of their block. */
export async function giveSpammerRole(url: string, { siteId, id, personId }: Spammer): Promise<string> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
  try {
    const ctx = systemContext(database, { siteId, task: 'proof', requestId: 'proof', log, port: 80 })
    await inTransaction(ctx, (tx) => giveRole(tx, { id, personId }, 4))
    const { rows } = await database.pool.query(`select id from runs where task = 'users.block' and subject_id = $1`, [
      id,
    ])
    return rows[0].id
  } finally {
    await database.close()
  }
}
