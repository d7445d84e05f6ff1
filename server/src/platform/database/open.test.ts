import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../../test/database.ts'
import { StartupProblem } from '../startup-problem.ts'
import { checkServer } from './check.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

const log = pino({ level: 'silent' })
let clone: ClonedDatabase
let database: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  database = await openDatabase({ ...clone, log })
})

afterAll(async () => {
  await database.close()
  await clone.drop()
})

test('the tables keyed by site are read from the catalogue', () => {
  expect(database.siteTables).toContain('audit_log')
  expect(database.siteTables).not.toContain('sites')
})

test('the application is ward_app and may change rows but no table', async () => {
  const who = await database.pool.query('select current_user as name')
  expect(who.rows[0].name).toBe('ward_app')
  await database.pool.query(`insert into sites (name, prefix, tier) values ('Gout', 'GO', 1)`)
  await expect(database.pool.query('alter table sites add column more int')).rejects.toThrow('must be owner')
})

test('the days of the database are those of UTC, whatever time zone its server has', async () => {
  const elsewhere = new URL(clone.url)
  elsewhere.searchParams.set('options', '-c timezone=Pacific/Kiritimati')
  const plain = new pg.Client({ connectionString: elsewhere.href })
  await plain.connect()
  expect((await plain.query('show timezone')).rows).toEqual([{ TimeZone: 'Pacific/Kiritimati' }])
  await plain.end()
  const opened = await openDatabase({ ...clone, url: elsewhere.href, log })
  const { rows } = await opened.pool.query(`select current_date = (now() at time zone 'UTC')::date as same`)
  expect([rows, (await opened.pool.query('show timezone')).rows]).toEqual([[{ same: true }], [{ TimeZone: 'UTC' }]])
  await opened.close()
})

test('a database that was asked nothing, or by its pool alone, is left without a connection', async () => {
  const unused = await openDatabase({ ...clone, log })
  await unused.pool.query('select 1')
  await unused.close()
  expect([unused.pool.ended, unused.pool.totalCount]).toEqual([true, 0])
})

test('the application may neither change nor remove rows of an append-only table', async () => {
  await expect(database.pool.query(`update audit_log set action = 'x'`)).rejects.toThrow('permission denied')
  await expect(database.pool.query('delete from audit_log')).rejects.toThrow('permission denied')
  await expect(database.pool.query('truncate audit_log')).rejects.toThrow('permission denied')
  await expect(database.pool.query(`update kysely_migration set name = 'x'`)).rejects.toThrow('permission denied')
})

test("with one address for both roles the application gives the owner's rights away where it may", async () => {
  const superuser = new URL(inject('cluster').superuserUrl)
  superuser.pathname = new URL(clone.url).pathname
  expect(await userBehindOneAddress(superuser.href)).toBe('ward_app')
  expect(await userBehindOneAddress(clone.ownerUrl)).toBe('ward_owner')
})

async function userBehindOneAddress(url: string): Promise<unknown> {
  const single = await openDatabase({ url, ownerUrl: url, log })
  const who = await single.pool.query('select current_user as name')
  await single.close()
  return who.rows[0].name
}

test('the application can add a job and take it', async () => {
  await database.pool.query(`select graphile_worker.add_job('greet', '{}')`)
  const seen = await database.pool.query('select count(*)::int as n from graphile_worker._private_jobs')
  expect(seen.rows[0].n).toBe(1)
})

test('a date is text and columns are camelCase', async () => {
  const found = await sql<{ theDay: string }>`select date '2030-01-31' as the_day`.execute(database.network)
  expect(found.rows[0]?.theDay).toBe('2030-01-31')
})

test('a statement that runs for more than ten seconds is ended by PostgreSQL', async () => {
  const setting = await database.pool.query('show statement_timeout')
  expect(setting.rows[0].statement_timeout).toBe('10s')
})

test('nodes that start together migrate one after the other, and a second run changes nothing', async () => {
  expect(await Promise.all([migrate(clone.ownerUrl), migrate(clone.ownerUrl), migrate(clone.ownerUrl)])).toEqual([
    [],
    [],
    [],
  ])
})

test('a broken idle connection does not end the process', async () => {
  const client = await database.pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  client.release()
  const other = new pg.Client({ connectionString: clone.url })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  await other.end()
  await expect.poll(async () => (await database.pool.query('select 1 as one')).rows[0].one).toBe(1)
})

test.each([
  ['the wrong port', (url: URL) => Object.assign(url, { port: '1', search: '' }), 'Nothing listens at 127.0.0.1:1'],
  [
    'a socket that is not there',
    (url: URL) => Object.assign(url, { port: '1', search: '?host=/no' }),
    'at /no/.s.PGSQL.1,',
  ],
  ['the wrong password', (url: URL) => Object.assign(url, { password: 'x' }), 'refuses the user ward_app'],
  ['the wrong database', (url: URL) => Object.assign(url, { pathname: 'nothing' }), 'has no database nothing'],
  [
    'a host that does not exist',
    (url: URL) => Object.assign(url, { hostname: 'nowhere.invalid', search: '' }),
    'cannot be found',
  ],
])('%s in DATABASE_URL is one clear sentence without the password', async (_, spoil, sentence) => {
  const problem = await checkServer(spoil(new URL(clone.url)).href, 'DATABASE_URL').catch((error) => error)
  expect(problem).toBeInstanceOf(StartupProblem)
  expect(problem.message).toContain(sentence)
  expect(problem.message).not.toContain('only-for-tests')
})
