import { sql } from 'kysely'
import type { Written } from './context.ts'
import { gathered } from './database/gathered.ts'
import type { NetworkDb } from './database/site-handle.ts'
import { networkStatement } from './database/statement.ts'

/** Wakes workers of the queue. It takes how many jobs there are, as `{"count":2}`. */
const JOBS_CHANNEL = 'jobs:insert'

type Woken = Pick<Written, 'jobs' | 'wakes'>

/**
 * Tells those who listen that a transaction is committed: readers of live events, and workers where jobs are due. Changes that end
 * meanwhile are told of together. Not in the transaction itself: PostgreSQL would write the commits of all who notify to the disk
 * one after another. A wake that is lost costs two seconds, after which readers and workers look by themselves.
 */
export async function wake(network: NetworkDb, { jobs, wakes }: Woken): Promise<void> {
  const due = jobs.filter(({ seconds }) => seconds === 0).length
  if (due === 0 && wakes.size === 0) return
  const together = ofNetworks.get(network) ?? gathered((given: readonly Wake[]) => wakeAll(network, given))
  ofNetworks.set(network, together)
  await together({ due, channels: wakes })
}
type Wake = { due: number; channels: ReadonlySet<string> }
const ofNetworks = new WeakMap<NetworkDb, (given: Wake) => Promise<undefined>>()

async function wakeAll(network: NetworkDb, given: readonly Wake[]): Promise<undefined[]> {
  const due = given.reduce((sum, each) => sum + each.due, 0)
  const channels = [...new Set(given.flatMap((each) => [...each.channels]))]
  const payloads = channels.map(() => '')
  if (due > 0) await notify(network, [...channels, JOBS_CHANNEL], [...payloads, JSON.stringify({ count: due })])
  else await notify(network, channels, payloads)
  return given.map(() => undefined)
}

const notify = networkStatement((network, channels: readonly string[], payloads: readonly string[]) => ({
  compile: () =>
    sql`
    select count(*) from unnest(${channels}::text[], ${payloads}::text[]) as told (channel, payload), pg_notify(channel, payload)
  `.compile(network),
}))
