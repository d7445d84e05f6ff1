import { expect, test } from 'vitest'
import { hasImage, linksIn } from './links.ts'

test('finds links and addresses that are only written, each once', () => {
  const body =
    '<p><a href="https://a.example/x">https://a.example/x</a>, <a href="/forums">here</a> or www.b.example/y. (http://c.example)</p>'
  expect(linksIn(body)).toEqual(['https://a.example/x', '/forums', 'www.b.example/y', 'http://c.example'])
})

test.each([
  '<p>a <img src="/a.png"></p>',
  '<a href="https://a.example/scan.JPG?size=2">scan</a>',
  'look: https://a.example/rash.webp',
  '[gallery ids="1,2"]',
  '[caption id="attachment_3"]x[/caption]',
])('%s shows an image', (body) => {
  expect(hasImage(body)).toBe(true)
})

test.each(['<p>image of health</p>', '<a href="/jpg-or-png">x</a>', 'my.png file', '&lt;img src=x&gt;'])(
  '%s shows no image',
  (body) => {
    expect(hasImage(body)).toBe(false)
  },
)
