import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import { ROW_NOTE } from '../import-rows.ts'

/** The position in the import of a file. */
export const positionOf = async (site: SiteHandle, importId: string): Promise<number> => {
  const { position } = await site
    .from('imports')
    .select('position')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  return position
}

/**
 * Starts reading a finished file again from its beginning: rows that were refused get another chance. Notes on rows
 * that were brought in stay.
 */
export const beginAgain = async (site: SiteHandle, importId: string): Promise<void> => {
  await site
    .updateTable('imports')
    .set({ position: 0, state: 'running', finishedAt: null })
    .where('id', '=', importId)
    .execute()
  await site
    .deleteFrom('importRefusals')
    .where('importId', '=', importId)
    .where('reason', 'not in', Object.values(ROW_NOTE))
    .execute()
}

export type WaitingRow = { line: number; row: string }

/** Rows that need what may come later in the file. */
export const insertWaiting = async (site: SiteHandle, importId: string, rows: readonly WaitingRow[]): Promise<void> => {
  await site
    .insertInto(
      'importWaiting',
      rows.map((row) => ({ ...row, importId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Waiting rows from a line on, in the order of the file or against it. */
export const waitingRows = (
  site: SiteHandle,
  importId: string,
  { beyond, isBackwards, limit }: { beyond: number; isBackwards: boolean; limit: number },
): Promise<WaitingRow[]> =>
  site
    .from('importWaiting')
    .select(['line', 'row'])
    .where('importId', '=', importId)
    .where('line', isBackwards ? '<' : '>', beyond)
    .orderBy('line', isBackwards ? 'desc' : 'asc')
    .limit(limit)
    .execute()

/** These rows wait no more. */
export const endWaiting = async (network: NetworkDb, siteId: number, importId: string, lines: readonly number[]) => {
  await sql`
    delete from import_waiting where site_id = ${siteId} and import_id = ${importId} and line = any(${lines}::int[])
  `.execute(network)
}

/** The number of an import's texts still to be scored. */
export const countUnscored = async (site: SiteHandle, importId: string): Promise<number> => {
  const row = await site
    .from('importSteps')
    .select(sql<number>`coalesce(sum(cardinality(unscored)), 0)::int`.as('n'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return row.n
}

/** The next texts of an import to be scored, in the order they came. */
export const nextUnscored = async (
  site: SiteHandle,
  importId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<string[]> => {
  const steps = await site
    .from('importSteps')
    .select(sql<string[]>`unscored[: ${skip + limit}::int]`.as('ids'))
    .where('importId', '=', importId)
    .where('unscored', 'is not', null)
    .orderBy('id')
    .$if(skip === 0, (query) => query.limit(1))
    .execute()
  return steps.flatMap(({ ids }) => ids).slice(skip, skip + limit)
}

/** The texts among these that have a flag. */
export const flaggedAmong = async (site: SiteHandle, ids: readonly string[]): Promise<string[]> => {
  const rows = await site.from('flags').select('contentId').where('contentId', '=', anyOf(ids)).execute()
  return [...new Set(rows.flatMap(({ contentId }) => contentId ?? []))]
}

/** Takes the first texts off the list of those to be scored. */
export const dropUnscored = async (
  network: NetworkDb,
  { siteId, importId, n }: { siteId: number; importId: string; n: number },
): Promise<void> => {
  await sql`
    with step as (
      select id from import_steps
       where site_id = ${siteId} and import_id = ${importId} and unscored is not null order by id limit 1
    )
    update import_steps set unscored = nullif(unscored[${n}::int + 1 :], '{}') from step
     where import_steps.site_id = ${siteId} and import_steps.id = step.id`.execute(network)
}
