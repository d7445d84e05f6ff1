import { SLUG_VISIT_DAYS, type SlugKind } from '@ward/domain/slugs/slugs'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

const leads = statement((site, kind: SlugKind, slug: string) =>
  site.from('slugHistory').select('subjectId').where('kind', '=', kind).where('slug', '=', slug),
)

/** The thing that an old slug belongs to, whatever the case of its letters. */
export const oldSlugLeadsTo = async (site: SiteHandle, kind: SlugKind, slug: string): Promise<string | undefined> =>
  (await leads(site, kind, slug.toLowerCase()))[0]?.subjectId

/** Older slugs of things of a kind, which lead to them, with their visits in the last weeks; the newest of each first. */
export const olderSlugs = (site: SiteHandle, kind: SlugKind, ids: readonly string[], now: Date) =>
  site
    .from('slugHistory')
    .leftJoin('slugVisits', (join) =>
      join
        .onRef('slugVisits.siteId', '=', 'slugHistory.siteId')
        .onRef('slugVisits.kind', '=', 'slugHistory.kind')
        .onRef('slugVisits.slug', '=', 'slugHistory.slug')
        .on('slugVisits.day', '>', firstDay(now)),
    )
    .select(['slugHistory.subjectId', 'slugHistory.slug', 'slugHistory.usedUntil'])
    .select(sql<number>`coalesce(sum(slug_visits.visits), 0)::int`.as('visits'))
    .where('slugHistory.kind', '=', kind)
    .where('slugHistory.subjectId', '=', anyOf(ids))
    .groupBy(['slugHistory.subjectId', 'slugHistory.slug', 'slugHistory.usedUntil'])
    .orderBy('slugHistory.usedUntil', 'desc')
    .orderBy('slugHistory.slug')
    .execute()

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const firstDay = (now: Date): string => dayOf(new Date(now.getTime() - SLUG_VISIT_DAYS * 86_400_000))

/** Counts that an old slug led somebody on; its days that are no longer shown go. */
export async function countSlugVisit(
  { network, site: { siteId } }: { network: NetworkDb; site: SiteHandle },
  { kind, slug }: { kind: SlugKind; slug: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into slug_visits as known (site_id, kind, slug, day, visits)
    select site_id, kind, slug, ${dayOf(now)}::date, 1 from slug_history
     where site_id = ${siteId} and kind = ${kind} and slug = ${slug.toLowerCase()}
    on conflict (site_id, kind, slug, day) do update set visits = known.visits + 1`.execute(network)
  await sql`
    delete from slug_visits
     where site_id = ${siteId} and kind = ${kind} and slug = ${slug.toLowerCase()} and day <= ${firstDay(now)}::date
  `.execute(network)
}

/** The first of these slugs that is free: it leads to nothing, now or by its history. */
export async function firstFree(
  site: SiteHandle,
  { kind, table }: { kind: SlugKind; table: 'threads' | 'forumTags' },
  slugs: readonly string[],
): Promise<string | undefined> {
  const now = await site.from(table).select('slug').where('slug', 'in', slugs).execute()
  const before = await site
    .from('slugHistory')
    .select('slug')
    .where('kind', '=', kind)
    .where('slug', 'in', slugs)
    .execute()
  const taken = new Set([...now, ...before].map(({ slug }) => slug.toLowerCase()))
  return slugs.find((slug) => !taken.has(slug))
}
