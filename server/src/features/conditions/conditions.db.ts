import type { DisorderSeo, Prevalence, SourceValues } from '@ward/domain/conditions/condition-input'
import { type Selectable, sql } from 'kysely'
import type { Disorders } from '../../platform/database/schema-types.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'

/** A reference to another catalogue, as the source has it. */
export type CrossReference = {
  source: string
  reference: string
  validationStatus: string | null
  relation: string | null
  icdRelation: string | null
}

const OF_NETWORK = [
  'id',
  'name',
  'summary',
  'rawBody',
  'synonyms',
  'prevalences',
  'inheritanceType',
  'onsetAge',
  'deathAge',
  'tags',
  'isActive',
  'orphaCode',
  'disorderType',
  'disorderGroup',
  'flagValue',
  'totalStatus',
  'source',
  'overridden',
  'crossReferences',
  'parentId',
  'categoryId',
  'mergedIntoId',
] as const
type Kept = Pick<Selectable<Disorders>, (typeof OF_NETWORK)[number]>

/** A condition of the network with what one site says of it. */
export type DisorderRow = Omit<Kept, 'prevalences' | 'source' | 'crossReferences'> & {
  prevalences: Prevalence[]
  source: SourceValues | null
  crossReferences: CrossReference[]
  isFeatured: boolean
  isRelatableToUsers: boolean
  hasDetailPage: boolean
  /** Null where the site said nothing of it yet. */
  slug: string | null
  seo: Partial<DisorderSeo>
  version: number
}

/** A site's fields of conditions. */
export const here = (site: SiteHandle) =>
  site
    .from('siteDisorders')
    .select([
      'siteDisorders.disorderId',
      'siteDisorders.isRelatableToUsers',
      'siteDisorders.isFeatured',
      'siteDisorders.hasDetailPage',
      'siteDisorders.slug',
      'siteDisorders.seo',
      'siteDisorders.version',
    ])
    .as('here')

const flag = (name: string) => {
  const column = sql<boolean>`here.${sql.raw(name)}`
  return { column, isOn: sql<boolean>`coalesce(${column}, false)` }
}
export const FLAGS = {
  isRelatableToUsers: flag('is_relatable_to_users'),
  isFeatured: flag('is_featured'),
  hasDetailPage: flag('has_detail_page'),
}

export const shown = (site: SiteHandle) =>
  site.db
    .selectFrom('disorders')
    .leftJoin(here(site), 'here.disorderId', 'disorders.id')
    .select(OF_NETWORK.map((column) => `disorders.${column}` as const))
    .select([
      FLAGS.isRelatableToUsers.isOn.as('isRelatableToUsers'),
      FLAGS.isFeatured.isOn.as('isFeatured'),
      FLAGS.hasDetailPage.isOn.as('hasDetailPage'),
      'here.slug',
      sql<Partial<DisorderSeo>>`coalesce(here.seo, '{}')`.as('seo'),
      sql<number>`disorders.version + coalesce(here.version, 0)`.as('version'),
    ])
    .$castTo<DisorderRow>()

/** A condition, also one that was merged into another. */
export const disorderById = (site: SiteHandle, id: string): Promise<DisorderRow | undefined> =>
  shown(site).where('disorders.id', '=', id).executeTakeFirst()

/** Conditions by their codes at the source, also those that were merged into others. */
export const disordersByCodes = (site: SiteHandle, codes: readonly number[]): Promise<DisorderRow[]> =>
  shown(site)
    .where('disorders.orphaCode', 'in', [...codes])
    .execute()

/** The kinds of conditions that there are, by name. */
export const disorderTypeNames = async (network: NetworkDb): Promise<string[]> => {
  const rows = await network
    .selectFrom('disorders')
    .select('disorderType')
    .distinct()
    .where('disorderType', '<>', '')
    .orderBy('disorderType')
    .execute()
  return rows.map(({ disorderType }) => disorderType)
}

/** Names of conditions, by their ids. */
export const disorderNames = (network: NetworkDb, ids: readonly string[]) =>
  network.selectFrom('disorders').select(['id', 'name']).where('id', 'in', ids).execute()

/** The conditions directly below each of some, by name, up to a limit for each. */
export const disordersBelow = (
  network: NetworkDb,
  by: 'parentId' | 'categoryId',
  ids: readonly string[],
  most: number,
) => {
  const ranked = network
    .selectFrom('disorders')
    .where(by, 'in', ids)
    .where('mergedIntoId', 'is', null)
    .select(['id', 'name', `${by} as aboveId`])
    .select(sql<number>`row_number() over (partition by ${sql.ref(by)} order by lower(name), id)`.as('place'))
  return network
    .selectFrom(ranked.as('ranked'))
    .where('place', '<=', most)
    .orderBy('place')
    .select(['id', 'name', 'aboveId'])
    .$narrowType<{ aboveId: string }>()
    .execute()
}
