import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** The name of an object; of a text also its kind, which its page is found by. */
export type ObjectName = { id: string; name: string | null; kind: string | null }

const nothing = sql<string | null>`null`

/** The query for the names of objects with some ids, by their type. */
const NAMES = {
  user: ({ site }, ids) =>
    site
      .from('users')
      .select(['id', 'username as name', nothing.as('kind')])
      .where('id', 'in', ids)
      .execute(),
  content: ({ site }, ids) =>
    site
      .from('content')
      .select(['id', nothing.as('name'), 'kind'])
      .where('id', 'in', ids)
      .execute(),
  post: ({ site }, ids) =>
    site
      .from('posts')
      .select(['id', 'title as name', nothing.as('kind')])
      .where('id', 'in', ids)
      .execute(),
  thread: ({ site }, ids) =>
    site
      .from('threads')
      .select(['id', 'name', nothing.as('kind')])
      .where('id', 'in', ids)
      .execute(),
  engagement: ({ site }, ids) =>
    site.from('engagements').select(['id', 'question as name', 'type as kind']).where('id', 'in', ids).execute(),
  forum_tag: ({ site }, ids) =>
    site
      .from('forumTags')
      .select(['id', 'name', nothing.as('kind')])
      .where('id', 'in', ids)
      .execute(),
  tag: ({ site }, ids) =>
    site.db
      .selectFrom('globalTags')
      .select(['id', 'name', nothing.as('kind')])
      .where('id', 'in', ids)
      .execute(),
  award: ({ site }, ids) =>
    site.db
      .selectFrom('awards')
      .select(['id', 'name', nothing.as('kind')])
      .where('id', 'in', ids)
      .execute(),
  disorder: ({ site }, ids) =>
    site.db
      .selectFrom('disorders')
      .select(['id', 'name', nothing.as('kind')])
      .where('id', 'in', ids)
      .execute(),
  experiment: ({ site }, ids) =>
    site.db
      .selectFrom('experiments')
      .select(['id', 'name', nothing.as('kind')])
      .where('id', 'in', ids)
      .execute(),
} satisfies Record<string, (ctx: Ctx, ids: readonly string[]) => Promise<ObjectName[]>>

export const NAMED_TYPES = Object.keys(NAMES) as (keyof typeof NAMES)[]

/** Names of objects of one type; those that are gone have none. */
export const objectNames = (ctx: Ctx, type: keyof typeof NAMES, ids: readonly string[]): Promise<ObjectName[]> =>
  NAMES[type](ctx, ids)

/**
 * The actions and the types of objects in the log of the site. Each value is found by one step along an index, however many rows
 * have it.
 */
export async function kindsOf({ site, network }: Ctx): Promise<{ actions: string[]; subjectTypes: string[] }> {
  const { rows } = await sql<{ actions: string[]; subjectTypes: string[] }>`
    with recursive
    action (value) as (
      (select action from audit_log where site_id = ${site.siteId} order by action using ~<~ limit 1)
      union all
      select (select action from audit_log where site_id = ${site.siteId} and action ~>~ value order by action using ~<~ limit 1)
        from action where value is not null
    ),
    type (value) as (
      (select subject_type from audit_log where site_id = ${site.siteId} order by subject_type limit 1)
      union all
      select (select subject_type from audit_log where site_id = ${site.siteId} and subject_type > value order by subject_type limit 1)
        from type where value is not null
    )
    select coalesce((select array_agg(value) from action where value is not null), '{}') as actions,
           coalesce((select array_agg(value) from type where value is not null), '{}') as subject_types`.execute(
    network,
  )
  return rows[0] ?? { actions: [], subjectTypes: [] }
}
