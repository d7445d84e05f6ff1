import type { Compilable } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { giveName, sendWritten, type Written, writeForSite } from '../../../platform/database/statement.ts'

/** So many shapes of a family stay written in this process, those asked last: of the queue each weighs 50 kB. */
const SHAPES_WRITTEN = 100
/** A shape asked so often while it stayed written goes by name from then on. */
const ASKINGS_FOR_A_NAME = 8
/** So many texts of a family are given names: of the queue PostgreSQL keeps 190 kB for each, on every connection. */
const NAMES_OF_A_FAMILY = 50

/**
 * Prepared statements that differ by a shape, a JSON value on which `build` may branch. Of a search there are more
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
    return sendWritten(site, one.written, args)
  }
}
