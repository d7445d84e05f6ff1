// Threads of different lengths in the demo network, with flags of replies in their middle.
import pg from 'pg'

/** Replies of a thread, and flags in the middle of it. */
export type Thread = { replies: number; flagIds: string[] }

/** Half of the replies answer the thread, each of the others one of those; every tenth is hidden. */
const REPLIES = `
  with direct as (
    insert into content (site_id, kind, author_id, root_id, body, is_spam)
    select $1, 'reply', ($2::bigint[])[1 + n % cardinality($2::bigint[])], $3,
           '<p>' || repeat('Some words of an answer. ', 1 + n % 40) || '</p>', n % 10 = 0
      from generate_series(1, ceil($4::int / 2.0)::int) n returning id
  ),
  numbered as (select id, row_number() over (order by id) as nth from direct)
  select array_agg(id order by nth) as ids from numbered`
const NESTED = `
  insert into content (site_id, kind, author_id, root_id, parent_id, body)
  select $1, 'reply', ($2::bigint[])[1 + n % cardinality($2::bigint[])], $3, ($5::bigint[])[1 + n * 7919 % cardinality($5::bigint[])],
         '<p>' || repeat('Some words of an answer. ', 1 + n % 40) || '</p>'
    from generate_series(1, $4::int / 2) n`
const FLAGS = `
  insert into flags (site_id, assoc_type, content_id, is_reported)
  select $1, 'reply', id, true from content where site_id = $1 and root_id = $2 and not is_spam
   order by path offset $3::int / 2 - 1 limit 30 returning id`

/** Makes a thread of each length on the site of this host. */
export async function makeThreads(ownerUrl: string, host: string, lengths: readonly number[]): Promise<Thread[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const all = async (text: string, values: unknown[]) =>
    (await client.query<{ id: string; ids: string[] }>(text, values)).rows
  const one = async (text: string, values: unknown[]) => (await all(text, values))[0]?.id ?? ''
  try {
    const site = await one('select site_id as id from site_hosts where host = $1', [host])
    const authors = (await all('select id from users where site_id = $1 and role_id = 3 limit 50', [site])).map(
      ({ id }) => id,
    )
    const threads: Thread[] = []
    for (const replies of lengths) {
      const thread = await one(
        `insert into content (site_id, kind, author_id, body) values ($1, 'thread', $2, '<p>Who else?</p>') returning id`,
        [site, authors[0]],
      )
      const named = [site, thread, `A thread of ${replies}`, `thread-of-${replies}`]
      await client.query('insert into threads (site_id, id, name, slug) values ($1, $2, $3, $4)', named)
      const [direct] = await all(REPLIES, [site, authors, thread, replies])
      await client.query(NESTED, [site, authors, thread, replies, direct?.ids])
      const shown = replies - Math.floor(Math.ceil(replies / 2) / 10)
      await client.query('update content set reply_count = $3 where site_id = $1 and id = $2', [site, thread, shown])
      const flags = await all(FLAGS, [site, thread, replies])
      threads.push({ replies, flagIds: flags.map(({ id }) => id) })
    }
    await client.query('select count_imported()')
    await client.query('vacuum (analyze) content')
    return threads
  } finally {
    await client.end()
  }
}
