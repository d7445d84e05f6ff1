import { Recent } from '../recent.ts'
import type { SiteHandle } from './site-handle.ts'

/** Fewer rows than this are counted anew each time. */
const LONG = 10_000
/** Milliseconds that a total of more is remembered. */
const REMEMBERED = 15_000

type Known = { total: number; until: number }
const byDatabase = new WeakMap<object, Recent<Known>>()

/**
 * The total of a list. A long one is remembered for some seconds, so that whoever pages through a search, or puts it in another
 * order, has it counted once. `selection` is what tells the list from others of the site; `count` counts it.
 */
export async function longTotal(site: SiteHandle, selection: unknown, count: () => Promise<number>): Promise<number> {
  const known = byDatabase.get(site.connections) ?? new Recent<Known>()
  byDatabase.set(site.connections, known)
  const key = `${site.siteId} ${JSON.stringify(selection)}`
  const found = known.get(key)
  if (found && found.until > performance.now()) return found.total
  const total = await count()
  if (total >= LONG) known.set(key, { total, until: performance.now() + REMEMBERED })
  return total
}
