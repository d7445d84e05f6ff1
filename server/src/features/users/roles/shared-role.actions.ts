import { ROLE } from '@ward/domain/app/roles'
import type { Ctx } from '../../../platform/context.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { mayHaveRole, type StaffAddresses } from '../directory/staff-email.rules.ts'
import { accountsOfAll, type StaffAccount } from '../directory/users.db.ts'

/** Role 5 as a block took it: from which other accounts, and when. */
export type TakenBack = { takenFrom: readonly string[]; takenAt: Date }

/**
 * Whether an account gets back the role of the admin level that a block took. Its address must have been proven before the block,
 * so that the same person reads its mail. An account without an address may have it too: only a switch opens it.
 */
export const mayHaveAgain = (
  { email, verifiedAt }: Pick<StaffAccount, 'email' | 'verifiedAt'>,
  roleId: number,
  { takenAt, addresses }: { takenAt: Date; addresses: StaffAddresses },
): boolean => verifiedAt !== null && verifiedAt <= takenAt && mayHave(email, roleId, addresses)

const mayHave = (email: string | null, roleId: number, addresses: StaffAddresses): boolean =>
  email === null || mayHaveRole({ email, roleId }, addresses).ok

/** The role that a block left an account on another site, or role 5 where it has that again. Any other role was given there since. */
const LEFT_BY_A_BLOCK: readonly number[] = [ROLE.member, ROLE.superAdmin]

type Given = { roleId: number; back?: TakenBack }

/**
 * The other accounts of people that get role 5 as the given ones get a role. With role 5 these are those that have proven the
 * same address, where it may be a super admin's, and those without an address, which the first switch of a person who had role
 * 5 made; never an account that its own site blocked. Another address may be read by somebody else: with it, role 5 only comes
 * back after a block that took it, to who has no other role since.
 */
export async function sharingRole(
  ctx: Ctx,
  accounts: readonly StaffAccount[],
  given: ReadonlySet<string>,
  { roleId, back }: Given,
): Promise<Set<string>> {
  const sharing = new Set<string>()
  if (roleId !== ROLE.superAdmin && !back) return sharing
  const givenTo = new Map(accounts.flatMap((account) => (given.has(account.id) ? [[account.personId, account]] : [])))
  const isSame = ({ personId, email, verifiedAt, roleId: own }: StaffAccount) => {
    const to = givenTo.get(personId)
    if (roleId !== ROLE.superAdmin || own === ROLE.spammer || verifiedAt === null || !to) return false
    return email === null ? to.verifiedAt !== null : email.toLowerCase() === to.email?.toLowerCase()
  }
  const others = accounts.filter(({ id }) => !given.has(id))
  for (const [siteId, there] of Map.groupBy(others, (account) => account.siteId)) {
    const addresses = await settingsOf(ctx.site.at(siteId), 'staffDomains', 'testAddressPattern')
    const isBack = (account: StaffAccount) =>
      back?.takenFrom.includes(account.id) === true &&
      LEFT_BY_A_BLOCK.includes(account.roleId) &&
      mayHaveAgain(account, ROLE.superAdmin, { takenAt: back.takenAt, addresses })
    for (const account of there)
      if (isBack(account) || (isSame(account) && mayHave(account.email, ROLE.superAdmin, addresses)))
        sharing.add(account.id)
  }
  return sharing
}

/**
 * The accounts of people on other sites that keep the role they have when the given ones get this role, though role 5 is the
 * person's, or was taken from them.
 */
export async function keepingTheirRole(
  ctx: Ctx,
  given: readonly { id: string; personId: string }[],
  { roleId, back }: Given,
): Promise<StaffAccount[]> {
  if ((roleId !== ROLE.superAdmin && !back) || given.length === 0) return []
  const people = given.map(({ personId }) => personId)
  const accounts = await accountsOfAll(ctx.network, people)
  const ids = new Set(given.map(({ id }) => id))
  const sharing = await sharingRole(ctx, accounts, ids, { roleId, back })
  const isMeant = ({ id }: StaffAccount) => roleId === ROLE.superAdmin || back?.takenFrom.includes(id)
  return accounts.filter(
    (account) =>
      !ids.has(account.id) && !sharing.has(account.id) && account.roleId !== ROLE.superAdmin && isMeant(account),
  )
}
