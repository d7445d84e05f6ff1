import { expect, test } from 'vitest'
import { Accent, contrastWithWhite, DEFAULT_ACCENT } from './accents.ts'

test('the contrast of a colour with white is that of WCAG', () => {
  expect(contrastWithWhite('#ffffff')).toBe(1)
  expect(contrastWithWhite('#000000')).toBe(21)
  expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2)
})

test.each([
  [DEFAULT_ACCENT, DEFAULT_ACCENT],
  [' #7B2F5F ', '#7b2f5f'],
  ['#767676', null],
  ['#2b5ba', null],
  ['red', null],
  ['#2b5ba1;}', null],
])('a site may have the colour %s: %s', (typed, kept) => {
  expect(Accent.safeParse(typed).data ?? null).toBe(kept)
})
