import fc from 'fast-check'
import { fromHtml } from 'hast-util-from-html'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { shownBody } from './shown.ts'

const nobody = () => null

test('a body that was stored before the allow-list knew better is cleaned where it is shown', () => {
  expect(shownBody('<p onclick="x()">a<script>alert(1)</script></p>', [], nobody).safe).toBe('<p>a</p>')
})

test('a mention leads to the mentioned user, or is plain text where there is none', () => {
  const body = '<p><inline-mention username="old_name" userid="7">@old_name</inline-mention> hello</p>'
  const seven = (id: string) => (id === '7' ? '/members/new_name' : null)
  expect(shownBody(body, [], seven).safe).toBe('<p><a href="/members/new_name" rel="noopener">@old_name</a> hello</p>')
  expect(shownBody(body, [], nobody).safe).toBe('<p><span>@old_name</span> hello</p>')
})

test('links to the own host are the site’s own', () => {
  const body = '<a href="https://one.test/x">x</a>'
  expect(shownBody(body, ['one.test'], nobody).safe).toContain('rel="noopener"')
  expect(shownBody(body, [], nobody).safe).toContain('ugc')
})

const soup = fc.array(
  fc.constantFrom('<p>', '</p>', '<br>', '<', '>', '<b', 'p>', '/', ' x="', '&lt;', '&#60;', 'a', '!--', '?'),
)

test('a soup of paragraphs, line ends and broken tags holds no other element and no attribute', () => {
  fc.assert(
    fc.property(soup, (parts) => {
      visit(fromHtml(shownBody(parts.join(''), [], nobody).safe, { fragment: true }), 'element', (node) => {
        expect(['p', 'br', 'b']).toContain(node.tagName)
        expect(node.properties).toEqual({})
      })
    }),
    { numRuns: 1_000 },
  )
})
