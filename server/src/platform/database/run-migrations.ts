import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { errorCode, StartupProblem } from '../startup-problem.ts'
import { expectedTimes } from './expected-time.ts'
import type { Migration, Migrations } from './migration.ts'

/**
 * Milliseconds that a migration waits for locks before it lets those go who wait behind it. Shorter than the second after
 * which PostgreSQL looks for a deadlock: so it is never a request that is given up for one.
 */
const LOCK_PATIENCE = 500
/** Of a row, a table or a schema; a deadlock; a statement that took too long, which here only the one that locks can. */
const TRY_AGAIN = new Set(['55P03', '40P01', '57014'])

/** How often a migration tries to get its locks, and milliseconds between two tries at most: some five minutes in all. */
export type Tries = { most: number; pause: number }
const TRIES: Tries = { most: 100, pause: 3000 }

type Running = { migrations: Migrations; tell(line: string): void; tries?: Tries }

/**
 * Runs what the database does not have yet, each in a transaction of its own, in the order of their names; returns those names.
 * `owner` is the connection it uses; `tell` hears what is to come, how long it will take, and what holds it up.
 */
export async function runMigrations(owner: pg.PoolClient, running: Running): Promise<string[]> {
  const { migrations, tell } = running
  const db = onlyOn(owner)
  await sql`
    create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)
  `.execute(db)
  const done = await takeOver(db, migrations, await namesOf(db))
  const pending = pendingOf(Object.keys(migrations), done)
  // A database that is new has nothing that could take long.
  if (done.length > 0) for (const line of await expectedTimes(db, migrations, pending)) tell(line)
  for (const name of pending) await runOne(db, name, running)
  return pending
}

async function namesOf(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Notes a baseline as run where those that it stands for have run, and answers what has run then.
 * @throws where only some of them have: the tables are older than the baseline
 */
async function takeOver(
  db: Kysely<unknown>,
  migrations: Migrations,
  done: readonly string[],
): Promise<readonly string[]> {
  for (const [name, { replaces }] of Object.entries(migrations)) {
    if (replaces === undefined || done.length === 0 || done.includes(name)) continue
    const before = done.filter((each) => each <= replaces)
    if (before.at(-1) !== replaces)
      throw new StartupProblem(
        `The database has the tables of a version of Ward before ${replaces}: start one that ends with it first, then this one.`,
      )
    await db.transaction().execute(async (tx) => {
      await sql`delete from kysely_migration where name = any(${before}::text[])`.execute(tx)
      await record(tx, name)
    })
    return namesOf(db)
  }
  return done
}

/** The migrations that have not run. @throws where the database is ahead of this code, or on another path */
function pendingOf(known: readonly string[], done: readonly string[]): string[] {
  const names = known.toSorted()
  const isOther = done.some((name, at) => name !== names[at])
  if (!isOther) return names.slice(done.length)
  const foreign = done.filter((name) => !names.includes(name))
  throw new StartupProblem(
    `The database was migrated by another version of Ward (${foreign.join(', ') || 'in another order'}): start the newest version.`,
  )
}

async function runOne(db: Kysely<unknown>, name: string, { migrations, tell, tries = TRIES }: Running): Promise<void> {
  const migration = migrations[name]
  if (!migration) throw new Error(`There is no migration ${name}`)
  for (let tried = 1; ; tried++) {
    try {
      return await (migration.isInSteps ? inSteps(db, name, migration) : atOnce(db, name, migration))
    } catch (error) {
      if (!TRY_AGAIN.has(errorCode(error) ?? '')) throw new Error(`The migration ${name} failed.`, { cause: error })
      const what = migration.locks?.join(', ') ?? 'its tables'
      if (tried === tries.most)
        throw new StartupProblem(
          `The migration ${name} could not get hold of ${what}: something else kept them. It changed nothing; run it again, or when there is less to do.`,
        )
      if (tried % 5 === 1) tell(`The migration ${name} waits for ${what}.`)
      await pause(Math.min(tries.pause, 100 * 2 ** tried) * (0.5 + Math.random() / 2))
    }
  }
}

const atOnce = (db: Kysely<unknown>, name: string, { locks = [], up }: Migration): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql.raw(`set local lock_timeout = ${LOCK_PATIENCE}`).execute(tx)
    if (locks.length > 0) {
      const tables = sql.join(locks.toSorted().map((table) => sql.table(table)))
      await sql.raw(`set local statement_timeout = ${LOCK_PATIENCE}`).execute(tx)
      await sql`lock table ${tables} in access exclusive mode`.execute(tx)
      await sql`set local statement_timeout = 0`.execute(tx)
    }
    await up(tx)
    await record(tx, name)
  })

async function inSteps(db: Kysely<unknown>, name: string, { up }: Migration): Promise<void> {
  await sql.raw(`set lock_timeout = ${LOCK_PATIENCE}`).execute(db)
  try {
    await up(db)
    await record(db, name)
  } finally {
    await sql`set lock_timeout = 0`.execute(db)
  }
}

const record = (db: Kysely<unknown>, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db)

/** A handle whose every statement goes to this one connection. */
function onlyOn(client: pg.PoolClient): Kysely<unknown> {
  const lent = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => lent as never, end: async () => undefined, options: {} }
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
}
