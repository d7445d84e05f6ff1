// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBody } from '../../console/src/ui/rich-text/body.ts'
import { schema } from '../../console/src/ui/rich-text/elements.ts'
import { outlineOf } from '../../console/src/ui/rich-text/outline.ts'
import { tidy } from '../../console/src/ui/rich-text/tidy.ts'
import { cleanHtml } from '../../server/src/platform/html/clean.ts'

// The editor runs in the console, the cleaner on the server: that they are of one mind is kept here, where both are known.

type Node = ReturnType<typeof schema.node>
const more = schema.node('paragraph', null, schema.text('more'))

/** A document to which a paragraph was added. */
const longer = (doc: Node) => doc.copy(doc.content.addToEnd(more))

/** A document with a sign at the end of each of its blocks of text: all of it was touched. */
function touched(node: Node): Node {
  if (node.isTextblock) return node.copy(node.content.addToEnd(schema.text('¤')))
  return schema.node(node.type, node.attrs, node.content.content.map(touched))
}

const tags = ['p', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'h2', 'h3', 'b', 'strong', 'i', 'em', 'u', 's']
const piece = fc.oneof(
  fc.constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
  fc.constantFrom(
    ...[
      '<br>',
      '<hr>',
      '<a href="/x">',
      '<a href="https://a.example/B?c&d" target=_blank>',
      '</a>',
      '\n',
      ' ',
      '&nbsp;',
    ],
    ...[
      '<img src="/a.png" alt="a">',
      '<img src="https://b.example/c.png" width=4>',
      '&lt;p&gt;',
      '<p>',
      '</p>',
      'word',
    ],
    ...['<inline-mention username="ada" userid="7">@ada</inline-mention>', ' two words ', '<ul><li>', '</li></ul>'],
  ),
  fc.string({ maxLength: 6 }),
)
/** Any body as it may be stored. */
const stored = fc.array(piece, { maxLength: 14 }).map((parts) => cleanHtml(parts.join('')))
const runs = { numRuns: 150 }

test('what the server stores comes out of the visual editor as it was, or the editor says that it cannot show it', () => {
  let shown = 0
  const check = fc.property(stored, (html) => {
    const body = readBody(html, schema)
    expect(body.write(body.doc)).toBe(html)
    if (body.lost.length > 0 || html.trim() === '') return
    shown++
    expect(cleanHtml(body.write(longer(body.doc)))).toBe(`${html}<p>more</p>`)
  })
  fc.assert(check, runs)
  expect(shown).toBeGreaterThan(runs.numRuns / 4)
})

test('an edited block differs from what the server stored by the edit alone', () => {
  const check = fc.property(stored, (html) => {
    const body = readBody(html, schema)
    if (body.lost.length > 0 || html.trim() === '') return
    const written = cleanHtml(body.write(touched(body.doc)))
    expect(outlineOf(tidy(written.replaceAll('¤', '')).childNodes)).toBe(outlineOf(tidy(html).childNodes))
  })
  fc.assert(check, runs)
})
