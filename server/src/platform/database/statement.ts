import { type Compilable, type CompiledQuery, sql } from 'kysely'
import type { NetworkDb, SiteHandle } from './site-handle.ts'

/** Stands for a value while a statement is written that will be sent with other values. */
class StandIn {}

/** Texts of prepared statements and the names under which PostgreSQL keeps them; as many as the code has, not as requests. */
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
    written ??= write(args.length + 1, ([siteId, ...others]) =>
      build(site.at(siteId as number), ...(others as unknown as Args)),
    )
    return site.send(filled(written, [site.siteId, ...args]))
  }
}

/** A family of such statements that differ by a shape: a JSON value of few possible values, on which `build` may branch. */
export function statements<Shape, Args extends readonly unknown[], Row>(
  build: (shape: Shape, site: SiteHandle, ...args: Args) => Compilable<Row>,
): (shape: Shape, site: SiteHandle, ...args: Args) => Promise<Row[]> {
  const known = new Map<string, (site: SiteHandle, ...args: Args) => Promise<Row[]>>()
  return (shape, site, ...args) => {
    const key = JSON.stringify(shape)
    const one = known.get(key) ?? statement((given: SiteHandle, ...others: Args) => build(shape, given, ...others))
    known.set(key, one)
    return one(site, ...args)
  }
}

/** The same on network tables. */
export function networkStatement<Args extends readonly unknown[], Row>(
  build: (network: NetworkDb, ...args: Args) => Compilable<Row>,
): (network: NetworkDb, ...args: Args) => Promise<Row[]> {
  let written: Written<Row> | undefined
  return async (network, ...args) => {
    written ??= write(args.length, (others) => build(network, ...(others as unknown as Args)))
    return (await network.executeQuery(filled(written, args))).rows
  }
}

function write<Row>(count: number, build: (standIns: StandIn[]) => Compilable<Row>): Written<Row> {
  const standIns = Array.from({ length: count }, () => new StandIn())
  const query = build(standIns).compile()
  if (!names.has(query.sql)) names.set(query.sql, `ward_${names.size + 1}`)
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
