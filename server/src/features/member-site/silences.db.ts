import { STATUS } from '@ward/domain/app/account-status'
import { STAFF } from '@ward/domain/app/roles'
import type { SilenceKind } from '@ward/domain/member-site/member-writing'
import { type SqlBool, sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

/** Silences with the silenced. Moderators cannot be silenced, also not by what was chosen before they were. */
const silences = (site: SiteHandle) =>
  site
    .from('silences')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'silences.siteId').onRef('users.id', '=', 'silences.otherId'),
    )
    .where('users.roleId', 'not in', STAFF)

/** The people a member muted or blocked, newest first. */
export const silencedBy = (site: SiteHandle, userId: string, limit: number) =>
  silences(site)
    .where('silences.userId', '=', userId)
    .select(['silences.otherId', 'silences.how', 'users.username', 'users.slug', 'users.roleId', 'users.status'])
    .orderBy('silences.insertedAt', 'desc')
    .limit(limit)
    .$narrowType<{ how: SilenceKind }>()
    .execute()

/** How one member silences another; null where they do not. */
export const silenceOf = async (site: SiteHandle, userId: string, otherId: string): Promise<SilenceKind | null> =>
  ((
    await silences(site)
      .where('silences.userId', '=', userId)
      .where('silences.otherId', '=', otherId)
      .select('silences.how')
      .executeTakeFirst()
  )?.how as SilenceKind | undefined) ?? null

/** The people among these who silence one of some authors, in either way. */
export const silencing = statement((site, authorIds: readonly string[], userIds: readonly string[]) =>
  silences(site)
    .where('silences.otherId', '=', anyOf(authorIds))
    .where('silences.userId', '=', anyOf(userIds))
    .select(['silences.userId', 'silences.otherId']),
)

export const silence = (site: SiteHandle, userId: string, otherId: string, how: SilenceKind) =>
  site
    .insertInto('silences', { userId, otherId, how })
    .onConflict((conflict) => conflict.columns(['siteId', 'userId', 'otherId']).doUpdateSet({ how: sql`excluded.how` }))
    .execute()

export const endSilence = (site: SiteHandle, userId: string, otherId: string) =>
  site.deleteFrom('silences').where('userId', '=', userId).where('otherId', '=', otherId).execute()

export const isFollowing = async (site: SiteHandle, userId: string, threadId: string): Promise<boolean> =>
  (await site
    .from('threadFollows')
    .where('threadId', '=', threadId)
    .where('userId', '=', userId)
    .select('userId')
    .executeTakeFirst()) !== undefined

export const follow = (site: SiteHandle, userId: string, threadId: string) =>
  site
    .insertInto('threadFollows', { userId, threadId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const unfollow = (site: SiteHandle, userId: string, threadId: string) =>
  site.deleteFrom('threadFollows').where('userId', '=', userId).where('threadId', '=', threadId).execute()

/** The followers of some threads, after one of them, so that many are notified in parts. */
export const followersOf = statement(
  (site, threadIds: readonly string[], afterThread: string, afterUser: string, limit: number) =>
    site
      .from('threadFollows')
      .where('threadId', '=', anyOf(threadIds))
      .where(sql<SqlBool>`(thread_id, user_id) > (${afterThread}::bigint, ${afterUser}::bigint)`)
      .select(['threadId', 'userId'])
      .orderBy('threadId')
      .orderBy('userId')
      .limit(limit),
)

/** Members by their names in lower case, as they are mentioned. */
export const usersNamed = (site: SiteHandle, names: readonly string[]) =>
  site
    .from('users')
    .where(sql`lower(username)`, 'in', names)
    .where('status', 'in', [STATUS.active, STATUS.suspended])
    .select(['id', 'username'])
    .execute()
