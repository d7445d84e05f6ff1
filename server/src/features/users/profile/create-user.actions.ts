import { STATUS } from '@ward/domain/app/account-status'
import { ROLE } from '@ward/domain/app/roles'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { badgeOfRole, type NewUser } from '@ward/domain/users/user-input'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { demandMayLetIn } from '../../sessions/letting-in.actions.ts'
import { setPasswordOf } from '../../sessions/passwords.actions.ts'
import { insertUser, type UserCard, userCards } from '../directory/users.db.ts'
import { welcome } from './account-change.actions.ts'
import { endOfSuspension, mayGive, mayWriteBio, mayWriteEmail, nameTaken } from './user-rules.actions.ts'

/**
 * Makes a person with an account on this site (spec 3 section 2, Create User). Where they are to be notified, they get a
 * welcome with a link by which they set their password.
 *
 * @throws INVALID naming the field: a username or address that is taken, a role above the viewer's rank, an admin without a
 * staff address or with a password, a member's bio with links, a day of suspension that is past
 */
export async function createUser(tx: TxCtx, input: NewUser): Promise<UserCard> {
  const {
    password,
    optIn,
    notify,
    status,
    badge = badgeOfRole(input.roleId),
    suspendedUntil: day,
    firstName,
    lastName,
    zipcode,
    ...plain
  } = input
  mayGive(tx, input.roleId)
  mayWriteBio(input.bio, { roleId: input.roleId, badge })
  await mayWriteEmail(tx, input)
  const isSpammer = input.roleId === ROLE.spammer
  const made = await insertUser(tx.network, {
    ...plain,
    badge,
    siteId: tx.site.siteId,
    slug: input.username.toLowerCase(),
    firstName: firstName || null,
    lastName: lastName || null,
    zipcode: zipcode || null,
    status: isSpammer ? STATUS.blocked : status,
    suspendedUntil: !isSpammer && status === STATUS.suspended && day ? await endOfSuspension(tx, day) : null,
    receiveEmails: optIn,
  }).catch(nameTaken)
  const { id } = made
  const account = { ...made, username: input.username, email: input.email, passwordHash: null }
  if (password) {
    await demandMayLetIn(tx, 'password', { personId: null, roleId: input.roleId })
    await setPasswordOf(tx, account, { password, by: 'staff' })
  }
  if (notify) await welcome(tx, account)
  await audit(tx, { action: 'createUser', subjectType: 'user', subjectId: id, fields: Object.keys(input) })
  await announce(tx, 'user', id)
  return orNotFound((await userCards(tx.site, [id]))[0])
}
