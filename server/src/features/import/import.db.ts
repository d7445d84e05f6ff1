import { STAFF } from '@ward/domain/app/roles'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { IMPORT_REASON } from './import.ts'
import type { RefusedRow } from './tally.ts'

export type ExportFile = { name: string; size: number; hash: string }

/** The import of a file as it stands: its counts, its source, and whether it is finished. */
export type OpenedImport = { id: string; counts: Record<string, number>; source: string; isEnded: boolean }

/** The import of a file into the site: a new one, or the one this file had before. */
export const openImport = async (site: SiteHandle, { name, size, hash }: ExportFile): Promise<OpenedImport> => {
  const { id, counts, source, state } = await site
    .insertInto('imports', { fileName: name, fileSize: size, fileHash: hash })
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'fileHash']).doUpdateSet({ fileHash: sql`excluded.file_hash` }),
    )
    .returning(['id', 'counts', 'source', 'state'])
    .executeTakeFirstOrThrow()
  return { id, counts: counts as Record<string, number>, source, isEnded: state !== 'running' }
}

/** How far an import is; written with the rows themselves. */
export const moveImport = (
  site: SiteHandle,
  id: string,
  to: { position: number; source: string; address: string | null; counts: Record<string, number> },
) =>
  site
    .updateTable('imports')
    .set({
      state: 'running',
      source: to.source,
      address: to.address,
      counts: JSON.stringify(to.counts),
      position: sql`greatest(position, ${to.position})`,
      heartbeatAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

export const endImport = (site: SiteHandle, id: string, state: 'completed' | 'failed') =>
  site
    .updateTable('imports')
    .set({ state, finishedAt: sql`now()`, heartbeatAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Whether a source has any things. */
export const hasThingsOf = async (site: SiteHandle, source: string): Promise<boolean> =>
  (await site.from('importSources').select('sourceId').where('source', '=', source).limit(1).executeTakeFirst()) !==
  undefined

/** The sources of other exports of an address. */
export const otherSourcesOf = async (site: SiteHandle, address: string, source: string): Promise<string[]> => {
  const rows = await site
    .from('imports')
    .select('source')
    .distinct()
    .where('address', '=', address)
    .where('source', '<>', source)
    .orderBy('source')
    .limit(5)
    .execute()
  return rows.map((row) => row.source)
}

/** A thing that was brought in before: our id, and the import and place in its file it came with. */
export type Source = { sourceId: string; targetId: string; importId: string | null; position: number | null }
/** Reports the comments of an import whose parent never came. Answers with the number not reported before. */
export const reportWaiting = async (
  site: SiteHandle,
  { source, importId }: { source: string; importId: string },
): Promise<number> => {
  const { numInsertedOrUpdatedRows = 0n } = await site.db
    .insertInto('importRefusals')
    .columns(['siteId', 'importId', 'position', 'line', 'item', 'reason'])
    .expression(
      site
        .from('importSources')
        .where('source', '=', source)
        .where('waitsFor', 'is not', null)
        .where('importId', '=', importId)
        .orderBy('position')
        .select([
          'siteId',
          'importId',
          'position',
          sql<number>`coalesce(line, 0)`.as('line'),
          sql<string>`left('comment ' || source_id, 200)`.as('item'),
          sql<string>`${IMPORT_REASON.noParent}::text`.as('reason'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** Keeps refused rows; those kept when the file was read before are left alone. How many are new. */
export const insertRefusals = async (site: SiteHandle, importId: string, rows: readonly RefusedRow[]) => {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await site
    .insertInto(
      'importRefusals',
      rows.map((row) => ({ ...row, importId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** The numbers of refused and changed rows of an import, by reason. */
export const refusalCounts = async (site: SiteHandle, importId: string): Promise<Record<string, number>> => {
  const rows = await site
    .from('importRefusals')
    .select(['reason', sql<number>`count(*)::int`.as('n')])
    .where('importId', '=', importId)
    .groupBy('reason')
    .orderBy('n', 'desc')
    .orderBy('reason')
    .execute()
  return Object.fromEntries(rows.map(({ reason, n }) => [reason, n]))
}

/** Refused rows of an import in the order of the file, those behind `after`. */
export const refusalsAfter = (
  site: SiteHandle,
  importId: string,
  { position, field, reason }: Pick<RefusedRow, 'position' | 'field' | 'reason'>,
  limit: number,
): Promise<RefusedRow[]> =>
  site
    .from('importRefusals')
    .select([sql<number>`position`.as('position'), 'line', 'item', 'field', 'reason'])
    .where('importId', '=', importId)
    .where((where) => where(where.refTuple('position', 'field', 'reason'), '>', where.tuple(position, field, reason)))
    .orderBy('position')
    .orderBy('field')
    .orderBy('reason')
    .limit(limit)
    .execute()

/** The addresses of everybody who is staff on any site of the network, in lower case. */
export const staffEmails = async (network: NetworkDb): Promise<string[]> => {
  const rows = await network
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .distinct()
    .where('roleId', 'in', [...STAFF])
    .where('email', 'is not', null)
    .execute()
  return rows.map((row) => row.email)
}
