import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'

/** People's marks on a check. */
export type Said = {
  checkId: string
  asideReason: string | null
  asideUntil: Date | null
  confirmedBy: string | null
  confirmedAt: Date | null
  confirmedOf: string | null
  version: number
}
export type SaidChange = Partial<Omit<Said, 'checkId' | 'version'>>

const SAID = ['checkId', 'asideReason', 'asideUntil', 'confirmedBy', 'confirmedAt', 'confirmedOf', 'version'] as const

export const saidOfChecks = (site: SiteHandle, most: number): Promise<Said[]> =>
  site.from('launchChecks').select(SAID).limit(most).execute()

/** The row of a check, locked until the change is done. */
export async function lockCheck(site: SiteHandle, checkId: string): Promise<Said> {
  await site
    .insertInto('launchChecks', { checkId })
    .onConflict((conflict) => conflict.columns(['siteId', 'checkId']).doNothing())
    .execute()
  return site.from('launchChecks').select(SAID).where('checkId', '=', checkId).forUpdate().executeTakeFirstOrThrow()
}

export const saveSaid = (site: SiteHandle, checkId: string, said: SaidChange & Pick<Said, 'version'>) =>
  site.updateTable('launchChecks').set(said).where('checkId', '=', checkId).execute()

/** Whether a mail was delivered within a day. */
export async function mailWithinDay(site: SiteHandle): Promise<boolean> {
  const row = await site
    .from('outbox')
    .select('id')
    .where('state', '=', 'delivered')
    .where('deliveredAt', '>', sql<Date>`now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The tasks that failed in their last job, and whether any was completed in the last hour. */
export async function tasksNow(network: NetworkDb): Promise<{ failed: string[]; isRunning: boolean }> {
  const rows = await network
    .selectFrom('taskRecords')
    .select(['task', 'outcome', sql<boolean>`coalesce(completed_at > now() - interval '1 hour', false)`.as('isFresh')])
    .orderBy('task')
    .execute()
  return {
    failed: rows.filter(({ outcome }) => outcome === 'failed').map(({ task }) => task),
    isRunning: rows.some(({ isFresh }) => isFresh),
  }
}

/** The last known fact about the network, and its age in seconds. */
export async function factOf(network: NetworkDb, name: string): Promise<{ content: unknown; age: number } | undefined> {
  return network
    .selectFrom('networkFacts')
    .select(['content', sql<number>`extract(epoch from clock_timestamp() - seen_at)::float8`.as('age')])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Notes what was seen of the network just now. */
export async function noteFact(network: NetworkDb, name: string, content: object): Promise<void> {
  const row = { content: JSON.stringify(content), seenAt: sql<Date>`clock_timestamp()` }
  await network
    .insertInto('networkFacts')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
