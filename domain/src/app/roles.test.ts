import { expect, test } from 'vitest'
import {
  ADMIN_LEVEL,
  ASSIGNABLE_ROLES,
  isAdminLevel,
  isRoleId,
  isStaff,
  ROLE,
  ROLE_IDS,
  roleLabel,
  STAFF,
} from './roles.ts'

test('the roles by id are 1 Admin, 2 Moderator, 3 Member, 4 Spammer, 5 Super Admin, 6 Community Tech', () => {
  expect(roleLabel).toEqual({
    1: 'Admin',
    2: 'Moderator',
    3: 'Member',
    4: 'Spammer',
    5: 'Super Admin',
    6: 'Community Tech',
  })
  expect(ROLE_IDS).toEqual([1, 2, 3, 4, 5, 6])
  expect(Object.values(ROLE).sort()).toEqual(ROLE_IDS)
})

test('admin-level are exactly the role ids 1, 5 and 6', () => {
  expect([...ADMIN_LEVEL].sort()).toEqual([1, 5, 6])
  expect([-1, 0, 1, 2, 3, 4, 5, 6, 7, 1.5, Number.NaN].filter(isAdminLevel)).toEqual([1, 5, 6])
})

test('staff, and who can be assigned, are exactly the role ids 1, 2, 5 and 6', () => {
  expect([...STAFF].sort()).toEqual([1, 2, 5, 6])
  expect([...ASSIGNABLE_ROLES].sort()).toEqual([1, 2, 5, 6])
  expect([-1, 0, 1, 2, 3, 4, 5, 6, 7, Number.NaN].filter(isStaff)).toEqual([1, 2, 5, 6])
})

test('no other number is a role', () => {
  expect([-1, 0, 7, 1.5, Number.NaN, Number.POSITIVE_INFINITY].some(isRoleId)).toBe(false)
  expect(ROLE_IDS.every(isRoleId)).toBe(true)
})
