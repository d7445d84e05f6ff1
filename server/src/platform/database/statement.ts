import { type Compilable, type CompiledQuery, sql } from 'kysely'
import { rowsOf } from './named-pool.ts'
import type { NetworkDb, SiteHandle } from './site-handle.ts'
import { giveName } from './statement-names.ts'

/** Stands for a value while a statement is written that will be sent with other values. */
class StandIn {}

/** A list as one value, for `where('id', '=', anyOf(ids))`: the statement has one text however long the list is. */
export const anyOf = <T>(values: readonly T[]) => sql<T>`any(${values})`

/** A compiled statement, and for each of its parameters which of the given values it takes. */
export type Written<Row> = { query: CompiledQuery<Row>; from: readonly (number | undefined)[] }

/**
 * A statement on one site for what nearly every request asks: built, checked by the site guard and compiled once for all
 * sites, then sent by name, so that neither we nor PostgreSQL read it again. `build` gets stand-ins for its arguments and
 * therefore cannot branch on them.
 */
export function statement<Args extends readonly unknown[], Row>(
  build: (site: SiteHandle, ...args: Args) => Compilable<Row>,
): (site: SiteHandle, ...args: Args) => Promise<Row[]> {
  let written: Written<Row> | undefined
  return async (site, ...args) => {
    if (!written) {
      written = writeForSite(site, args.length, build)
      giveName(written.query.sql)
    }
    return sendWritten(site, written, args)
  }
}

/** The same on network tables. */
export function networkStatement<Args extends readonly unknown[], Row>(
  build: (network: NetworkDb, ...args: Args) => Compilable<Row>,
): (network: NetworkDb, ...args: Args) => Promise<Row[]> {
  let written: Written<Row> | undefined
  return async (network, ...args) => {
    if (!written) {
      written = write(args.length, (others) => build(network, ...(others as unknown as Args)))
      giveName(written.query.sql)
    }
    return rowsOf(network, filled(written, args))
  }
}

/** Sends what was written with these values, on this site. */
export const sendWritten = <Row>(site: SiteHandle, written: Written<Row>, args: readonly unknown[]): Promise<Row[]> =>
  site.send(filled(written, [site.siteId, ...args]))

/** Builds and compiles a statement for any site; the guard sees it once, with a stand-in for the site. `count`: of its arguments. */
export const writeForSite = <Args extends readonly unknown[], Row>(
  site: SiteHandle,
  count: number,
  build: (site: SiteHandle, ...args: Args) => Compilable<Row>,
): Written<Row> =>
  write(count + 1, ([siteId, ...others]) => build(site.at(siteId as number), ...(others as unknown as Args)))

function write<Row>(count: number, build: (standIns: StandIn[]) => Compilable<Row>): Written<Row> {
  const standIns = Array.from({ length: count }, () => new StandIn())
  const query = build(standIns).compile()
  const from = query.parameters.map((value) => {
    const at = standIns.indexOf(value as StandIn)
    return at < 0 ? undefined : at
  })
  return { query, from }
}

const filled = <Row>({ query, from }: Written<Row>, values: readonly unknown[]): CompiledQuery<Row> => ({
  ...query,
  parameters: from.map((at, position) => (at === undefined ? query.parameters[position] : values[at])),
})
