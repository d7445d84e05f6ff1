import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../../test/database.ts'
import { StartupProblem } from '../startup-problem.ts'
import { indexConcurrently, untilNone } from './index-concurrently.ts'
import type { Migrations } from './migration.ts'
import { migrations as ours } from './migrations.ts'
import { runMigrations, type Tries } from './run-migrations.ts'

let clone: ClonedDatabase
let pool: pg.Pool
let reported: string[]
beforeEach(async () => {
  clone = await cloneDatabase()
  pool = new pg.Pool({ connectionString: clone.ownerUrl })
  reported = []
})
afterEach(async () => {
  await pool.end()
  await clone.drop()
})

async function run(more: Migrations, tries?: Tries): Promise<string[]> {
  const client = await pool.connect()
  try {
    return await runMigrations(client, { migrations: { ...ours, ...more }, tell: (line) => reported.push(line), tries })
  } finally {
    client.release()
  }
}
const done = async () =>
  (await pool.query("select name from kysely_migration where name like '9%' order by name")).rows.map(
    ({ name }) => name,
  )
const adds =
  (column: string, table = 'awards') =>
  (db: Parameters<Migrations[string]['up']>[0]) =>
    sql
      .raw(`alter table ${table} add column ${column} int`)
      .execute(db)
      .then(() => undefined)

test('each migration is a transaction of its own: one that fails takes nothing back of those before', async () => {
  const fails = async () => {
    throw new Error('no')
  }
  await expect(run({ '9001-a': { up: adds('a') }, '9002-b': { up: fails } })).rejects.toThrow(
    'The migration 9002-b failed.',
  )
  expect(await done()).toEqual(['9001-a'])
  expect(await run({ '9001-a': { up: adds('a') }, '9002-b': { up: adds('b') } })).toEqual(['9002-b'])
})

test('a migration that cannot lock a table lets those through who wait behind it, and gets it later', async () => {
  const holder = await pool.connect()
  await holder.query('begin; lock table awards in row exclusive mode')
  const running = run({ '9001-a': { up: adds('a'), locks: ['sites', 'awards'] } })
  await expect.poll(() => reported).toContain('The migration 9001-a waits for sites, awards.')
  const begun = performance.now()
  for (let n = 0; n < 20; n++) await pool.query('select from awards, sites')
  const slowest = performance.now() - begun
  await holder.query('commit')
  holder.release()
  expect(await running).toEqual(['9001-a'])
  // Each waits for one try at most, and between two tries there is room for many.
  expect(slowest).toBeLessThan(5000)
})

test('a request that holds what a migration wants, and wants what it holds, is never given up for it', async () => {
  const request = await pool.connect()
  await request.query('begin; lock table flags in row exclusive mode')
  const running = run({ '9001-a': { up: adds('a', 'flags'), locks: ['flags', 'content'] } })
  await expect.poll(() => reported.length).toBeGreaterThan(1)
  await request.query('select from content for share')
  await request.query('commit')
  request.release()
  expect(await running).toEqual(['9001-a'])
})

test('a migration that never gets its tables says which in a sentence, and has changed nothing', async () => {
  const holder = await pool.connect()
  await holder.query('begin; lock table awards')
  const problem = await run({ '9001-a': { up: adds('a') } }, { most: 2, pause: 10 }).catch((error) => error)
  await holder.query('rollback')
  holder.release()
  expect(problem).toBeInstanceOf(StartupProblem)
  expect(problem.message).toContain('The migration 9001-a could not get hold of its tables')
  expect(await done()).toEqual([])
})

test('an index is built while others write, and what broke off is built anew', async () => {
  const index = { name: 'people_by_test', definition: 'on people (inserted_at)' }
  const steps = { isInSteps: true, up: (db: Parameters<Migrations[string]['up']>[0]) => indexConcurrently(db, index) }
  await pool.query('create index people_by_test on people (inserted_at)')
  await asSuperuser("update pg_index set indisvalid = false where indexrelid = 'people_by_test'::regclass")
  await run({ '9001-a': steps })
  const { rows } = await pool.query("select indisvalid from pg_index where indexrelid = 'people_by_test'::regclass")
  expect([rows, await done()]).toEqual([[{ indisvalid: true }], ['9001-a']])
})

async function asSuperuser(statement: string): Promise<void> {
  const { superuserUrl } = inject('cluster')
  const url = new URL(superuserUrl)
  url.pathname = new URL(clone.url).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('rows are changed in parts, each a transaction of its own', async () => {
  await pool.query(`insert into people select from generate_series(1, 25)`)
  const sizes: number[] = []
  const up = (db: Parameters<Migrations[string]['up']>[0]) =>
    untilNone(async () => {
      const { numAffectedRows } = await sql`
        delete from people where id in (select id from people order by id limit 10)`.execute(db)
      sizes.push(Number(numAffectedRows))
      return Number(numAffectedRows)
    })
  await run({ '9001-a': { up, isInSteps: true } })
  expect(sizes).toEqual([10, 10, 5, 0])
})

test('how long each will take is told before the first, by the rows there are', async () => {
  await pool.query(`insert into people select from generate_series(1, 2000); analyze people`)
  await run({ '9001-a': { up: adds('a') }, '9002-b': { up: adds('b'), secondsPerMillion: { people: 4000 } } })
  expect(reported).toEqual([
    'The migration 9001-a takes a moment.',
    'The migration 9002-b is expected to take some 8 s: 2,000 rows of people.',
  ])
})

test('a database that another version of Ward has migrated is refused in a sentence', async () => {
  await pool.query("insert into kysely_migration (name, timestamp) values ('9999-later', 'now')")
  await expect(run({})).rejects.toThrow(
    'The database was migrated by another version of Ward (9999-later): start the newest version.',
  )
})

describe('a baseline', () => {
  const BEFORE = ['0002-platform', '0003-people', '0079-at-risk-cuts']
  const [BASELINE, ...REST] = Object.keys(ours).toSorted()
  /** Has the database say that it ran these instead of the baseline and what came after it. */
  const pretend = async (names: readonly string[]) => {
    await pool.query('delete from kysely_migration')
    await pool.query('insert into kysely_migration select unnest($1::text[]), now()', [names])
  }
  const recorded = async () =>
    (await pool.query('select name from kysely_migration order by name')).rows.map(({ name }) => name)

  test('is noted where those that it stands for have run, and makes nothing', async () => {
    await pretend([...BEFORE, ...REST])
    expect(await run({ '9001-a': { up: adds('a') } })).toEqual(['9001-a'])
    expect(await recorded()).toEqual([BASELINE, ...REST, '9001-a'])
  })

  test('is refused where only some of them have', async () => {
    await pretend(BEFORE.slice(0, 2))
    await expect(run({})).rejects.toThrow('a version of Ward before 0079-at-risk-cuts')
    expect(await recorded()).toEqual(BEFORE.slice(0, 2))
  })
})
