import { conflict } from '@ward/domain/refusal'
import { mayLoseSuperAdmin, ROLE, type RoleId, rolesAfter } from '@ward/domain/roles'
import { audit } from '../../platform/audit.ts'
import { atSite, type TxCtx } from '../../platform/context.ts'
import { lockPeople } from '../sessions/accounts.db.ts'
import { endSessionsOf } from '../sessions/sessions.actions.ts'
import { startBlock } from './block.actions.ts'
import { lockAccountsOf, setRole, superAdmins } from './users.db.ts'

/**
 * Gives an account a role, and with role 5 the person's other accounts what follows from it. Each account whose role
 * changed is signed out everywhere and has its audit row on its own site; who becomes a spammer is blocked.
 *
 * @throws CONFLICT when it would take role 5 from the last active person who holds it, also when two such changes meet
 */
export async function giveRole(tx: TxCtx, account: { id: string; personId: string }, roleId: RoleId): Promise<void> {
  await keepSuperAdmin(tx, account.personId, roleId)
  const accounts = await lockAccountsOf(tx.network, tx.site, account.personId)
  for (const { siteId, id, roleId: roleBefore, newRoleId } of rolesAfter(accounts, account.id, roleId)) {
    const there = atSite(tx, siteId)
    await setRole(there.site, id, newRoleId)
    if (newRoleId === ROLE.spammer) await startBlock(there, { id, roleBefore })
    await endSessionsOf(there, { id, personId: account.personId })
    await audit(there, { action: 'changeRole', subjectType: 'user', subjectId: id, fields: ['roleId'] })
  }
}

/**
 * Before a person loses role 5 or the right to sign in.
 *
 * @param roleId what they will have; nothing to check where that is role 5
 * @throws CONFLICT when nobody else holds it
 */
export async function keepSuperAdmin(tx: TxCtx, personId: string, roleId?: RoleId): Promise<void> {
  const chiefs = await lockBeforeAccounts(tx, personId)
  if (roleId === ROLE.superAdmin || !chiefs.has(personId)) return
  const answer = mayLoseSuperAdmin(chiefs.size - 1)
  if (!answer.ok) throw conflict(answer.because)
}

/**
 * Locks a person before their accounts, as whoever signs in does, and one who holds role 5 together with all who hold it:
 * who wants to take it waits here for the others who do, and then looks again who is left. Answers who holds it.
 */
export async function lockBeforeAccounts({ network }: TxCtx, personId: string): Promise<Set<string>> {
  for (;;) {
    const known = await superAdmins(network)
    await lockPeople(network, known.has(personId) ? [...known] : [personId])
    const chiefs = await superAdmins(network)
    // Who was given it in this moment is locked again, with the others.
    if (known.has(personId) || !chiefs.has(personId)) return chiefs
  }
}
