import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowInPlaceOf } from './useCursor.ts'

const before = ['a', 'b', 'c', 'd', 'e']

test.each([
  ['b', ['a', 'c', 'd', 'e'], 'c'],
  ['b', ['d', 'e', 'f', 'g'], 'd'],
  ['e', ['a', 'b', 'c'], 'c'],
  ['c', ['x', 'y'], 'x'],
  ['c', [], null],
])('when %s leaves and %j stay, %s takes its place', (gone, now, next) => {
  expect(rowInPlaceOf(gone, before, now)).toBe(next)
})

test('it is a row of the new list, as long as there is one', () => {
  const ids = fc.uniqueArray(fc.string({ maxLength: 2 }), { minLength: 1 })
  fc.assert(
    fc.property(ids, ids, fc.nat(), (old, now, at) => {
      expect(now).toContain(rowInPlaceOf(old[at % old.length] ?? '', old, now))
    }),
  )
})
