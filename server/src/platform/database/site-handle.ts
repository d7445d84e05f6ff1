import type {
  CompiledQuery,
  DeleteQueryBuilder,
  DeleteResult,
  InsertObject,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely'
import { rowsOf } from './named-pool.ts'
import type { DB } from './schema-types.ts'
import { siteGuard } from './site-guard.ts'

/** The differently named handle for network tables and the few network-wide statements; raw SQL lives only here. */
export type NetworkDb = Kysely<DB>

/** The queries of one site: no raw statements, no way round the guard. */
export type SiteDb = Pick<
  Kysely<DB>,
  'selectFrom' | 'selectNoFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'withRecursive' | 'fn'
>

/** Tables whose rows belong to a site. */
export type SiteTable = { [Table in keyof DB]: 'siteId' extends keyof DB[Table] ? Table : never }[keyof DB]
/** A row to be written; its site is added. */
export type NewRow<Table extends SiteTable> = Omit<InsertObject<DB, Table>, 'siteId'>

/**
 * One site's view of the database. Its four verbs are Kysely's and add the site by themselves; queries they do not cover
 * are written on `db`, where a query that leaves the site open is refused before it is sent (see siteGuard).
 */
export type SiteHandle = {
  readonly siteId: number
  /** Identifies the connection it sends over: another object in each transaction. */
  readonly connections: object
  readonly isTransaction: boolean
  /** The site's rows of a table, to be selected; a table that is joined is compared with the site of one that is here. */
  from<Table extends SiteTable>(table: Table): SelectQueryBuilder<DB, Table, object>
  /** New rows of the site. */
  insertInto<Table extends SiteTable>(
    table: Table,
    rows: NewRow<Table> | readonly NewRow<Table>[],
  ): InsertQueryBuilder<DB, Table, InsertResult>
  /** The site's rows of a table, to be changed. */
  updateTable<Table extends SiteTable>(table: Table): UpdateQueryBuilder<DB, Table, Table, UpdateResult>
  /** The site's rows of a table, to be removed. */
  deleteFrom<Table extends SiteTable>(table: Table): DeleteQueryBuilder<DB, Table, DeleteResult>
  /** For tables of the network, several tables at once, expressions with a name and rows that are inserted from others. */
  readonly db: SiteDb
  /** The same site on another connection, such as an open transaction. */
  on(network: NetworkDb): SiteHandle
  /** Another site on the same connection, for the few changes that follow a person over all their sites. */
  at(siteId: number): SiteHandle
  /** Sends a statement that the guard has checked before its site was known; for `statement` alone. */
  send<Row>(checked: CompiledQuery<Row>): Promise<Row[]>
}

/** Binds a connection or transaction to one site. `siteTables` are the snake_case names from the catalogue. */
export const siteHandle = (network: NetworkDb, siteId: number, siteTables: ReadonlySet<string>): SiteHandle =>
  new BoundHandle(network, siteId, siteTables)

/** One table stands for all: each has the column, but Kysely's types cannot say so of "some table". */
const one = (table: SiteTable) => ({ table: table as 'flags', itsSite: `${table as 'flags'}.siteId` as const })

class BoundHandle implements SiteHandle {
  readonly siteId: number
  readonly connections: NetworkDb
  readonly isTransaction: boolean
  readonly #siteTables: ReadonlySet<string>
  #guarded: SiteDb | undefined

  constructor(network: NetworkDb, siteId: number, siteTables: ReadonlySet<string>) {
    this.siteId = siteId
    this.connections = network
    this.isTransaction = network.isTransaction
    this.#siteTables = siteTables
  }

  /** Most requests send prepared statements alone and never need it. */
  get db(): SiteDb {
    this.#guarded ??= this.connections.withPlugin(siteGuard(this.siteId, this.#siteTables))
    return this.#guarded
  }

  from<Table extends SiteTable>(name: Table) {
    const { table, itsSite } = one(name)
    return this.db.selectFrom(table).where(itsSite, '=', this.siteId) as never
  }

  insertInto<Table extends SiteTable>(name: Table, rows: NewRow<Table> | readonly NewRow<Table>[]) {
    const all = [rows].flat() as NewRow<'flags'>[]
    return this.db.insertInto(one(name).table).values(all.map((row) => ({ ...row, siteId: this.siteId }))) as never
  }

  updateTable<Table extends SiteTable>(name: Table) {
    const { table, itsSite } = one(name)
    return this.db.updateTable(table).where(itsSite, '=', this.siteId) as never
  }

  deleteFrom<Table extends SiteTable>(name: Table) {
    const { table, itsSite } = one(name)
    return this.db.deleteFrom(table).where(itsSite, '=', this.siteId) as never
  }

  on(network: NetworkDb): SiteHandle {
    return new BoundHandle(network, this.siteId, this.#siteTables)
  }

  at(siteId: number): SiteHandle {
    return new BoundHandle(this.connections, siteId, this.#siteTables)
  }

  send<Row>(checked: CompiledQuery<Row>): Promise<Row[]> {
    return rowsOf(this.connections, checked)
  }
}
