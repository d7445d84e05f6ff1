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
})
const right = { text: 'a', code: 'abc', days: 1, list: [], kind: 'a', own: 'x' }
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
])('what a schema has no words for is said in ours: %j', (change, words) => {
  expect(said(change)).toEqual([words])
})

test('a schema’s own words stand, and a wrong kind is told as it is', () => {
  expect(said({ own: undefined })).toEqual(['Name it'])
  expect(said({ own: 'abc' })).toEqual(['Too long for it'])
  expect(said({ text: 7 })).toEqual(['Invalid input: expected string, received number'])
})
