import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnFrom, entriesHashOf, isTrue } from './draw.ts'

const ids = fc.uniqueArray(fc.bigInt({ min: 1n, max: 9_000_000_000n }).map(String), { minLength: 1, maxLength: 60 })

test('the same entries and salt give the same winners, in whatever order they come, each once and one of them', () => {
  fc.assert(
    fc.property(ids, fc.string(), fc.integer({ min: 1, max: 10 }), (entries, salt, n) => {
      const winners = drawnFrom(salt, entries, n)
      expect(drawnFrom(salt, entries.toReversed(), n)).toEqual(winners)
      expect(new Set(winners).size).toBe(Math.min(n, entries.length))
      for (const winner of winners) expect(entries).toContain(winner)
      expect(isTrue({ giveaway: '1', salt, entries, winners })).toBe(true)
    }),
  )
})

test('one entry more makes another hash of the entries, and a draw that names others is not true', () => {
  const entries = ['1', '2', '10', '33']
  expect(entriesHashOf([...entries, '34'])).not.toBe(entriesHashOf(entries))
  const winners = drawnFrom('salt', entries, 2)
  expect(isTrue({ giveaway: '1', salt: 'salt', entries, winners: winners.toReversed() })).toBe(false)
  expect(isTrue({ giveaway: '1', salt: 'other salt', entries: ['1', ...entries.slice(2)], winners })).toBe(false)
})

test('each entry wins as often as any other', () => {
  const entries = Array.from({ length: 10 }, (_, n) => String(n + 1))
  const won = new Map<string, number>()
  for (let n = 0; n < 5000; n++) {
    const [first = ''] = drawnFrom(`salt ${n}`, entries, 1)
    won.set(first, (won.get(first) ?? 0) + 1)
  }
  for (const times of won.values()) expect(Math.abs(times - 500)).toBeLessThan(120)
  expect(won.size).toBe(10)
})
