import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { newBuilder, openTestEndpoint, type TestEndpoint, viewerOf } from './endpoint.fixtures.ts'
import { MAX_SPENT, TOO_MANY_OBJECTS, TOO_MUCH_TEXT } from './spent.ts'

let endpoint: TestEndpoint | undefined
afterEach(() => endpoint?.app.close())

type Row = { n: number }
let made = 0
let gates: (() => void)[] = []

/** Lists that say less of themselves than they give when all are taken together. */
const schema = () => {
  const builder = newBuilder()
  const Thing = builder.objectRef<Row>('Thing')
  const many = (n: number) => Array.from({ length: n }, (_, at) => ({ n: at }))
  Thing.implement({
    fields: (t) => ({
      n: t.int({
        resolve: ({ n }) => {
          made++
          return n
        },
      }),
      slow: t.int({
        resolve: ({ n }) => {
          for (const until = performance.now() + 1; performance.now() < until; );
          return n
        },
      }),
      text: t.string({
        args: { length: t.arg.int({ required: true }) },
        resolve: (_row, { length }) => 'x'.repeat(length),
      }),
      numbers: t.intList({ rows: 40, resolve: () => many(40).map(({ n }) => n) }),
      other: t.field({ type: Thing, resolve: async () => ({ n: 0 }) }),
    }),
  })
  builder.queryFields((t) => ({
    things: t.field({
      type: [Thing],
      rows: 2000,
      may: 'session.check',
      args: { limit: t.arg.int({ required: true }) },
      resolve: async (_root, { limit }) => many(limit),
    }),
    dear: t.field({
      type: [Thing],
      rows: 7000,
      may: 'session.check',
      resolve: async () => {
        await new Promise<void>((resolve) => gates.push(resolve))
        return []
      },
    }),
  }))
  builder.mutationField('change', (t) => t.boolean({ may: 'session.check', resolve: () => true }))
  return builder.toSchema()
}

const open = async (options: Parameters<typeof openTestEndpoint>[0] = {}) => {
  made = 0
  gates = []
  endpoint = await openTestEndpoint({ schema: schema(), ...options })
  return async (query: string, user = '7') => {
    const headers = { 'content-type': 'application/json', 'x-user': user }
    const response = await endpoint?.app.inject({
      method: 'POST',
      url: '/api/moderation',
      headers,
      payload: JSON.stringify({ query }),
    })
    return response?.json() as { data?: Record<string, unknown>; errors?: { message: string; extensions: object }[] }
  }
}

test('an answer that holds too many objects is stopped where it is, with a refusal', async () => {
  const ask = await open()
  const chain = (levels: number) => `${'other { '.repeat(levels)}n${' }'.repeat(levels)}`
  expect((await ask(`{ things(limit: 1200) { ${chain(7)} } }`)).data).toBeDefined()
  expect(made).toBe(1200)
  const { data, errors } = await ask(`{ things(limit: 1300) { n ${chain(8)} } more: things(limit: 1) { n } }`)
  expect(data ?? null).toBeNull()
  expect(errors).toHaveLength(1)
  expect(errors?.[0]).toMatchObject({ message: TOO_MANY_OBJECTS, extensions: { code: 'INVALID' } })
  // Nothing goes on behind the refusal.
  const then = made
  await pause(50)
  expect(made).toBe(then)
})

test('an answer that holds too much text is stopped where it is, with a refusal', async () => {
  const ask = await open()
  const most = MAX_SPENT.text / 100
  expect((await ask(`{ things(limit: 100) { text(length: ${most}) } }`)).data).toBeDefined()
  const { errors } = await ask(`{ things(limit: 2000) { n text(length: ${most}) } }`)
  expect(errors?.map(({ message }) => message)).toEqual([TOO_MUCH_TEXT])
  // Of 2,000 rows the 101st was one too many.
  expect(made).toBeLessThan(200)
})

test('numbers of a list are no objects', async () => {
  const ask = await open()
  const { data } = await ask('{ things(limit: 2000) { numbers } }')
  const things = data?.things as { numbers: number[] }[]
  expect(things.flatMap(({ numbers }) => numbers)).toHaveLength(80_000)
})

test('while a long answer is made others have their turn', async () => {
  const ask = await open()
  let turns = 0
  const count = () => {
    turns++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const { data } = await ask('{ things(limit: 400) { slow other { slow } } }')
  clearImmediate(counting)
  expect(data?.things).toHaveLength(400)
  // 800 ms of work; a request waits for at most 25 others.
  expect(turns).toBeGreaterThan(25)
})

test('what takes too long makes nothing more', async () => {
  const ask = await open({ deadlineMs: 60 })
  const { errors } = await ask('{ things(limit: 2000) { slow n } }')
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'FAULT' })
  const then = made
  expect(then).toBeLessThan(1000)
  await pause(100)
  expect(made).toBe(then)
})

test('one dear request is answered at a time over all people, and nobody else waits for it', async () => {
  const viewer = viewerOf(2)
  const ask = await open({ viewer: ({ headers }) => ({ ...viewer, userId: `${headers['x-user']}` }) as typeof viewer })
  const dear = ['1', '2', '3', '4'].map((user) => ask('{ dear { n } }', user))
  for (let at = 0; at < dear.length; at++) {
    await expect.poll(() => gates.length).toBe(at + 1)
    expect((await ask('{ things(limit: 1) { n } }', '5')).data).toEqual({ things: [{ n: 0 }] })
    expect(gates).toHaveLength(at + 1)
    gates[at]?.()
  }
  expect((await Promise.all(dear)).map(({ data }) => data)).toEqual(dear.map(() => ({ dear: [] })))
})
