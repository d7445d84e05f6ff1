import { ROLE } from '@ward/domain/app/roles'
import { type Effects, sumOf } from '@ward/domain/kernel/effects'
import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { NOT_YOURSELF, USER_TASKS, type UserDeletion } from '@ward/domain/users/user-work'
import { audit } from '../../../platform/audit.ts'
import { atSite, type Ctx, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { abortRunOf, type RunRow, startRun } from '../../../platform/jobs/runs.ts'
import { accountsInReach } from '../../sessions/letting-in.actions.ts'
import { endSessionsOf } from '../../sessions/sessions.actions.ts'
import { openSessionsOf } from '../../sessions/sessions.db.ts'
import { demandAskedAbout } from '../at-risk-asking.actions.ts'
import { accountById } from '../directory/users.db.ts'
import { accountToChange } from '../profile/account-change.actions.ts'
import { accessMadeBy } from '../roles/made-access.db.ts'
import { keepSuperAdmin } from '../roles/roles.actions.ts'
import { closeAccount, textsOf } from './erase.db.ts'

/**
 * Deletes an account: it is closed at once, what is kept of it is erased by the run it returns. Texts stay under
 * '[deleted user]', the audit log keeps the account's number. `everywhere`: with the person's accounts on the other sites, as
 * far as the viewer may act there.
 *
 * @throws NOT_FOUND, FORBIDDEN for one that ranks above the viewer, CONFLICT for the viewer's own and the last super admin's, and with the
 * question about texts at risk
 */
export async function deleteUser(tx: TxCtx, { id, everywhere, atRiskConfirmed }: UserDeletion): Promise<RunRow> {
  const account = await accountToChange(tx, id)
  if (tx.viewer.kind === 'user' && tx.viewer.personId === account.personId) throw conflict(NOT_YOURSELF)
  const others = everywhere ? await accountsInReach(tx, account.personId) : []
  const places = [{ id, siteId: tx.site.siteId }, ...others.filter((other) => other.id !== id)]
  const asked = places.map((place) => ({ siteId: place.siteId, userIds: [place.id] }))
  await demandAskedAbout(tx, asked, { confirmed: atRiskConfirmed })
  if ([account, ...others].some(({ roleId }) => roleId === ROLE.superAdmin)) await keepSuperAdmin(tx, account.personId)
  for (const other of others) if (other.id !== id) await close(atSite(tx, other.siteId), other)
  return close(tx, account)
}

/** The effects of closing an account of the context's site, besides ending its sessions. */
const closing = async ({ site, now }: Ctx, id: string): Promise<Effects> => ({
  accounts_closed: 1,
  texts_unsigned: await textsOf(site, id),
  ...(await accessMadeBy(site, [id], now())),
})

/** The effects of deleting an account, on all sites that it reaches. @throws NOT_FOUND */
export async function effectsOfDeletion(ctx: Ctx, { id, everywhere }: UserDeletion): Promise<Effects> {
  const account = orNotFound(await accountById(ctx.site, id))
  const others = everywhere ? await accountsInReach(ctx, account.personId) : []
  const places = [{ id, siteId: ctx.site.siteId }, ...others.filter((other) => other.id !== id)]
  const counts = places.map(async (place): Promise<Effects> => {
    const there = { ...ctx, site: ctx.site.at(place.siteId) }
    const sessions_ended = (await openSessionsOf(there.site, [place.id])).length
    return { ...(await closing(there, place.id)), sessions_ended }
  })
  return sumOf(await Promise.all(counts))
}

/** Closes and erases an account whose owner asked for it. Where it is closed already, nothing changes. */
export async function closeOwnAccount(tx: TxCtx, id: string): Promise<void> {
  const account = await accountById(tx.site, id)
  if (account) await close(tx, account)
}

async function close(tx: TxCtx, account: { id: string; personId: string }): Promise<RunRow> {
  const sessions_ended = await endSessionsOf(tx, account)
  const effects = { ...(await closing(tx, account.id)), sessions_ended }
  await abortRunOf(tx, USER_TASKS.recall, account.id)
  await closeAccount(tx.site, account.id)
  const run = await startRun(tx, USER_TASKS.erase, { subjectId: account.id })
  await audit(tx, { action: 'deleteUser', subjectType: 'user', subjectId: account.id, effects })
  await announce(tx, 'user', account.id)
  return run
}
