import { execute, parse } from 'graphql'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ctxFor, newBuilder, viewerOf } from './endpoint.fixtures.ts'
import { planOf } from './plan.ts'
import { answerByPlan } from './planned.ts'
import { countIn, Spent } from './spent.ts'

/**
 * The clock stands still: an answer that takes long pauses, on a busy machine at other places by the plan than by the
 * library, and then another of two errors is the first.
 */
beforeAll(() => void vi.spyOn(performance, 'now').mockReturnValue(0))
afterAll(() => vi.restoreAllMocks())

type Node = { id: string; name: string; n: number }
/** The result of a resolver: now or later, a value, nothing or an error. */
const WAYS = ['now', 'later', 'null', 'laterNull', 'throws', 'rejects', 'error'] as const

/** Late values come one after the other in the order of the request, so that of two errors the same is the first. */
const waiting: (() => void)[] = []
const later = (settle: (resolve: (value: unknown) => void, reject: (error: Error) => void) => void) =>
  new Promise((resolve, reject) => waiting.push(() => settle(resolve, reject)))

async function inTurn<T>(answer: Promise<T> | T): Promise<T> {
  let isDone = false
  const done = Promise.resolve(answer).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise(setImmediate)
    waiting.shift()?.()
  }
  waiting.length = 0
  return done
}

const given = (outcome: string, value: unknown): never => {
  if (outcome === 'throws') throw new Error('It was thrown')
  const gives: Record<string, () => unknown> = {
    now: () => value,
    later: () => later((resolve) => resolve(value)),
    null: () => null,
    laterNull: () => later((resolve) => resolve(null)),
    rejects: () => later((_resolve, reject) => reject(new Error('It was rejected'))),
    error: () => new Error('It was given'),
  }
  return gives[outcome]?.() as never
}

const node = (id: string): Node => ({ id, name: `node ${id}`, n: 7 })

const schema = (() => {
  const builder = newBuilder()
  const Thing = builder.objectRef<Node>('Thing')
  Thing.implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      n: t.exposeInt('n', { nullable: true }),
      sure: t.string({
        args: { outcome: t.arg.string({ required: true }) },
        resolve: (_thing, { outcome }) => given(outcome, 'sure'),
      }),
      perhaps: t.string({
        nullable: true,
        args: { outcome: t.arg.string({ required: true }) },
        resolve: (_thing, { outcome }) => given(outcome, 'p'),
      }),
      one: t.field({
        type: Thing,
        args: { outcome: t.arg.string({ required: true }) },
        resolve: (_thing, { outcome }) => given(outcome, node('2')),
      }),
      maybeOne: t.field({
        type: Thing,
        nullable: true,
        args: { outcome: t.arg.string({ required: true }) },
        resolve: (_thing, { outcome }) => given(outcome, node('3')),
      }),
      many: t.field({
        type: [Thing],
        rows: 5,
        args: { outcome: t.arg.string({ required: true }) },
        resolve: (_thing, { outcome }) => given(outcome, [node('4'), node('5')]),
      }),
      items: t.field({
        type: [Thing],
        rows: 9,
        nullable: { list: true, items: true },
        args: { outcome: t.arg.string({ required: true }) },
        resolve: (_thing, { outcome }) => [node('6'), given(outcome, node('7')), node('8')],
      }),
    }),
  })
  builder.queryFields((t) => ({
    thing: t.field({ type: Thing, may: 'session.check', resolve: () => node('1') }),
    maybe: t.field({ type: Thing, nullable: true, may: 'session.check', resolve: () => node('0') }),
  }))
  builder.mutationFields((t) => ({ change: t.string({ may: 'session.check', resolve: () => '' }) }))
  return builder.toSchema()
})()

function prepare(query: string) {
  const document = parse(query)
  const [operation, ...others] = document.definitions
  if (operation?.kind !== 'OperationDefinition') throw new Error('The operation comes first')
  const ctx = ctxFor(viewerOf(null))
  const ended = new AbortController()
  const spent = new Spent((why) => ended.abort(why))
  countIn(ctx, spent)
  return { document, asked: { operation, fragments: others as never[] }, ctx, spent, ended }
}

type Reported = { data?: unknown; errors?: readonly { message: string; path?: readonly unknown[] }[] }
const reported = ({ data, errors = [] }: Reported) => ({
  data: JSON.parse(JSON.stringify(data)),
  errors: errors.map(({ message, path }) => `${path?.join('.')}: ${message}`).sort(),
})

