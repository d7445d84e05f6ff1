import { FROM_NO_PAGE } from '@ward/domain/loaded-page'
import type { Ctx } from './context.ts'
import { siteHandle } from './database/site-handle.ts'
import type { Ground } from './ground.ts'

/** A context for a command of the command line on one site; `link` gives the origin its links are built from. */
export function commandContext(
  { database, log }: Pick<Ground, 'database' | 'log'>,
  { siteId, command, host }: { siteId: number; command: string; host: string },
  port = '',
): Ctx {
  return {
    viewer: { kind: 'command', siteId, roleId: null, command },
    site: siteHandle(database.network, siteId, database.siteTables),
    network: database.network,
    log,
    now: () => new Date(),
    requestId: `command:${command}`,
    origin: {
      scheme: host.endsWith('localhost') ? 'http' : 'https',
      host,
      port: host.endsWith('localhost') ? port : '',
    },
    loadedFor: FROM_NO_PAGE,
    once: new Map(),
  }
}
