import { anyCharacter } from '@ward/domain/kernel/any-text.fixtures'
import fc from 'fast-check'
import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { ALLOW_LIST } from './allow-list.ts'
import { cleanHtml } from './clean.ts'
import { naughtyStrings, scriptPayloads } from './hostile.fixtures.ts'
import { MAX_BODY_LENGTH, parseBody } from './tree.ts'

/** Everything in a tree that the allow-list does not allow, said in words. */
function breaches(tree: Root): string[] {
  const found: string[] = []
  visit(tree, (node) => {
    if (node.type === 'comment' || node.type === 'doctype') found.push(node.type)
    if (node.type !== 'element') return
    if (!ALLOW_LIST.tagNames?.includes(node.tagName)) found.push(`<${node.tagName}>`)
    for (const [name, value] of Object.entries(node.properties)) {
      if (!ALLOW_LIST.attributes?.[node.tagName]?.includes(name)) found.push(`${node.tagName}.${name}`)
      if (/^on|^style$|^srcdoc$/i.test(name)) found.push(`${node.tagName} runs ${name}`)
      const address = String(value)
      if ((name === 'href' || name === 'src') && !/^(?:\/(?![/\\])|https?:\/\/[^/\\]|mailto:)/i.test(address)) {
        found.push(`${name}=${address}`)
      }
    }
    if (node.tagName === 'a' && !/^noopener/.test(String(node.properties.rel))) found.push('a without rel')
  })
  return found
}

function expectSafe(body: string): void {
  const cleaned = cleanHtml(body)
  expect(breaches(parseBody(cleaned)), body).toEqual([])
  expect(cleanHtml(cleaned), body).toBe(cleaned)
  expect(cleaned.includes('\0')).toBe(false)
  expect(cleaned.isWellFormed()).toBe(true)
}

const kept = [
  '<p>Text with <b>b</b>, <strong>strong</strong>, <i>i</i>, <em>em</em>, <u>u</u> and <s>s</s><br>next line</p>',
  '<ul><li>one</li></ul><ol><li>two</li></ol><blockquote>said</blockquote><pre><code>x = 1</code></pre>',
  '<h2>Two</h2><h3>Three</h3><h4>Four</h4><hr>',
  '<img src="https://pictures.example/a.png" alt="A graph" width="320" height="200"><img src="/b.png" alt="">',
  '<inline-mention username="river_stone" userid="42">@river_stone</inline-mention> thank you',
  'a &amp; b &lt; c',
]
test.each(kept)('keeps what the allow-list names as it is: %s', (body) => {
  expect(cleanHtml(body)).toBe(body)
})

test.each([
  ['<script>alert(1)</script>after', 'after'],
  ['<style>p{}</style><xmp><b></xmp><noscript><p>n</p></noscript><iframe>i</iframe>after', 'after'],
  ['<svg><a><text>s</text></a></svg><math><mi>m</mi></math>after', 'after'],
  ['<textarea><b>t</b></textarea><select><option>o</select><template><b>t</b></template>after', 'after'],
  ['<!-- comment -->after', 'after'],
])('drops %s with what it holds', (body, cleaned) => {
  expect(cleanHtml(body)).toBe(cleaned)
})

test.each([
  ['<font color="red">red</font>', 'red'],
  ['<p onclick="x()" style="color:red" class="c" id="i">text</p>', '<p>text</p>'],
  ['<h1>Title</h1><del>old</del>', '<h2>Title</h2><s>old</s>'],
  ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
  ['<table><tr><td>dose</td><td>5 mg</td></tr></table>', '<p>dose 5 mg </p>'],
  ['<li>alone</li>', 'alone'],
  ['<pre>\n\n\nfirst</pre>', '<pre>first</pre>'],
  ['<img src="data:image/png;base64,AA"><img src="x.png"><img>text', 'text'],
  ['<img src="/a.png" alt="a" width="1e9" height="10%" onerror="x()">', '<img src="/a.png" alt="a">'],
])('turns %s into %s', (body, cleaned) => {
  expect(cleanHtml(body)).toBe(cleaned)
})

test('gives links the rel of the link rule', () => {
  const rel = (href: string) => /rel="([^"]+)"/.exec(cleanHtml(`<a href="${href}">x</a>`, ['lupus.example']))?.[1]
  expect(rel('/forums/a')).toBe('noopener')
  expect(rel('https://lupus.example/a')).toBe('noopener')
  expect(rel('https://elsewhere.example/a')).toBe('noopener noreferrer ugc')
  expect(rel('mailto:help@lupus.example')).toBe('noopener noreferrer ugc')
})

