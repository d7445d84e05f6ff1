import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patternsIn, squareIn } from './regular-expressions.ts'
import { isCode, isTest, sourcesOf } from './sources.ts'

const PROJECT = join(import.meta.dirname, '../..')
/** Reads files that staff name on a command line, or that the project brings itself: no text of a member. */
const OWN_FILES = /health-text[.]ts$|labelled-sets[.]ts$/

test('no regular expression takes more than the length of the text it is given', () => {
  const patterns = new Map(
    sourcesOf(PROJECT)
      .filter(({ path }) => isCode(path) && !isTest(path) && !OWN_FILES.test(path))
      .filter(({ path }) => /^(?:domain|server|console)\/src\/|^member-site\//.test(path))
      .flatMap((source) => patternsIn(source).map((pattern) => [String(pattern), pattern] as const)),
  )
  console.log(`${patterns.size} regular expressions`)
  expect(patterns.size).toBeGreaterThan(150)
  expect([...patterns.values()].flatMap((pattern) => squareIn(pattern) ?? [])).toEqual([])
}, 120_000)

test.each([
  ['a run before the end', '/[.,;:!?]+$/'],
  ['a run at both ends', '/^[*!]+|[*!]+$/g'],
  ['blanks on both sides of what may be missing', '/^\\s*(charset)?\\s*$/'],
  ['a name before a sign that never comes', '/\\w+@/'],
])('a planted one that does is noticed: %s', (_name, pattern) => {
  const [found] = patternsIn({ path: 'a.ts', text: `const a = b.replace(${pattern}, '')` })
  const look = () => squareIn(found ?? /x/)
  // A slow moment of the machine may hide it from one look.
  expect(look() ?? look() ?? look()).toContain('many')
})

test('divisions, comments and ends of elements are no regular expressions', () => {
  const text = 'const a = b / c / d // e = /x+$/\nconst f = <p>{a}</p>\nconst g = <br />'
  expect(patternsIn({ path: 'a.tsx', text })).toEqual([])
})
