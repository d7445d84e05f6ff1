import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from './schema-types.ts'
import { siteGuard } from './site-guard.ts'

/** The differently named handle for network tables and the few network-wide statements; raw SQL lives only here. */
export type NetworkDb = Kysely<DB>

/** What can be asked of one site: no raw statements, no way round the guard. */
export type SiteDb = Pick<
  Kysely<DB>,
  'selectFrom' | 'selectNoFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'withRecursive' | 'fn'
>

/** One site's view of the database: a query that leaves the site open is refused before it is sent (see siteGuard). */
export type SiteHandle = {
  readonly siteId: number
  readonly db: SiteDb
  /** The same site on another connection, such as an open transaction. */
  on(network: NetworkDb): SiteHandle
  /** Another site on the same connection, for the few changes that follow a person over all his sites. */
  at(siteId: number): SiteHandle
  /** Sends a statement that the guard has checked before its site was known; for `statement` alone. */
  send<Row>(checked: CompiledQuery<Row>): Promise<Row[]>
}

/** Binds a connection or transaction to one site. `siteTables` are the snake_case names from the catalogue. */
export function siteHandle(network: NetworkDb, siteId: number, siteTables: ReadonlySet<string>): SiteHandle {
  let guarded: SiteDb | undefined
  return {
    siteId,
    // Most requests send prepared statements alone and never need it.
    get db() {
      guarded ??= network.withPlugin(siteGuard(siteId, siteTables))
      return guarded
    },
    on: (other) => siteHandle(other, siteId, siteTables),
    send: async (checked) => (await network.executeQuery(checked)).rows,
    at: (other) => siteHandle(network, other, siteTables),
  }
}
