import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutEnd, withoutEnds } from './text-ends.ts'

test('what stands at the ends goes, what stands between stays', () => {
  expect(withoutEnd('a,b,.,', ',.')).toBe('a,b')
  expect(withoutEnds('--a-b--', '-')).toBe('a-b')
  expect([withoutEnd(',,', ','), withoutEnds('', '-'), withoutEnds('a', '-')]).toEqual(['', '', 'a'])
})

test('any text loses at its ends what a pattern would take', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ',', '!', '\u{1f600}') }), (text) => {
      expect(withoutEnd(text, ',!')).toBe(text.replace(/[,!]+$/, ''))
      expect(withoutEnds(text, ',!')).toBe(text.replace(/^[,!]+|[,!]+$/g, ''))
    }),
  )
})
