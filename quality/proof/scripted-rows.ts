import type pg from 'pg'

/** Rows of the first site that a script changes, half of them posts and half texts of members. */
export const ROWS = 10_000
const HALF = ROWS / 2

/** Links that lead to an old host, one in each row; wrong counts, members with addresses, and links that are gone. */
export async function scriptedRows(client: pg.Client): Promise<{ siteId: number }> {
  const { rows } = await client.query<{ siteId: number; authorId: string }>(
    `select min(s.id) as "siteId", (select min(id) from users u where u.site_id = min(s.id) and u.role_id = 3) as "authorId" from sites s`,
  )
  const { siteId, authorId } = rows[0] ?? { siteId: 0, authorId: '' }
  const body = (n: string) => `'<p>Read <a href="https://old.proof.example/' || ${n} || '">this</a> ' || ${n} || '</p>'`
  await client.query(
    `insert into posts (site_id, slug, title, body, is_published, comment_count, inserted_at)
     select $1, 'scripted-' || n, 'Scripted ' || n, ${body('n')}, true, 3, '2019-01-01' from generate_series(1, ${HALF}) n`,
    [siteId],
  )
  await client.query(
    `insert into content (site_id, kind, author_id, post_id, body)
     select $1, 'comment', $2, (select min(id) from posts where site_id = $1 and slug like 'scripted-%'), ${body('n')}
       from generate_series(1, ${HALF}) n`,
    [siteId, authorId],
  )
  await client.query(
    `insert into link_checks (site_id, address, state, reason, status, checked_at, failures_in_row)
     select $1, 'https://old.proof.example/' || n, 'bad', 'missing', 404, now(), 3 from generate_series(1, 1000) n`,
    [siteId],
  )
  await client.query(
    `update text_links set address = href, asked_at = now() where site_id = $1 and href like 'https://old.proof.example/%'`,
    [siteId],
  )
  await client.query(`update content set reply_count = reply_count + 1 where site_id = $1 and kind = 'thread'`, [
    siteId,
  ])
  await client.query(
    `insert into subscribers (site_id, email, status) select $1, 'scripted' || n || '@proof.example', 'subscribed' from generate_series(1, 1000) n`,
    [siteId],
  )
  await client.query(`update site_settings set settings = settings || '{"taskScriptApproval": 0}' where site_id = $1`, [
    siteId,
  ])
  return { siteId }
}
