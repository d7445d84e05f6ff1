import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { statements } from '../../../platform/database/statement-family.ts'

/** The facts a filter can ask, in the order of their bits in `facts`, the lowest first. */
export const FACTS = [
  'isOpen',
  'isSpam',
  'isOffensive',
  'isImage',
  'isReported',
  'isRequiredToPublish',
  'atRisk',
] as const
export type Fact = (typeof FACTS)[number]
export type Facts = Partial<Record<Fact, boolean | null>>

/** The bits asked about, and their required values. */
export function bitsOf(facts: Facts): { asked: number; requested: number } {
  let asked = 0
  let requested = 0
  for (const [bit, fact] of FACTS.entries()) {
    if (facts[fact] == null) continue
    asked |= 1 << bit
    if (facts[fact]) requested |= 1 << bit
  }
  return { asked, requested }
}

type CountRow = { asked: number; requested: number; assocType: AssocType }

/** The sum of kept counts of what is asked: a statement, or a value in one. */
export const keptSum = (site: SiteHandle, hasType: boolean, { asked, requested, assocType }: CountRow) =>
  site
    .from('flagCounts')
    .where(sql<number>`facts & ${asked}::int`, '=', sql<number>`${requested}::int`)
    .$if(hasType, (query) => query.where('assocType', '=', assocType))
    .select(sql<number>`coalesce(sum(n), 0)::int`.as('n'))

const sums = statements(
  ({ hasType }: { hasType: boolean }, site, asked: number, requested: number, assocType: AssocType) =>
    keptSum(site, hasType, { asked, requested, assocType }),
)

/** The exact number of a site's flags with these facts, from the counts that every change of a flag keeps. */
export async function keptCount(site: SiteHandle, facts: Facts, assocType: AssocType | null): Promise<number> {
  const { asked, requested } = bitsOf(facts)
  return (await sums({ hasType: assocType !== null }, site, asked, requested, assocType ?? 'comment'))[0]?.n ?? 0
}

/** Makes one row of all differences with the same key; the sum stays the same for everybody who counts meanwhile. */
export async function foldCounts(network: NetworkDb): Promise<void> {
  await sql`
    with many as (select site_id, assoc_type, facts from flag_counts group by 1, 2, 3 having count(*) > 1),
         gone as (delete from flag_counts c using many m
                   where c.site_id = m.site_id and c.assoc_type = m.assoc_type and c.facts = m.facts
                  returning c.site_id, c.assoc_type, c.facts, c.n)
    insert into flag_counts (site_id, assoc_type, facts, n)
      select site_id, assoc_type, facts, sum(n) from gone group by 1, 2, 3 having sum(n) <> 0`.execute(network)
}

const REAL = sql`select site_id, assoc_type,
  ${sql.join(
    FACTS.map((fact, bit) => sql`${sql.ref(fact)}::int * ${sql.lit(1 << bit)}`),
    sql` + `,
  )} as facts, 1 as n from flags`

/**
 * Compares the kept counts with the flags, in one snapshot. They differ only if somebody bypassed the triggers; the
 * differences are then corrected and returned.
 */
export async function correctCounts(network: NetworkDb): Promise<{ siteId: number; assocType: string; by: number }[]> {
  const { rows } = await sql<{ siteId: number; assocType: string; by: number }>`
    insert into flag_counts (site_id, assoc_type, facts, n)
      select site_id, assoc_type, facts, sum(n)
        from (${REAL} union all select site_id, assoc_type, facts, -n from flag_counts) as both_sides
       group by 1, 2, 3 having sum(n) <> 0
    returning site_id, assoc_type, n as by`.execute(network)
  return rows
}