test('keeps only a new tab as the target of a link', () => {
  expect(cleanHtml('<a href="/a" target="_BLANK">x</a>')).toBe('<a href="/a" target="_blank" rel="noopener">x</a>')
  expect(cleanHtml('<a href="/a" target="top">x</a>')).toBe('<a href="/a" rel="noopener">x</a>')
})

test.each(['javascript:alert(1)', 'java\tscript:alert(1)', ' \u0001javascript:x', '//evil.example', '/\\evil.example'])(
  'takes the link %j away and keeps its text',
  (href) => {
    expect(cleanHtml(`<a href="${href}">text</a>`)).toBe('text')
  },
)

test('a link whose path hides a second slash behind a tab loses its address', () => {
  expect(cleanHtml('<a href="/\t/evil.example">text</a>')).toBe('text')
})

test('a mention reads as the user it links, or is plain text when it links nobody', () => {
  expect(cleanHtml('<inline-mention username="a.b" userid="7">@other</inline-mention>')).toBe(
    '<inline-mention username="a.b" userid="7">@a.b</inline-mention>',
  )
  expect(cleanHtml('<inline-mention username="a b" userid="7">@a b</inline-mention>')).toBe('@a b')
  expect(cleanHtml('<inline-mention username="ab" userid="7 or 1">@ab</inline-mention>')).toBe('@ab')
})

test('NUL and lone surrogates do not reach the database', () => {
  expect(cleanHtml('a\0b\ud800c&#0;&#xd800;')).toBe('ab\ufffdc\ufffd\ufffd')
})

const floods = {
  '100,000 nested divs': '<div>'.repeat(100_000),
  '4,900 nested bold elements': '<b>'.repeat(4_900),
  '4,900 nested tables': '<table><td>'.repeat(2_450),
  'formatting reopened in every paragraph': `<p>${'<b a=1><i a=2><u><s><em><strong><code><tt>'.repeat(300)}${'<p>x'.repeat(2_000)}`,
  'half a million signs that open no tag': '<'.repeat(MAX_BODY_LENGTH),
  'tags that never end': '<b '.repeat(100_000),
  'scripts that never end': '<script '.repeat(60_000),
}
test.each(Object.entries(floods))('survives %s and leaves little depth', (_name, flood) => {
  const cleaned = cleanHtml(`${flood}end`)
  expect(breaches(parseBody(cleaned))).toEqual([])
  expect(cleanHtml(cleaned)).toBe(cleaned)
  expect(/(?:<(?:b|p|i|u|s)>){100}/.test(cleaned)).toBe(false)
})

test('a body with too many tags keeps its text', () => {
  expect(cleanHtml('<b>word</b> '.repeat(6_000))).toMatch(/^\s*word {2}/)
})

const fragments = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<b x=1>',
    '</b>',
    '<a href=/x>',
    '<a href="javascript:a">',
    '</a>',
    '<table>',
    '<td>',
    '</table>',
  ],
  ...['<svg>', '<math>', '<mi>', '<style>', '</style>', '<!--', '-->', '<img src=x onerror=1>', '<template>', '</div>'],
  ...['<select>', '<object>', '<ul>', '<li>', '<pre>\n', '\r', '&#13;', '<title>', '<noscript>', '<form>', '<div>'],
  ...['<inline-mention username=a userid=1>', '</inline-mention>', '&lt;script&gt;', '"', "'", '=', '<h1>', '</svg>'],
)
test('any soup of tags and text comes out clean, and cleaning it again changes nothing', () => {
  const soup = fc.array(fc.oneof(fragments, fc.string({ unit: anyCharacter, maxLength: 8 })), { maxLength: 30 })
  fc.assert(
    fc.property(soup, (parts) => expectSafe(parts.join(''))),
    { numRuns: 1_500 },
  )
})

test('any text survives', () => {
  const anything = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  fc.assert(fc.property(anything, (units) => expectSafe(String.fromCharCode(...units))))
})

test.skipIf(naughtyStrings === null)('the list of naughty strings comes out clean', () => {
  for (const text of naughtyStrings ?? [])
    for (const body of [text, `<p>${text}</p>`, `<a href="${text}">x</a>`]) expectSafe(body)
})

test.skipIf(scriptPayloads === null)('the list of script payloads comes out clean', () => {
  for (const payload of scriptPayloads ?? []) expectSafe(payload)
})
