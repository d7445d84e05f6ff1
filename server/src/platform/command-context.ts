import { FROM_NO_PAGE } from '@ward/domain/kernel/loaded-page'
import type { Ctx } from './context.ts'
import { siteHandle } from './database/site-handle.ts'
import type { Runtime } from './runtime.ts'

/** The parts that a command of the command line works with. */
export type CommandGround = Pick<Runtime, 'database' | 'log'> & Partial<Pick<Runtime, 'clock'>>

/** A context for a command of the command line on one site. */
export function commandContext(
  { database, log, clock, config }: CommandGround & { config?: Pick<Runtime['config'], 'port'> },
  { siteId, command }: { siteId: number; command: string },
): Ctx {
  return {
    viewer: { kind: 'command', siteId, roleId: null, command },
    site: siteHandle(database.network, siteId, database.siteTables),
    network: database.network,
    log,
    now: clock?.now ?? (() => new Date()),
    requestId: `command:${command}`,
    port: config?.port ?? 0,
    loadedFor: FROM_NO_PAGE,
    once: new Map(),
  }
}
