import { expect, test } from 'vitest'
import { blankAtEnd, withEarly } from './early.ts'

test.each([
  ['', 'Dear <b>\nyou', '<p>Dear &lt;b&gt;<br>you</p>'],
  ['<p>one</p><p>two</p>', ' & three', '<p>one</p><p>two &amp; three</p>'],
  ['words alone', 'more', 'words alone<p>more</p>'],
  ['<ul><li>a</li></ul>', 'b', '<ul><li>a</li></ul><p>b</p>'],
  ['<p>one</p>', '', '<p>one</p>'],
])('to %j is added %j', (html, typed, whole) => {
  expect(withEarly(html, typed)).toBe(whole)
})

test.each([
  ['<p>one </p>', ' '],
  ['<p>one</p>', ''],
  ['<p>one </p><p>two</p>', ''],
  ['', ''],
])('of %j the blank at the end is %j', (html, blank) => {
  expect(blankAtEnd(html)).toBe(blank)
})
