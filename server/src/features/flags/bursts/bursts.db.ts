import {
  BURST_DAYS,
  BURST_SIZE_MIN,
  type BurstQuery,
  type BurstReason,
  type BurstTextQuery,
} from '@ward/domain/flags/bursts/bursts'
import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'

/** A burst as far as the viewer sees it. */
export type BurstRow = {
  id: string
  /** How many ever joined, deleted ones too. */
  total: number
  firstAt: Date
  lastAt: Date
  /** When the last of these texts joined. */
  joinedAt: Date
}

/** The scope of a question about bursts: over these sites and no other. */
export type Scope = { network: NetworkDb; siteIds: readonly number[] }
/** The same, as asked from one of them: a burst that was said there to be none is not open. */
type ScopeHere = Scope & { hereId: number }

export const RECENT = sql`p.inserted_at > now() - make_interval(days => ${sql.lit(BURST_DAYS)})`
const ROW = sql`p.burst_id as id, count(*)::int as total, min(p.inserted_at) as first_at, max(p.inserted_at) as last_at,
  max(p.joined_at) as joined_at`
const CONTENT = sql`content c on c.site_id = p.site_id and c.id = p.content_id`
export const FLAG = sql`flags f on f.site_id = p.site_id and f.content_id = p.content_id`

/** Bursts with enough texts on these sites, be they deleted since: all, those that wait for whoever works here, or the others. */
function bursts({ siteIds, hereId }: ScopeHere, isOpen: boolean | null) {
  const grouped = sql`
    select ${ROW} from text_prints p
     where p.burst_id is not null and ${RECENT} and p.site_id = any (${siteIds}::int[])
     group by p.burst_id having count(*) >= ${sql.lit(BURST_SIZE_MIN)}`
  if (isOpen === null) return sql`(${grouped}) seen`
  // All that wait are found once: asked of each burst by itself, it would take several times as long.
  return sql`(
    with waiting as materialized (
      select p.burst_id from text_prints p join ${FLAG} join ${CONTENT}
       where p.burst_id is not null and ${RECENT} and p.site_id = any (${siteIds}::int[]) and f.is_open and not c.is_deleted
      except select v.burst_id from burst_verdicts v where v.site_id = ${hereId})
    select * from (${grouped}) burst where burst.id ${isOpen ? sql`in` : sql`not in`} (select burst_id from waiting)) seen`
}

/** The one with the latest text first. */
export async function burstPage(scope: ScopeHere, { isOpen, limit, offset }: BurstQuery): Promise<BurstRow[]> {
  const { rows } = await sql<BurstRow>`
    select * from ${bursts(scope, isOpen)} order by last_at desc, id desc limit ${limit} offset ${offset}
  `.execute(scope.network)
  return rows
}

