import { expect, test } from 'vitest'
import { FEATURE_IS_OFF, FEATURES } from './features.ts'
import {
  featureOf,
  MUST_BE_ADMIN,
  MUST_BE_STAFF,
  MUST_BE_SUPER_ADMIN,
  MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH,
  may,
  mayHere,
  PERMISSION_NAMES,
  PERMISSIONS,
  type Permission,
} from './permissions.ts'
import { isAdminLevel, ROLE, ROLE_IDS, STAFF } from './roles.ts'

const denialOf = (roleId: number | null, permission: Permission) => {
  const answer = may(roleId, permission)
  return answer.ok ? null : answer.because
}
const holders = (permission: Permission) => ROLE_IDS.filter((roleId) => may(roleId, permission).ok)

test('the denials are the words of the specification', () => {
  expect(MUST_BE_ADMIN).toBe('You must be an Admin to do that')
  expect(MUST_BE_SUPER_ADMIN).toBe('You must be a Super Admin to do that')
  expect(MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH).toBe('You must be a Super Admin or Community Tech to do that')
  expect(MUST_BE_STAFF).toBe('You do not have permission to do that')
})

test('all staff mark done, mark as spam, assign and read flags', () => {
  for (const permission of ['flags.read', 'flags.decide', 'flags.assign', 'flags.open'] as const)
    expect(holders(permission)).toEqual([...STAFF].sort())
})

test('approving, deleting, the gauges and the pre-moderation filter are for admin-level roles alone', () => {
  for (const permission of ['flags.approve', 'flags.delete', 'automod.read', 'flags.preModerationFilter'] as const) {
    expect(holders(permission)).toEqual(ROLE_IDS.filter(isAdminLevel))
    expect(denialOf(ROLE.moderator, permission)).toBe(MUST_BE_ADMIN)
  }
})

test('role 5 holds every right there is', () => {
  for (const permission of PERMISSION_NAMES) expect(may(ROLE.superAdmin, permission).ok).toBe(true)
})

test('a right that the super admin alone holds is refused to the others in its words', () => {
  const alone = PERMISSION_NAMES.filter((name) => holders(name).length === 1)
  expect(alone).not.toEqual([])
  for (const permission of alone)
    for (const roleId of ROLE_IDS.filter((id) => id !== ROLE.superAdmin))
      expect(denialOf(roleId, permission)).toBe(MUST_BE_SUPER_ADMIN)
})

test('a visitor has only the rights that are open to everybody', () => {
  for (const permission of PERMISSION_NAMES) expect(may(null, permission).ok).toBe(PERMISSIONS[permission].open)
})

test('members and spammers hold only what everybody who is signed in holds, or all but spammers: no right of the console', () => {
  const everybody: readonly (readonly number[])[] = [ROLE_IDS, ROLE_IDS.filter((roleId) => roleId !== ROLE.spammer)]
  for (const permission of PERMISSION_NAMES) {
    const held = holders(permission)
    const isForMembers = held.includes(ROLE.member) || held.includes(ROLE.spammer)
    if (isForMembers) expect(everybody).toContainEqual(held)
    else expect(held).toEqual(held.filter((roleId) => STAFF.includes(roleId)))
  }
  expect(holders('console.open')).toEqual([...STAFF].sort())
})

test('a role that does not exist holds no right that is not open', () => {
  for (const permission of PERMISSION_NAMES)
    for (const roleId of [-1, 0, 7, 1.5, Number.NaN]) {
      expect(may(roleId, permission).ok).toBe(PERMISSIONS[permission].open)
      expect(denialOf(roleId, permission)).not.toBe('')
    }
})

const needing = PERMISSION_NAMES.flatMap((name) => {
  const feature = featureOf(name)
  return feature === undefined ? [] : [{ name, feature }]
})

test('a right that needs a feature is refused where it is off, to whoever holds it, and to the others with the words of the role', () => {
  expect(needing).not.toEqual([])
  for (const { name, feature } of needing)
    for (const roleId of [...ROLE_IDS, null]) {
      const without = { roleId, features: FEATURES.filter((other) => other !== feature) }
      const held = may(roleId, name)
      expect(mayHere({ roleId, features: [feature] }, name)).toEqual(held)
      expect(mayHere(without, name)).toEqual(held.ok ? { ok: false, because: FEATURE_IS_OFF[feature] } : held)
    }
})

test('a right that needs no feature is the same everywhere', () => {
  const names = PERMISSION_NAMES.filter((name) => featureOf(name) === undefined)
  for (const name of names)
    for (const roleId of ROLE_IDS) expect(mayHere({ roleId, features: [] }, name)).toEqual(may(roleId, name))
})
