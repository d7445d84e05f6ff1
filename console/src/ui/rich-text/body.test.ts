import { ALLOWED_TAGS } from '@ward/domain/kernel/allowed-html'
import { expect, test } from 'vitest'
import { readBody } from './body.ts'
import { schema } from './elements.ts'

test.each([
  '<p>Text with <b>b</b>, <strong>strong</strong>, <i>i</i>, <em>em</em>, <u>u</u> and <s>s</s><br>next line</p>',
  '<ul><li>one</li><li><p>two</p><ul><li>three</li></ul></li></ul><ol><li>two</li></ol><blockquote>said</blockquote><pre><code>x = 1\n  y</code></pre>',
  '<h2>Two</h2><h3>Three</h3><h4>Four</h4><hr>',
  '<img src="https://pictures.example/a.png" alt="A graph" width="320" height="200"><img src="/b.png" alt="">',
  '<inline-mention username="river_stone" userid="42">@river_stone</inline-mention> thank you',
  'a &amp; b &lt; c',
  '<p>a</p>\n\nloose <i><b>text</b></i><p> b  c </p>\n<blockquote>x<p>y</p></blockquote>',
  '<p><a href="/x" rel="noopener" target="_blank">a<img src="/b.png" alt=""></a></p>',
  '',
  '<p></p>',
  '<br><p></p><br><b></b>',
])('goes in and comes out unharmed: %s', (html) => {
  const body = readBody(html, schema)
  expect(body.lost).toEqual([])
  expect(body.write(body.doc)).toBe(html)
  const more = schema.topNodeType.create(
    null,
    body.doc.content.addToEnd(schema.node('paragraph', null, schema.text('X'))),
  )
  if (html) expect(body.write(more)).toBe(`${html}<p>X</p>`)
})

test.each([
  ['<table><tr><td>a</td></tr></table>', ['<table>', '<tr>', '<td>']],
  ['<p style="color:red" onclick="x()">a</p>', ['style of <p>', 'onclick of <p>']],
  ['<script>alert(1)</script>', ['<script>']],
  ['<a href="javascript:x">a</a>', ['<a>']],
  ['<ul>text</ul>', ['the nesting of its elements']],
  ['<b><p>a</p><p>b</p></b>', ['the nesting of its elements']],
])('says what of %s it cannot hold', (html, lost) => {
  expect(readBody(html, schema).lost).toEqual(lost)
})

test('the editor has an element for each of the list, and none besides', () => {
  const written = [...Object.values(schema.nodes), ...Object.values(schema.marks)].flatMap(({ spec }) =>
    (spec.parseDOM ?? []).map((rule) => /^[a-z0-9-]+/.exec(rule.tag ?? '')?.[0]),
  )
  expect(written.filter((tag) => tag !== 'x-loose').sort()).toEqual([...ALLOWED_TAGS].sort())
})
