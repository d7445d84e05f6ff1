import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealsUnder } from './seals.ts'

const key = randomBytes(32)
const seals = sealsUnder(key)

test('what was sealed is opened with the same secret, in its place, and is never sealed twice alike', () => {
  const sealed = seals.seal('1:7', 'Ring 07700 900123 ☎')
  expect(sealsUnder(key).open('1:7', sealed)).toBe('Ring 07700 900123 ☎')
  expect(sealed.includes('07700')).toBe(false)
  expect(seals.seal('1:7', 'Ring 07700 900123 ☎').equals(sealed)).toBe(false)
})

test('what was moved to another place or changed in one bit is not opened; another secret is told', () => {
  const sealed = seals.seal('1:7', 'a')
  expect(() => seals.open('2:7', sealed)).toThrow()
  for (const at of [10, 25, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => seals.open('1:7', changed), String(at)).toThrow()
  }
  expect(() => seals.open('1:7', Buffer.from('too short'))).toThrow('no sealed text')
  expect(sealsUnder(randomBytes(32)).open('1:7', sealed)).toBeNull()
})
