import type pg from 'pg'
import pino from 'pino'
import { prepareBulk, startBulk } from '../../server/src/features/flags/bulk/bulk-decisions.actions.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { systemContext } from '../../server/src/platform/jobs/system-context.ts'
import { inTransaction } from '../../server/src/platform/transaction.ts'

/** A site of the demo network with very many open flags that are alike in one filter, and who decides on them. */
export type ManyFlags = { siteId: number; actor: { id: string; personId: string; username: string } }

export const FLAGS = 10_000
/** The filter that finds only them. */
export const THEIRS = { assocType: 'comment', isOpen: true, isImage: true, isOffensive: true } as const

/** Adds comments under the posts of the first site, each with an open flag, every tenth of them reported. */
export async function makeManyFlags(client: pg.Client): Promise<ManyFlags> {
  const { rows } = await client.query(
    `select site_id as "siteId", id, person_id as "personId", username from users
      where role_id = 1 and status = 0 order by site_id, id limit 1`,
  )
  const [{ siteId, ...actor }] = rows
  await client.query(
    `with places as (select array_agg(id) as posts from posts where site_id = $1),
          author as (select id from users where site_id = $1 and role_id = 3 and status = 0 order by id limit 1),
          made as (insert into content (site_id, kind, author_id, post_id, body)
            select $1, 'comment', author.id, places.posts[1 + n % cardinality(places.posts)], '<p>Look at this ' || n || '</p>'
              from generate_series(1, $2::int) n, places, author returning site_id, id)
     insert into flags (site_id, assoc_type, content_id, is_image, is_offensive, is_reported, reports_count)
     select site_id, 'comment', id, true, true, id % 10 = 0, (id % 10 = 0)::int from made`,
    [siteId, FLAGS],
  )
  await client.query(
    `insert into flag_reports (site_id, flag_id, reporter_id, reason, snapshot)
     select f.site_id, f.id, (select min(id) from users where site_id = $1 and role_id = 3 and status = 0), 'Unkind', ''
       from flags f where f.site_id = $1 and f.is_image and f.is_offensive and f.is_reported on conflict do nothing`,
    [siteId],
  )
  await client.query('analyze')
  return { siteId, actor }
}

/** Marks all of them as spam: prepares and starts it on this database; the run of it. */
export async function startOnAll(url: string, { siteId, actor }: ManyFlags): Promise<{ id: string; runId: string }> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
  try {
    const { id, ...who } = actor
    const viewer = { kind: 'user', siteId, userId: id, ...who, roleId: 1, sessionId: '1' } as const
    const ctx = { ...systemContext(database, { siteId, task: 'proof', requestId: 'proof', log, port: 80 }), viewer }
    const filter = { assignedToUserIds: [], ...THEIRS }
    const prepared = await inTransaction(ctx, (tx) => prepareBulk(tx, { operation: 'SPAM', filter }))
    const started = await inTransaction(ctx, (tx) => startBulk(tx, prepared.id))
    return { id: prepared.id, runId: started.runId ?? '' }
  } finally {
    await database.close()
  }
}
