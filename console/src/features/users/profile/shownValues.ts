import { ACCOUNT_STATUS, STATUS } from '@ward/domain/app/account-status'
import { isRoleId, roleLabel } from '@ward/domain/app/roles'
import { shownDay } from '@ward/domain/kernel/days'
import { ethnicityLabel, genderLabel, nameOfBadge } from '@ward/domain/users/user-facts'
import type { UserValues } from '../directory/user-edit.api.ts'

type Show = { [Name in keyof UserValues & string]?: (value: UserValues[Name]) => string }

const NOTHING = '—'

/** The display of values that are compared with somebody else's. */
export const shownValues: Show = {
  roleId: (id) => (id !== undefined && isRoleId(id) ? roleLabel[id] : NOTHING),
  badge: (badge) => (badge ? nameOfBadge(badge) : NOTHING),
  secondaryBadge: (badge) => (badge ? nameOfBadge(badge) : NOTHING),
  gender: (gender) => (gender ? genderLabel[gender] : NOTHING),
  ethnicity: (ethnicity) => (ethnicity ? ethnicityLabel[ethnicity] : NOTHING),
  status: (status) => ACCOUNT_STATUS[status ?? STATUS.active] ?? NOTHING,
  birthday: (day) => (day ? shownDay(day) : NOTHING),
  suspendedUntil: (day) => (day ? shownDay(day) : NOTHING),
  password: (password) => (password ? 'A new one' : NOTHING),
}
