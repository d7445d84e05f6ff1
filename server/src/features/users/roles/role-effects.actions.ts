import { isStaff, mayActOn, ROLE, type RoleId } from '@ward/domain/app/roles'
import type { Effects } from '@ward/domain/kernel/effects'
import { notFound, Refusal } from '@ward/domain/kernel/refusal'
import { ROLE_ELSEWHERE } from '@ward/domain/users/letting-in'
import { NOT_ONE_S_OWN_ROLE } from '@ward/domain/users/user-input'
import { isThere } from '@ward/domain/users/user-page'
import { type BulkRoles, notChanged } from '@ward/domain/users/users'
import { actorId, type Ctx } from '../../../platform/context.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { peopleOutOfReach } from '../../sessions/letting-in.actions.ts'
import { expectedOfBlocks } from '../block/block-effects.db.ts'
import { mayHaveRole, type StaffAddresses } from '../directory/staff-email.rules.ts'
import { type RoleHolder, roleHolders } from '../directory/user-list.db.ts'
import { accessKept } from './made-access.actions.ts'
import { keepingTheirRole } from './shared-role.actions.ts'

/**
 * The effects of giving users of this site a role: how many it changes, and of spammers what their blocks take away.
 *
 * @throws what giving it throws
 */
export async function effectsOfRoles(ctx: Ctx, { userIds, roleId }: BulkRoles): Promise<Effects> {
  const changing = await changingRoles(ctx, { userIds, roleId })
  const ids = changing.map(({ id }) => id)
  const blocks = roleId === ROLE.spammer ? await expectedOfBlocks(ctx.network, ctx.site.siteId, ids) : {}
  return { ...(await rolesEffects(ctx, changing, roleId)), ...blocks }
}

/** The lines that are the same before and after, asked for before. */
export const rolesEffects = async (
  ctx: Ctx,
  changing: readonly { id: string; personId: string }[],
  roleId: number,
): Promise<Effects> => ({
  roles_changed: changing.length,
  ...(roleId === ROLE.spammer ? { users_blocked: changing.length } : {}),
  roles_kept_elsewhere: (await keepingTheirRole(ctx, changing, { roleId })).length,
  ...(await accessKept(ctx, changing, roleId)),
})

/**
 * Those of some users who have another role so far, all of whom may get this one.
 *
 * @throws NOT_FOUND when one of them is not of this site, INVALID with a field for each who may not get the role: their rank or
 * the role's, the viewer themself, an address that is not of the staff, an account that was deleted
 */
export async function changingRoles(ctx: Ctx, { userIds, roleId }: BulkRoles): Promise<RoleHolder[]> {
  const ids = [...new Set(userIds)]
  const holders = await roleHolders(ctx.site, ids)
  if (holders.length < ids.length) throw notFound()
  const changing = holders.filter((holder) => holder.roleId !== roleId || !isThere(holder).ok)
  const addresses = await settingsOf(ctx.site, 'staffDomains', 'testAddressPattern')
  const people = changing.map(({ personId }) => personId)
  const elsewhere = isStaff(roleId) ? await peopleOutOfReach(ctx, people) : new Set<string>()
  refuseAny(
    changing.map((holder) => ({
      holder,
      because: whyNot(ctx, holder, roleId, addresses) ?? (elsewhere.has(holder.personId) ? ROLE_ELSEWHERE : undefined),
    })),
  )
  return changing
}

function whyNot({ viewer }: Ctx, holder: RoleHolder, roleId: RoleId, addresses: StaffAddresses): string | undefined {
  if (holder.id === actorId(viewer)) return NOT_ONE_S_OWN_ROLE
  const answers = [
    isThere(holder),
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
