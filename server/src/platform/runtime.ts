import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { type Database, openDatabase } from './database/open.ts'
import { refuseSharedConnections } from './database/pooler.ts'
import { type NodeClock, nodeClock } from './jobs/clock.ts'

/** The runtime of the server and every command. */
export type Runtime = {
  config: Config
  log: Logger
  database: Database
  /** Compared with the database's already. */
  clock: NodeClock
  isEmbedded: boolean
  /** Gives the connections back and stops the embedded PostgreSQL, unless another process still uses it. */
  close(): Promise<void>
}

/**
 * Opens the database that the configuration names, or the embedded one, migrated to the newest schema. `as` matters for the
 * embedded one alone: a data folder has one `server`, and any number of commands beside it.
 * `tell` hears what migrations will run, and for how long.
 */
export async function prepareRuntime(
  config: Config,
  log: Logger,
  as: 'server' | 'command',
  tell: (line: string) => void = (line) => log.info(line),
): Promise<Runtime> {
  const embedded = config.database ? undefined : await startEmbedded({ dataDir: config.dataDir, log, as })
  try {
    const addresses = config.database ?? embedded
    if (!addresses) throw new Error('there is neither a given nor an embedded database')
    const { url, ownerUrl } = addresses
    const migrated = await migrate(ownerUrl, url === ownerUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', {
      tell,
      appUrl: url,
    })
    if (migrated.length > 0) log.info({ migrations: migrated }, 'Migrated the database')
    if (config.database) await refuseSharedConnections(url, 'DATABASE_URL')
    const database = await openDatabase({ url, ownerUrl, log, max: config.databasePool })
    const clock = nodeClock(database.network)
    await clock.check()
    const close = async () => {
      await database.close()
      await embedded?.close()
    }
    return { config, log, database, clock, isEmbedded: embedded !== undefined, close }
  } catch (error) {
    await embedded?.close()
    throw error
  }
}
