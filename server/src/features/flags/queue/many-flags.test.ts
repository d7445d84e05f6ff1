import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { type Statement, statementsOf } from '../../../../test/statements.ts'
import { openFlagCounts } from '../flag/flag-events.db.ts'
import { flagPage } from './flag-queue.db.ts'

let t: TestApp
let author: Actor
beforeAll(async () => {
  t = await startTestApp()
  author = await t.signIn(3)
  await fill()
})
afterAll(() => t.stop())

/** 5,000 open flags on texts of 1,000 members, three on the author's own texts, one on the author, one closed. */
async function fill(): Promise<void> {
  const { siteId } = t.sites.one
  await t.database.pool.query(
    `with p as (insert into people select from generate_series(1, 1000) returning id),
          u as (insert into users (site_id, person_id, username, slug) select $1, id, 'm' || id, 'm' || id from p returning id),
          o as (insert into posts (site_id, slug, title) values ($1, 'a-post', 'A post') returning id),
          a as (select id, 5 as texts from u union all select $2::bigint, 4),
          c as (insert into content (site_id, kind, author_id, post_id, body)
                select $1, 'comment', a.id, o.id, 'Text' from a, o, generate_series(1, a.texts) returning id, author_id)
     insert into flags (site_id, assoc_type, content_id, is_open)
     select $1, 'comment', id, author_id <> $2::bigint or row_number() over (partition by author_id) <= 3 from c`,
    [siteId, author.id],
  )
  await t.database.pool.query(`insert into flags (site_id, assoc_type, user_id) values ($1, 'user', $2)`, [
    siteId,
    author.id,
  ])
  await analyze()
}

/** Only the owner of tables may count them for the planner. */
async function analyze(): Promise<void> {
  const client = new pg.Client({ connectionString: t.clone.ownerUrl })
  await client.connect()
  await client.query('analyze users, content, flags')
  await client.end()
}

test('open flags on a user and on their texts are counted together, closed ones and those of others not', async () => {
  const stranger = await t.signIn(3)
  expect(await openFlagCounts(t.sites.one, [author.id, stranger.id])).toEqual([{ userId: author.id, n: 4 }])
  expect(await openFlagCounts(t.sites.two, [author.id])).toEqual([])
})

test('pages far from the beginning go on where the ones before them end, both ways', async () => {
  const { rows } = await t.database.pool.query<{ id: string }>(
    'select f.id::text from flags f where f.site_id = $1 order by f.listed_at desc, f.id desc',
    [t.sites.one.siteId],
  )
  const newestFirst = rows.map(({ id }) => id)
  const { length } = newestFirst
  for (const sortDesc of [true, false])
    for (const offset of [995, 1500, 2600, 4000, length - 15, length - 3, length]) {
      const { contentFlags, totalCount } = await flagPage(t.sites.one, {
        ...{ assignedToUserIds: [], limit: 10, offset, sortDesc },
      })
      const expected = (sortDesc ? newestFirst : newestFirst.toReversed()).slice(offset, offset + 10)
      expect([offset, totalCount, contentFlags.map(({ id }) => id)]).toEqual([offset, length, expected])
    }
})

type Node = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Node[] }

/** Rows that the scans of a statement brought up. */
async function rowsRead({ text, values }: Statement): Promise<number> {
  const { rows } = await t.database.pool.query(`explain (analyze, format json) ${text}`, values)
  const read = (node: Node): number =>
    (/Scan/.test(node['Node Type']) && !/Bitmap Index|Subquery/.test(node['Node Type'])
      ? node['Actual Rows'] * node['Actual Loops']
      : 0) + (node.Plans ?? []).reduce((sum, inner) => sum + read(inner), 0)
  return read(rows[0]['QUERY PLAN'][0].Plan)
}

test('counting reads the texts and flags of the users asked about, not every open flag', async () => {
  const [statement] = await statementsOf(() => openFlagCounts(t.sites.one, [author.id]))
  if (!statement) throw new Error('Nothing was asked')
  expect(await rowsRead(statement)).toBeLessThan(50)
})
