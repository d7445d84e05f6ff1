import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptSlug, SLUG_IS_RESERVED, SLUG_MAX, SLUG_SIGNS, SLUG_TOO_LONG, slugOfTitle, slugProblem } from './slugs.ts'

test('a slug is kept in lower case; signs, length and reserved words are refused with their own words', () => {
  expect(keptSlug('  Coming-Off ')).toBe('coming-off')
  for (const right of ['a', 'coming-off', 'über-2', '頭痛']) expect([right, slugProblem(right)]).toEqual([right, null])
  for (const wrong of ['', '-a', 'a-', 'a--b', 'a b', 'A', 'a/b', '../x', 'a\u0000', '<b>'])
    expect([wrong, slugProblem(wrong)]).toEqual([wrong, SLUG_SIGNS])
  expect(slugProblem('a'.repeat(SLUG_MAX))).toBeNull()
  expect(slugProblem('a'.repeat(SLUG_MAX + 1))).toBe(SLUG_TOO_LONG)
  expect(slugProblem('tag', ['tag'])).toBe(SLUG_IS_RESERVED)
})

test('what any title suggests is a slug that may be kept, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const slug = slugOfTitle(title)
      expect(slug === '' || slugProblem(slug) === null).toBe(true)
    }),
  )
  expect(slugOfTitle('Coming off: how did YOU do it?')).toBe('coming-off-how-did-you-do-it')
})
