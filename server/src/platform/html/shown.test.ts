import fc from 'fast-check'
import { fromHtml } from 'hast-util-from-html'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { shownBody } from './shown.ts'

const nobody = () => null
const ORIGIN = { scheme: 'https', host: 'one.test', port: '' } as const
const shown = (body: string) => shownBody(body, ORIGIN, nobody).safe

test('a body that was stored before the allow-list knew better is cleaned where it is shown', () => {
  expect(shownBody('<p onclick="x()">a<script>alert(1)</script></p>', ORIGIN, nobody).safe).toBe('<p>a</p>')
})

test('a mention leads to the mentioned user, or is plain text where there is none', () => {
  const body = '<p><inline-mention username="old_name" userid="7">@old_name</inline-mention> hello</p>'
  const seven = (id: string) => (id === '7' ? '/members/new_name' : null)
  expect(shownBody(body, ORIGIN, seven).safe).toBe(
    '<p><a href="/members/new_name" rel="noopener">@old_name</a> hello</p>',
  )
  expect(shownBody(body, ORIGIN, nobody).safe).toBe('<p><span>@old_name</span> hello</p>')
})

test('links to the own host are the site’s own', () => {
  const body = '<a href="https://one.test/x">x</a>'
  expect(shown(body)).toContain('rel="noopener"')
  expect(shownBody(body, { ...ORIGIN, host: 'two.test' }, nobody).safe).toContain('ugc')
})

const soup = fc.array(
  fc.constantFrom('<p>', '</p>', '<br>', '<', '>', '<b', 'p>', '/', ' x="', '&lt;', '&#60;', 'a', '!--', '?'),
)

test('a soup of paragraphs, line ends and broken tags holds no other element and no attribute', () => {
  fc.assert(
    fc.property(soup, (parts) => {
      visit(fromHtml(shownBody(parts.join(''), ORIGIN, nobody).safe, { fragment: true }), 'element', (node) => {
        expect(['p', 'br', 'b']).toContain(node.tagName)
        expect(node.properties).toEqual({})
      })
    }),
    { numRuns: 1_000 },
  )
})

const REL = 'rel="noopener noreferrer nofollow ugc" referrerpolicy="no-referrer" target="_blank"'
const outside = (src: string, label: string) => `<a class="outside-picture" href="${src}" ${REL}>${label}</a> `

test('a picture of this origin is drawn; one of another is a link that says whose it is', () => {
  const own = '<img src="/demo/a.png" alt="A"><img src="https://one.test/b.png" alt="" width="20">'
  expect(shown(own)).toBe(own)
  expect(shown('<p>See <img src="https://pics.example/a.png" alt="my graph" width="3" height="4">.</p>')).toBe(
    `<p>See ${outside('https://pics.example/a.png', 'Picture from pics.example: my graph')}.</p>`,
  )
  expect(shown('<img src="http://one.test/a.png">')).toBe(outside('http://one.test/a.png', 'Picture from one.test'))
  expect(shown('<img src="http://one.test@pics.example/a.png">')).toContain('>Picture from pics.example<')
})

test('a picture within a link leads to itself, beside the link, which still says where it leads', () => {
  const picture = '<img src="https://pics.example/a.png" alt="">'
  const link = (text: string) => `<a href="https://shop.example/" rel="noopener noreferrer ugc">${text}</a>`
  const beside = outside('https://pics.example/a.png', 'Picture from pics.example')
  expect(shown(link(`Buy <b>${picture}</b>`))).toBe(`${link('Buy <b></b>')} ${beside}`)
  expect(shown(link(picture))).toBe(`${link('Link to shop.example')} ${beside}`)
  expect(shown(link(`${picture}<img src="/a.png" alt="">`))).toBe(`${link('<img src="/a.png" alt="">')} ${beside}`)
})

test('an address or a name of a picture cannot leave its place in the link', () => {
  const body = '<img src="https://pics.example/&quot;><script>x()</script>" alt="</a><img src=/x>">'
  const [link, ...others] = fromHtml(shown(body), { fragment: true }).children.filter((node) => node.type === 'element')
  expect([link?.tagName, link?.children.map(({ type }) => type), others]).toEqual(['a', ['text'], []])
})

test('whatever a body holds, what is printed asks no other host for anything', () => {
  const loads = fc.constantFrom(
    ...[
      '<img src="https://e.test/1">',
      '<img src=//e.test/2>',
      '<img srcset="https://e.test/3 1x" src=/a>',
      '<picture>',
    ],
    ...[
      '<source srcset="https://e.test/4">',
      '</picture>',
      '<video poster="https://e.test/5">',
      '<video src="//e.test/6">',
    ],
    ...[
      '<input type=image src="https://e.test/7">',
      '<table background="https://e.test/8"><tr><td>',
      '</table>',
      '<p>',
    ],
    ...[
      '<p style="background:url(https://e.test/9)">',
      '<svg><image href="https://e.test/10">',
      '</svg>',
      '<a href=/x>',
    ],
    ...['<link rel=stylesheet href="https://e.test/11">', '<style>@import "https://e.test/12"</style>', '</a>', 'text'],
    ...['<object data="https://e.test/13">', '<embed src="https://e.test/14">', '<iframe src="https://e.test/15">'],
    ...[
      '<audio src="https://e.test/16">',
      '<image src="https://e.test/17">',
      '<img src="http://one.test:1/18">',
      '<b>',
    ],
    ...[
      '<body background="https://e.test/19">',
      '<img src="https://one.test@e.test/20">',
      '<blockquote cite="//e.test/21">',
    ],
    ...[
      '<a href="https://e.test/22" ping="https://e.test/23">',
      '<img lowsrc="//e.test/24" dynsrc="//e.test/25" src=/a>',
    ],
  )
  fc.assert(
    fc.property(fc.array(loads, { maxLength: 12 }), (parts) => {
      visit(fromHtml(shown(parts.join('')), { fragment: true }), 'element', ({ tagName, properties }) => {
        const { href, ...others } = properties
        if (tagName !== 'a') expect(href).toBeUndefined()
        for (const value of Object.values(others)) expect(String(value)).not.toMatch(/e\.test|:\d/)
      })
    }),
    { numRuns: 1_000 },
  )
})
