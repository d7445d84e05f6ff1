import { AwardInput } from '@ward/domain/awards/awards'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AwardRow } from '../../features/awards/awards.db.ts'
import { builder } from './builder.ts'
import { enumOf } from './enum-of.ts'
import { argsOf, exposed, inputOf } from './from-zod.ts'

test.each([
  [z.map(z.string(), z.string()), /map can be neither/],
  [z.object({ id: z.string() }), /object of id has no name on the graph/],
  [z.object({ id: z.string() }).array(), /object of id has no name on the graph/],
  [z.enum(['one', 'two']), /one, two has no name on the graph/],
  [z.array(z.array(z.string())), /list cannot stand here/],
])('what has no form as an argument is refused when the schema is built', (field, words) => {
  expect(() => argsOf(z.object({ field }))).toThrow(words)
})

test('an object inside of an object needs a name of its own', () => {
  const Option = z.object({ look: z.object({ colour: z.string() }) })
  expect(() => inputOf('Odd', Option)).toThrow(/object of colour has no name on the graph/)
})

test('two words that would be one on the graph are refused when the schema is built', () => {
  expect(() => enumOf('Odd', z.enum(['self-harm', 'self_harm']))).toThrow('Odd')
})

test('what a row does not have cannot be exposed, nor what its schema does not know', () => {
  const Award = builder.objectRef<Pick<AwardRow, 'name'>>('NeverBuilt')
  const fields: Parameters<typeof Award.implement>[0]['fields'] = (t) => ({
    ...exposed(t, AwardInput, ['name']),
    // @ts-expect-error the row has no year
    ...exposed(t, AwardInput, ['year']),
    // @ts-expect-error and the schema knows no colour
    ...exposed(t, AwardInput, ['colour']),
  })
  expect(fields).toBeTypeOf('function')
})

test('a column that is never empty is never null on the graph, though its input may be left out', () => {
  const Plain = z.object({ note: z.string().default(''), year: z.number().int().nullable().default(null) })
  const asked: unknown[] = []
  const t = { expose: (name: string, { nullable }: { nullable: boolean }) => asked.push([name, nullable]) }
  exposed<z.output<typeof Plain>, typeof Plain, 'note' | 'year'>(t as never, Plain, ['note', 'year'])
  expect(asked).toEqual([
    ['note', false],
    ['year', true],
  ])
})
