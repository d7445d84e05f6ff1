import { anyCharacter } from '@ward/domain/kernel/any-text.fixtures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasImage } from '../../../platform/html/links.ts'
import { mentionsIn } from '../../../platform/html/mentions.ts'
import { autoParagraph } from '../../../platform/html/paragraphs.ts'
import { repeatHash } from '../../automod/automod.actions.ts'
import { simpleMarkup } from './simple-markup.ts'
import { storedBody } from './stored-body.ts'

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
  fc.string({ unit: anyCharacter, maxLength: 6 }),
  fc.constantFrom(...signs),
  fc.constantFrom(...markup),
  fc.string({ maxLength: 8 }),
)
const plain = fc.array(fc.oneof(fc.string({ maxLength: 9 }), fc.constantFrom(...signs)), { maxLength: 8 })
const text = fc.oneof(fc.array(piece, { maxLength: 8 }), plain).map((parts) => parts.join(''))
const paragraphs = fc
  .array(text, { minLength: 1, maxLength: 3 })
  .map((all) => all.map((one) => `<p>${one}</p>`).join(''))

const line = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('a', ' ', 'b é', '.', '\u00a0', '\u3000'))
const tag = fc.constantFrom('b', 'strong', 'i', 'em', 'u', 'li', 'p', 'ul', 'ol')
const address = fc.constantFrom(
  'https://a.example/x',
  'https://a.png',
  'https://1.2.3.4.5/',
  'https://a..b',
  'https://xn--a/',
)
const { nested } = fc.letrec<{ nested: string; inner: string }>((tie) => ({
  nested: fc.array(tie('inner'), { maxLength: 4 }).map((parts) => parts.join('')),
  inner: fc.oneof(
    { maxDepth: 4 },
    line,
    fc.tuple(tag, tie('nested')).map(([name, inside]) => `<${name}>${inside}</${name}>`),
    fc.tuple(address, tie('nested')).map(([href, inside]) => `<a href="${href}">${inside}</a>`),
  ),
}))
const lists = fc
  .array(nested, { minLength: 1, maxLength: 3 })
  .map((all) => `<ul>${all.map((one) => `<li>${one}</li>`).join('')}</ul>`)
const blocks = fc.array(fc.oneof(paragraphs, lists, nested), { maxLength: 3 }).map((all) => all.join(''))

test('whatever the text, the fast path gives what the parser gives', () => {
  const property = fc.property(fc.oneof(text, paragraphs, blocks), (body) => {
    const html = autoParagraph(body)
    expect(storedBody(body)).toEqual({ body: html, textHash: repeatHash(html), hasImage: hasImage(html) })
  })
  fc.assert(property, { numRuns: 1_500 })
})

test('simple markup takes the fast path; what a parser would move does not', () => {
  expect(
    simpleMarkup('<p>I <b>really <em>do</em></b></p><ul><li><a href="https://a.example/x">Here</a></li></ul>'),
  ).toBe(
    '<p>I <b>really <em>do</em></b></p><ul><li><a href="https://a.example/x" rel="noopener noreferrer ugc">Here</a></li></ul>',
  )
  for (const other of [
    '<p>a<p>b</p></p>',
    '<b>a</b>',
    '<p><b>a</p></b>',
    '<ul>a</ul>',
    '<p></p>',
    '<p>a',
    '<p onclick="x">a</p>',
  ])
    expect(simpleMarkup(other)).toBeNull()
})

test('a mention becomes plain text: its id names a user of another system', () => {
  const body = '<p>Ask <inline-mention username="ash" userid="7">@ash</inline-mention></p>'
  expect(storedBody(body).body).toBe('<p>Ask @ash</p>')
  expect(storedBody('<p><inline-mention username="ash" userid="7">Dear Ash, thanks</p>').body).toBe(
    '<p>Dear Ash, thanks</p>',
  )
})

test.each([
  '<inline-<inline-mention>mention username="ash" userid="7">@ash</inline-<inline-mention>mention>',
  '<inline-\0mention username="ash" userid="7">@ash</inline-\0mention>',
  '<INLINE-MENTION username="ash" title=">" userid="7">@ash',
  '<p><b><inline-mention username="ash" userid="7"><inline-mention username="ash" userid="7">@ash</b>',
])('no mention comes in, however it is written: %j', (body) => {
  const stored = storedBody(body)
  expect(mentionsIn(stored.body)).toEqual([])
  expect(stored.textHash).toBe(repeatHash(stored.body))
})
