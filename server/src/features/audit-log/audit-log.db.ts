import type { AuditQuery } from '@ward/domain/audit-log/audit-log'
import { actionMeant, actionsRead } from '@ward/domain/audit-log/audit-words'
import { sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { countOf, type List } from '../../platform/database/list.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { momentsOf } from '../../platform/days-of-site.ts'

export type AuditRow = {
  id: string
  at: Date
  actorKind: string
  actorId: string | null
  action: string
  subjectType: string
  subjectId: string | null
  /** Several things that were looked at together. */
  subjectIds: string[]
  fields: string[]
  /** How much it did. */
  effects: unknown
  requestId: string | null
  /** The name of the account that acted, where there is one. */
  username: string | null
}

type Moments = Awaited<ReturnType<typeof momentsOf>>
type Narrowed = Omit<AuditQuery, 'limit' | 'offset'>

const COLUMNS = [
  'auditLog.id',
  'auditLog.at',
  'auditLog.actorKind',
  'auditLog.actorId',
  'auditLog.action',
  'auditLog.subjectType',
  'auditLog.subjectId',
  'auditLog.subjectIds',
  'auditLog.fields',
  'auditLog.effects',
  'auditLog.requestId',
] as const

const matching = (
  site: SiteHandle,
  { user, action, subjectType, subjectId, request }: Narrowed,
  { since, before }: Moments,
) =>
  site
    .from('auditLog')
    .$if(user !== '', (rows) =>
      rows.where(
        'actorId',
        'in',
        site
          .from('users')
          .select('id')
          .where(sql<string>`lower(username)`, 'like', `${escapeLike(user.toLowerCase())}%`),
      ),
    )
    .$if(action !== '', (rows) =>
      rows.where((where) =>
        where.or([
          where('action', 'like', `${escapeLike(actionMeant(action))}%`),
          ...actionsRead(action).map((read) =>
            where.and([
              where('action', '=', read.action),
              ...(read.field === undefined ? [] : [sql<boolean>`audit_log.fields @> ${[read.field]}::text[]`]),
            ]),
          ),
        ]),
      ),
    )
    .$if(subjectType !== '', (rows) => rows.where('subjectType', '=', subjectType))
    .$if(subjectId !== '', (rows) =>
      rows.where((where) =>
        where.or([
          where('subjectId', '=', subjectId),
          // As the index has it: of most rows there is nothing in it.
          where.and([
            where('subjectIds', '<>', sql<string[]>`'{}'`),
            sql<boolean>`audit_log.subject_ids @> ${[subjectId]}::text[]`,
          ]),
        ]),
      ),
    )
    .$if(request !== '', (rows) => rows.where('requestId', '=', request))
    .$if(since !== null, (rows) => rows.where('at', '>=', since))
    .$if(before !== null, (rows) => rows.where('at', '<', before))

/** The changes on the site, newest first, with the names of their authors. */
export async function auditList(site: SiteHandle, query: Narrowed): Promise<List<AuditRow>> {
  const found = matching(site, query, await momentsOf(site, query))
  return {
    total: () => countOf(found),
    rows: found
      .leftJoin('users as actor', (join) =>
        join.onRef('actor.siteId', '=', 'auditLog.siteId').onRef('actor.id', '=', 'auditLog.actorId'),
      )
      .select([...COLUMNS, 'actor.username'])
      .orderBy('auditLog.at', 'desc')
      .orderBy('auditLog.id', 'desc'),
  }
}

/** The values before and after a change, as kept beside the audit row. */
export type KeptChange = { auditId: string; before: unknown; after: unknown }

/**
 * Kept values of changes: the events of flags and the versions of things, which are written in the change's own
 * transaction and so have its time.
 */
export const changesOf = (site: SiteHandle, auditIds: readonly string[]): Promise<KeptChange[]> => {
  const rows = site.from('auditLog').where('auditLog.id', 'in', auditIds)
  const events = rows
    .innerJoin('flagEvents as event', (join) =>
      join
        .onRef('event.siteId', '=', 'auditLog.siteId')
        .on(
          sql<boolean>`event.flag_id = case when audit_log.subject_type = 'flag' then audit_log.subject_id::bigint end`,
        )
        .onRef('event.insertedAt', '=', 'auditLog.at'),
    )
    .where('event.before', 'is not', null)
    .select(['auditLog.id as auditId', 'event.before', 'event.after'])
  const versions = rows
    .innerJoin('versions as version', (join) =>
      join
        .onRef('version.siteId', '=', 'auditLog.siteId')
        .onRef('version.subjectType', '=', 'auditLog.subjectType')
        .onRef('version.subjectId', '=', 'auditLog.subjectId')
        .onRef('version.insertedAt', '=', 'auditLog.at'),
    )
    .leftJoin('versions as last', (join) =>
      join
        .onRef('last.siteId', '=', 'version.siteId')
        .onRef('last.subjectType', '=', 'version.subjectType')
        .onRef('last.subjectId', '=', 'version.subjectId')
        .on(sql<boolean>`last.number = version.number - 1`),
    )
    .select(['auditLog.id as auditId', 'last.content as before', 'version.content as after'])
  return events.unionAll(versions).execute()
}
