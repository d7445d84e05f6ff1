import { expect, test } from 'vitest'
import { REPAIRS_MOST, REPAIRS_TOO_MANY, readRepairs } from './link-repairs.ts'

test('links are chosen one a line, each with a target of its own or with the one that is proposed', () => {
  expect(readRepairs('\n /forums/old \r\nhttps://old.example/a?b=1 /forums/new\n')).toEqual({
    repairs: [
      { href: '/forums/old', to: null },
      { href: 'https://old.example/a?b=1', to: '/forums/new' },
    ],
  })
  expect(readRepairs(' ')).toEqual({ repairs: [] })
})

test.each([
  ['old', 'Line 1: a link begins with / or http'],
  ['//evil.example', 'Line 1: a link begins with / or http'],
  ['/a javascript:alert(1)', 'Line 1: a target begins with / or http'],
  ['/a /b /c', 'Line 1: a target begins with / or http'],
  ['/a\n/b /b', 'Line 2: a link cannot lead to itself'],
  [Array.from({ length: REPAIRS_MOST + 1 }, (_, n) => `/p${n}`).join('\n'), REPAIRS_TOO_MANY],
])('%j is refused', (text, problem) => expect(readRepairs(text)).toEqual({ problem }))
