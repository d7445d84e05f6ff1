import { orNotFound, Refusal } from '@ward/domain/refusal'
import { mayActOn, type RoleId } from '@ward/domain/roles'
import { mayHaveRole, type StaffAddresses } from '@ward/domain/staff-email'
import { badgeOfRole, NOT_ONE_S_OWN_ROLE } from '@ward/domain/user-input'
import { type BulkRoles, notChanged } from '@ward/domain/users'
import { audit } from '../../platform/audit.ts'
import { actorId, type TxCtx } from '../../platform/context.ts'
import { announceAll } from '../../platform/events/announce.ts'
import { settingsOf } from '../../platform/settings.ts'
import { rolesEffects } from './role-effects.actions.ts'
import { giveRoles, lockBeforeAccounts } from './roles.actions.ts'
import { type RoleHolder, roleHolders, setBadge } from './user-list.db.ts'
import { type UserCard, userCards } from './users.db.ts'

/**
 * Gives users a role and the badge that comes with it (spec 3 section 2, Bulk edit user roles): all of them or none, each as
 * one by one, so that who becomes a spammer is blocked.
 *
 * @throws NOT_FOUND when one of them is not of this site, INVALID with a field for each who may not get the role: their rank or
 * the role's, the viewer themself, an address that is not of the staff
 */
export async function bulkUpdateUserRoles(tx: TxCtx, { userIds, roleId }: BulkRoles): Promise<UserCard[]> {
  const ids = [...new Set(userIds)]
  const people = (await roleHolders(tx.site, ids)).map(({ personId }) => personId)
  // As every change of a role does, before anything is read that it is decided by.
  await lockBeforeAccounts(tx, ...people)
  const holders = await roleHolders(tx.site, ids)
  if (holders.length < ids.length) orNotFound(null)
  const changing = holders.filter((holder) => holder.roleId !== roleId)
  const addresses = await settingsOf(tx.site, 'staffDomains', 'testAddressPattern')
  refuseAny(changing.map((holder) => ({ holder, because: whyNot(tx, holder, roleId, addresses) })))
  await audit(tx, {
    action: 'bulkUpdateUserRoles',
    subjectType: 'users',
    fields: ['roleId'],
    effects: rolesEffects(changing.length, roleId),
  })
  const changed = changing.map(({ id }) => id)
  await giveRoles(tx, changing, roleId)
  if (changed.length > 0) await setBadge(tx.site, changed, badgeOfRole(roleId))
  await announceAll(tx, 'user', changed)
  return userCards(tx.site, ids)
}

function whyNot({ viewer }: TxCtx, holder: RoleHolder, roleId: RoleId, addresses: StaffAddresses): string | undefined {
  if (holder.id === actorId(viewer)) return NOT_ONE_S_OWN_ROLE
  const answers = [
    mayActOn(viewer.roleId, holder.roleId),
    mayActOn(viewer.roleId, roleId),
    mayHaveRole({ email: holder.email ?? '', roleId }, addresses),
  ]
  const no = answers.find((answer) => !answer.ok)
  return no && !no.ok ? no.because : undefined
}

function refuseAny(problems: readonly { holder: RoleHolder; because: string | undefined }[]): void {
  const fields = problems.flatMap(({ holder, because }) =>
    because ? [{ path: `userIds.${holder.id}`, message: `${holder.username}: ${because}` }] : [],
  )
  if (fields.length > 0) throw new Refusal('INVALID', notChanged(fields.length, problems.length), { fields })
}
