import fc from 'fast-check'
import { expect, test } from 'vitest'
import { naughtyStrings, scriptPayloads } from './hostile.fixtures.ts'
import { cutLine, plainLine, plainText, previewText } from './text.ts'

const plainPreview = (text: string) => cutLine(plainLine(text), 60)

test('plain text keeps line breaks, reads mentions as names and leaves images and scripts out', () => {
  const body =
    '<p>Dear <inline-mention username="fern" userid="3">@someone</inline-mention>,<br>try &amp; rest</p><p>Bye<img src="/a.png"></p><script>x()</script>'
  expect(plainText(body)).toBe('Dear @fern,\ntry & rest\n\nBye')
})

test('a preview is one line, with images as [image] and mentions as names', () => {
  const body =
    '<p>See <img src="/a.png" alt="scan"></p>\n<p>ask <inline-mention username="fern" userid="3">x</inline-mention></p>'
  expect(previewText(body)).toBe('See [image] ask @fern')
})

test('a preview of 60 characters is whole; of 61 it is cut with an ellipsis', () => {
  expect(previewText('a'.repeat(59))).toBe('a'.repeat(59))
  expect(previewText('a'.repeat(60))).toBe('a'.repeat(60))
  expect(previewText('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`)
})

test('a preview counts characters as people see them', () => {
  const family = '👩‍👩‍👧‍👦'
  expect(previewText(family.repeat(60))).toBe(family.repeat(60))
  expect(previewText(family.repeat(61))).toBe(`${family.repeat(60)}…`)
  expect(previewText('e\u0301'.repeat(61))).toBe(`${'e\u0301'.repeat(60)}…`)
})

test('whatever is cut is cut between characters as people see them, also where that is found without counting them', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const units = fc.oneof(fc.integer({ min: 0x20, max: 0x360 }), fc.integer({ min: 0x200d, max: 0x2049 }))
  const lines = fc.array(units, { maxLength: 60 }).map((codes) => String.fromCharCode(...codes))
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 50 }), (line, max) => {
      const characters = [...segmenter.segment(line)].map(({ segment }) => segment)
      if (characters.some((character) => character.length > 16)) return
      const whole = characters.slice(0, max).join('')
      expect(cutLine(line, max)).toBe(characters.length > max ? `${whole.trimEnd()}…` : whole)
    }),
    { numRuns: 500 },
  )
})

test('a pile of combining marks does not make a preview long', () => {
  expect(previewText(`a${'\u0301'.repeat(100_000)} text`).length).toBeLessThanOrEqual(60 * 16 + 1)
})

test('the preview of plain text is one line too, cut as any other, and characters that look like markup stay', () => {
  expect(plainPreview('If x<y and y>z then ok')).toBe('If x<y and y>z then ok')
  expect(plainPreview(' 5 &amp; 6\n<b>seven</b>\0 \ud800')).toBe('5 &amp; 6 <b>seven</b> \ufffd')
  expect(plainPreview('<'.repeat(60))).toBe('<'.repeat(60))
  expect(plainPreview('<'.repeat(61))).toBe(`${'<'.repeat(60)}…`)
})

test('a preview reads on when the start of the body is all markup', () => {
  expect(previewText(`<script>${'x'.repeat(9_000)}</script><p>found</p>`)).toBe('found')
  expect(previewText(`<a href="/${'x'.repeat(3_995)}">first</a> and ${'more '.repeat(30)}`)).toMatch(
    /^first and more .*…$/,
  )
})

test('text without markup is read as it stands', () => {
  expect(plainText(' 5 > 3 \0')).toBe('5 > 3')
})

test('any text gives a well-formed preview of at most 60 characters and an ellipsis', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 90 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 90 }).map((units) => String.fromCharCode(...units)),
  )
  const count = (text: string) => [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
  fc.assert(
    fc.property(anything, (text) => {
      const preview = previewText(text)
      expect(preview.isWellFormed()).toBe(true)
      expect(count(preview)).toBeLessThanOrEqual(61)
      expect(preview).not.toMatch(/[\n\r\t]| {2}/)
    }),
  )
})

test.skipIf(naughtyStrings === null || scriptPayloads === null)('no hostile text breaks plain text or preview', () => {
  for (const text of [...(naughtyStrings ?? []), ...(scriptPayloads ?? [])]) {
    expect(plainText(text).isWellFormed()).toBe(true)
    expect(previewText(text).length).toBeLessThanOrEqual(60 * 16 + 1)
  }
})

test('plain paragraphs read the same whether a tree is built of them or not', () => {
  const words = fc.array(
    fc.constantFrom(
      'Nia',
      ' ',
      '  ',
      '\n',
      'é',
      'a\u0301',
      '👩‍👩‍👧',
      '\u00a0',
      '\u200b',
      '¿',
      'x'.repeat(70),
      '&',
      '<br>',
    ),
    { maxLength: 30 },
  )
  const bodies = fc.array(words, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(bodies, fc.constantFrom('', '\n', ' '), (paragraphs, between) => {
      const body = paragraphs.map((each) => `<p>${each.join('')}</p>`).join(between)
      expect(previewText(body)).toBe(previewText(`<div>${body}</div>`))
    }),
  )
})
