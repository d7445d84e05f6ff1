import type { DisorderSeo, Prevalence, SourceValues } from '@ward/domain/conditions/condition-input'
import { type ConditionTerm, conditionTerms } from '@ward/domain/conditions/condition-search'
import type { DisorderQuery, DisorderSort } from '@ward/domain/conditions/conditions'
import { type Expression, type ExpressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import type { List } from '../../platform/database/list.ts'
import type { DB, Disorders } from '../../platform/database/schema-types.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf } from '../../platform/database/statement.ts'

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

const here = (site: SiteHandle) =>
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

const FLAGS = {
  isRelatableToUsers: sql<boolean>`coalesce(here.is_relatable_to_users, false)`,
  isFeatured: sql<boolean>`coalesce(here.is_featured, false)`,
  hasDetailPage: sql<boolean>`coalesce(here.has_detail_page, false)`,
}

const catalogue = (site: SiteHandle) =>
  site.db.selectFrom('disorders').leftJoin(here(site), 'here.disorderId', 'disorders.id')

const shown = (site: SiteHandle) =>
  catalogue(site)
    .select(OF_NETWORK.map((column) => `disorders.${column}` as const))
    .select([
      FLAGS.isRelatableToUsers.as('isRelatableToUsers'),
      FLAGS.isFeatured.as('isFeatured'),
      FLAGS.hasDetailPage.as('hasDetailPage'),
      'here.slug',
      sql<Partial<DisorderSeo>>`coalesce(here.seo, '{}')`.as('seo'),
      sql<number>`disorders.version + coalesce(here.version, 0)`.as('version'),
    ])
    .$castTo<DisorderRow>()

type Where = ExpressionBuilder<DB, 'disorders'>
const literally = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '\\$&')

/** Whether a condition is one of a term: by its code, or by its name or a synonym. */
function holds(where: Where, { pieces, code }: ConditionTerm): Expression<SqlBool> {
  const isAnywhere = sql<SqlBool>`disorders.search like ${`%${pieces.map(escapeLike).join('%')}%`}`
  // A wildcard does not reach from one synonym into the next.
  const isWithin =
    pieces.length === 1
      ? isAnywhere
      : where.and([isAnywhere, where('disorders.search', '~', pieces.map(literally).join('[^\n]*'))])
  return code === null ? isWithin : where.or([where('disorders.orphaCode', '=', code), isWithin])
}

const KEYS: Record<DisorderSort, RawBuilder<unknown>> = {
  name: sql`lower(disorders.name)`,
  type: sql`lower(disorders.disorder_type)`,
  group: sql`lower(disorders.disorder_group)`,
}

type Narrowed = Partial<Omit<DisorderQuery, 'limit' | 'offset'>>

const matching =
  ({ search = '', types = [], isActive, ...flags }: Narrowed) =>
  (where: Where): Expression<SqlBool> => {
    const terms = conditionTerms(search)
    const wanted = Object.entries(FLAGS).flatMap(([name, flag]) => {
      const value = flags[name as keyof typeof FLAGS]
      // What is on has a row of the site: said so, the few of those are looked at instead of the whole catalogue.
      const isOn = sql<SqlBool>`(here.disorder_id is not null and ${flag})`
      return value == null ? [] : [value ? isOn : where(flag, '=', false)]
    })
    return where.and([
      where('disorders.mergedIntoId', 'is', null),
      ...(terms.length > 0 ? [where.or(terms.map((term) => holds(where, term)))] : []),
      ...(types.length > 0 ? [where('disorders.disorderType', 'in', types)] : []),
      ...(isActive == null ? [] : [where('disorders.isActive', '=', isActive)]),
      ...wanted,
    ])
  }

/** Conditions of the network's catalogue with what this site says of them; those merged into others are left out. */
export const disorderList = (site: SiteHandle, query: Narrowed): List<DisorderRow> => {
  const where = matching(query)
  const asked = (eb: unknown) => where(eb as Where)
  const direction = sql.raw(query.sortDesc ? 'desc' : 'asc')
  return {
    total: async () => {
      const { n } = await catalogue(site)
        .where(asked)
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow()
      return n
    },
    rows: shown(site)
      .where(asked)
      .orderBy(sql`${KEYS[query.sort ?? 'name']} ${direction}`)
      .orderBy(sql`lower(disorders.name)`)
      .orderBy('disorders.id'),
  }
}

/** A condition, also one that was merged into another. */
export const disorderById = (site: SiteHandle, id: string): Promise<DisorderRow | undefined> =>
  shown(site).where('disorders.id', '=', id).executeTakeFirst()

/** Older addresses of conditions on this site, which lead to them; the newest of each first. */
export const olderSlugs = (site: SiteHandle, ids: readonly string[]) =>
  site
    .from('slugHistory')
    .select(['subjectId', 'slug'])
    .where('kind', '=', 'condition')
    .where('subjectId', '=', anyOf(ids))
    .orderBy('usedUntil', 'desc')
    .orderBy('slug')
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

/** Those that stand directly below some, by name; so many of each at most. */
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
