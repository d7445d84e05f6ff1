import { type Compilable, type CompiledQuery, sql } from 'kysely'
import type { NetworkDb, SiteHandle } from './site-handle.ts'

/** Stands for a value while a statement is written that will be sent with other values. */
class StandIn {}

/** Texts of prepared statements and the names under which PostgreSQL keeps them: as many as are written in code, and as a room that makes more of them allows itself. */
const names = new Map<string, string>()

/** The name under which a text is prepared on each connection; undefined for one that is sent as it is. */
export const nameOf = (text: string): string | undefined => names.get(text)

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
    return (await network.executeQuery(filled(written, args))).rows
  }
}

/**
 * Gives a statement text a name, under which it is prepared from then on; false if it has one already. A name is never
 * given away, since connections may have it prepared.
 */
export function giveName(text: string): boolean {
  if (names.has(text)) return false
  names.set(text, `ward_${names.size + 1}`)
  return true
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
