import { onNobodysBehalf } from './endable.ts'
import type { SiteHandle } from './site-handle.ts'

type Waiting<In, Out> = { given: In; resolve(out: Out): void; reject(error: unknown): void }

/** The most lookups in one call. */
const MOST = 500

/**
 * One call for many: requests during a call go out together in the next one. So each answer waits until
 * its own work is done, and the work costs one statement however many come at once. `run` answers in the order it was given.
 * It is for what is found or written quickly: a request that is ended does not end what others wait for too.
 */
export function gathered<In, Out>(run: (given: readonly In[]) => Promise<readonly Out[]>): (given: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = []
  let isBusy = false
  async function work() {
    isBusy = true
    while (waiting.length > 0) {
      const now = waiting.splice(0, MOST)
      try {
        const out = await onNobodysBehalf(() => run(now.map(({ given }) => given)))
        for (const [at, each] of now.entries()) each.resolve(out[at] as Out)
      } catch (error) {
        for (const each of now) each.reject(error)
      }
    }
    isBusy = false
  }
  return (given) =>
    new Promise((resolve, reject) => {
      waiting.push({ given, resolve, reject })
      if (!isBusy) void work()
    })
}

/** The same for each site by itself, in whichever of its requests. A transaction is apart: it asks alone, on its own connection. */
export function gatheredBySite<In, Out>(
  run: (site: SiteHandle, given: readonly In[]) => Promise<readonly Out[]>,
): (site: SiteHandle, given: In) => Promise<Out> {
  const all = new WeakMap<object, Map<number, (given: In) => Promise<Out>>>()
  return (site, given) => {
    if (site.isTransaction) return run(site, [given]).then(([out]) => out as Out)
    const ofSites = all.get(site.connections) ?? new Map<number, (given: In) => Promise<Out>>()
    all.set(site.connections, ofSites)
    const ofSite = ofSites.get(site.siteId) ?? gathered((many) => run(site, many))
    ofSites.set(site.siteId, ofSite)
    return ofSite(given)
  }
}

/** The same for rows by ids. Each answer has the rows of all who asked at once: whoever asked takes those of their own ids. */
export const rowsTogether = <Row>(rowsOf: (site: SiteHandle, ids: readonly string[]) => Promise<readonly Row[]>) =>
  gatheredBySite(async (site, asked: readonly (readonly string[])[]) => {
    const rows = await rowsOf(site, [...new Set(asked.flat())])
    return asked.map(() => rows)
  })
