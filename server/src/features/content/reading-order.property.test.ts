import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { placeFlag } from '../flags/flag/flag-kinds.fixtures.ts'
import { inReadingOrder } from '../member-site/reading-order.ts'

let t: TestApp
let author: string
beforeAll(async () => {
  t = await startTestApp()
  author = (await placeFlag(t, 'reply')).author.id
})
afterAll(() => t.stop())

type Row = { id: string; parentId: string | null; depth: number }

/** The rows of a thread as the database orders them. */
const inOrder = async (root: string): Promise<Row[]> =>
  (
    await sql<Row>`select id, parent_id, length(path) / 8 - 1 as depth from content where root_id = ${root} order by path`.execute(
      t.database.network,
    )
  ).rows

const insert = async (kind: 'thread' | 'reply', root: string | null, parents: readonly (string | null)[]) => {
  const { rows } = await sql<{ id: string }>`
    insert into content (site_id, kind, author_id, root_id, parent_id, body)
    select ${t.sites.one.siteId}, ${kind}, ${author}, ${root}, parent, '' from unnest(${parents}::bigint[]) with ordinality as p (parent, at)
     order by at returning id`.execute(t.database.network)
  return rows.map(({ id }) => id)
}
const thread = async () => (await insert('thread', null, [null]))[0] ?? ''

test('responses stand in reading order whatever answers what, also after one came to stand under another', async () => {
  const answersWhat = fc.array(fc.option(fc.nat(), { freq: 4 }), { minLength: 1, maxLength: 25 })
  const moves = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(answersWhat, moves, async (answered, moved) => {
      const root = await thread()
      const ids: string[] = []
      for (const at of answered)
        ids.push(
          ...(await insert('reply', root, [at === null || ids.length === 0 ? null : (ids[at % ids.length] ?? null)])),
        )
      for (const [what, where] of moved) {
        const [to = 0, from = 0] = [what % ids.length, where % ids.length].sort((a, b) => a - b)
        const rows = await inOrder(root)
        const isBelow = (id: string | null): boolean =>
          id === ids[from] || (id !== null && isBelow(rows.find((row) => row.id === id)?.parentId ?? null))
        if (isBelow(ids[to] ?? null)) continue
        await sql`update content set parent_id = ${ids[to]} where id = ${ids[from]}`.execute(t.database.network)
      }
      const rows = await inOrder(root)
      const expected = inReadingOrder(rows, () => false)
      expect(rows.map(({ id, depth }) => [id, depth])).toEqual(expected.map(({ row, depth }) => [row.id, depth]))
    }),
    { numRuns: 30 },
  )
})

test('a chain of any length keeps short paths: below the hundredth level answers stand beside one another', async () => {
  const root = await thread()
  const chain: string[] = []
  for (let n = 0; n < 130; n++) chain.push(...(await insert('reply', root, [chain.at(-1) ?? null])))
  const rows = await inOrder(root)
  expect(rows.map(({ id }) => id)).toEqual(chain)
  expect(rows.map(({ depth }) => depth)).toEqual(chain.map((_, at) => Math.min(at, 99)))
})

test('an answer to something on another page stands at the top', async () => {
  const elsewhere = await insert('reply', await thread(), [null])
  const root = await thread()
  const ids = await insert('reply', root, [null, elsewhere[0] ?? null])
  expect((await inOrder(root)).map(({ id, depth }) => [id, depth])).toEqual(ids.map((id) => [id, 0]))
})
