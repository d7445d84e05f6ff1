import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { conditionPage } from './condition-list.db.ts'
import { type DisorderRow, disorderById } from './conditions.db.ts'

/** A condition in a list for members. */
export type ConditionLink = { name: string; slug: string }
const linked = (rows: readonly DisorderRow[]): ConditionLink[] =>
  rows.flatMap(({ name, slug }) => (slug === null ? [] : [{ name, slug }]))

/** Active conditions with a page on this site that match, by name; so many at most. */
export const conditionsShown = async (
  site: SiteHandle,
  { search, limit, isFeatured }: { search: string; limit: number; isFeatured?: boolean },
): Promise<ConditionLink[]> => {
  const requested = { search, isActive: true, hasDetailPage: true, isFeatured, limit, offset: 0 }
  return linked(await conditionPage(site, requested).rows())
}

/** The condition with this address on the site, if members see it. */
export const conditionAtSlug = async (site: SiteHandle, slug: string): Promise<DisorderRow | undefined> => {
  const at = await site
    .from('siteDisorders')
    .select('disorderId')
    .where(sql`lower(slug)`, '=', slug.toLowerCase())
    .executeTakeFirst()
  return at && shownById(site, at.disorderId)
}

/** A condition by its id, if members see it. */
export const shownById = async (site: SiteHandle, id: string): Promise<DisorderRow | undefined> => {
  const row = await disorderById(site, id)
  return row?.isActive && row.hasDetailPage && row.mergedIntoId === null ? row : undefined
}

/** Active conditions with a page on this site that stand below the same one, by name. */
export const conditionsBeside = async (
  site: SiteHandle,
  { id, parentId, categoryId }: Pick<DisorderRow, 'id' | 'parentId' | 'categoryId'>,
  limit: number,
): Promise<ConditionLink[]> => {
  const above = parentId === null ? (['categoryId', categoryId] as const) : (['parentId', parentId] as const)
  if (above[1] === null) return []
  const rows = await site
    .from('siteDisorders')
    .innerJoin('disorders', 'disorders.id', 'siteDisorders.disorderId')
    .where(`disorders.${above[0]}`, '=', above[1])
    .where('disorders.id', '<>', id)
    .where('disorders.isActive', '=', true)
    .where('siteDisorders.hasDetailPage', '=', true)
    .select(['disorders.name', 'siteDisorders.slug'])
    .orderBy(sql`lower(disorders.name)`)
    .orderBy('disorders.id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ name, slug }) => (slug === null ? [] : [{ name, slug }]))
}

/** Tags of the network that are called, or were before they were merged, like one of the tags of a condition. */
export const tagsCalled = async (network: NetworkDb, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) return []
  const requested = names.map((name) => name.toLowerCase())
  const rows = await network
    .selectFrom('globalTags')
    .select(sql<string>`coalesce(global_tags.merged_into_id, global_tags.id)`.as('id'))
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where(sql<string>`lower(name)`, 'in', requested), where('slug', 'in', requested)]))
    .execute()
  return [...new Set(rows.map(({ id }) => id))]
}

/** The release of the source that is in use; null before the first. */
export const releaseInUse = async (network: NetworkDb): Promise<string | null> => {
  const row = await network
    .selectFrom('disorderSyncs')
    .select('release')
    .where('dataType', '=', 'nomenclature')
    .where('state', '=', 'applied')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.release ?? null
}