async function both(query: string, variables: Record<string, unknown> = {}) {
  const byLibrary = prepare(query)
  const { document, ctx: contextValue } = byLibrary
  const expected = reported(await inTurn(execute({ schema, document, contextValue, variableValues: variables })))
  const { asked, ctx, spent, ended } = prepare(query)
  const plan = planOf(schema, asked, variables)
  if (!plan) throw new Error('No plan could be made')
  const values = { sources: {}, coerced: variables }
  const answer = await inTurn(answerByPlan({ schema, plan, ctx, spent, variables: values, signal: ended.signal }))
  return { expected, planned: reported(answer as Reported), text: JSON.stringify(answer.data) }
}

/** Fields of a thing, each with one of the outcomes, two levels deep. */
function randomFields(random: () => number, depth: number): string {
  const outcome = () => `(outcome: "${WAYS[Math.floor(random() * random() * WAYS.length)]}")`
  const inner = () => (depth > 0 ? randomFields(random, depth - 1) : 'id n')
  const kinds = [
    () => 'id',
    () => 'name',
    () => 'n',
    () => `sure${outcome()}`,
    () => `perhaps${outcome()}`,
    () => `one${outcome()} { ${inner()} }`,
    () => `maybeOne${outcome()} { ${inner()} }`,
    () => `many${outcome()} { ${inner()} }`,
    () => `items${outcome()} { ${inner()} }`,
  ]
  return Array.from({ length: 3 }, (_, at) => `f${at}: ${kinds[Math.floor(random() * kinds.length)]?.()}`).join(' ')
}

/** Numbers that look drawn by chance and are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('300 random questions are answered by their plan as by the library, errors and what they take with them too', async () => {
  const random = numbers(7)
  let failed = 0
  for (let n = 0; n < 300; n++) {
    const query = `{ a: thing { ${randomFields(random, 2)} } b: maybe { ${randomFields(random, 2)} } }`
    const { expected, planned } = await both(query)
    expect(planned, query).toEqual(expected)
    if (expected.errors.length > 0) failed++
  }
  expect(failed).toBeGreaterThan(50)
})

test('fragments, aliases, repeated fields and __typename come in the order of the document', async () => {
  const { expected, planned, text } = await both(
    `{ thing { __typename z: id ...F ... on Thing { name one(outcome: "later") { n } } ...F id } }
     fragment F on Thing { one(outcome: "later") { id } name }`,
  )
  expect(planned).toEqual(expected)
  expect(text).toBe(JSON.stringify(expected.data))
})

test('each set of @skip and @include has a plan of its own, at most sixteen a document', async () => {
  const query = (names: string[]) =>
    `query (${names.map((name) => `$${name}: Boolean!`).join(' ')}) { thing { id ${names.map((name) => `${name}: name @include(if: $${name})`).join(' ')} } }`
  for (const a of [true, false]) {
    const { expected, planned } = await both(query(['a']), { a })
    expect(planned).toEqual(expected)
  }
  const names = ['a', 'b', 'c', 'd', 'e']
  const { asked } = prepare(query(names))
  const plans = Array.from({ length: 32 }, (_, set) =>
    planOf(schema, asked, Object.fromEntries(names.map((name, at) => [name, Boolean(set & (1 << at))]))),
  )
  expect(plans.filter(Boolean)).toHaveLength(16)
})

test('changes, questions about the schema and a field called __proto__ are left to the library', () => {
  const planned = (query: string) => planOf(schema, prepare(query).asked, {})
  expect(planned('{ thing { id } }')).toBeDefined()
  expect(planned('mutation { change }')).toBeUndefined()
  expect(planned('{ __type(name: "Thing") { name } }')).toBeUndefined()
  expect(planned('{ thing { __proto__: id } }')).toBeUndefined()
})

test('after the signal nothing more is made', async () => {
  const { asked, ctx, spent, ended } = prepare('{ thing { one(outcome: "later") { sure(outcome: "throws") } } }')
  const plan = planOf(schema, asked, {})
  if (!plan) throw new Error('No plan could be made')
  const variables = { sources: {}, coerced: {} }
  const answer = answerByPlan({ schema, plan, ctx, spent, variables, signal: ended.signal })
  ended.abort(new Error('The caller left'))
  await expect(answer).rejects.toThrow('The caller left')
  await expect(answerByPlan({ schema, plan, ctx, spent, variables, signal: ended.signal })).rejects.toThrow('left')
})
