import { ROLE } from '@ward/domain/app/roles'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { DELETION_DAYS } from '@ward/domain/member-site/member-writing'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx, UserViewer } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/outbox/queue-mail.ts'
import { lockAccount, ownerOf } from '../../sessions/accounts.db.ts'
import { keepAccount } from '../../sessions/kept-account.actions.ts'
import { demandPresentPassword } from '../../sessions/passwords.actions.ts'
import { endSessionsOf, lockOwnSession } from '../../sessions/sessions.actions.ts'
import { memberSiteName } from '../../sites/sites.actions.ts'
import { accountKeptMail } from '../directory/account-change.rules.ts'
import { userCards } from '../directory/users.db.ts'
import { keepSuperAdmin } from '../roles/roles.actions.ts'
import { insertDeletion } from './own-deletion.db.ts'

const DAY_MS = 86_400_000

/**
 * Somebody asks for the deletion of their own account: their sessions on the site end, and after 30 days it is closed and erased.
 * Signing in before that keeps it.
 *
 * @throws INVALID current for another password than theirs, CONFLICT for the last super admin
 */
export async function askForDeletion(tx: TxCtx, viewer: UserViewer, current: string): Promise<void> {
  await lockOwnSession(tx, viewer)
  const account = orNotFound(await lockAccount(tx.site, viewer.userId))
  await demandPresentPassword(account, current)
  if (viewer.roleId === ROLE.superAdmin) await keepSuperAdmin(tx, viewer.personId)
  const askedAt = tx.now()
  const dueAt = new Date(askedAt.getTime() + DELETION_DAYS * DAY_MS)
  await insertDeletion(tx.site, { userId: viewer.userId, askedAt, dueAt })
  const effects = { sessions_ended: await endSessionsOf(tx, { id: viewer.userId, personId: viewer.personId }) }
  await audit(tx, { action: 'askForDeletion', subjectType: 'user', subjectId: viewer.userId, effects })
}

/** The account of the last super admin is not deleted when its time has come: its owner is told, and may ask again later. */
export async function keepLastAccount(tx: TxCtx, userId: string): Promise<void> {
  await keepAccount(tx, userId)
  const card = orNotFound((await userCards(tx.site, [userId]))[0])
  const siteName = await memberSiteName(tx)
  const letter = { key: `account-kept:${userId}:${tx.requestId}`, about: ownerOf(userId) }
  await queueMail(tx, { kind: 'mail', ...letter, ...accountKeptMail({ username: card.username, siteName }) })
}
