import { STATUS } from '@ward/domain/app/account-status'
import { isRoleId, ROLE } from '@ward/domain/app/roles'
import { fieldTitles } from '@ward/domain/kernel/field-title'
import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { type FormStatus, USER_CHANGED, UserChange, type UserField } from '@ward/domain/users/user-input'
import { auditSave } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { leaveWithMember } from '../../leads/subscribers/member-mails.actions.ts'
import { setReceiveEmails } from '../../leads/subscribers/subscribers.db.ts'
import { demandAskedAbout } from '../at-risk-asking.actions.ts'
import { type UserCard, userCards } from '../directory/users.db.ts'
import { rolesEffects } from '../roles/role-effects.actions.ts'
import { giveRole } from '../roles/roles.actions.ts'
import {
  accountToChange,
  changeEmail,
  changeStatus,
  setAccountPassword,
  tellOfChange,
} from './account-change.actions.ts'
import type { ChangedAccount } from './account-change.db.ts'
import { keepOldSlug, lockUser, writeUser } from './user-input.db.ts'
import { endOfSuspension, mayChange, nameTaken } from './user-rules.actions.ts'
import { changedFields, columnsOf, type UserValues, valuesAfter, valuesOf } from './user-values.ts'

/**
 * Changes what is said of a user (spec 3 sections 4, 5 and 7). A new role is given as everywhere, which blocks who becomes a
 * spammer; another role, status or password signs the person out. Where they are to be notified, a mail names what changed.
 *
 * @throws NOT_FOUND, FORBIDDEN for one who ranks above the viewer, CONFLICT when they are no longer the version that was shown or
 * would be the last super admin to go, or with the question about texts at risk, INVALID naming the field
 */
export async function updateUser(tx: TxCtx, input: UserChange): Promise<UserCard> {
  const account = await accountToChange(tx, input.id)
  const user = orNotFound(await lockUser(tx.site, input.id))
  const { id, version } = user
  if (input.version != null && input.version !== version) throw conflict(USER_CHANGED, { id, version })
  const { timeZone } = await settingsOf(tx.site, 'timeZone')
  const before = valuesOf(user, timeZone)
  const requested = valuesAfter(before, input)
  const changed = changedFields(before, requested)
  await mayChange(tx, { id, before, requested, changed, today: dayAt(tx.now(), timeZone) })
  const isKeptOut = changed.includes('status') && requested.status !== STATUS.active
  const hides = changed.includes('roleId') && requested.roleId === ROLE.spammer
  if (isKeptOut || hides)
    await demandAskedAbout(tx, [{ siteId: tx.site.siteId, userIds: [id] }], { confirmed: input.atRiskConfirmed, hides })
  if (changed.includes('optIn') && !requested.optIn) await switchMailsOff(tx, id, changed)
  // Before the role, which is given to whoever reads the mail of the address they have then.
  if (changed.includes('email')) await changeEmail(tx, account, requested.email)
  const effects = changed.includes('roleId') ? await rolesEffects(tx, [account], requested.roleId) : undefined
  if (changed.includes('roleId') && isRoleId(requested.roleId)) await giveRole(tx, account, requested.roleId)
  await write(tx, { id, slug: user.slug, requested, changed })
  await changeAccount(tx, account, { input, requested, changed })
  const fields = [...changed, ...(input.password ? (['password'] as const) : [])]
  await auditSave(tx, { action: 'updateUser', subjectType: 'user', subjectId: id, fields, effects })
  await announce(tx, 'user', id)
  if (input.notify)
    await tellOfChange(tx, { id, username: requested.username }, Object.values(fieldTitles(UserChange, fields)))
  return orNotFound((await userCards(tx.site, [id]))[0])
}

/** Before the address changes: where both do at once, it is the address so far that gets no more mails. */
async function switchMailsOff(tx: TxCtx, id: string, changed: readonly UserField[]): Promise<void> {
  await leaveWithMember(tx, id)
  if (changed.includes('email')) await setReceiveEmails(tx.site, id, false)
}

type Written = { id: string; slug: string; requested: UserValues; changed: readonly UserField[] }

/** Writes the plain fields. The slug follows the username, and the old one leads on to it. */
async function write(tx: TxCtx, { id, slug, requested, changed }: Written): Promise<void> {
  const columns = columnsOf(requested, changed)
  const next = requested.username.toLowerCase()
  const isRenamed = changed.includes('username') && next !== slug
  if (isRenamed) columns.slug = next
  if (Object.keys(columns).length > 0) await writeUser(tx.site, id, columns).catch(nameTaken)
  if (isRenamed) await keepOldSlug(tx.site, id, slug)
}

type Requested = { input: UserChange; requested: UserValues; changed: readonly UserField[] }

/** Changes their password and whether they may sign in, each by its own rules. */
async function changeAccount(
  tx: TxCtx,
  account: ChangedAccount,
  { input, requested, changed }: Requested,
): Promise<void> {
  const { username, email, roleId, status, suspendedUntil } = requested
  if (input.password)
    await setAccountPassword(tx, { ...account, username, email: email || null, roleId }, input.password, {
      isTold: input.notify === true,
    })
  if (!changed.includes('status') && !changed.includes('suspendedUntil')) return
  const until = suspendedUntil === null ? null : await endOfSuspension(tx, suspendedUntil)
  await changeStatus(tx, account, { status: status as FormStatus, suspendedUntil: until })
}
