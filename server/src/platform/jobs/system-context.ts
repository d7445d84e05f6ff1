import { FROM_NO_PAGE } from '@ward/domain/loaded-page'
import type { Logger } from 'pino'
import type { Ctx, Origin } from '../context.ts'
import type { Database } from '../database/open.ts'
import { type SiteHandle, siteHandle } from '../database/site-handle.ts'

type Wanted = { siteId: number; task: string; requestId: string; log: Logger; port: number }

/** The context of a job: the system itself, bound to one site. */
export async function systemContext(database: Database, wanted: Wanted): Promise<Ctx> {
  const { siteId, task, requestId, log, port } = wanted
  const site = siteHandle(database.network, siteId, database.siteTables)
  return {
    viewer: { kind: 'system', siteId, roleId: null, task },
    site,
    network: database.network,
    log: log.child({ requestId, task, siteId }),
    now: () => new Date(),
    requestId,
    origin: await siteOrigin(site, port),
    loadedFor: FROM_NO_PAGE,
    once: new Map(),
  }
}

/**
 * The address of a site where no request says it: the site setting `origin`, else its primary host over HTTPS; a loopback
 * host is served by this node itself over HTTP.
 */
async function siteOrigin({ db, siteId }: SiteHandle, port: number): Promise<Origin> {
  const primary = await db
    .selectFrom('siteHosts')
    .select('host')
    .where('siteId', '=', siteId)
    .where('isPrimary', '=', true)
    .executeTakeFirstOrThrow()
  const row = await db.selectFrom('siteSettings').select('settings').where('siteId', '=', siteId).executeTakeFirst()
  const { origin } = (row?.settings ?? {}) as { origin?: unknown }
  const set = typeof origin === 'string' ? URL.parse(origin) : null
  if (set?.protocol === 'http:' || set?.protocol === 'https:')
    return { scheme: set.protocol === 'http:' ? 'http' : 'https', host: set.hostname, port: set.port }
  return isLoopback(primary.host)
    ? { scheme: 'http', host: primary.host, port: String(port) }
    : { scheme: 'https', host: primary.host, port: '' }
}

const isLoopback = (host: string): boolean => /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(host)
