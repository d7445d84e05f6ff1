import { MISS_DAYS, MISSES_KEPT } from '@ward/domain/short-links/short-links'
import { sql } from 'kysely'
import { everySite } from '../../platform/database/every-site.ts'
import { forgetInParts } from '../../platform/database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, networkStatement, statement } from '../../platform/database/statement.ts'

/** The target of a code now. */
export const linksByCode = statement((site, codes: readonly string[]) =>
  site
    .from('shortLinks')
    .innerJoin('shortLinkTargets', (join) =>
      join
        .onRef('shortLinkTargets.siteId', '=', 'shortLinks.siteId')
        .onRef('shortLinkTargets.linkId', '=', 'shortLinks.id')
        .on('shortLinkTargets.isNow', '=', true),
    )
    .where('shortLinks.code', '=', anyOf(codes))
    .select(['shortLinks.code', 'shortLinks.id as linkId', 'shortLinks.isDisabled'])
    .select(['shortLinkTargets.id as targetId', 'shortLinkTargets.toUrl']),
)

export type Click = { linkId: string; targetId: string }

/** Keeps clicks that came at the same time: a row for each target, by one text however many they are. */
export const insertClicks = async (network: NetworkDb, siteId: number, clicks: readonly Click[]): Promise<void> => {
  const targets = [...Map.groupBy(clicks, ({ targetId }) => targetId)]
  await keepClicks(
    network,
    siteId,
    targets.map(([, [click]]) => click?.linkId ?? ''),
    targets.map(([targetId]) => targetId),
    targets.map(([, each]) => each.length),
  )
}

const keepClicks = networkStatement(
  (network, siteId: number, linkIds: readonly string[], targetIds: readonly string[], counts: readonly number[]) =>
    network
      .insertInto('shortLinkClicks')
      .columns(['siteId', 'linkId', 'targetId', 'n'])
      .expression(
        sql<{ siteId: number; linkId: string; targetId: string; n: number }>`
          select ${siteId}::int, link_id, target_id, n
            from unnest(${linkIds}::bigint[], ${targetIds}::bigint[], ${counts}::int[]) as click (link_id, target_id, n)`,
      ),
)

/** Keeps visits that came at the same time and are not counted, by their links. */
export const insertLeftOut = async (network: NetworkDb, siteId: number, linkIds: readonly string[]): Promise<void> => {
  const links = [...Map.groupBy(linkIds, (linkId) => linkId)]
  await sql`
    insert into short_link_left_out (site_id, link_id, n)
    select ${siteId}::int, link_id, n
      from unnest(${links.map(([linkId]) => linkId)}::bigint[], ${links.map(([, each]) => each.length)}::int[])
           as visit (link_id, n)`.execute(network)
}

/**
 * Adds waiting clicks to the targets they went to, and to the days of their links. One statement takes them away and adds them, so
 * that whoever is cut off in the middle has done neither, and who counts meanwhile sees each of them once.
 */
export async function foldClicks(network: NetworkDb, most = 50_000): Promise<void> {
  await sql`
    with waiting as (select site_id, id from short_link_left_out order by site_id, id limit ${most}),
         gone as (delete from short_link_left_out c using waiting s where c.site_id = s.site_id and c.id = s.id
                  returning c.site_id, c.link_id, c.day, c.n)
    insert into short_link_days as known (site_id, link_id, day, left_out)
    select site_id, link_id, day, sum(n) from gone group by 1, 2, 3 order by 1, 2, 3
    on conflict (site_id, link_id, day) do update set left_out = known.left_out + excluded.left_out`.execute(network)
  await sql`
    with waiting as (select site_id, id from short_link_clicks order by site_id, id limit ${most}),
         gone as (delete from short_link_clicks c using waiting s where c.site_id = s.site_id and c.id = s.id
                  returning c.site_id, c.link_id, c.target_id, c.day, c.n),
         days as (insert into short_link_days as known (site_id, link_id, day, clicks)
                  select site_id, link_id, day, sum(n) from gone group by 1, 2, 3 order by 1, 2, 3
                  on conflict (site_id, link_id, day) do update set clicks = known.clicks + excluded.clicks),
         sums as (select site_id, target_id, sum(n) as n from gone group by 1, 2)
    update short_link_targets t set click_count = t.click_count + s.n
      from sums s where t.site_id = s.site_id and t.id = s.target_id`.execute(network)
}

export type DayRow = { day: string; clicks: number; leftOut: number }

/** The days of a link from one on, in their order, also those visits that wait to be added; days without any are left out. */
export async function daysOf(
  network: NetworkDb,
  { siteId, linkId, from }: { siteId: number; linkId: string; from: string },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text, sum(clicks)::int as clicks, sum(left_out)::int as "leftOut" from (
      select day, clicks, left_out from short_link_days where site_id = ${siteId} and link_id = ${linkId}
      union all
      select day, n, 0 from short_link_clicks where site_id = ${siteId} and link_id = ${linkId}
      union all
      select day, 0, n from short_link_left_out where site_id = ${siteId} and link_id = ${linkId}) as each
     where day >= ${from}::date
     group by day order by day`.execute(network)
  return rows
}

/** Counts that somebody tried a code that leads nowhere; of so many different ones a site keeps no more. */
export async function countMiss(site: SiteHandle, code: string, at: Date): Promise<void> {
  const known = await site
    .updateTable('shortLinkMisses')
    .set({ n: sql`n + 1`, lastAt: at })
    .where('code', '=', code)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return
  const { kept } = await site
    .from('shortLinkMisses')
    .select(sql<number>`count(*)::int`.as('kept'))
    .executeTakeFirstOrThrow()
  if (kept >= MISSES_KEPT) return
  await site
    .insertInto('shortLinkMisses', { code, lastAt: at })
    .onConflict((conflict) => conflict.columns(['siteId', 'code']).doUpdateSet({ n: sql`short_link_misses.n + 1` }))
    .execute()
}

export type MissRow = { code: string; n: number; lastAt: Date }

/** Codes that lead nowhere, those that are tried most first. */
export const missesOf = (site: SiteHandle, limit: number): Promise<MissRow[]> =>
  site
    .from('shortLinkMisses')
    .select(['code', 'n', 'lastAt'])
    .orderBy('n', 'desc')
    .orderBy('code')
    .limit(limit)
    .execute()

export const forgetMiss = (site: SiteHandle, code: string) =>
  site.deleteFrom('shortLinkMisses').where('code', '=', code).execute()

export const forgetOldMisses = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'shortLinkMisses',
    key: ['siteId', 'code'],
    isOld: sql`gone.site_id = ${everySite} and last_at < now() - make_interval(days => ${MISS_DAYS})`,
  })
