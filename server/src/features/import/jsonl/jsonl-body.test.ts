import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasImage } from '../../../platform/html/links.ts'
import { autoParagraph } from '../../../platform/html/paragraphs.ts'
import { repeatHash } from '../../automod/automod.actions.ts'
import { storedBody } from './jsonl-body.ts'

const signs = [
  '\n',
  '\n\n',
  ' ',
  '\t',
  'a',
  '.',
  '!',
  'é',
  '\u00a0',
  '\u200b',
  '"',
  "'",
  '>',
  '<',
  '=',
  '&amp;',
  '&',
  '👍',
  '\x0b',
  '\x85',
  '[gallery]',
]
const markup = [
  '<b>',
  '</b>',
  '<a href="https://a.example/x.png">',
  '<a href="/a>b">',
  '</a>',
  '<img src="/a.png">',
  '<p>',
  '</p>',
  '<li>',
  'www.a.example/x.jpg',
]
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(...signs),
  fc.constantFrom(...markup),
  fc.string({ maxLength: 8 }),
)
const plain = fc.array(fc.oneof(fc.string({ maxLength: 9 }), fc.constantFrom(...signs)), { maxLength: 8 })
const text = fc.oneof(fc.array(piece, { maxLength: 8 }), plain).map((parts) => parts.join(''))
const paragraphs = fc
  .array(text, { minLength: 1, maxLength: 3 })
  .map((all) => all.map((one) => `<p>${one}</p>`).join(''))

test('whatever the text, the short way ends where the long one does', () => {
  const property = fc.property(fc.oneof(text, paragraphs), (body) => {
    const html = autoParagraph(body)
    expect(storedBody(body)).toEqual({ body: html, textHash: repeatHash(html), hasImage: hasImage(html) })
  })
  fc.assert(property, { numRuns: 1_500 })
})

test('a mention becomes plain text: its id names a user of another system', () => {
  const body = '<p>Ask <inline-mention username="ash" userid="7">@ash</inline-mention></p>'
  expect(storedBody(body).body).toBe('<p>Ask @ash</p>')
})
