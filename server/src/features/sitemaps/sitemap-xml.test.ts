import { SITEMAP_BYTES_MAX } from '@ward/domain/sitemaps/sitemaps'
import { expect, test } from 'vitest'
import { filesOf, indexOf, type MapEntry } from './sitemap-xml.ts'

const entry = (n: number, more: Partial<MapEntry> = {}): MapEntry => ({
  ...{ loc: `https://one.test/${n}`, title: `Story ${n}`, images: [], lastChanged: new Date('2026-11-20T09:00:00Z') },
  ...more,
})
const many = (n: number) => Array.from({ length: n }, (_, at) => entry(at))
const files = (...given: Parameters<typeof filesOf>) => Array.fromAsync(filesOf(...given))
const sizes = async (...given: Parameters<typeof filesOf>) =>
  (await files(...given)).map(({ entries }) => entries.length)

test('a file holds 50,000 addresses; one more begins another, and of nothing there is none', async () => {
  expect(await sizes(many(50_000))).toEqual([50_000])
  expect(await sizes(many(50_001))).toEqual([50_000, 1])
  expect(await sizes([])).toEqual([])
})

test('a file is as long as its bytes allow, to the byte', async () => {
  const whole = Buffer.byteLength((await files(many(3)))[0]?.xml ?? '')
  const cut = (bytes: number) => sizes(many(3), { urls: 9, bytes })
  expect([await cut(whole), await cut(whole - 1)]).toEqual([[3], [2, 1]])
})

test('a file has at most 52,428,800 bytes; one that is as long is whole, and a byte more begins another', async () => {
  const images = Array.from({ length: 1000 }, (_, n) => `https://one.test/files/${'n'.repeat(1000)}${n}.webp`)
  const big = Array.from({ length: 46 }, (_, n) => entry(n, { images, title: '' }))
  const [first] = await files(big)
  const left = SITEMAP_BYTES_MAX - Buffer.byteLength(first?.xml ?? '')
  expect([first?.entries.length, left > 0]).toEqual([46, true])
  const line = Buffer.byteLength((await files([...big, entry(46)]))[0]?.xml ?? '') - Buffer.byteLength(first?.xml ?? '')
  const fill = (over: number) => entry(46, { loc: `https://one.test/46${'x'.repeat(left - line + over)}` })
  const [whole, ...others] = await files([...big, fill(0)])
  expect([Buffer.byteLength(whole?.xml ?? ''), others]).toEqual([SITEMAP_BYTES_MAX, []])
  expect(await sizes([...big, fill(1)])).toEqual([46, 1])
})

test('signs of XML are escaped, pictures have titles, and what nobody knows of is left out', async () => {
  const odd = entry(1, {
    loc: 'https://one.test/?a=1&b=<',
    title: 'Sleep & "rest"\u0000',
    images: ['https://one.test/a.png'],
    lastChanged: null,
  })
  const [file] = await files([odd])
  expect(file?.xml).toContain('<loc>https://one.test/?a=1&amp;b=&lt;</loc><image:image>')
  expect(file?.xml).toContain('<image:title>Sleep &amp; &quot;rest&quot;</image:title>')
  expect(file?.xml).not.toContain('lastmod')
  expect(indexOf([{ loc: 'https://one.test/a.xml', lastChanged: null }])).not.toContain('lastmod')
})
