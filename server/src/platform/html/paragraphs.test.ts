import { expect, test } from 'vitest'
import { autoParagraph, textToHtml } from './paragraphs.ts'

test('empty lines divide paragraphs and line ends become breaks', () => {
  expect(autoParagraph('one\r\ntwo\n\n\nthree <b>bold</b>\n')).toBe('<p>one<br>two</p><p>three <b>bold</b></p>')
})

test('parts that are blocks already keep their form', () => {
  expect(autoParagraph('<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->\n\ntext')).toBe(
    '\n<p>a</p>\n<p>text</p>',
  )
  expect(autoParagraph('<ul>\n<li>a</li>\n</ul>')).toBe('<ul>\n<li>a</li>\n</ul>')
})

test('line ends inside pre stay', () => {
  expect(autoParagraph('before\n\n<pre>a\n\nb</pre>\n\nafter')).toBe('<p>before</p><pre>a\n\nb</pre><p>after</p>')
})

test('what it gives is clean', () => {
  expect(autoParagraph('a\n<script>x()</script><a href="javascript:x">b</a>')).toBe('<p>a<br>b</p>')
})

test('plain text is never read as markup', () => {
  expect(textToHtml('1 < 2 & <b>x</b>\n&lt;')).toBe('<p>1 &lt; 2 &amp; &lt;b>x&lt;/b><br>&amp;lt;</p>')
})

test('openings that never close take no more than linear time', () => {
  expect(autoParagraph('<pre '.repeat(100_000)).length).toBeGreaterThan(0)
})
