import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { migrations } from '../database/migrations.ts'

let t: TestApp
let owner: pg.Client
beforeAll(async () => {
  t = await startTestApp()
  owner = new pg.Client({ connectionString: t.clone.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await t.stop()
})

const status = async (url: string) => (await t.fastify.inject({ url })).statusCode

test('a node is ready where the database has every migration of its code', async () => {
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
})

test.each([Object.keys(migrations).at(-1), Object.keys(migrations).at(3)])(
  'a node is not ready while the database lacks %s, though it answers',
  async (name) => {
    await owner.query('update kysely_migration set name = $2 where name = $1', [name, 'away'])
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
    await owner.query('update kysely_migration set name = $1 where name = $2', [name, 'away'])
    expect(await status('/readyz')).toBe(200)
  },
)

test('migrations of a newer release, which run before the nodes are replaced, leave the old ones ready', async () => {
  await owner.query("insert into kysely_migration (name, timestamp) values ('9999-later', 'now')")
  expect(await status('/readyz')).toBe(200)
  await owner.query("delete from kysely_migration where name = '9999-later'")
})

test('a node is not ready while nobody can say what the database has', async () => {
  await owner.query('alter table kysely_migration rename to kysely_migration_away')
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
  await owner.query('alter table kysely_migration_away rename to kysely_migration')
})
