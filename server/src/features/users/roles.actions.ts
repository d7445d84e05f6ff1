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
  // Whoever wants to take role 5 from one who holds it waits here for the others who do, and then looks again who is left.
  // Whoever signs in locks the person before the account, too.
  await lockPeople(tx.network, [...(await superAdmins(tx.network)), account.personId])
  const chiefs = await superAdmins(tx.network)
  const accounts = await lockAccountsOf(tx.network, tx.site, account.personId)
  if (roleId !== ROLE.superAdmin && chiefs.has(account.personId)) {
    const answer = mayLoseSuperAdmin(chiefs.size - 1)
    if (!answer.ok) throw conflict(answer.because)
  }
  for (const { siteId, id, roleId: roleBefore, newRoleId } of rolesAfter(accounts, account.id, roleId)) {
    const there = atSite(tx, siteId)
    await setRole(there.site, id, newRoleId)
    if (newRoleId === ROLE.spammer) await startBlock(there, { id, roleBefore })
    await endSessionsOf(there, { id, personId: account.personId })
    await audit(there, { action: 'changeRole', subjectType: 'user', subjectId: id, fields: ['roleId'] })
  }
}
