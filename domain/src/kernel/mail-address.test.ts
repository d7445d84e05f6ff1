import { expect, test } from 'vitest'
import { mailboxOf } from './mail-address.ts'

test('addresses of one mailbox are one: letters of any case, what follows a plus, and dots where the host reads none', () => {
  const one = ['race@x.example', 'RACE@X.example', 'race+1@x.example', 'Race+two+three@x.example']
  expect(new Set(one.map(mailboxOf))).toEqual(new Set(['race@x.example']))
  const dots = ['r.ace@gmail.com', 'race@googlemail.com', 'ra.ce+2@Gmail.com']
  expect(new Set(dots.map(mailboxOf))).toEqual(new Set(['race@gmail.com']))
  expect(mailboxOf('r.ace@x.example')).toBe('r.ace@x.example')
  expect(mailboxOf('+1@x.example')).toBe('+1@x.example')
})
