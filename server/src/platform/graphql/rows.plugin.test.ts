import { graphql } from 'graphql'
import { expect, test } from 'vitest'
import { ctxFor, newBuilder, viewerOf } from './endpoint.fixtures.ts'

test('a list that does not say how many rows it may give neither compiles nor builds', () => {
  const field = newBuilder()
  const Thing = field.objectRef<{ names: string[] }>('Thing')
  // @ts-expect-error a list says how many rows it may give
  field.queryField('things', (t) => t.field({ type: [Thing], may: 'session.check', resolve: () => [] }))
  Thing.implement({ fields: (t) => ({ id: t.string({ resolve: () => 'x' }) }) })
  expect(() => field.toSchema()).toThrow('Query.things does not say how many rows it may give')

  const texts = newBuilder()
  // @ts-expect-error so does a list of texts
  texts.queryField('names', (t) => t.stringList({ may: 'session.check', resolve: () => [] }))
  expect(() => texts.toSchema()).toThrow('Query.names does not say')

  const exposed = newBuilder()
  exposed.queryField('thing', (t) =>
    t.field({
      type: exposed.objectRef<{ names: string[] }>('Thing').implement({
        fields: (inner) => ({
          // @ts-expect-error and a list that stands in the row
          names: inner.exposeStringList('names'),
        }),
      }),
      may: 'session.check',
      resolve: () => ({ names: [] }),
    }),
  )
  expect(() => exposed.toSchema()).toThrow('Thing.names does not say')
})

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('a list cannot say that it may give %d rows', (rows) => {
  const builder = newBuilder()
  builder.queryField('names', (t) => t.stringList({ rows, may: 'session.check', resolve: () => [] }))
  expect(() => builder.toSchema()).toThrow('Query.names does not say')
})

test('a field that is not a list declares no rows', () => {
  const builder = newBuilder()
  const options = { rows: 5, may: 'session.check', resolve: () => 'x' } as const
  builder.queryField('name', (t) => t.string(options))
  expect(() => builder.toSchema()).toThrow('Query.name is no list')
})

test('a list that gives more rows than it said is a fault', async () => {
  const builder = newBuilder()
  const names = (n: number) => Array.from({ length: n }, (_, at) => `name ${at}`)
  builder.queryField('names', (t) =>
    t.stringList({
      rows: 3,
      may: 'session.check',
      args: { n: t.arg.int({ required: true }) },
      resolve: async (_root, { n }) => names(n),
    }),
  )
  builder.mutationField('change', (t) => t.boolean({ may: 'session.check', resolve: () => true }))
  const schema = builder.toSchema()
  const ask = (n: number) => graphql({ schema, source: `{ names(n: ${n}) }`, contextValue: ctxFor(viewerOf(null)) })
  expect((await ask(3)).data).toEqual({ names: names(3) })
  expect((await ask(4)).errors?.[0]?.message).toBe('A list that may give 3 rows gave 4')
})
