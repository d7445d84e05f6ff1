import { STATUS } from '@ward/domain/app/account-status'
import { ROLE } from '@ward/domain/app/roles'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { badgeOfRole, USER_FIELDS, type UserChange, type UserField } from '@ward/domain/users/user-input'
import type { EditedUser, UserColumns } from './user-input.db.ts'

/** A user as the form has them: texts that are missing are empty there, a moment is a day of the site. */
export type UserValues = Record<UserField, string | number | boolean | null> &
  Pick<EditedUser, 'username' | 'roleId' | 'badge' | 'bio' | 'status' | 'birthday'> & {
    email: string
    suspendedUntil: string | null
  }

export const valuesOf = (user: EditedUser, timeZone: string): UserValues => ({
  ...user,
  email: user.email ?? '',
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  zipcode: user.zipcode ?? '',
  optIn: user.receiveEmails,
  suspendedUntil: user.suspendedUntil && dayAt(user.suspendedUntil, timeZone),
})

/**
 * The same with what somebody wants changed; fields left out keep their value. Only who is suspended is so until a day. A badge
 * that came with the old role gives way to that of the new one, as for a new user and for many at once. Who becomes a spammer is
 * blocked, whatever status is sent along.
 */
export function valuesAfter(before: UserValues, input: UserChange): UserValues {
  const said = USER_FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field]])
  const requested: UserValues = { ...before, ...Object.fromEntries(said) }
  if (input.badge === undefined && before.badge === badgeOfRole(before.roleId))
    requested.badge = badgeOfRole(requested.roleId)
  if (requested.roleId === ROLE.spammer && before.roleId !== ROLE.spammer) requested.status = STATUS.blocked
  return { ...requested, suspendedUntil: requested.status === STATUS.suspended ? requested.suspendedUntil : null }
}

export const changedFields = (before: UserValues, requested: UserValues): UserField[] =>
  USER_FIELDS.filter((field) => requested[field] !== before[field])

const WITHOUT_IS_NULL: readonly UserField[] = ['firstName', 'lastName', 'zipcode']
const OWN_WAY: readonly UserField[] = ['roleId', 'email', 'status', 'suspendedUntil']

/** The columns of the fields that changed, but of those that are changed by rules of their own. */
export function columnsOf(requested: UserValues, changed: readonly UserField[]): UserColumns {
  const columns = changed
    .filter((field) => !OWN_WAY.includes(field))
    .map((field) => {
      const value = requested[field]
      return [field === 'optIn' ? 'receiveEmails' : field, WITHOUT_IS_NULL.includes(field) ? value || null : value]
    })
  return Object.fromEntries(columns)
}
