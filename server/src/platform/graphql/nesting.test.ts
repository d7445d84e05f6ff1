import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDeeper } from './nesting.ts'

const levelsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0

test('what is deeper than so many levels is told, whatever its texts hold', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', 'a', 'é') })
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof({ maxDepth: 6 }, text, fc.array(tie('tree')), fc.dictionary(text, tie('tree'))),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      const json = Buffer.from(JSON.stringify(value))
      const levels = levelsOf(value)
      expect(isDeeper(json, levels)).toBe(false)
      if (levels > 0) expect(isDeeper(json, levels - 1)).toBe(true)
    }),
  )
})

test('what is no JSON ends as well', () => {
  for (const json of ['', '"', '"\\', '"\\"', ']]]', '{"a":"', '"'.repeat(99)])
    expect(isDeeper(Buffer.from(json), 3)).toBe(false)
})
