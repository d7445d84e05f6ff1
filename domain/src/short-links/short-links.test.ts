import { expect, test } from 'vitest'
import { hostInAscii, isCode, isCounted, ShortlinkInput, type Visit } from './short-links.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const visit: Visit = {
  method: 'GET',
  userAgent: FIREFOX,
  isProgram: false,
  purpose: undefined,
  fetchMode: 'navigate',
  fetchDest: 'document',
  isStaff: false,
}

test('a visit of a browser counts, also of one that says nothing of how it asks', () => {
  expect(isCounted(visit)).toBe(true)
  expect(isCounted({ ...visit, fetchMode: undefined, fetchDest: undefined })).toBe(true)
})

test.each<[string, Partial<Visit>]>([
  ['HEAD', { method: 'HEAD' }],
  ['a look ahead', { purpose: 'prefetch;prerender' }],
  ['a picture of another page', { fetchMode: 'no-cors', fetchDest: 'image' }],
  ['a frame', { fetchDest: 'iframe' }],
  ['staff', { isStaff: true }],
  ['no name', { userAgent: undefined }],
  ['a search engine', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a preview', { userAgent: 'facebookexternalhit/1.1' }],
  ['a chat', { userAgent: 'WhatsApp/2.23.20.0' }],
  ['one that a list of robots names', { userAgent: 'findlinks/2.6', isProgram: true }],
  ['a script', { userAgent: 'curl/8.5.0' }],
])('%s does not count', (_name, change) => {
  expect(isCounted({ ...visit, ...change })).toBe(false)
})

test.each(['abc', 'day-after', '7kq2mx', 'a'.repeat(50)])('%j is a code', (code) => expect(isCode(code)).toBe(true))
test.each(['', 'ab', 'Ab1', '-ab', 'a--b', 'a b', 'a/b', 'ä12', 'a'.repeat(51)])('%j is no code', (code) =>
  expect(isCode(code)).toBe(false),
)

test('a code is kept in small letters, and one that stands for a part of the site is refused', () => {
  expect(ShortlinkInput.parse({ url: ' /forums ', code: ' Day-After ' })).toEqual({ url: '/forums', code: 'day-after' })
  expect(ShortlinkInput.safeParse({ url: '/x', code: 'API' }).success).toBe(false)
})

test.each([
  ['https://аpple.example/x', 'xn--pple-43d.example'],
  ['https://%D0%B0pple.example/xn--pple-43d.example', 'xn--pple-43d.example'],
  ['https://bücher.example:8443?a', 'xn--bcher-kva.example'],
  ['https://xn--bcher-kva.example/', null],
  ['https://apple.example/ä', null],
  ['/packing', null],
  ['https://', null],
])('the host of %s has %j as its name in ASCII', (url, host) => expect(hostInAscii(url)).toBe(host))
