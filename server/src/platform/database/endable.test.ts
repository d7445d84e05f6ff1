import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { connections } from '../../../test/connections.ts'
import { endable } from './endable.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const sleep = () => sql`select pg_sleep(30) /* endable */`.execute(t.database.network)
const sleeping = () => connections(t.database.pool, `state = 'active' and query like 'select pg_sleep(30) /* endable%'`)

test('a statement of a work that is ended is cancelled in the database', async () => {
  const patience = new AbortController()
  const work = endable(patience.signal, sleep)
  const refused = expect(work).rejects.toMatchObject({ code: '57014' })
  await expect.poll(sleeping).toBe(1)
  patience.abort()
  await refused
  expect(await sleeping()).toBe(0)
})

test('all its statements are, and another work’s are not', async () => {
  const [mine, others] = [new AbortController(), new AbortController()]
  const works = [1, 2, 3].map(() => endable(mine.signal, sleep).catch((error: { code: string }) => error.code))
  const other = endable(others.signal, sleep).catch((error: { code: string }) => error.code)
  await expect.poll(sleeping).toBe(4)
  mine.abort()
  expect(await Promise.all(works)).toEqual(['57014', '57014', '57014'])
  expect(await sleeping()).toBe(1)
  others.abort()
  expect(await other).toBe('57014')
})

test('nothing more is asked for an ended work, and its transaction is rolled back', async () => {
  const patience = new AbortController()
  const name = 'endable'
  const work = endable(patience.signal, () =>
    t.database.network.transaction().execute(async (trx) => {
      await trx.insertInto('awards').values({ name }).execute()
      patience.abort()
      await trx.insertInto('awards').values({ name }).execute()
    }),
  )
  await expect(work).rejects.toThrow('The request was ended')
  expect(await t.database.network.selectFrom('awards').where('name', '=', name).select('id').execute()).toEqual([])
  // The connections it used serve others.
  const asked = Array.from({ length: 20 }, () => sql`select 1 as one`.execute(t.database.network))
  expect((await Promise.all(asked)).map(({ rows }) => rows)).toEqual(asked.map(() => [{ one: 1 }]))
})
