import { STATUS } from '@ward/domain/app/account-status'
import type { AssocType, ContentKind } from '@ward/domain/flags/flag/assoc-types'
import type { Effects } from '@ward/domain/kernel/effects'
import { workingRole } from '@ward/domain/users/letting-in'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import { isActive } from '../../users/directory/active.db.ts'
import type { Decision } from '../flag/decision.ts'
import { assigned, type FlagSearch, matching, shapeOf, valuesOf } from '../queue/flag-search.db.ts'

/** The columns of a flag that a decision and its preview need. */
export type BulkFlag = {
  id: string
  assocType: AssocType
  contentId: string | null
  version: number
  isOpen: boolean
  isSpam: boolean
  isRequiredToPublish: boolean
  atRisk: boolean
  isAppealed: boolean
  /** Whether something below it waits in the lane. */
  isRiskBelow: boolean
  beforeDelete: unknown
  beforeSpam: unknown
  kind: ContentKind | null
  postId: string | null
  rootId: string | null
  isDeleted: boolean
  isMarkedSpam: boolean
  isPendingModeration: boolean
  reports: number
  authorId: string | null
  /** Whether the one who decides reported it. */
  isReporter: boolean
}

/** The threads and status updates below which something waits in the lane. */
const rootsAtRisk = (site: SiteHandle) =>
  site
    .from('atRiskWaits')
    .innerJoin('flags as below', (join) =>
      join.onRef('below.siteId', '=', 'atRiskWaits.siteId').onRef('below.id', '=', 'atRiskWaits.flagId'),
    )
    .innerJoin('content as answer', (join) =>
      join.onRef('answer.siteId', '=', 'below.siteId').onRef('answer.id', '=', 'below.contentId'),
    )
    .where('atRiskWaits.endedAt', 'is', null)
    .where('answer.rootId', 'is not', null)
    .select('answer.rootId')

const bulkFlags = (site: SiteHandle, deciderId: string) =>
  site
    .from('flags')
    .leftJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
    )
    .leftJoin('users', (join) => join.onRef('users.siteId', '=', 'flags.siteId').onRef('users.id', '=', 'flags.userId'))
    .select([
      'flags.id',
      'flags.assocType',
      'flags.contentId',
      'flags.version',
      'flags.isOpen',
      'flags.isSpam',
      'flags.isRequiredToPublish',
      'flags.atRisk',
      'flags.isAppealed',
      'flags.beforeDelete',
      'flags.beforeSpam',
      'flags.reportsCount as reports',
      'content.kind',
      'content.postId',
      'content.rootId',
      sql<string | null>`coalesce(content.author_id, flags.user_id)`.as('authorId'),
      sql<boolean>`coalesce(content.is_deleted, users.status = ${sql.lit(STATUS.deleted)})`.as('isDeleted'),
      sql<boolean>`coalesce(content.is_spam, false)`.as('isMarkedSpam'),
      sql<boolean>`coalesce(content.is_pending, false)`.as('isPendingModeration'),
    ])
    .select((where) => where('content.id', 'in', rootsAtRisk(site)).as('isRiskBelow'))
    .select((where) =>
      where
        .exists(
          where
            .selectFrom('flagReports')
            .whereRef('flagReports.siteId', '=', 'flags.siteId')
            .whereRef('flagReports.flagId', '=', 'flags.id')
            .where('flagReports.reporterId', '=', deciderId)
            .select('flagReports.id'),
        )
        .as('isReporter'),
    )
    .$castTo<BulkFlag>()

/** The flags among these that belong to the site, in no order, as the person who decides sees them. */
export const bulkFlagsByIds = (site: SiteHandle, deciderId: string, ids: readonly string[]): Promise<BulkFlag[]> =>
  bulkFlags(site, deciderId).where('flags.id', '=', anyOf(ids)).execute()

/** The newest flags that match, up to a number. */
export const bulkFlagsMatching = (
  site: SiteHandle,
  deciderId: string,
  search: FlagSearch,
  limit: number,
): Promise<BulkFlag[]> => {
  const [shape, values] = [shapeOf(search), valuesOf(search)]
  const found =
    shape.assignees === 'none'
      ? matching(site, shape, values).select('flags.id')
      : assigned(site, shape, values).select('flagAssigns.flagId as id')
  return bulkFlags(site, deciderId)
    .where('flags.id', 'in', found)
    .orderBy('flags.listedAt', 'desc')
    .orderBy('flags.id', 'desc')
    .limit(limit)
    .execute()
}

type Scope = { network: NetworkDb; siteId: number; bulkId: string }

/** The next flags that nothing became of yet, locked with their texts as by every decision; the versions that were seen. */
export async function lockNext({ network, siteId, bulkId }: Scope, limit: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ flagId: string; version: number }>`
    select flag_id, version from bulk_flags where site_id = ${siteId} and bulk_id = ${bulkId} and outcome is null
     order by flag_id limit ${limit}
  `.execute(network)
  const ids = rows.map(({ flagId }) => flagId)
  await sql`
    select id from flags where site_id = ${siteId} and id = any (${ids}::bigint[]) order by id for update
  `.execute(network)
  await sql`
    select c.id from content c
     where c.site_id = ${siteId} and c.id in (select content_id from flags where site_id = ${siteId} and id = any (${ids}::bigint[]))
     order by c.id for update
  `.execute(network)
  return new Map(rows.map(({ flagId, version }) => [flagId, version]))
}

