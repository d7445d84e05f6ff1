import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'
import { isActive } from '../../users/directory/active.db.ts'

/** The assignees of flags, in the order they were added. */
export const assignsOf = statement((site, flagIds: readonly string[]) =>
  site
    .from('flagAssigns')
    .select(['id', 'flagId', 'userId', 'insertedAt'])
    .where('flagId', '=', anyOf(flagIds))
    .orderBy('id'),
)

export type AssignRow = Awaited<ReturnType<typeof assignsOf>>[number]

export const insertAssigns = (site: SiteHandle, flagId: string, userIds: readonly string[]) =>
  site
    .insertInto(
      'flagAssigns',
      userIds.map((userId) => ({ flagId, userId })),
    )
    .execute()

export const deleteAssigns = (site: SiteHandle, flagId: string, userIds: readonly string[]) =>
  site.deleteFrom('flagAssigns').where('flagId', '=', flagId).where('userId', 'in', userIds).execute()

/** The ids among these that are of active accounts of the site with one of the roles. */
export const assignableAmong = async (
  site: SiteHandle,
  ids: readonly string[],
  roleIds: readonly number[],
): Promise<Set<string>> => {
  const rows = await site
    .from('users')
    .select('id')
    .where('id', 'in', ids)
    .where('roleId', 'in', roleIds)
    .where(isActive)
    .execute()
  return new Set(rows.map((row) => row.id))
}
