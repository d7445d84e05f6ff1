import { ACTIVITY_ONE_WAY } from '@ward/domain/users/activity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { statementsOf, wholeReadsOf } from '../../../../test/statements.ts'
import { makeFlag } from '../../flags/flag/flags.fixtures.ts'

let t: TestApp
let admin: Actor
let author: Actor
let ids: string[] = []
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  author = await t.signIn(3, { username: 'Writer' })
  const { siteId } = t.sites.one
  // The last text that came in was written first: an import brings texts in any order.
  const { rows } = await t.database.pool.query(
    `insert into content (site_id, kind, author_id, body, inserted_at)
     select $1, 'status', $2, '<p>Text ' || n || '</p>', timestamptz '2026-01-01' - make_interval(hours => n / 2)
       from generate_series(1, 12) n returning id, inserted_at`,
    [siteId, author.id],
  )
  ids = rows
    .toSorted((a, b) => b.inserted_at - a.inserted_at || Number(b.id) - Number(a.id))
    .map(({ id }: { id: string }) => id)
})
afterAll(() => t.stop())

type Page = {
  activities: { id: string; assocType: string; uri: string; body: string; contentFlag: { isOpen: boolean } | null }[]
  pageInfo: { startId: string | null; endId: string | null; hasNextPage: boolean; hasPreviousPage: boolean }
}
const SELECT =
  'activities { id assocType assocId uri title body contentFlag { isOpen } user { username } } pageInfo { startId endId hasNextPage hasPreviousPage }'
const stream = async (given: object, actor = admin) =>
  t.query<Page>(actor, 'activityStream', { userId: author.id, ...given }, SELECT)
const page = async (given: object) => {
  const { answer, refusal } = await stream(given)
  const { activities, pageInfo } = answer ?? expect.fail(refusal?.message)
  return { ids: activities.map(({ id }) => id), ...pageInfo }
}

test('activity comes five at a time in the order of writing, the newest first, and goes on behind the last', async () => {
  const first = await page({})
  expect(first).toMatchObject({ ids: ids.slice(0, 5), hasNextPage: true, hasPreviousPage: false, endId: ids[4] })
  const second = await page({ first: 5, after: first.endId })
  expect(second).toMatchObject({ ids: ids.slice(5, 10), startId: ids[5], hasPreviousPage: true })
  expect(await page({ first: 5, after: second.endId })).toMatchObject({ ids: ids.slice(10), hasNextPage: false })
})

test('texts of one moment, which has microseconds, come each once, both ways', async () => {
  const importer = await t.signIn(3)
  await t.database.pool.query(
    `insert into content (site_id, kind, author_id, body, inserted_at)
     select $1, 'status', $2, '<p>Text</p>', timestamptz '2026-01-01 10:00:00.123456' from generate_series(1, 12)`,
    [t.sites.one.siteId, importer.id],
  )
  const of = async (given: object) => (await page({ userId: importer.id, ...given })).ids
  const first = await of({ first: 5 })
  const second = await of({ first: 5, after: first.at(-1) })
  const third = await of({ first: 5, after: second.at(-1) })
  expect(third).toHaveLength(2)
  expect(new Set([...first, ...second, ...third]).size).toBe(12)
  expect(await of({ last: 5, before: third[0] })).toEqual(second)
})

test('backward it goes to the newer ones before a piece, in the same order', async () => {
  expect(await page({ last: 3, before: ids[6] })).toMatchObject({ ids: ids.slice(3, 6), hasPreviousPage: true })
  expect(await page({ last: 5, before: ids[2] })).toMatchObject({ ids: ids.slice(0, 2), hasPreviousPage: false })
})

test('both ways at once, a piece of somebody else, and a user of another site are refused', async () => {
  const { refusal } = await stream({ first: 5, before: ids[2] })
  expect(refusal).toMatchObject({ message: ACTIVITY_ONE_WAY, extensions: { code: 'INVALID' } })
  const { contentId } = await makeFlag(t)
  const elsewhere = await t.signIn(3, { siteId: t.sites.two.siteId })
  for (const given of [{ after: contentId }, { userId: elsewhere.id }, { userId: '999999999' }])
    expect((await stream(given)).refusal?.extensions.code, JSON.stringify(given)).toBe('NOT_FOUND')
})

test('each piece has its kind, where members see it and its flag, or none', async () => {
  const flagged = await makeFlag(t)
  const { answer } = await t.query<Page>(admin, 'activityStream', { userId: flagged.author.id }, SELECT)
  expect(answer?.activities[0]).toMatchObject({ assocType: 'COMMENT', contentFlag: { isOpen: true } })
  expect(answer?.activities[0]?.uri).toMatch(/^\/.+#comment-\d+$/)
  const own = (await stream({ first: 1 })).answer?.activities[0]
  expect(own).toMatchObject({
    assocType: 'USER_PROFILE_STATUS',
    uri: `/members/writer/status/${ids[0]}`,
    contentFlag: null,
  })
})

test('a page of 100,000 texts is read by the index, not from end to end', async () => {
  await t.database.pool.query(
    `insert into content (site_id, kind, author_id, body, inserted_at)
     select $1, 'status', $2, 'x', now() - make_interval(mins => n) from generate_series(1, 100000) n`,
    [t.sites.one.siteId, author.id],
  )
  await t.database.pool.query('analyze content')
  const statements = await statementsOf(() => stream({ first: 5, after: ids[0] }))
  for (const statement of statements) expect(await wholeReadsOf(t.database.pool, statement)).toEqual([])
})