/** A decision with the state that it was made from, as the history keeps it. */
export type Decided = { flag: BulkFlag; before: object; decision: Decision }

/** Writes many decisions of one kind: flags, texts and the events of the flags. */
export async function writeDecisions(
  { network, siteId }: Scope,
  { actorId, operation, reason }: { actorId: string; operation: string; reason: string },
  decided: readonly Decided[],
): Promise<void> {
  const rows = decided.map(({ flag, before, decision: { flag: change, content, after } }) => ({
    id: flag.id,
    is_open: after.isOpen,
    is_spam: after.isSpam,
    is_required_to_publish: after.isRequiredToPublish,
    before_delete: kept(change.beforeDelete, flag.beforeDelete),
    before_spam: kept(change.beforeSpam, flag.beforeSpam),
    content_id: content ? flag.contentId : null,
    is_deleted: after.isDeleted,
    is_marked: after.isMarkedSpam,
    is_pending: after.isPendingModeration,
    before,
    after,
  }))
  await sql`
    with decided as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id bigint, is_open boolean, is_spam boolean,
        is_required_to_publish boolean, before_delete jsonb, before_spam jsonb, before jsonb, after jsonb)),
    changed as (
      update flags f set is_open = d.is_open, is_spam = d.is_spam, is_required_to_publish = d.is_required_to_publish,
             before_delete = nullif(d.before_delete, 'null'), before_spam = nullif(d.before_spam, 'null'),
             version = f.version + 1, updated_at = now()
        from decided d where f.site_id = ${siteId} and f.id = d.id
      returning f.site_id, f.id, f.version, d.before, d.after)
    insert into flag_events (site_id, flag_id, actor_id, status, body, before, after)
    select site_id, id, ${actorId}::bigint, ${operation}::text, ${reason}::text, before, after || jsonb_build_object('version', version)
      from changed order by id
  `.execute(network)
  await sql`
    update content c set is_deleted = d.is_deleted, is_spam = d.is_marked, is_pending = d.is_pending
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (content_id bigint, is_deleted boolean, is_marked boolean, is_pending boolean)
     where c.site_id = ${siteId} and c.id = d.content_id
  `.execute(network)
}

/** Columns left out of an update stay; new values come as JSON text. */
const kept = (written: unknown, before: unknown): unknown =>
  written === undefined ? before : typeof written === 'string' ? JSON.parse(written) : written

/** The outcome for a flag. */
export type Outcome = {
  flagId: string
  outcome: 'done' | 'left'
  versionAfter?: number
  effects?: Effects
  because?: string
  byId?: string | null
  newStatus?: string | null
}

export const writeOutcomes = ({ network, siteId, bulkId }: Scope, outcomes: readonly Outcome[]) =>
  sql`
    update bulk_flags b set outcome = o.outcome, version_after = o."versionAfter", effects = o.effects,
           because = o.because, by_id = o."byId", new_status = o."newStatus"
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o ("flagId" bigint, outcome text, "versionAfter" int, effects jsonb,
        because text, "byId" bigint, "newStatus" text)
     where b.site_id = ${siteId} and b.bulk_id = ${bulkId} and b.flag_id = o."flagId"
  `.execute(network)

/** The last decisions on flags. */
export async function latestDecisions(
  { network, siteId }: Scope,
  flagIds: readonly string[],
): Promise<Map<string, { actorId: string | null; status: string; version: number | null }>> {
  if (flagIds.length === 0) return new Map()
  const { rows } = await sql<{ flagId: string; actorId: string | null; status: string; version: number | null }>`
    select last.flag_id, last.actor_id, last.status, last.version
      from unnest(${flagIds}::bigint[]) as flag (id)
      join lateral (select flag_id, actor_id, status, (after ->> 'version')::int as version from flag_events
                     where site_id = ${siteId} and flag_id = flag.id order by id desc limit 1) as last on true
  `.execute(network)
  return new Map(rows.map(({ flagId, ...decision }) => [flagId, decision]))
}

/** The role that works for somebody who may still act; null of who no longer may. */
export async function roleOfActor(site: SiteHandle, userId: string): Promise<number | null> {
  const row = await site
    .from('users')
    .where('id', '=', userId)
    .where(isActive)
    .select(['roleId', 'verifiedAt'])
    .executeTakeFirst()
  return row ? workingRole(row) : null
}

/** The flags that one changed, the newest of them first: the decisions automod learns from. */
export const doneIn = async (
  site: SiteHandle,
  { bulkId, after, limit }: { bulkId: string; after: string; limit: number },
): Promise<string[]> => {
  const rows = await site
    .from('bulkFlags')
    .where('bulkId', '=', bulkId)
    .where('outcome', '=', 'done')
    .where('flagId', '>', after)
    .select('flagId')
    .orderBy('flagId')
    .limit(limit)
    .execute()
  return rows.map(({ flagId }) => flagId)
}
