import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { boundsAt, placesWithin, valueAt, withValueAt } from './wrong-values.ts'

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
