import { sql } from 'kysely'
import { forgetInParts } from '../database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../database/site-handle.ts'

/** A row that a run changed, or would have changed in a dry run: no names of people, and of texts only the part that changed. */
export type RunChange = {
  subjectType: string
  subjectId: string
  field: string
  before: string | null
  after: string | null
}
export type RunChangeRow = RunChange & { id: string }

/** Keeps what a step changed, as part of the step. */
export async function insertChanges(site: SiteHandle, runId: string, changes: readonly RunChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS_A_STATEMENT) {
    const rows = changes
      .slice(from, from + ROWS_A_STATEMENT)
      .map(({ subjectType, subjectId, field, before, after }) => ({
        ...{ runId, subjectType, subjectId, field, before, after },
      }))
    await site.insertInto('runChanges', rows).execute()
  }
}
const ROWS_A_STATEMENT = 1000

const COLUMNS = ['id', 'subjectType', 'subjectId', 'field', 'before', 'after'] as const

/** The changes of a run, in order. */
export const changesOf = (site: SiteHandle, runId: string) =>
  site.from('runChanges').select(COLUMNS).where('runId', '=', runId).orderBy('id')

/** One page of it, and how many there are. */
export function changesPage(
  site: SiteHandle,
  { runId, limit, offset }: { runId: string; limit: number; offset: number },
): { total: () => Promise<number>; rows: () => Promise<RunChangeRow[]> } {
  return {
    total: async () =>
      (
        await site
          .from('runChanges')
          .select(sql<number>`count(*)::int`.as('n'))
          .where('runId', '=', runId)
          .executeTakeFirstOrThrow()
      ).n,
    rows: () => changesOf(site, runId).limit(limit).offset(offset).execute(),
  }
}

/** The last changes of a run but those that were taken back already, the newest first. */
export const changesBackwards = (
  site: SiteHandle,
  { runId, skip, limit }: { runId: string; skip: number; limit: number },
): Promise<RunChangeRow[]> =>
  site
    .from('runChanges')
    .select(COLUMNS)
    .where('runId', '=', runId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()

/** Forgets what an attempt at a dry run found, and what it said: the next begins anew. */
export async function forgetAttempt(site: SiteHandle, runId: string): Promise<void> {
  await site.deleteFrom('runChanges').where('runId', '=', runId).execute()
  await site.deleteFrom('runLogs').where('runId', '=', runId).execute()
}

/**
 * Forgets what runs of all sites changed, so many days after the last change of each: of a run that went on later all is known until
 * then, so that it is taken back whole or not at all.
 */
export const forgetChangesBefore = (network: NetworkDb, signal: AbortSignal, days: number): Promise<void> => {
  const before = sql`now() - make_interval(days => ${days})`
  return forgetInParts(network, signal, {
    table: 'runChanges',
    key: ['siteId', 'runId', 'id'],
    isOld: sql`gone.inserted_at < ${before} and ${before} > (
      select last.inserted_at from run_changes last
       where last.site_id = gone.site_id and last.run_id = gone.run_id order by last.id desc limit 1)`,
  })
}
