import type { SavedViewInput } from '@ward/domain/flags/saved-views/saved-views'
import { VIEW_KEPT_DAYS } from '@ward/domain/flags/saved-views/saved-views'
import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

const ROW = ['id', 'ownerId', 'name', 'address', 'isTeam', 'version'] as const

const views = (site: SiteHandle) => site.from('savedViews').where('deletedAt', 'is', null).select(ROW)

/** A view of the queue. */
export type ViewRow = Awaited<ReturnType<typeof viewsFor>>[number]

/** Somebody's own views and those of the team, by name. */
export const viewsFor = (site: SiteHandle, userId: string, limit: number) =>
  views(site)
    .where((where) => where.or([where('ownerId', '=', userId), where('isTeam', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locks a view until the transaction ends; with `isDeleted` one that was deleted and can still be had back. */
export const lockView = (site: SiteHandle, id: string, { isDeleted = false } = {}): Promise<ViewRow | undefined> =>
  site
    .from('savedViews')
    .where('id', '=', id)
    .where('deletedAt', isDeleted ? 'is not' : 'is', null)
    .select(ROW)
    .forUpdate()
    .executeTakeFirst()

/** The number of views of the team, or of one person. */
export async function countViews(site: SiteHandle, ownerId: string, isTeam: boolean): Promise<number> {
  const { n } = await site
    .from('savedViews')
    .where('deletedAt', 'is', null)
    .where('isTeam', '=', isTeam)
    .$if(!isTeam, (query) => query.where('ownerId', '=', ownerId))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

type Values = Pick<SavedViewInput, 'name' | 'address' | 'isTeam'>

export const insertView = (site: SiteHandle, ownerId: string, values: Values): Promise<ViewRow> =>
  site
    .insertInto('savedViews', { ...values, ownerId })
    .returning(ROW)
    .executeTakeFirstOrThrow()

export const updateView = (site: SiteHandle, id: string, values: Partial<Values> & { isDeleted?: boolean }) => {
  const { isDeleted, ...rest } = values
  const gone = isDeleted === undefined ? {} : { deletedAt: isDeleted ? sql<Date>`now()` : null }
  return site
    .updateTable('savedViews')
    .set({ ...rest, ...gone, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(ROW)
    .executeTakeFirst()
}

/** Views deleted earlier are gone. */
export const forgetDeleted = (site: SiteHandle) =>
  site
    .deleteFrom('savedViews')
    .where('deletedAt', '<', sql<Date>`now() - make_interval(days => ${sql.lit(VIEW_KEPT_DAYS)})`)
    .execute()
