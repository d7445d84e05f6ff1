import { type Compilable, type CompiledQuery, sql } from 'kysely'
import type { NetworkDb, SiteHandle } from './site-handle.ts'

/** Stands for a value while a statement is written that will be sent with other values. */
class StandIn {}

/** Texts of prepared statements and the names under which PostgreSQL keeps them; see `statements` for how many there can be. */
const names = new Map<string, string>()

/** The name under which a text is prepared on each connection; undefined for one that is sent as it is. */
export const nameOf = (text: string): string | undefined => names.get(text)

/** A list as one value, for `where('id', '=', anyOf(ids))`: the statement has one text however long the list is. */
export const anyOf = <T>(values: readonly T[]) => sql<T>`any(${values})`

type Written<Row> = { query: CompiledQuery<Row>; from: readonly (number | undefined)[] }

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
    return site.send(filled(written, [site.siteId, ...args]))
  }
}

/** So many shapes of a family stay written in this process, those asked last: of the queue each weighs 50 kB. */
const SHAPES_WRITTEN = 100
/** A shape asked so often while it stayed written goes by name from then on. */
const ASKINGS_FOR_A_NAME = 8
/** So many texts of a family are given names: of the queue PostgreSQL keeps 190 kB for each, on every connection. */
const NAMES_OF_A_FAMILY = 50

/**
 * A family of such statements that differ by a shape, a JSON value on which `build` may branch. Of a search there are more
 * shapes than memory has room for, and of those few are usual. Hence two bounds a family: the 100 shapes asked last stay
 * written, and the first 50 that are asked often get names; all others are read anew by PostgreSQL each time. A name is for
 * ever that of its text, also when its shape was forgotten and written again: connections may have it prepared.
 */
export function statements<Shape, Args extends readonly unknown[], Row>(
  build: (shape: Shape, site: SiteHandle, ...args: Args) => Compilable<Row>,
): (shape: Shape, site: SiteHandle, ...args: Args) => Promise<Row[]> {
  const known = new Map<string, { written: Written<Row>; asked: number }>()
  let named = 0
  return async (shape, site, ...args) => {
    const key = JSON.stringify(shape)
    const one = known.get(key) ?? {
      written: writeForSite<Args, Row>(site, args.length, (given, ...others) => build(shape, given, ...others)),
      asked: 0,
    }
    // A map keeps the order of its entries: the one asked last stands last.
    known.delete(key)
    known.set(key, one)
    for (const longAgo of known.keys()) {
      if (known.size <= SHAPES_WRITTEN) break
      known.delete(longAgo)
    }
    one.asked++
    if (one.asked === ASKINGS_FOR_A_NAME && named < NAMES_OF_A_FAMILY && giveName(one.written.query.sql)) named++
    return site.send(filled(one.written, [site.siteId, ...args]))
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

/** Names a text; false where it has its name already. */
function giveName(text: string): boolean {
  if (names.has(text)) return false
  names.set(text, `ward_${names.size + 1}`)
  return true
}

const writeForSite = <Args extends readonly unknown[], Row>(
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
