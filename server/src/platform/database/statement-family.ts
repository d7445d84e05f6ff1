import type { Compilable } from 'kysely'
import type { SiteHandle } from './site-handle.ts'
import { sendWritten, type Written, writeForSite } from './statement.ts'
import { giveName } from './statement-names.ts'

/**
 * How many shapes of a family stay compiled in this process, the most recently used ones: each shape of the queue takes
 * 50 kB.
 */
const COMPILED_SHAPES_MAX = 100
/** After this many uses while compiled, a shape becomes a named prepared statement. */
const USES_BEFORE_NAMED = 8
/** How many texts of a family get names: PostgreSQL keeps 190 kB for each of the queue's, on every connection. */
const NAMED_TEXTS_MAX = 50

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
    // A map keeps its insertion order, so the most recently used entry is last.
    known.delete(key)
    known.set(key, one)
    for (const longAgo of known.keys()) {
      if (known.size <= COMPILED_SHAPES_MAX) break
      known.delete(longAgo)
    }
    one.asked++
    if (one.asked === USES_BEFORE_NAMED && named < NAMED_TEXTS_MAX && giveName(one.written.query.sql)) named++
    return sendWritten(site, one.written, args)
  }
}
