import { ADMIN_LEVEL, isStaff, mayActOn, ROLE } from '@ward/domain/app/roles'
import { type Answer, yes } from '@ward/domain/kernel/answer'
import { invalid } from '@ward/domain/kernel/refusal'
import { type LetsIn, mayLetIn, workingRole } from '@ward/domain/users/letting-in'
import type { Ctx, TxCtx, Viewer } from '../../platform/context.ts'
import { accountsOfAll, accountsOfPerson, type StaffAccount } from '../users/directory/users.db.ts'

// The rights to let people in: everything that signs a person in, or gives them more once they are in, asks here first.

/**
 * The accounts the viewer may act on: a super admin all accounts, others those on sites where they hold an admin's role
 * themselves, and nobody one that ranks above them.
 */
async function reachOf({ network, viewer }: Ctx): Promise<(account: StaffAccount) => boolean> {
  if (viewer.kind !== 'user') return () => false
  const own = (await accountsOfPerson(network, viewer.personId)).filter(({ isActive }) => isActive)
  const roles = new Map(own.map((account) => [account.siteId, workingRole(account)]))
  return ({ siteId, roleId }) => {
    const role = viewer.roleId === ROLE.superAdmin ? viewer.roleId : roles.get(siteId)
    return role !== undefined && ADMIN_LEVEL.includes(role) && mayActOn(role, roleId).ok
  }
}

/** The accounts of a person on all sites that the viewer may act on. */
export async function accountsInReach(ctx: Ctx, personId: string): Promise<StaffAccount[]> {
  const isReached = await reachOf(ctx)
  return (await accountsOfPerson(ctx.network, personId)).filter(isReached)
}

/** A person who runs commands holds the database; a task does what somebody asked for. */
const isOperator = ({ kind }: Viewer) => kind === 'command' || kind === 'system'

/** The people among some who have a staff account that is out of the viewer's reach. */
export async function peopleOutOfReach(ctx: Ctx, personIds: readonly string[]): Promise<Set<string>> {
  if (isOperator(ctx.viewer) || personIds.length === 0) return new Set()
  const isReached = await reachOf(ctx)
  const accounts = await accountsOfAll(ctx.network, personIds)
  return new Set(
    accounts.flatMap((account) => (isStaff(account.roleId) && !isReached(account) ? [account.personId] : [])),
  )
}

/** Whether the viewer may change this person's way to sign in; a new person has no account out of reach. */
export async function mayChangeSignIn(
  ctx: Ctx,
  what: LetsIn,
  { personId, roleId }: { personId: string | null; roleId: number },
): Promise<Answer> {
  if (isOperator(ctx.viewer)) return yes
  const isOwn = ctx.viewer.kind === 'user' && ctx.viewer.personId === personId
  const isInReach = personId === null || !(await peopleOutOfReach(ctx, [personId])).has(personId)
  return mayLetIn(what, { isOwn, isInReach, roleId })
}

/** @throws INVALID naming the field, with the reason */
export async function demandMayLetIn(
  tx: TxCtx,
  what: LetsIn,
  account: { personId: string | null; roleId: number },
): Promise<void> {
  const answer = await mayChangeSignIn(tx, what, account)
  if (!answer.ok) throw invalid(what === 'role' ? 'roleId' : what, answer.because)
}
