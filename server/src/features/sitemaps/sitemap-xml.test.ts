import { expect, test } from 'vitest'
import { filesOf, indexOf, type MapEntry } from './sitemap-xml.ts'

const entry = (n: number, more: Partial<MapEntry> = {}): MapEntry => ({
  ...{ loc: `https://one.test/${n}`, title: `Story ${n}`, images: [], lastChanged: new Date('2026-11-20T09:00:00Z') },
  ...more,
})
const many = (n: number) => Array.from({ length: n }, (_, at) => entry(at))

test('a file holds 50,000 addresses; one more begins another, and of nothing there is none', () => {
  expect(filesOf(many(50_000)).map(({ entries }) => entries.length)).toEqual([50_000])
  expect(filesOf(many(50_001)).map(({ entries }) => entries.length)).toEqual([50_000, 1])
  expect(filesOf([])).toEqual([])
})

test('a file is as long as its bytes allow, to the byte', () => {
  const whole = Buffer.byteLength(filesOf(many(3))[0]?.xml ?? '')
  const cut = (bytes: number) => filesOf(many(3), { urls: 9, bytes }).map(({ entries }) => entries.length)
  expect([cut(whole), cut(whole - 1)]).toEqual([[3], [2, 1]])
})

test('signs of XML are escaped, pictures have titles, and what nobody knows of is left out', () => {
  const odd = entry(1, {
    loc: 'https://one.test/?a=1&b=<',
    title: 'Sleep & "rest"\u0000',
    images: ['https://one.test/a.png'],
    lastChanged: null,
  })
  const [file] = filesOf([odd])
  expect(file?.xml).toContain('<loc>https://one.test/?a=1&amp;b=&lt;</loc><image:image>')
  expect(file?.xml).toContain('<image:title>Sleep &amp; &quot;rest&quot;</image:title>')
  expect(file?.xml).not.toContain('lastmod')
  expect(indexOf([{ loc: 'https://one.test/a.xml', lastChanged: null }])).not.toContain('lastmod')
})
