import { sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'
import { RECOMMENDED_PREFERENCE } from '../notifications/tellings.actions.ts'

type Scope = { network: NetworkDb; siteId: number }

/** Whom staff keep out of recommendations, and who does not want to be in them, is shown to nobody. */
const isShown = (alias: string) => sql`
  ${sql.ref(`${alias}.status`)} = 0 and ${sql.ref(`${alias}.role_id`)} <> 4 and not ${sql.ref(`${alias}.suppressed_from_activity_recs`)}
  and not exists (select from preferences p where p.site_id = ${sql.ref(`${alias}.site_id`)} and p.user_id = ${sql.ref(`${alias}.id`)}
                    and p.name = ${RECOMMENDED_PREFERENCE} and p.value = 'no')`

const tagged = ({ siteId }: Scope, threadId: string) => sql`
  select o.thread_id from thread_forum_tags t
    join thread_forum_tags o on o.site_id = t.site_id and o.tag_id = t.tag_id
   where t.site_id = ${siteId} and t.thread_id = ${threadId} and o.thread_id <> ${threadId}
  union
  select o.thread_id from thread_global_tags t
    join thread_global_tags o on o.site_id = t.site_id and o.tag_id = t.tag_id
   where t.site_id = ${siteId} and t.thread_id = ${threadId} and o.thread_id <> ${threadId}`

/** Threads that share a tag, those that were active last first. */
export const relatedThreads = async (
  scope: Scope,
  threadId: string,
  limit: number,
): Promise<{ id: string; name: string; slug: string }[]> =>
  (
    await sql<{ id: string; name: string; slug: string }>`
      select t.id, t.name, t.slug from threads t
        join content c on c.site_id = t.site_id and c.id = t.id
        join users u on u.site_id = c.site_id and u.id = c.author_id
       where t.site_id = ${scope.siteId} and t.id in (${tagged(scope, threadId)})
         and not c.is_deleted and not c.is_spam and not c.is_pending and ${isShown('u')}
       order by t.last_active_date desc, t.id desc limit ${limit}
    `.execute(scope.network)
  ).rows

const TEXTS_LOOKED_AT = 200

/** Members who wrote lately in these threads and not in the one at hand, those who wrote last first. */
export const relatedPeople = async (
  { network, siteId }: Scope,
  { threadIds, not, limit }: { threadIds: readonly string[]; not: readonly string[]; limit: number },
): Promise<string[]> =>
  threadIds.length === 0
    ? []
    : (
        await sql<{ id: string }>`
          with late as (
            select author_id, id from content
             where site_id = ${siteId} and root_id = any (${threadIds}::bigint[])
               and not is_deleted and not is_spam and not is_pending
             order by id desc limit ${TEXTS_LOOKED_AT})
          select u.id from (select author_id, max(id) as last from late group by author_id) a
            join users u on u.site_id = ${siteId} and u.id = a.author_id
           where ${isShown('u')} and u.id <> all (${not}::bigint[]) and u.role_id = 3
           order by a.last desc limit ${limit}
        `.execute(network)
      ).rows.map(({ id }) => id)
