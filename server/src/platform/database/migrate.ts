import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations as runThoseOfQueue } from 'graphile-worker'
import pg from 'pg'
import { checkServer } from './check.ts'
import { tryLock } from './locks.ts'
import { migrations } from './migrations.ts'
import { APP_ROLE, ensureAppRole, grantToApp, refuseForeignTables, roleAt } from './roles.ts'
import { runMigrations } from './run-migrations.ts'

/** graphile-worker announces each of its migrations; ours are reported by whoever calls. */
const SILENT = new Logger(() => () => undefined)

/** Milliseconds until a node that waits for another's migrations checks again. */
const LOOK_AGAIN = 200

/**
 * Brings the database at `ownerUrl` to the newest schema: the application role, our migrations (each in the order of its
 * name, in a transaction of its own, forward only), those of graphile-worker, and the rights of the application role. Safe to run at any time and from
 * several nodes at once. Returns the names of the migrations it ran.
 *
 * `name` is the setting the address came from, for the sentence that says what is wrong with it; `tell` hears what will run and for
 * how long; `appUrl` is the application's address, whose role is given what it needs.
 */
export async function migrate(
  ownerUrl: string,
  name = 'DATABASE_OWNER_URL',
  { tell = () => undefined, appUrl = ownerUrl }: { tell?: (line: string) => void; appUrl?: string } = {},
): Promise<string[]> {
  await checkServer(ownerUrl, name)
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const owner = await pool.connect()
  try {
    // Asked for again and again: an index that is built beside would wait for a statement that waits for the lock.
    while (!(await tryLock(owner, { name: 'migration' }))) await pause(LOOK_AGAIN)
    const appRole = appUrl === ownerUrl ? undefined : await roleAt(appUrl)
    if (appRole !== undefined) await refuseForeignTables(owner, appRole)
    const stepsDown = await ensureAppRole(owner)
    const done = await runMigrations(owner, { migrations, tell })
    await runThoseOfQueue({ pgPool: pool, logger: SILENT })
    const ownRole = await roleAt(ownerUrl)
    if (stepsDown) await grantToApp(owner, APP_ROLE)
    if (appRole !== undefined && appRole !== APP_ROLE && appRole !== ownRole) await grantToApp(owner, appRole)
    return done
  } finally {
    owner.release(true)
    await pool.end()
  }
}
