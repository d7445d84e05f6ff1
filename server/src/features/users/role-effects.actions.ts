import type { Effects } from '@ward/domain/effects'
import { ROLE } from '@ward/domain/roles'
import type { BulkRoles } from '@ward/domain/users'
import type { Ctx } from '../../platform/context.ts'
import { expectedOfBlocks } from './block-effects.db.ts'
import { roleHolders } from './user-list.db.ts'

/** What giving users of this site a role does: how many it changes, and of spammers what their blocks take away. */
export async function effectsOfRoles(ctx: Ctx, { userIds, roleId }: BulkRoles): Promise<Effects> {
  const holders = await roleHolders(ctx.site, [...new Set(userIds)])
  const changing = holders.filter((holder) => holder.roleId !== roleId).map(({ id }) => id)
  return rolesEffects(
    changing.length,
    roleId,
    roleId === ROLE.spammer ? await expectedOfBlocks(ctx.network, ctx.site.siteId, changing) : {},
  )
}

/** The same lines for before and after: `blocks` are what blocks add. */
export const rolesEffects = (n: number, roleId: number, blocks: Effects = {}): Effects => ({
  roles_changed: n,
  ...(roleId === ROLE.spammer ? { users_blocked: n } : {}),
  ...blocks,
})
