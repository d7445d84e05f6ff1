import { EXPERIMENT_TOPIC } from '@ward/domain/experiments/experiments'
import type { Ctx } from '../../platform/context.ts'
import { gathered } from '../../platform/database/gathered.ts'
import { remembered } from '../../platform/memory.ts'
import { type CountedSession, keepSessions } from './experiment-sessions.db.ts'
import { type ExperimentRow, experimentBySymbol, runningOfGroup } from './experiments.db.ts'

// The data every call of a page needs: read once until somebody changes an experiment, and written once for all calls of one
// moment.

/** The experiment with a symbol; undefined where there is none. */
export const experimentWith = (
  { network }: Ctx,
  symbol: string,
): ExperimentRow | undefined | Promise<ExperimentRow | undefined> =>
  remembered(network, { topic: EXPERIMENT_TOPIC, key: `symbol ${symbol}` }, async () => {
    const [found] = await experimentBySymbol(network, symbol)
    return found
  })

/** The ids of the experiments of a group that run on the site, in their order. */
export const runningTogether = ({ network, site }: Ctx, group: string): string[] | Promise<string[]> =>
  remembered(network, { topic: EXPERIMENT_TOPIC, key: `group ${site.siteId} ${group}` }, async () =>
    (await runningOfGroup(network, group, site.siteId)).map(({ id }) => id),
  )

type Keeping = (session: CountedSession) => Promise<void>
const ofSites = new WeakMap<object, Map<number, Keeping>>()

/** Counts a session of the site, once however often it comes, together with all that come at the same time. */
export function countSession({ network, site }: Ctx, session: CountedSession): Promise<void> {
  const sites = ofSites.get(network) ?? new Map<number, Keeping>()
  ofSites.set(network, sites)
  const keeping =
    sites.get(site.siteId) ??
    gathered<CountedSession, void>(async (sessions) => {
      await keepSessions(network, site.siteId, eachOnce(sessions))
      return sessions.map(() => undefined)
    })
  sites.set(site.siteId, keeping)
  return keeping(session)
}

/** Keeps one call for each session: the one that knows its account. */
function eachOnce(sessions: readonly CountedSession[]): CountedSession[] {
  const byPlace = new Map<string, CountedSession>()
  for (const each of sessions) {
    const place = `${each.experimentId} ${each.phase} ${each.isForced} ${each.session}`
    if (!byPlace.get(place)?.accountHash) byPlace.set(place, each)
  }
  return [...byPlace.values()]
}
