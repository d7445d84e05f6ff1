import type { EngagementChoice, EngagementQuery, EngagementType } from '@ward/domain/engagement/engagements'
import { ENGAGEMENT_FIELDS, type EngagementField, type EngagementInput } from '@ward/domain/engagement/input'
import { type Selectable, sql } from 'kysely'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { Engagements } from '../../../platform/database/schema-types.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'

/** An engagement with the site it belongs to: of what a site shows also a global poll of another. */
export type EngagementRow = { type: EngagementType } & Pick<
  Selectable<Engagements>,
  'siteId' | 'id' | 'legacyId' | 'version' | 'insertedAt' | 'updatedAt' | 'textChangedAt' | EngagementField
>
export const ENGAGEMENT_ROW = [
  'siteId',
  'id',
  'legacyId',
  'type',
  'version',
  'insertedAt',
  'updatedAt',
  'textChangedAt',
  ...ENGAGEMENT_FIELDS,
] as const
const IN_LIST = ENGAGEMENT_ROW.map((column) => `engagements.${column}` as const)

/** The total that is not of an option but of the people who voted. */
export const VOTERS = '0'

/** Engagements that are not deleted. A deleted one keeps its votes and is shown nowhere. */
const living = (site: SiteHandle) => site.from('engagements').where('engagements.deletedAt', 'is', null)

/** How many people voted on one, on all sites. */
const votes = sql`coalesce((select sum(t.n) from engagement_totals t where t.site_id = engagements.site_id
  and t.engagement_id = engagements.id and t.option_id = ${VOTERS}), 0)`

/**
 * Engagements of a kind that a site has, its own and the global polls of the others, whose question holds the text; in the order
 * asked for, without a date last, ties by id.
 */
export function engagementList(
  { network, site: { siteId } }: { network: NetworkDb; site: SiteHandle },
  { type, search, sort, sortDesc }: Omit<EngagementQuery, 'limit' | 'offset'>,
): List<EngagementRow> {
  const matching = network
    .selectFrom('engagements')
    .where((where) => where.or([where('siteId', '=', siteId), where('isGlobal', '=', true)]))
    .where('engagements.deletedAt', 'is', null)
    .where('engagements.type', '=', type)
    .$if(search !== '', (query) =>
      query.where(sql<string>`lower(engagements.question)`, 'like', `%${escapeLike(search.toLowerCase())}%`),
    )
  const column = {
    question: sql`lower(engagements.question)`,
    inserted_at: sql`engagements.inserted_at`,
    votes,
    date: sql`engagements.date`,
  }[sort]
  const direction = sql.raw(sortDesc ? 'desc' : 'asc')
  return {
    total: () => countOf(matching),
    rows: matching
      .select(IN_LIST)
      .$castTo<EngagementRow>()
      .orderBy(sql`${column} ${direction} nulls last`)
      .orderBy('engagements.id', sortDesc ? 'desc' : 'asc'),
  }
}

/** One of a kind; undefined where it is of another kind, deleted or of another site. */
export const engagementOf = (site: SiteHandle, { id, type }: EngagementChoice): Promise<EngagementRow | undefined> =>
  living(site)
    .where('engagements.id', '=', id)
    .where('engagements.type', '=', type)
    .select(IN_LIST)
    .$castTo<EngagementRow>()
    .executeTakeFirst()

/** The same, kept from others' changes and from further votes until the transaction ends. */
export const lockEngagement = (site: SiteHandle, id: string): Promise<EngagementRow | undefined> =>
  living(site).where('engagements.id', '=', id).select(IN_LIST).$castTo<EngagementRow>().forUpdate().executeTakeFirst()

/** The one of a kind that the shortcode without an id stands for. */
export const currentOf = (site: SiteHandle, type: EngagementType): Promise<EngagementRow | undefined> =>
  living(site)
    .where('engagements.type', '=', type)
    .where('engagements.isCurrent', '=', true)
    .select(IN_LIST)
    .$castTo<EngagementRow>()
    .forUpdate()
    .executeTakeFirst()

type Written = Pick<EngagementInput, EngagementField>

const columnsOf = (input: Written): Written =>
  Object.fromEntries(ENGAGEMENT_FIELDS.map((name) => [name, input[name]])) as Written

export async function insertEngagement(
  site: SiteHandle,
  input: Written & { type: EngagementType },
): Promise<EngagementRow> {
  const row = { ...columnsOf(input), type: input.type }
  return (await site
    .insertInto('engagements', row)
    .returning(ENGAGEMENT_ROW)
    .executeTakeFirstOrThrow()) as EngagementRow
}

/** Writes its fields; `isReworded` marks that votes were cast for other words. */
export async function updateEngagement(
  site: SiteHandle,
  id: string,
  { input, isReworded }: { input: Partial<Written>; isReworded: boolean },
): Promise<EngagementRow> {
  const row = await site
    .updateTable('engagements')
    .set({ ...input, version: sql`version + 1`, updatedAt: sql`now()` })
    .$if(isReworded, (query) => query.set({ textChangedAt: sql`now()` }))
    .where('id', '=', id)
    .returning(ENGAGEMENT_ROW)
    .executeTakeFirstOrThrow()
  return row as EngagementRow
}

/** Takes it away from everywhere but the votes that were cast. */
export const deleteEngagementById = async (site: SiteHandle, id: string): Promise<void> => {
  await site.updateTable('engagements').set({ deletedAt: sql`now()`, isCurrent: false }).where('id', '=', id).execute()
}

/** The number of voters for each option and, as option 0, for the whole, on one site that shows it and on all sites. */
export const totalsOf = statement((site, engagementIds: readonly string[], hereId: number) =>
  site
    .from('engagementTotals')
    .where('engagementId', '=', anyOf(engagementIds))
    .groupBy(['engagementId', 'optionId'])
    .select([
      'engagementId',
      'optionId',
      sql<number>`sum(n)::int`.as('total'),
      sql<number>`coalesce(sum(n) filter (where voted_site_id = ${hereId}), 0)::int`.as('here'),
    ]),
)
