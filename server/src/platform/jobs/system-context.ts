import { FROM_NO_PAGE } from '@ward/domain/kernel/loaded-page'
import type { Logger } from 'pino'
import type { Ctx } from '../context.ts'
import type { Database } from '../database/open.ts'
import { siteHandle } from '../database/site-handle.ts'

type Requested = { siteId: number; task: string; requestId: string; log: Logger; port: number; now?: () => Date }

/** The context of a job: the system itself, bound to one site. */
export function systemContext(database: Database, requested: Requested): Ctx {
  const { siteId, task, requestId, log, port, now = () => new Date() } = requested
  const site = siteHandle(database.network, siteId, database.siteTables)
  return {
    viewer: { kind: 'system', siteId, roleId: null, task },
    site,
    network: database.network,
    log: log.child({ requestId, task, siteId }),
    now,
    requestId,
    port,
    loadedFor: FROM_NO_PAGE,
    once: new Map(),
  }
}
