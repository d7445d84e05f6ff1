import { anyCharacter } from '@ward/domain/kernel/any-text.fixtures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, textHash } from './fold.ts'

test.each([
  ['FREE', 'free'],
  ['ｆｒｅｅ', 'free'],
  ['𝓯𝓻𝓮𝓮', 'free'],
  ['fr\u200be\u00ade\ufe0f', 'free'],
  ['frее', 'free'],
  ['ᴄᴜʀᴇ', 'cure'],
  ['cüré', 'cure'],
  ['don’t', "don't"],
  ['ﬁt', 'fit'],
])('%s reads as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('folding what is folded changes nothing, whatever the text', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  const anything = fc.oneof(
    fc.string({ unit: anyCharacter }),
    units.map((codes) => String.fromCharCode(...codes)),
  )
  fc.assert(
    fc.property(anything, (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

test('copies of a text have one hash in whatever case, spacing or disguise they come', () => {
  const hash = textHash('Buy pills now!')
  expect(hash).toMatch(/^[0-9a-f]{32}$/)
  for (const copy of ['buy  PILLS now', 'B-u-y p.i.l.l.s n\u200bow!!!', 'Вuу рills nоw'])
    expect(textHash(copy)).toBe(hash)
  expect(textHash('Buy pills later!')).not.toBe(hash)
})

test('texts without letters are told apart', () => {
  expect(textHash('👍')).not.toBe(textHash('👎'))
})
