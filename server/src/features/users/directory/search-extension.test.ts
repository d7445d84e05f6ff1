import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up } from '../../../../migrations/0079-baseline.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'

let t: TestApp
let owner: Kysely<unknown>
beforeAll(async () => {
  t = await startTestApp()
  owner = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: t.clone.ownerUrl }) }) })
})
afterAll(async () => {
  await owner.destroy()
  await t.stop()
})

/** The migration's message in a database that was made so, and left as it was. */
const saidWhere = (made: string) =>
  owner
    .transaction()
    .execute(async (trx) => {
      await sql.raw(made).execute(trx)
      await up(trx)
    })
    .then(
      () => null,
      (error: Error) => error.message,
    )

test('where PostgreSQL has no pg_trgm, the start says what to install', async () => {
  const without = `
    create schema without_it;
    create view without_it.pg_available_extensions as
      select * from pg_catalog.pg_available_extensions where name <> 'pg_trgm';
    set local search_path = without_it, pg_catalog, public`
  expect(await saidWhere(without)).toContain('the package postgresql-contrib')
})

test('where the owner of the database may not add it, the start says what a superuser has to run', async () => {
  const forbidden = `
    drop extension pg_trgm cascade;
    do $$ begin execute format('revoke create on database %I from public, current_user', current_database()); end $$`
  expect(await saidWhere(forbidden)).toContain('run "create extension pg_trgm" in it as a superuser')
})