export async function countBursts(scope: ScopeHere, isOpen: boolean | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${bursts(scope, isOpen)}`.execute(
    scope.network,
  )
  return rows[0]?.n ?? 0
}

/** One burst, however few of its texts are on these sites; undefined where none is. */
export async function burstById({ network, siteIds }: Scope, id: string): Promise<BurstRow | undefined> {
  const { rows } = await sql<BurstRow>`
    select ${ROW} from text_prints p
     where p.burst_id = ${id} and p.site_id = any (${siteIds}::int[]) and ${RECENT} group by p.burst_id
  `.execute(network)
  return rows[0]
}

/** The part of a burst on a site: texts that are there, open ones among them, and those that were deleted. */
export type BurstSite = { siteId: number; size: number; openCount: number; deletedCount: number }

/** The number of texts that each site has in some bursts. */
export async function sitesOfBursts({ network, siteIds }: Scope, ids: readonly string[]) {
  const { rows } = await sql<BurstSite & { id: string }>`
    select p.burst_id as id, p.site_id, count(*) filter (where not c.is_deleted)::int as size,
           count(*) filter (where f.is_open and not c.is_deleted)::int as open_count,
           count(*) filter (where c.is_deleted)::int as deleted_count
      from text_prints p join ${CONTENT} left join ${FLAG}
     where p.burst_id = any (${ids}::bigint[]) and p.site_id = any (${siteIds}::int[]) and ${RECENT}
     group by p.burst_id, p.site_id order by count(*) desc, p.site_id
  `.execute(network)
  return rows
}

export type BurstFacts = {
  id: string
  authorCount: number
  newAuthorCount: number
  networkCount: number
  byText: boolean
  byLink: boolean
  byNetwork: boolean
}

/** The authors of some bursts, and why their texts belong together. */
export async function factsOfBursts({ network, siteIds }: Scope, ids: readonly string[]) {
  const { rows } = await sql<BurstFacts>`
    select p.burst_id as id, count(distinct (c.site_id, c.author_id))::int as author_count,
           (count(distinct (c.site_id, c.author_id)) filter (where p.by_new_account))::int as new_author_count,
           count(distinct n.network_hash)::int as network_count,
           bool_or('text' = any (p.reasons)) as by_text, bool_or('link' = any (p.reasons)) as by_link,
           bool_or('network' = any (p.reasons)) as by_network
      from text_prints p
      join ${CONTENT}
      left join text_networks n on n.site_id = p.site_id and n.content_id = p.content_id
     where p.burst_id = any (${ids}::bigint[]) and p.site_id = any (${siteIds}::int[]) and ${RECENT}
     group by p.burst_id
  `.execute(network)
  return rows
}

/** The hosts that texts of a burst lead to, those of most texts first; one that a single text leads to is not shared. */
export async function hostsOfBursts({ network, siteIds }: Scope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; host: string }>`
    select p.burst_id as id, split_part(link, '/', 1) as host
      from text_prints p, unnest(p.links) as link
     where p.burst_id = any (${ids}::bigint[]) and p.site_id = any (${siteIds}::int[]) and ${RECENT} and p.links <> '{}'
     group by p.burst_id, host having count(distinct (p.site_id, p.content_id)) > 1
     order by count(distinct (p.site_id, p.content_id)) desc, host
  `.execute(network)
  return rows
}

/** The oldest text of each. */
export async function samplesOfBursts({ network, siteIds }: Scope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; body: string; name: string | null }>`
    select b.id, oldest.* from unnest(${ids}::bigint[]) as b (id), lateral (
      select left(c.body, 16000) as body, t.name
        from text_prints p
        join ${CONTENT}
        left join threads t on t.site_id = c.site_id and t.id = c.id
       where p.burst_id = b.id and p.site_id = any (${siteIds}::int[]) and ${RECENT}
       order by p.inserted_at, p.site_id, p.content_id limit 1) oldest
  `.execute(network)
  return rows
}

export type BurstTextRow = {
  id: string
  siteId: number
  kind: ContentKind
  body: string
  name: string | null
  authorId: string
  username: string
  status: number
  memberSince: Date
  byNewAccount: boolean
  insertedAt: Date
  reasons: BurstReason[]
  likeness: number | null
  flagId: string | null
  version: number | null
  isOpen: boolean
  atRisk: boolean
  isDeleted: boolean
  isMarkedSpam: boolean
  isPendingModeration: boolean
}

/** Texts of a burst, the oldest first. */
export async function textsOfBurst({ network, siteIds }: Scope, id: string, { limit, offset }: BurstTextQuery) {
  const { rows } = await sql<BurstTextRow>`
    select p.content_id as id, p.site_id, c.kind, c.body, t.name, c.author_id, u.username, u.status,
           u.inserted_at as member_since, p.by_new_account, p.inserted_at, p.reasons, p.likeness,
           f.id as flag_id, f.version, coalesce(f.is_open, false) as is_open, coalesce(f.at_risk, false) as at_risk,
           c.is_deleted, c.is_spam as is_marked_spam, c.is_pending as is_pending_moderation
      from (
        select * from text_prints p
         where p.burst_id = ${id} and p.site_id = any (${siteIds}::int[]) and ${RECENT}
         order by p.inserted_at, p.site_id, p.content_id limit ${limit} offset ${offset}) p
      join ${CONTENT}
      join users u on u.site_id = c.site_id and u.id = c.author_id
      left join threads t on t.site_id = c.site_id and t.id = c.id
      left join ${FLAG}
     order by p.inserted_at, p.site_id, p.content_id
  `.execute(network)
  return rows
}

export type ToDecide = {
  siteId: number
  contentId: string
  flagId: string | null
  version: number | null
  atRisk: boolean
  isOpen: boolean
  isDeleted: boolean
  byNewAccount: boolean
  likeness: number | null
  reasons: BurstReason[]
}

/** All texts of a burst that had joined by then, with their flags: the ones that can be decided on. */
export async function flagsOfBurst({ network, siteIds }: Scope, id: string, joinedBy: Date): Promise<ToDecide[]> {
  const { rows } = await sql<ToDecide>`
    select p.site_id, p.content_id, f.id as flag_id, f.version, coalesce(f.at_risk, false) as at_risk,
           coalesce(f.is_open, false) as is_open, c.is_deleted, p.by_new_account, p.likeness, p.reasons
      from text_prints p join ${CONTENT} left join ${FLAG}
     where p.burst_id = ${id} and p.site_id = any (${siteIds}::int[]) and ${RECENT} and p.joined_at <= ${joinedBy}
     order by p.site_id, p.inserted_at, p.content_id
  `.execute(network)
  return rows
}

/** The bursts that some texts of a site are in. */
export const burstsOfTexts = async (site: SiteHandle, contentIds: readonly string[]) => {
  const rows = await site
    .from('textPrints')
    .where('contentId', '=', anyOf(contentIds))
    .where('burstId', 'is not', null)
    .select(['contentId', 'burstId'])
    .execute()
  return rows.flatMap(({ contentId, burstId }) => (burstId === null ? [] : [{ contentId, burstId }]))
}
