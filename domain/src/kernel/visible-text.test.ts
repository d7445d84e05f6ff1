import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from './any-text.fixtures.ts'
import { isBodySeen, isSeen, visibleLine } from './visible-text.ts'

test.each([
  ['\u202egpj.evil\u202c example', 'gpj.evil example'],
  ['one\u2066two\u2069\u200e\u200f\u061c', 'onetwo'],
  [' a\tb\r\nc\u2028d\u0085e\0f ', 'a b c d e f'],
  ['ad\u00admin\u200b\ufeff', 'admin'],
  ['\u200ddangling\u200c', 'dangling'],
])('what is not seen is not there: %j becomes %j', (text, line) => {
  expect(visibleLine(text)).toBe(line)
})

test.each(['River Stone', '👩‍👩‍👧‍👦 and 👩🏽‍⚕️', 'می‌خواهم', 'क्‍ष', 'שלום עולם', 'e\u0301'])(
  'letters and joined emoji stay: %s',
  (text) => {
    expect(visibleLine(text)).toBe(text)
  },
)

test('any text becomes one line that is its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const line = visibleLine(text)
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]| {2}|^ | $/u)
      expect(visibleLine(line)).toBe(line)
    }),
    { numRuns: 2_000 },
  )
})

test.each(['\u200b', ' \u2060\ufeff', '\u3164', '\u2800', '\u202e\u202c', '\ufe0f', '\t\u00ad'])(
  'nothing is seen of %j',
  (text) => {
    expect(isSeen(text)).toBe(false)
  },
)

test.each(['', 'a', '\u200bא\u200b', '👩‍👩‍👧', '.', '१'])('something is seen of %j, or nothing was written', (text) => {
  expect(isSeen(text)).toBe(true)
})

test.each([
  '',
  '  ',
  '<p></p>',
  '<p>   </p>',
  '<p>\u00a0&nbsp;</p><p><br></p>',
  '<p>\u200b</p>',
  '<p><a href="/forums"> </a></p>',
])('nothing is seen of the body %j', (html) => {
  expect(isBodySeen(html)).toBe(false)
})

test.each(['words', '<p>a</p>', '<p><img src="/a.png"></p>', '<p> &lt; </p>', '<p><b>👩‍👩‍👧</b></p>'])(
  'something is seen of the body %j',
  (html) => {
    expect(isBodySeen(html)).toBe(true)
  },
)
