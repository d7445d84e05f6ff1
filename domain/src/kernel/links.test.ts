import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from './any-text.fixtures.ts'
import {
  isAllowedLink,
  LINK_MESSAGES,
  linkAttributes,
  linkRel,
  safeRedirectPath,
  storedImageSource,
  storedLink,
} from './links.ts'

const corpus = new URL('../../../../shared/data/url/urltestdata.json', import.meta.url)
const corpusIsThere = existsSync(corpus)
if (!corpusIsThere) console.warn('Skipped: ../shared/data/url/urltestdata.json is not there')

test.each(['/forums', '/a?b#c', 'https://a.example', 'https://7.example/x'])('the dialog takes %s', (url) => {
  expect(isAllowedLink(url)).toBe(true)
})

test.each([
  '',
  '/',
  '//host',
  '/\\host',
  '/\t/host',
  'http://a.example',
  'https://',
  'https:///a',
  'HTTPS//a',
  'forums',
  ' /a',
])('the dialog refuses %j', (url) => {
  expect(isAllowedLink(url)).toBe(false)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', 'https://\u202ea', '#top', '?q'])(
  'the dialog refuses the scheme or start of %j',
  (url) => {
    expect(isAllowedLink(url)).toBe(false)
  },
)

test('the dialog warns in the words of the specification', () => {
  expect(LINK_MESSAGES.brokenLink).toBe('URL returned an error code, are you sure?')
  expect(LINK_MESSAGES.useBrokenLink).toBe("I'm sure, use broken link")
})

test('own links get a lowercased href and noopener, external ones keep theirs', () => {
  const hosts = ['lupus.example', 'www.lupus.example']
  expect(linkAttributes('/Forums/A', hosts)).toEqual({ href: '/forums/a', rel: 'noopener' })
  expect(linkAttributes('https://LUPUS.example/A', hosts)).toEqual({ href: 'https://lupus.example/a', rel: 'noopener' })
  expect(linkAttributes('https://Other.example/A', hosts)).toEqual({
    href: 'https://Other.example/A',
    rel: 'noopener noreferrer ugc',
  })
  expect(linkRel('https://lupus.example.evil.example/', hosts)).toBe('noopener noreferrer ugc')
  expect(linkRel('https://lupus.example@evil.example/', hosts)).toBe('noopener noreferrer ugc')
})

test('a stored link is a path from the root, http, https or mailto', () => {
  expect(storedLink(' /a\n')).toBe('/a')
  expect(storedLink('http://a.example')).toBe('http://a.example')
  expect(storedLink('mailto:a@b.example')).toBe('mailto:a@b.example')
  for (const url of [
    '//a',
    '/\t/a',
    '/\\a',
    'a',
    '',
    'javascript:x',
    'java\nscript:x',
    'https:a',
    'https://[',
    'vbscript:x',
  ])
    expect(storedLink(url), url).toBeNull()
  expect(storedImageSource('mailto:a@b.example')).toBeNull()
  expect(storedImageSource('/a.png')).toBe('/a.png')
})

test.each([
  ['http://migraine.localhost@evil.example/', 'http://evil.example/'],
  ['https://own.example:443@evil.example/a?b#c', 'https://evil.example/a?b#c'],
  ['https://own.example%2f@evil.example/', 'https://evil.example/'],
  ['https://own.example\\@evil.example/', 'https://own.example/@evil.example/'],
  ['https://evil.example\\.own.example/', 'https://evil.example/.own.example/'],
  ['https://\u0430pple.example/', 'https://xn--pple-43d.example/'],
  ['https://own\u3002example/', 'https://own.example/'],
  ['https://ow\u00adn\u200b.example/', 'https://own.example/'],
  ['https://%6fwn.example/x', 'https://own.example/x'],
  ['https://2130706433/x', 'https://127.0.0.1/x'],
  ['https://0x7f.1/x', 'https://127.0.0.1/x'],
])('the stored link %j says where it leads: %s', (url, says) => {
  expect(storedLink(url)).toBe(says)
})

test.each(['https://a\u202e.example/', 'https://a b.example/', 'https://a@/', 'https://@'])(
  'an address whose host no browser reads is no link: %j',
  (url) => {
    expect(storedLink(url)).toBeNull()
  },
)

test('an address whose host is written plainly is stored as it was written', () => {
  for (const url of ['https://A.example', 'http://a.example:8080?q', 'https://a.example/a@b', 'https://a.example#@b'])
    expect(storedLink(url)).toBe(url)
})

test('every stored link says the host that browsers read, names nobody before it, and is stored again as it is', () => {
  const host = fc.constantFrom(
    'own.example',
    'evil.example',
    '\u0430pple.example',
    '127.1',
    '[::1]',
    'xn--pple-43d.example',
  )
  const odd = fc.constantFrom(
    '@',
    '\\',
    ':',
    '/',
    '?',
    '#',
    '%2f',
    '%40',
    '\u200b',
    '\u202e',
    '\t',
    ' ',
    '.',
    'user:word@',
  )
  const address = fc.tuple(
    fc.constantFrom('http://', 'HTTPS://', 'https:/\\'),
    fc.array(fc.oneof(host, odd), { maxLength: 6 }),
  )
  fc.assert(
    fc.property(address, ([scheme, rest]) => {
      const link = storedLink(scheme + rest.join(''))
      if (link === null) return
      const read = new URL(link)
      expect(/^https?:\/\/([^/?#]*)/i.exec(link)?.[1]?.toLowerCase()).toBe(read.host)
      expect([read.username, read.password, storedLink(link)]).toEqual(['', '', link])
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['/moderation/', '/moderation/'],
  ['/moderation/users?search=a%20b&page=2#row', '/moderation/users?search=a%20b&page=2#row'],
  ['/a/../b', '/b'],
  ['/über', '/%C3%BCber'],
  ['/login?redirect=https://evil.example', '/login?redirect=https://evil.example'],
])('a redirect to %s goes to %s', (input, target) => {
  expect(safeRedirectPath(input)).toBe(target)
})

const hostile = [
  ...[
    '//evil.example',
    '/\\evil.example',
    '\\/\\/evil.example',
    '\\\\evil.example',
    '///evil.example',
    '/\\/evil.example',
  ],
  ...[
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    ';//evil.example',
  ],
  ...[
    '/%2f%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '%2f%2fevil.example',
    '/.//evil.example',
    '/..//evil.example',
  ],
  ...[
    '/%2e%2e//evil.example',
    '/x/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' /a',
    '/a b',
  ],
  ...[
    '@evil.example',
    '.evil.example',
    ':80',
    '/\u0000/evil.example',
    '/\u0085a',
    '\u3002/evil',
    '',
    '?a',
    '#a',
    '/\ud800',
  ],
  ...[`/${'a'.repeat(2000)}`],
]
test.each(hostile)('a redirect to %j goes to the fallback', (input) => {
  expect(safeRedirectPath(input, '/moderation/')).toBe('/moderation/')
})

test('a redirect that is no text goes to the fallback', () => {
  for (const input of [undefined, null, 7, ['/a'], { toString: () => '/a' }]) expect(safeRedirectPath(input)).toBe('/')
})

function expectOwn(input: string): void {
  const target = safeRedirectPath(input)
  expect(target, input).toMatch(/^\/(?![/\\])/)
  expect(new URL(target, 'https://own.example').origin, input).toBe('https://own.example')
  expect(safeRedirectPath(target), input).toBe(target)
}

test('whatever comes in, a redirect stays on the site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5C',
    '%2e',
    '@',
    ':',
    ';',
    '?',
    '#',
    '\t',
    '\n',
    '//',
    'a',
    '。',
    '／',
    'https:',
    'evil.example',
  )
  const pieces = fc.array(fc.oneof(piece, fc.string({ unit: anyCharacter, maxLength: 3 })), { maxLength: 12 })
  fc.assert(
    fc.property(pieces, fc.boolean(), (parts, rooted) => expectOwn((rooted ? '/' : '') + parts.join(''))),
    { numRuns: 5_000 },
  )
})

test.skipIf(!corpusIsThere)('every address of the URL test corpus stays on the site, alone and behind a slash', () => {
  const cases = JSON.parse(readFileSync(corpus, 'utf8')) as (string | { input: string })[]
  for (const item of cases) {
    const input = typeof item === 'string' ? item : item.input
    for (const start of ['', '/', '/a/..', '/.']) expectOwn(start + input)
  }
})
