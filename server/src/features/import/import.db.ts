import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

export type SourceKind = 'author' | 'guest' | 'post' | 'comment'

export const insertImport = async (site: SiteHandle, fileName: string): Promise<string> => {
  const { id } = await site.db
    .insertInto('imports')
    .values({ siteId: site.siteId, fileName })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const finishImport = (
  site: SiteHandle,
  id: string,
  end: { state: 'completed' | 'failed'; source: string; counts: object },
) =>
  site.db
    .updateTable('imports')
    .set({ state: end.state, source: end.source, counts: JSON.stringify(end.counts), finishedAt: sql`now()` })
    .where('siteId', '=', site.siteId)
    .where('id', '=', id)
    .execute()

/** What became of these things of a source when they were brought in before: source id → our id. */
export const knownTargets = async (
  site: SiteHandle,
  source: string,
  kind: SourceKind,
  sourceIds: readonly string[],
): Promise<Map<string, string>> => {
  if (sourceIds.length === 0) return new Map()
  const rows = await site.db
    .selectFrom('importSources')
    .select(['sourceId', 'targetId'])
    .where('siteId', '=', site.siteId)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('sourceId', 'in', sourceIds)
    .execute()
  return new Map(rows.map((row) => [row.sourceId, row.targetId]))
}

/** Notes, in the change itself, that a thing is here: that is what makes a second import change nothing. */
export const noteSource = (
  site: SiteHandle,
  entry: { source: string; kind: SourceKind; sourceId: string; targetId: string },
) =>
  site.db
    .insertInto('importSources')
    .values({ ...entry, siteId: site.siteId })
    .execute()

export type RefusedRow = { line: number; item: string; reason: string }

export const insertRefusals = (site: SiteHandle, importId: string, rows: readonly RefusedRow[]) =>
  site.db
    .insertInto('importRefusals')
    .values(rows.map((row) => ({ ...row, siteId: site.siteId, importId })))
    .execute()

export const isSlugTaken = async (site: SiteHandle, slug: string): Promise<boolean> =>
  (await site.db
    .selectFrom('posts')
    .select('id')
    .where('siteId', '=', site.siteId)
    .where('slug', '=', slug)
    .executeTakeFirst()) !== undefined

export const guestByKey = async (site: SiteHandle, guestKey: string): Promise<string | undefined> => {
  const row = await site.db
    .selectFrom('users')
    .select('id')
    .where('siteId', '=', site.siteId)
    .where('guestKey', '=', guestKey)
    .executeTakeFirst()
  return row?.id
}
