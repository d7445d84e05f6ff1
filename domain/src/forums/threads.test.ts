import { expect, test } from 'vitest'
import { shortName } from './threads.ts'

test('a thread name is shown with 60 characters at most, as people count them, and an ellipsis', () => {
  expect(shortName('a'.repeat(60))).toBe('a'.repeat(60))
  expect(shortName('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`)
  const family = '👩‍👩‍👧'
  expect(shortName(family.repeat(60))).toBe(family.repeat(60))
  expect(shortName(family.repeat(61))).toBe(`${family.repeat(60)}…`)
})
