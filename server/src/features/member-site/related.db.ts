import { STATUS } from '@ward/domain/app/account-status'
import { ROLE, STAFF } from '@ward/domain/app/roles'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'
import { RECOMMENDED_PREFERENCE } from '../notifications/tellings.actions.ts'

/** Readers do not see people they mute or block; null for a visitor. */
type Scope = { network: NetworkDb; siteId: number; readerId: string | null }

/** Left out are people whom staff keep out of recommendations, those who opted out, and those whom the reader mutes or blocks. */
const isShown = ({ readerId }: Scope) => sql`
  u.status = ${sql.lit(STATUS.active)} and u.role_id <> ${sql.lit(ROLE.spammer)} and not u.suppressed_from_activity_recs
  and not exists (select from preferences p where p.site_id = u.site_id and p.user_id = u.id
                    and p.name = ${RECOMMENDED_PREFERENCE} and p.value = 'no')
  and not exists (select from silences s where s.site_id = u.site_id and s.user_id = ${readerId}::bigint and s.other_id = u.id
                    and u.role_id <> all (${[...STAFF]}::int[]))`

/** The number of newest threads that are looked at for a tag that very many have. */
const OF_A_TAG = 200

const ANY_TAG = sql`true`
/** A tag of the network that was deleted stays on its threads, so that it can be given back. */
const KEPT_TAG = sql`tag_id in (select id from global_tags where deleted_at is null)`

const sharing = (
  table: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  siteId: number,
  threadIds: readonly string[],
) => sql`
  select o.thread_id
    from (select distinct tag_id from ${table} where site_id = ${siteId} and thread_id = any (${threadIds}::bigint[]) and ${which}) tags
    cross join lateral (
      select thread_id from ${table} where site_id = ${siteId} and tag_id = tags.tag_id order by thread_id desc limit ${OF_A_TAG}) o`

type Asked = { to: readonly string[]; not: readonly string[]; limit: number }

/** Threads that share a tag with these, those that were active last first. */
export const threadsLike = async (
  scope: Scope,
  { to, not, limit }: Asked,
): Promise<{ id: string; name: string; slug: string }[]> =>
  (
    await sql<{ id: string; name: string; slug: string }>`
      select t.id, t.name, t.slug from threads t
        join content c on c.site_id = t.site_id and c.id = t.id
        join users u on u.site_id = c.site_id and u.id = c.author_id
       where t.site_id = ${scope.siteId}
         and t.id in (${sharing(sql`thread_forum_tags`, ANY_TAG, scope.siteId, to)}
                      union ${sharing(sql`thread_global_tags`, KEPT_TAG, scope.siteId, to)})
         and t.id <> all (${not}::bigint[])
         and not c.is_deleted and not c.is_spam and not c.is_pending and ${isShown(scope)}
       order by t.last_active_date desc, t.id desc limit ${limit}
    `.execute(scope.network)
  ).rows

const TEXTS_LOOKED_AT = 200

/** Members who wrote lately in these threads, those who wrote last first. */
export const peopleIn = async (scope: Scope, { to, not, limit }: Asked): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      with late as (
        select author_id, id from content
         where site_id = ${scope.siteId} and root_id = any (${to}::bigint[])
           and not is_deleted and not is_spam and not is_pending
         order by id desc limit ${TEXTS_LOOKED_AT})
      select u.id from (select author_id, max(id) as last from late group by author_id) a
        join users u on u.site_id = ${scope.siteId} and u.id = a.author_id
       where ${isShown(scope)} and u.id <> all (${not}::bigint[]) and u.role_id = 3
       order by a.last desc limit ${limit}
    `.execute(scope.network)
  ).rows.map(({ id }) => id)

/** Threads in which somebody wrote last, or which they follow. */
export const threadsOf = async (
  { network, siteId }: Pick<Scope, 'network' | 'siteId'>,
  userId: string,
  limit: number,
): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      (select coalesce(root_id, id) as id from content
        where site_id = ${siteId} and author_id = ${userId} and kind in ('thread', 'reply')
        order by content.id desc limit ${limit})
      union
      (select thread_id from thread_follows where site_id = ${siteId} and user_id = ${userId}
        order by thread_id desc limit ${limit})
    `.execute(network)
  ).rows.map(({ id }) => id)
