import { ROLE } from '@ward/domain/app/roles'
import type { Ctx } from '../../../platform/context.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { mayHaveRole } from '../directory/staff-email.rules.ts'
import { accountsOfAll, type StaffAccount } from '../directory/users.db.ts'

/**
 * The other accounts of people that get role 5 with the given ones: those that have proven the same address, where it may be a
 * super admin's. Another address may be read by somebody else.
 */
export async function sharingRole(
  ctx: Ctx,
  accounts: readonly StaffAccount[],
  given: ReadonlySet<string>,
): Promise<Set<string>> {
  const addresses = new Map(
    accounts.flatMap(({ id, personId, email }) => (given.has(id) && email ? [[personId, email.toLowerCase()]] : [])),
  )
  const same = accounts.filter(
    ({ id, personId, email, verifiedAt }) =>
      !given.has(id) && verifiedAt !== null && email !== null && email.toLowerCase() === addresses.get(personId),
  )
  const sharing = new Set<string>()
  for (const [siteId, here] of Map.groupBy(same, (account) => account.siteId)) {
    const own = await settingsOf(ctx.site.at(siteId), 'staffDomains', 'testAddressPattern')
    for (const { id, email } of here)
      if (mayHaveRole({ email: email ?? '', roleId: ROLE.superAdmin }, own).ok) sharing.add(id)
  }
  return sharing
}

/** The accounts of people on other sites that keep the role they have when the given ones get this role, though it is the person's. */
export async function keepingTheirRole(
  ctx: Ctx,
  given: readonly { id: string; personId: string }[],
  roleId: number,
): Promise<StaffAccount[]> {
  if (roleId !== ROLE.superAdmin || given.length === 0) return []
  const people = given.map(({ personId }) => personId)
  const accounts = await accountsOfAll(ctx.network, people)
  const ids = new Set(given.map(({ id }) => id))
  const sharing = await sharingRole(ctx, accounts, ids)
  return accounts.filter((account) => !ids.has(account.id) && !sharing.has(account.id) && account.roleId !== roleId)
}
