import { conflict } from '@ward/domain/refusal'
import { ADMIN_LEVEL, mayActOn, ROLE } from '@ward/domain/roles'
import { NOT_YOURSELF, USER_TASKS } from '@ward/domain/user-work'
import { audit } from '../../platform/audit.ts'
import { atSite, type Ctx, type TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { abortRunOf, type RunRow, startRun } from '../../platform/jobs/runs.ts'
import { endSessionsOf } from '../sessions/sessions.actions.ts'
import { accountToChange } from './account-change.actions.ts'
import { closeAccount } from './erase.db.ts'
import { keepSuperAdmin } from './roles.actions.ts'
import { accountsOfPerson, type StaffAccount } from './users.db.ts'

/**
 * Deletes an account: it is closed at once, what is kept of it is erased by the run it returns. Texts stay under
 * '[deleted user]', the audit log keeps the account's number. `everywhere`: with the person's accounts on the other sites, as
 * far as the viewer may act there.
 *
 * @throws NOT_FOUND, FORBIDDEN for one that ranks above the viewer, CONFLICT for the viewer's own and the last super admin's
 */
export async function deleteUser(tx: TxCtx, { id, everywhere }: { id: string; everywhere: boolean }): Promise<RunRow> {
  const account = await accountToChange(tx, id)
  if (tx.viewer.kind === 'user' && tx.viewer.personId === account.personId) throw conflict(NOT_YOURSELF)
  const others = everywhere ? await accountsInReach(tx, account.personId) : []
  if (account.roleId === ROLE.superAdmin) await keepSuperAdmin(tx, account.personId)
  for (const other of others) if (other.id !== id) await close(atSite(tx, other.siteId), other)
  return close(tx, account)
}

async function close(tx: TxCtx, account: { id: string; personId: string }): Promise<RunRow> {
  await endSessionsOf(tx, account)
  await abortRunOf(tx, USER_TASKS.recall, account.id)
  await closeAccount(tx.site, account.id)
  const run = await startRun(tx, USER_TASKS.erase, { subjectId: account.id })
  await audit(tx, { action: 'deleteUser', subjectType: 'user', subjectId: account.id })
  await announce(tx, 'user', account.id)
  return run
}

/**
 * The accounts of a person on all sites that the viewer may act on: a super admin on every site, others where they hold an
 * admin's role themselves, and nowhere on one that ranks above them.
 */
export async function accountsInReach({ network, viewer }: Ctx, personId: string): Promise<StaffAccount[]> {
  if (viewer.kind !== 'user') return []
  const own = await accountsOfPerson(network, viewer.personId)
  const roles = new Map(own.flatMap(({ siteId, roleId, status }) => (status === 0 ? [[siteId, roleId] as const] : [])))
  const accounts = await accountsOfPerson(network, personId)
  return accounts.filter(({ siteId, roleId }) => {
    const role = viewer.roleId === ROLE.superAdmin ? viewer.roleId : roles.get(siteId)
    return role !== undefined && ADMIN_LEVEL.includes(role) && mayActOn(role, roleId).ok
  })
}
