import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueText } from './issue-text.ts'
import { FIELD_REQUIRED } from './required.ts'

const Rule = z.object({
  text: z.string().min(1).max(5),
  code: z.string().min(3),
  days: z.int().min(1).max(36_500),
  list: z.array(z.string()).max(2),
  kind: z.enum(['a', 'b']),
  own: z.string('Name it').max(2, 'Too long for it'),
  size: z.number().multipleOf(5),
  on: z.boolean(),
  more: z.strictObject({}),
  either: z.union([z.string(), z.boolean()]),
  shape: z.string().regex(/^a/),
})
const right = {
  text: 'a',
  code: 'abc',
  days: 1,
  list: [],
  kind: 'a',
  own: 'x',
  size: 5,
  on: true,
  more: {},
  either: 'a',
  shape: 'a',
}
const said = (change: object) => {
  const input = { ...right, ...change }
  return Rule.safeParse(input).error?.issues.map((issue) => issueText(issue, input))
}

test.each([
  [{ text: undefined }, FIELD_REQUIRED],
  [{ text: '' }, FIELD_REQUIRED],
  [{ kind: undefined }, FIELD_REQUIRED],
  [{ days: null }, FIELD_REQUIRED],
  [{ text: 'abcdef' }, 'At most 5 characters'],
  [{ code: 'a' }, 'At least 3 characters'],
  [{ days: 0 }, 'At least 1'],
  [{ days: 40_000 }, 'At most 36,500'],
  [{ list: ['a', 'b', 'c'] }, 'At most 2'],
  [{ text: 7 }, 'Use a text'],
  [{ days: 1.5 }, 'Use a whole number'],
  [{ days: 'one' }, 'Use a number'],
  [{ size: 7 }, 'Use a multiple of 5'],
  [{ size: Number.POSITIVE_INFINITY }, 'Use a number'],
  [{ on: 'yes' }, 'Use true or false'],
  [{ list: 'a' }, 'Use a list'],
  [{ more: [] }, 'Use an object'],
  [{ more: { extra: 1 } }, 'There is no such field: extra'],
  [{ more: { extra: 1, other: 2 } }, 'There is no such field: extra, other'],
  [{ kind: 'c' }, 'Use one of: “a”, “b”'],
  [{ either: 7 }, 'This can’t be used here'],
  [{ shape: 'b' }, 'This can’t be used here'],
])('what a schema has no words for is said in ours: %j', (change, words) => {
  expect(said(change)).toEqual([words])
})

test('a schema’s own words stand', () => {
  expect(said({ own: undefined })).toEqual(['Name it'])
  expect(said({ own: 'abc' })).toEqual(['Too long for it'])
})
