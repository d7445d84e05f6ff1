import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

/** Who is assigned to flags, in the order they were. */
export const assignsOf = statement((site, flagIds: readonly string[]) =>
  site.db
    .selectFrom('flagAssigns')
    .select(['id', 'flagId', 'userId', 'insertedAt'])
    .where('siteId', '=', site.siteId)
    .where('flagId', '=', anyOf(flagIds))
    .orderBy('id'),
)

export type AssignRow = Awaited<ReturnType<typeof assignsOf>>[number]

export const insertAssigns = (site: SiteHandle, flagId: string, userIds: readonly string[]) =>
  site.db
    .insertInto('flagAssigns')
    .values(userIds.map((userId) => ({ siteId: site.siteId, flagId, userId })))
    .execute()

export const deleteAssigns = (site: SiteHandle, flagId: string, userIds: readonly string[]) =>
  site.db
    .deleteFrom('flagAssigns')
    .where('siteId', '=', site.siteId)
    .where('flagId', '=', flagId)
    .where('userId', 'in', userIds)
    .execute()

/** Of these ids, those of active accounts of the site with one of the roles. */
export const assignableAmong = async (
  site: SiteHandle,
  ids: readonly string[],
  roleIds: readonly number[],
): Promise<Set<string>> => {
  const rows = await site.db
    .selectFrom('users')
    .select('id')
    .where('siteId', '=', site.siteId)
    .where('id', 'in', ids)
    .where('roleId', 'in', roleIds)
    .where('status', '=', 0)
    .execute()
  return new Set(rows.map((row) => row.id))
}
