import pg from 'pg'
import type { Ids } from '../../server/test/random-documents.ts'
import type { Person } from './endpoint.ts'
import type { Ward } from './ward.ts'

/** Answers of the one post and of the one thread: half directly below, half below those. */
const ANSWERS = 5000
const DIRECT = ANSWERS / 2
/** Every so many answers one has a long text. */
const LONG_EACH = 50

const KINDS = ['COMMENT', 'REPLY', 'THREAD', 'USER'] as const

/** Adds a post of 5,000 comments and a thread of 5,000 replies; the ids that lead to them, by flags that `person` opens. */
export async function makeBig({ ownerUrl }: Ward, person: Person): Promise<Ids> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const all = async (text: string, values: unknown[] = []) =>
      (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id)
    const one = async (text: string) => (await all(text))[0] ?? ''
    const site = await one(`select site_id as id from site_hosts where host = 'migraine.localhost'`)
    const users = await all('select id from users where site_id = $1 order by id limit 200', [site])
    const post = await one(
      `insert into posts (site_id, author_id, slug, title, body)
       values (${site}, ${users[0]}, 'big', 'A big post', repeat('<p>words</p>', 5000)) returning id`,
    )
    const thread = await one(
      `insert into content (site_id, author_id, kind, body)
       values (${site}, ${users[0]}, 'thread', '<p>A big thread</p>') returning id`,
    )
    await client.query(`insert into threads (site_id, id, name, slug) values (${site}, ${thread}, 'Big', 'big')`)
    const write = (kind: string, column: string, above: string, parents: string[]) =>
      all(
        `insert into content (site_id, author_id, kind, body, ${column}, parent_id)
         select ${site}, ($1::bigint[])[1 + n % array_length($1::bigint[], 1)], '${kind}',
                repeat('<p>some words</p>', case when n % ${LONG_EACH} = 0 then 5000 else 1 + n % 40 end),
                ${above}, ($2::bigint[])[1 + n % 50]
           from generate_series(1, ${DIRECT}) n returning id`,
        [users, parents],
      )
    const comments = await write('comment', 'post_id', post, [])
    await write('comment', 'post_id', post, comments)
    const replies = await write('reply', 'root_id', thread, [])
    await write('reply', 'root_id', thread, replies)
    await client.query('select count_imported()')
    await client.query('analyze')
    const assocId = [comments[0] ?? '', replies[0] ?? '', thread, users[3] ?? '']
    const id = await Promise.all(KINDS.map((kind, at) => openFlag(person, kind, assocId[at] ?? '')))
    return { id: [...id, '0'], assocId: [...assocId, '0'], userIds: users.slice(0, 5) }
  } finally {
    await client.end()
  }
}

async function openFlag(person: Person, assocType: string, assocId: string): Promise<string> {
  const { data, errors } = await person.ask(
    `mutation { openContentFlag(assocType: ${assocType}, assocId: "${assocId}") { id } }`,
  )
  const id = (data as { openContentFlag?: { id: string } } | null)?.openContentFlag?.id
  if (!id) throw new Error(`No flag of ${assocType} ${assocId}: ${errors[0]?.message}`)
  return id
}
