import { expect, test } from 'vitest'
import { ROLE_IDS } from '../app/roles.ts'
import { fieldTitle } from '../kernel/field-title.ts'
import { parseInput, Refusal } from '../kernel/refusal.ts'
import {
  BIO_LINKS,
  BIO_MAX,
  badgeOfRole,
  EMAIL_INVALID,
  mayHaveBio,
  mayHaveBirthday,
  NEW_USER,
  NewUser,
  ROLE_REQUIRED,
  rolesOffered,
  SUSPENDED_UNTIL_REQUIRED,
  USER_FIELDS,
  USERNAME_RULE,
  UserChange,
} from './user-input.ts'

const right = { ...NEW_USER, username: 'ann_1', email: 'ann@mail.example' }

/** The message of each wrong field of a new user. */
function problemsOf(values: object): Record<string, string> {
  try {
    parseInput(NewUser, { ...right, ...values })
  } catch (error) {
    if (error instanceof Refusal)
      return Object.fromEntries((error.details.fields ?? []).map(({ path, message }) => [path, message]))
  }
  return {}
}

test('a new user has role 3, receives emails and has the badge MEMBER', () => {
  const defaults = { roleId: 3, optIn: true, status: 0 }
  expect(NEW_USER).toMatchObject({ ...defaults, badge: 'MEMBER' })
  expect(NewUser.parse({ username: 'ann', email: 'a@b.c', roleId: 3 })).toMatchObject(defaults)
  expect([3, 2, 1].map(badgeOfRole)).toEqual(['MEMBER', 'MODERATOR', 'ADMIN'])
  expect(problemsOf({})).toEqual({})
})

test.each([
  '',
  'ann',
  'ann@',
  '@mail.example',
  'ann@mail',
  'ann@.example',
  'ann@mail.',
  'a n@mail.example',
  'a@b@c.d',
  'a@b.c,d@e.f',
  'ann@mail.example\u200b',
  'a\u00adnn@mail.example',
  'ａｎｎ@mail.example',
])('the address %j is not valid', (email) => expect(problemsOf({ email })).toEqual({ email: EMAIL_INVALID }))

test.each(['a@b.c', 'Ann.Lee+test@mail.example.org', " o'neil@mail.example "])('the address %j is valid', (email) => {
  expect(problemsOf({ email })).toEqual({})
})

test.each(['', 'ab', 'a'.repeat(31), 'two words', 'ann@home', '<b>'])('the username %j breaks the rule', (username) => {
  expect(problemsOf({ username })).toEqual({ username: USERNAME_RULE })
})

test.each([null, undefined, 0, 7, 1.5])('without a role, such as %s, one is asked for', (roleId) => {
  expect(problemsOf({ roleId })).toEqual({ roleId: ROLE_REQUIRED })
})

test('a password is optional; one that is given keeps the rule and is neither username nor address', () => {
  expect(problemsOf({ password: '' })).toEqual({})
  expect(problemsOf({ password: 'Quiet-harbour-42' })).toEqual({})
  expect(Object.keys(problemsOf({ password: 'too short' }))).toEqual(['password'])
  const email = 'Longer-Name-1@mail.example'
  expect(Object.keys(problemsOf({ email, password: email }))).toEqual(['password'])
})

test('a suspension needs its day', () => {
  expect(problemsOf({ status: 1 })).toEqual({ suspendedUntil: SUSPENDED_UNTIL_REQUIRED })
  expect(problemsOf({ status: 1, suspendedUntil: '2030-01-01' })).toEqual({})
  expect(Object.keys(problemsOf({ status: 3 }))).toEqual(['status'])
})

test('a bio has at most 1,000 characters', () => {
  expect(problemsOf({ bio: 'a'.repeat(BIO_MAX) })).toEqual({})
  expect(problemsOf({ bio: 'a'.repeat(BIO_MAX + 1) })).toEqual({ bio: 'Bio may have at most 1,000 characters' })
})

test.each([
  ['See https://caps.example', false],
  ['(www.caps.example)', false],
  ['=LINK("https://caps.example")', false],
  ['Buy at caps.com.', false],
  ['//caps.example/x', false],
  ['Write to me@mail.com', true],
  ['Gardener, e.g. roses. Night owl...', true],
])('the bio %j of a member', (bio, ok) => {
  expect(mayHaveBio(bio, { roleId: 3, badge: 'MEMBER' })).toEqual(ok ? { ok } : { ok, because: BIO_LINKS })
})

test.each([
  [1, 'ADMIN'],
  [2, null],
  [5, 'MEMBER'],
  [6, 'MEMBER'],
  [3, 'CONTRIBUTOR'],
  [3, 'MODERATOR_CONTRIBUTOR'],
])('role %i with badge %s may have links in their bio', (roleId, badge) => {
  expect(mayHaveBio('https://caps.example', { roleId, badge }).ok).toBe(true)
})

test('a birthday lies at least 18 years back', () => {
  expect(mayHaveBirthday('2008-06-01', '2026-06-01').ok).toBe(true)
  expect(mayHaveBirthday('2008-06-02', '2026-06-01').ok).toBe(false)
})

test('Moderator gives the badge MODERATOR, Admin gives ADMIN, anything else MEMBER', () => {
  expect(ROLE_IDS.map(badgeOfRole)).toEqual(['ADMIN', 'MODERATOR', 'MEMBER', 'MEMBER', 'MEMBER', 'MEMBER'])
})

test('admin-level viewers choose among roles 1 to 4 and 6, super admins also 5', () => {
  for (const viewer of [1, 6]) expect(rolesOffered(viewer)).toEqual([1, 2, 3, 4, 6])
  expect(rolesOffered(5)).toEqual([1, 2, 3, 4, 5, 6])
})

test('every field of the form has its words', () => {
  for (const name of USER_FIELDS) expect(fieldTitle(UserChange, name), name).not.toBe('')
  for (const name of Object.keys(NewUser.shape)) expect(fieldTitle(NewUser, name), name).not.toBe('')
})
