import { ROLE_IDS } from '@ward/domain/app/roles'
import { no, yes } from '@ward/domain/kernel/answer'
import { expect, test } from 'vitest'
import { ADMIN_EMAIL_MESSAGE, mayHaveRole } from './staff-email.rules.ts'

const own = { staffDomains: ['ward.example'], testAddressPattern: 'wardtest\\+[a-z0-9]+@mail\\.example' }
const admin = (email: string, addresses = own) => mayHaveRole({ email, roleId: 1 }, addresses)

test('roles 1, 5 and 6 need an address of the staff; the others may have any', () => {
  for (const roleId of ROLE_IDS)
    expect(mayHaveRole({ email: 'a@elsewhere.example', roleId }, own), String(roleId)).toEqual(
      [1, 5, 6].includes(roleId) ? no(ADMIN_EMAIL_MESSAGE) : yes,
    )
})

test.each(['a@ward.example', 'A@Ward.Example', 'wardtest+7@mail.example', 'WARDTEST+a1@mail.example'])(
  '%s is an address of the staff',
  (email) => expect(admin(email)).toEqual(yes),
)

test.each([
  'a@mail.example',
  'a@sub.ward.example',
  'a@notward.example',
  'a@ward.example.evil.example',
  'ward.example',
  'ward.example@evil.example',
  'wardtest+7@mail.example.evil.example',
  'x-wardtest+7@mail.example',
])('%s is none', (email) => expect(admin(email)).toEqual(no(ADMIN_EMAIL_MESSAGE)))

test('a site that has set neither domains nor a pattern asks nothing', () => {
  expect(admin('a@elsewhere.example', { staffDomains: [], testAddressPattern: '' })).toEqual(yes)
})

test('a pattern that is none fits nothing', () => {
  expect(admin('(', { staffDomains: [], testAddressPattern: '(' })).toEqual(no(ADMIN_EMAIL_MESSAGE))
})
