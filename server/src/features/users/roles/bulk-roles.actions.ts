import { ROLE } from '@ward/domain/app/roles'
import { badgeOfRole } from '@ward/domain/users/user-input'
import type { BulkRoles } from '@ward/domain/users/users'
import { auditSave } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { announceAll } from '../../../platform/events/announce.ts'
import { demandAskedAbout } from '../at-risk-asking.actions.ts'
import { roleHolders, setBadge } from '../directory/user-list.db.ts'
import { type UserCard, userCards } from '../directory/users.db.ts'
import { changingRoles, rolesEffects } from './role-effects.actions.ts'
import { giveRoles, lockBeforeAccounts } from './roles.actions.ts'

/**
 * Gives users a role and the badge that comes with it (spec 3 section 2, Bulk edit user roles): all of them or none, each as
 * one by one, so that who becomes a spammer is blocked.
 *
 * @throws NOT_FOUND when one of them is not of this site, INVALID with a field for each who may not get the role: their rank or
 * the role's, the viewer themself, an address that is not of the staff; CONFLICT with the question about texts at risk
 */
export async function bulkUpdateUserRoles(
  tx: TxCtx,
  { userIds, roleId, atRiskConfirmed }: BulkRoles,
): Promise<UserCard[]> {
  const ids = [...new Set(userIds)]
  const people = (await roleHolders(tx.site, ids)).map(({ personId }) => personId)
  // As every change of a role does, before anything is read that it is decided by.
  await lockBeforeAccounts(tx, ...people)
  const changing = await changingRoles(tx, { userIds, roleId })
  await auditSave(tx, {
    action: 'bulkUpdateUserRoles',
    subjectType: 'users',
    fields: changing.length > 0 ? ['roleId'] : [],
    effects: await rolesEffects(tx, changing, roleId),
  })
  const changed = changing.map(({ id }) => id)
  if (roleId === ROLE.spammer)
    await demandAskedAbout(tx, [{ siteId: tx.site.siteId, userIds: changed }], {
      confirmed: atRiskConfirmed,
      hides: true,
    })
  await giveRoles(tx, changing, roleId)
  if (changed.length > 0) await setBadge(tx.site, changed, badgeOfRole(roleId))
  await announceAll(tx, 'user', changed)
  return userCards(tx.site, ids)
}
