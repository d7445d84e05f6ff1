import { expect, test } from 'vitest'
import { cleanHtml } from '../../../platform/html/clean.ts'
import { parseBody } from '../../../platform/html/tree.ts'
import { findPrivate } from './finding/find.ts'
import { maskPrivate, privateIn } from './private-text.ts'

const find = (text: string) => findPrivate(text)
const masked = (body: string) => cleanHtml(maskPrivate(cleanHtml(body), find).body)
const textOf = (node: { type: string; value?: string; children?: unknown[] }): string =>
  node.value ?? ((node.children ?? []) as (typeof node)[]).map(textOf).join('')
const piecesIn = (body: string, most = 100) => {
  const work = privateIn(body, (words) => [find(words)], most)
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}
/** The marked pieces, read from the text of the nodes as a page does. */
const marked = (body: string) => {
  const text = textOf(parseBody(cleanHtml(body)) as never)
  return piecesIn(cleanHtml(body)).map(({ kind, start, end }) => [kind, text.slice(start, end)])
}

test.each([
  [
    '<p>Ring <b>07700</b> <i>900123</i> now</p>',
    '<p>Ring <b>[phone number removed]</b><i></i> now</p>',
    '07700 900123',
  ],
  [
    '<p>14 Orchard Close<br>Leeds LS6 2QT<br>Thanks</p>',
    '<p>[postal address removed]<br><br>Thanks</p>',
    '14 Orchard CloseLeeds LS6 2QT',
  ],
  ['<p>Mail <a href="mailto:a.b@mail.example">me</a>!</p>', '<p>Mail me!</p>', 'me'],
  ['<p>See <a href="https://wa.me/447700900123">this</a></p>', '<p>See this</p>', 'this'],
  [
    '<ul><li>a@mail.example</li><li>b</li></ul>',
    '<ul><li>[email address removed]</li><li>b</li></ul>',
    'a@mail.example',
  ],
  ['<p>&lt;a@mail.example&gt; &amp; x</p>', '<p>&lt;[email address removed]> &amp; x</p>', 'a@mail.example'],
])('what is private in %s is marked and masked, whatever elements it goes through', (body, after, words) => {
  expect(marked(body).map(([, text]) => text)).toEqual([words])
  expect(masked(body)).toBe(after)
  expect(marked(masked(body))).toEqual([])
})

test('a picture that tells private data is words from then on; mentions and texts without any stay', () => {
  expect(masked('<p>a <img src="/files/1.png" alt="a@mail.example"></p>')).toBe('<p>a [email address removed]</p>')
  const calm = '<p>Thanks <inline-mention username="call.07700" userid="7">@call.07700</inline-mention> 900123</p>'
  expect(maskPrivate(cleanHtml(calm), find)).toEqual({ body: cleanHtml(calm), pieces: [] })
})

test('no more pieces are searched than are asked for', () => {
  const body = '<p>a@mail.example</p>'.repeat(50)
  expect(piecesIn(body, 3)).toHaveLength(3)
})
