import { buildSchema, GraphQLString } from 'graphql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { boundsAt, gathered, placesWithin, valueAt, valuesFor, withValueAt } from './wrong-values.ts'

const Poll = z.object({
  title: z.string().max(100),
  options: z
    .array(z.object({ text: z.string().min(2), look: z.object({ size: z.number().max(9) }).nullable() }))
    .max(5),
})
const contract = buildSchema(`
  type Query { poll(title: String!, options: [OptionInput!]!): Int }
  input OptionInput { text: String! look: LookInput }
  input LookInput { size: Float! }`)

test('every place of an input is tried, those inside of its objects and lists too', () => {
  const [title, options] = contract.getQueryType()?.getFields().poll?.args ?? []
  const places = [title, options].flatMap((arg) => (arg ? placesWithin([arg.name], arg.type) : []))
  expect(places.map(({ path }) => path.join('.'))).toEqual([
    'title',
    'options',
    'options.0.text',
    'options.0.look',
    'options.0.look.size',
  ])
})

test('bounds are those of the place', () => {
  expect(boundsAt(Poll, ['title'])).toMatchObject({ maxLength: 100 })
  expect(boundsAt(Poll, ['options'])).toMatchObject({ maxItems: 5 })
  expect(boundsAt(Poll, ['options', '0', 'text'])).toMatchObject({ minLength: 2 })
  expect(boundsAt(Poll, ['options', '0', 'look', 'size'])).toMatchObject({ maximum: 9 })
})

test('another value is put at a place of a copy', () => {
  const poll = { options: [{ text: 'one' }, { text: 'two' }] }
  const other = withValueAt(poll, ['options', '0', 'text'], 7)
  expect(other).toEqual({ options: [{ text: 7 }, { text: 'two' }] })
  expect([valueAt(poll, ['options', '0', 'text']), valueAt(other, ['options', '1', 'none'])]).toEqual([
    'one',
    undefined,
  ])
})

test('hostile parts that pass are gathered for as long as they pass, and none is left out', () => {
  const texts = valuesFor(GraphQLString, {}).filter((value) => typeof value === 'string')
  const few = gathered(texts, () => true)
  expect(few.length).toBeLessThan(texts.length - 5)
  for (const text of texts) expect(few.some((one) => String(one).includes(text))).toBe(true)
  expect(few).toContain('__proto__')
  expect(gathered(texts, () => false).toSorted()).toEqual(texts.toSorted())
  const short = gathered(texts, (text) => text.length <= 40).filter((one) => !texts.some((text) => text === one))
  expect(short.length).toBeGreaterThan(1)
  for (const text of short) expect(String(text).length).toBeLessThanOrEqual(40)
})
