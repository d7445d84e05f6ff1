import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartupProblem } from '../startup-problem.ts'
import { checkServer } from './check.ts'
import { lock } from './locks.ts'
import { migrations } from './migrations.ts'
import { ensureAppRole, grantToApp } from './roles.ts'

/** graphile-worker announces each of its migrations; ours are reported by whoever calls. */
const SILENT = new Logger(() => () => undefined)

/**
 * Brings the database at `ownerUrl` to the newest schema: the application role, our migrations (each in the order of its
 * name, forward only), those of graphile-worker, and the rights of the application role. Safe to run at any time and from
 * several nodes at once. Returns the names of the migrations it ran.
 *
 * `name` is the setting the address came from, for the sentence that says what is wrong with it.
 */
export async function migrate(ownerUrl: string, name = 'DATABASE_OWNER_URL'): Promise<string[]> {
  await checkServer(ownerUrl, name)
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const owner = await pool.connect()
  try {
    await lock(owner, { name: 'migration' })
    const hasAppRole = await ensureAppRole(owner)
    const done = await migrateOurs(pool)
    await runMigrations({ pgPool: pool, logger: SILENT })
    if (hasAppRole) await grantToApp(owner)
    return done
  } finally {
    owner.release(true)
    await pool.end()
  }
}

async function migrateOurs(pool: pg.Pool): Promise<string[]> {
  const unknownSchema = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db: unknownSchema, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new StartupProblem(
      `The database was migrated by another version of Ward (${error.message}): start the newest version.`,
    )
  }
  const failed = results?.find((result) => result.status === 'Error')
  if (failed) throw new Error(`The migration ${failed.migrationName} failed.`, { cause: error })
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
