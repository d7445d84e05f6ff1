import { expect, test } from 'vitest'
import { networkOf, visitorsUnder } from './visitors.ts'

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:0db8:85a3::8a2e:370:7334', '2001:db8:85a3'],
  ['2001:db8::1', '2001:db8:0'],
  ['::1', '0:0:0'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a visitor is who the signed cookie says, and no cookie under another key or of other words is one', () => {
  const visitors = visitorsUnder(Buffer.alloc(32, 1))
  const visitor = { ...visitors.fresh(new Date('2026-11-22T10:00:00Z')), isKnown: true }
  const kept = visitors.written(visitor)
  expect(visitors.read(kept)).toEqual(visitor)
  expect(visitorsUnder(Buffer.alloc(32, 2)).read(kept)).toBeNull()
  for (const other of [undefined, '', kept.replace('.1.', '.0.'), `${kept}x`, kept.slice(0, -1)])
    expect(visitors.read(other), other).toBeNull()
  expect(visitors.hash(1, 'visitor', 'a')).not.toBe(visitors.hash(2, 'visitor', 'a'))
  expect(visitors.hash(1, 'visitor', 'a')).not.toBe(visitors.hash(1, 'network', 'a'))
})
