import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { type Effects, sumOf, visibilityEffect } from '@ward/domain/kernel/effects'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'

type Counts = {
  kind: ContentKind | null
  texts: number
  flags: number
  reports: number
  mentions: number
  atRisk: number
}

const effectsOf = (rows: readonly Counts[]): Effects =>
  sumOf(
    rows.map(({ kind, texts, flags, reports, mentions, atRisk }) => ({
      flags_closed: flags,
      ...(kind ? { [visibilityEffect(kind, false)]: texts } : {}),
      reports_closed: reports,
      mentions_unlinked: mentions,
      at_risk_kept: atRisk,
    })),
  )

/** Flags that are closed, each named `id`, with the reports on them. */
const closed = (siteId: number, flags: RawBuilder<unknown>) => sql`
  select null::text as kind, 0 as texts, count(*)::int as flags,
         coalesce(sum((select count(*)::int from flag_reports r where r.site_id = ${siteId} and r.flag_id = closed.id)), 0)::int as reports,
         0 as mentions, 0 as at_risk
    from (${flags}) as closed`

/** The effects of blocking users: on their texts, on flags and on mentions of them. */
export async function expectedOfBlocks(
  network: NetworkDb,
  siteId: number,
  userIds: readonly string[],
): Promise<Effects> {
  const ids = sql`${userIds}::bigint[]`
  const { rows } = await sql<Counts>`
    select kind, count(*)::int as texts, 0 as flags, 0 as reports, 0 as mentions, 0 as at_risk from content
     where site_id = ${siteId} and author_id = any (${ids}) and not is_deleted and not is_spam and not is_pending group by 1
    union all ${closed(
      siteId,
      sql`select f.id from content c join flags f on f.site_id = c.site_id and f.content_id = c.id
           where c.site_id = ${siteId} and c.author_id = any (${ids}) and not c.is_deleted and f.is_open and not f.at_risk
          union all select id from flags where site_id = ${siteId} and user_id = any (${ids}) and is_open and not at_risk`,
    )}
    union all select null, 0, 0, 0, count(*)::int, 0 from mentions where site_id = ${siteId} and user_id = any (${ids})
    union all select null, 0, 0, 0, 0, count(*)::int from flags f where f.site_id = ${siteId} and f.at_risk and f.is_open and (f.user_id = any (${ids})
      or exists (select from content c where c.site_id = ${siteId} and c.id = f.content_id and c.author_id = any (${ids})))
  `.execute(network)
  return effectsOf(rows)
}

/** The effects of a block, from the state it kept. */
export async function effectsOfBlock(network: NetworkDb, siteId: number, blockId: string): Promise<Effects> {
  const { rows } = await sql<Counts>`
    select c.kind, count(*)::int as texts, 0 as flags, 0 as reports, 0 as mentions, 0 as at_risk
      from blocked_content b join content c on c.site_id = b.site_id and c.id = b.content_id
     where b.site_id = ${siteId} and b.block_id = ${blockId} and not b.was_spam and not c.is_pending group by 1
    union all ${closed(
      siteId,
      sql`select flag_id as id from blocked_flags where site_id = ${siteId} and block_id = ${blockId} and (before ->> 'isOpen')::boolean
          and not coalesce((before ->> 'stays')::boolean, false)`,
    )}
    union all select null, 0, 0, 0, count(*)::int, 0 from unlinked_mentions where site_id = ${siteId} and block_id = ${blockId}
    union all select null, 0, 0, 0, 0, count(*)::int from blocked_flags
               where site_id = ${siteId} and block_id = ${blockId} and (before ->> 'stays')::boolean
  `.execute(network)
  return effectsOf(rows)
}
