import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketing, experimentOf, moves, simulate, type Weighted } from './bucketing.ts'

const IDS = Array.from({ length: 100_000 }, (_, index) => `session-${index * 7919}`)
const weights = (...list: number[]): Weighted[] =>
  list.map((weight, index) => ({ key: 'abcdefgh'[index] ?? '', weight }))
const sigma = (share: number) => Math.sqrt(share * (1 - share) * IDS.length)
const chosenBy = (choose: (session: string) => string) => IDS.map(choose)

test('each variant gets the share of its weight, within 3 sigma of 100,000 sessions', () => {
  const variants = weights(1, 1, 2, 0, 7)
  const chosen = chosenBy(bucketing('seed', variants))
  for (const { key, weight } of variants) {
    const seen = chosen.filter((each) => each === key).length
    expect(Math.abs(seen - (weight / 11) * IDS.length), key).toBeLessThanOrEqual(3 * sigma(weight / 11))
  }
})

test('a changed weight moves the change of that share alone, and nobody between the other variants', () => {
  const choose = bucketing('seed', weights(1, 1, 2))
  const stored = IDS.map((session) => ({ session, variant: choose(session) }))
  const moved = moves('seed', stored, weights(3, 1, 2)).filter(({ from, to }) => from !== to)
  expect(moved.every(({ to }) => to === 'a')).toBe(true)
  const n = moved.reduce((sum, { sessions }) => sum + sessions, 0)
  expect(Math.abs(n - 0.25 * IDS.length)).toBeLessThanOrEqual(3 * sigma(0.25))
})

test('whatever weight changes, a session moves to or from that variant or stays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 6 }),
      fc.nat(5),
      fc.integer({ min: 0, max: 50 }),
      (list, nth, weight) => {
        const at = nth % list.length
        const next = list.with(at, weight)
        fc.pre(list.some(Boolean) && next.some(Boolean))
        const [before, after] = [bucketing('s', weights(...list)), bucketing('s', weights(...next))]
        const key = weights(...list)[at]?.key
        for (const id of IDS.slice(0, 300)) {
          const [from, to] = [before(id), after(id)]
          expect(from === to || from === key || to === key).toBe(true)
        }
      },
    ),
  )
})

test('a variant of weight 0 is never chosen, and the order of the variants changes nothing', () => {
  expect(new Set(chosenBy(bucketing('seed', weights(0, 1, 0, 3))))).toEqual(new Set(['b', 'd']))
  const variants = weights(1, 2, 3)
  expect(chosenBy(bucketing('seed', variants.toReversed()))).toEqual(chosenBy(bucketing('seed', variants)))
})

/** Chi-square of two choices being independent, one degree of freedom for two variants each. */
function dependence(one: (id: string) => string, two: (id: string) => string): number {
  const both = new Map<string, number>()
  for (const id of IDS) both.set(`${one(id)}${two(id)}`, (both.get(`${one(id)}${two(id)}`) ?? 0) + 1)
  const quarter = IDS.length / 4
  return ['aa', 'ab', 'ba', 'bb'].reduce((sum, key) => sum + ((both.get(key) ?? 0) - quarter) ** 2 / quarter, 0)
}

test('two experiments are uncorrelated, and so are the variants of one and its place in an exclusion group', () => {
  const first = bucketing('one', weights(1, 1))
  // Three degrees of freedom: 16.3 is passed once in a thousand.
  expect(dependence(first, bucketing('two', weights(1, 1)))).toBeLessThan(16.3)
  expect(dependence(first, experimentOf('one', ['a', 'b']))).toBeLessThan(16.3)
})

test('a simulation asks the real choice and adds up', () => {
  const results = simulate('seed', weights(1, 3, 0), 20_000)
  expect(results.reduce((sum, each) => sum + each.results, 0)).toBe(20_000)
  expect(results[2]).toEqual({ key: 'c', results: 0 })
  expect(Math.abs((results[0]?.results ?? 0) - 5000)).toBeLessThan(200)
})
