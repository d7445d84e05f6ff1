import { ROLE } from '@ward/domain/app/roles'
import { Id } from '@ward/domain/kernel/ids'
import { limited } from '@ward/domain/kernel/paging'
import { graphql } from 'graphql'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ctxFor, newBuilder, viewerOf } from './endpoint.fixtures.ts'
import { INPUT } from './input.plugin.ts'

const Award = z.object({ id: Id.nullish(), name: z.string().trim().min(1, 'Name it'), year: z.number().default(2020) })
let parsed = 0
const Limit = z.object(limited(3)).refine(() => ++parsed)
let ran: unknown[] = []
beforeEach(() => {
  ran = []
  parsed = 0
})

const testSchema = () => {
  const builder = newBuilder()
  const award = builder.args((t) => ({ id: t.id(), name: t.string(), year: t.int() }))
  builder.mutationField('save', (t) =>
    t.string({
      may: 'awards.change',
      args: { ...award, [INPUT]: Award },
      resolve: (_root, input: z.output<typeof Award>) => {
        ran.push(input)
        return input.name
      },
    }),
  )
  const limit = builder.args((t) => ({ limit: t.int({ required: true, defaultValue: 3 }) }))
  const Row = builder.objectRef<object>('Row').implement({
    fields: (t) => ({
      names: t.stringList({
        rows: 3,
        args: { ...limit, [INPUT]: Limit },
        resolve: (_row, { limit }) => Array(limit).fill('x'),
      }),
    }),
  })
  builder.queryField('rows', (t) =>
    t.field({ type: [Row], rows: 100, may: 'session.check', resolve: () => Array(100).fill({}) }),
  )
  return builder.toSchema()
}
const schema = testSchema()

async function ask(source: string, roleId: number = ROLE.admin) {
  const { data, errors } = await graphql({ schema, source, contextValue: ctxFor(viewerOf(roleId)) })
  return { data, refusal: errors?.[0]?.originalError }
}

test('a resolver gets its arguments as their schema understands them', async () => {
  expect(await ask('mutation { save(name: "  Kind ", id: "7") }')).toEqual({ data: { save: 'Kind' } })
  expect(ran).toEqual([{ id: '7', name: 'Kind', year: 2020 }])
})

test('what the schema refuses is INVALID with the names of all that are wrong, and the resolver does not run', async () => {
  const { refusal } = await ask('mutation { save(name: " ", year: null) }')
  const fields = [{ path: 'name', message: 'Name it' }, { path: 'year' }]
  expect(refusal).toMatchObject({ code: 'INVALID', message: 'Name it', details: { fields } })
  expect(ran).toEqual([])
})

test('what can be no id is not found, like one that does not exist', async () => {
  for (const id of ['', '0', 'x', '9223372036854775808'])
    expect((await ask(`mutation { save(name: "", id: "${id}") }`)).refusal).toMatchObject({ code: 'NOT_FOUND' })
})

test('a caller without the right is refused before their input is read', async () => {
  expect((await ask('mutation { save(name: "") }', ROLE.moderator)).refusal).toMatchObject({ code: 'FORBIDDEN' })
})

test('the arguments of a list on a row are read once, and as often as they stand in the document', async () => {
  expect((await ask('{ rows { names(limit: 2) } }')).data?.rows).toEqual(Array(100).fill({ names: ['x', 'x'] }))
  expect(parsed).toBe(1)
  await ask('{ rows { a: names(limit: 2) b: names(limit: 1) } }')
  expect(parsed).toBe(3)
  expect((await ask('{ rows { names(limit: 4) } }')).refusal).toMatchObject({ code: 'INVALID' })
})
