import { expect, test } from 'vitest'
import { z } from 'zod'
import { factsOf } from './field-kind.ts'
import { Id } from './ids.ts'

const Size = z.enum(['small', 'large'])

test.each([
  [z.string().trim().min(1), 'text'],
  [z.string().transform((text) => text.length), 'text'],
  [z.literal(['a', 'b']), 'text'],
  [z.literal([10, 20]), 'integer'],
  [z.number().int().max(5), 'integer'],
  [z.number(), 'number'],
  [z.boolean(), 'boolean'],
  [z.date(), 'moment'],
  [Id, 'id'],
  [Id.describe('whose'), 'id'],
])('a field is of the kind its schema says', (schema, kind) => {
  for (const wrapped of [schema, schema.nullable(), schema.optional(), schema.array().max(3).optional()]) {
    const facts = factsOf(wrapped).kind
    expect(facts.kind === 'list' ? facts.of : facts).toEqual({ kind })
  }
})

test('a choice is known with its words, however it is described', () => {
  const { kind } = factsOf(Size.describe('how much').nullish())
  expect(kind.kind === 'choice' && kind.schema.options).toEqual(['small', 'large'])
})

test('an object and a list of objects are known with their fields', () => {
  const Option = z.object({ text: z.string() })
  expect(factsOf(Option.nullable()).kind).toEqual({ kind: 'object', schema: Option })
  expect(factsOf(Option.array().max(3).default([]))).toMatchObject({ kind: { kind: 'list', of: { schema: Option } } })
})

test('a field that has a default, or may be null or absent, may be left out', () => {
  expect(factsOf(z.string())).toEqual({ kind: { kind: 'text' }, isOptional: false })
  for (const schema of [z.string().nullable(), z.string().optional(), z.string().nullish()])
    expect(factsOf(schema)).toEqual({ kind: { kind: 'text' }, isOptional: true })
  expect(factsOf(z.string().default('a'))).toEqual({ kind: { kind: 'text' }, isOptional: true, usual: 'a' })
  expect(factsOf(z.number().int().nullable().default(null))).toMatchObject({ isOptional: true, usual: null })
})

test('what is said of a field is known, wherever it was said', () => {
  for (const schema of [z.string().describe('why').nullish(), z.string().nullish().describe('why')])
    expect(factsOf(schema).description).toBe('why')
})

test('a kind that no argument and no address can carry is a fault', () => {
  for (const schema of [z.map(z.string(), z.string()), z.string().array().array().or(z.date())])
    expect(() => factsOf(schema)).toThrow('neither argument nor address')
})
