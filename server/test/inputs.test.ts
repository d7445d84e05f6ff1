import { REFUSAL_STATUS } from '@ward/domain/refusal'
import { coerceInputValue, type GraphQLArgument } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cleanHtml } from '../src/platform/html/clean.ts'
import { schema } from '../src/schema.ts'
import { startTestApp, type TestApp } from './app.ts'
import { rootField } from './documents.ts'
import { everyRow } from './every-row.ts'
import { allExamples, exampleOf, type Given, type MutationExample } from './examples.ts'
import { boundsOf, valuesFor } from './wrong-values.ts'

let t: TestApp
const { mutations } = await allExamples()
const names = Object.values(schema.getMutationType()?.getFields() ?? {}).map(({ name }) => name)

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Somebody with every right; each mutation may end the session. */
const chief = () => t.signIn(5)
const known = (name: string) => exampleOf(mutations, name, '<room>')
const argsOf = (name: string) => rootField('mutation', name).args
/** The domain's schema that the arguments come from; a mutation without arguments has none. */
const schemaOf = (name: string): z.ZodType =>
  (rootField('mutation', name).extensions as { input?: z.ZodType }).input ?? z.object({})

test('every mutation has examples, and no example is of another', () => {
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(known(name).inputs.length, name).toBeGreaterThan(0)
  expect(Object.keys(mutations).filter((name) => !names.includes(name))).toEqual([])
})

test.each(names)(
  '%s takes its examples, with a value for every argument; it is audited and announced',
  async (name) => {
    const given = new Set<string>()
    for (const make of known(name).inputs) {
      const actor = await chief()
      const input = await make(t, actor)
      for (const key of Object.keys(input)) given.add(key)
      const [audits, heard] = [await countAudits(), await heardOf(known(name).topic)]
      expect((await t.mutate(actor, name, input)).refusal).toBeUndefined()
      expect(await countAudits()).toBeGreaterThan(audits)
      const { topic } = known(name)
      if (topic) expect(await heardOf(topic), `nobody hears of ${name}`).toBeGreaterThan(heard)
    }
    const missing = argsOf(name).filter((arg) => !given.has(arg.name))
    expect(missing.map((arg) => `no example of ${name} gives a value for ${arg.name}: add one`)).toEqual([])
  },
)

const heardOf = async (topic = '') =>
  (await t.database.pool.query('select count(*)::int as n from live_events where topic = $1', [topic])).rows[0].n
const countAudits = async () => (await t.database.pool.query('select count(*)::int as n from audit_log')).rows[0].n

/** An example that has the argument, made as somebody new. */
async function exampleWith(example: MutationExample, arg: string) {
  for (const make of example.inputs) {
    const actor = await chief()
    const input = await make(t, actor)
    if (Object.hasOwn(input, arg)) return { actor, input }
  }
  throw new Error(`No example gives a value for ${arg}`)
}

type Judged = 'refused by the graph' | { path: string; message: string } | 'let through'

/** What is kept of a text that is taken: a body as it was cleaned. */
const keptOf = (arg: string, text: string): string => (arg === 'body' ? cleanHtml(text) : text.trim())

/** What must become of a value: by the type of its argument, and by the schema of the domain with the other fields right. */
function judge(args: readonly GraphQLArgument[], arg: GraphQLArgument, input: Given, schema: z.ZodType): Judged {
  const coerced = Object.fromEntries(args.map(({ name, type }) => [name, coerceInputValue(input[name], type)]))
  if (coerced[arg.name] === undefined || !isStorable(input[arg.name])) return 'refused by the graph'
  const parsed = schema.safeParse(coerced)
  const issue = parsed.error?.issues.find(({ path }) => path[0] === arg.name)
  return issue ? { path: issue.path.join('.'), message: issue.message } : 'let through'
}

const isStorable = (value: unknown): boolean =>
  !(typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))

const tried = names.flatMap((name) => argsOf(name).map((arg) => ({ name, arg, title: `${name}(${arg.name})` })))

test.each(tried)('$title refuses what is wrong, names the field and writes nothing', async ({ name, arg }) => {
  const example = known(name)
  const bounds = boundsOf(schemaOf(name))[arg.name]
  const values = valuesFor(arg.type, bounds ?? {})
  expect(values.length).toBeGreaterThan(3)
  for (const value of values) {
    const { actor, input } = await exampleWith(example, arg.name)
    const given = { ...input, [arg.name]: value }
    const judged = judge(argsOf(name), arg, given, schemaOf(name))
    const before = await everyRow(t.database.pool)
    const { answer, refusal } = await t.mutate<Given>(actor, name, given)
    const told = { value: JSON.stringify(value)?.slice(0, 80), refusal: refusal && { ...refusal } }
    if (refusal) {
      expect(await everyRow(t.database.pool), `${told.value} was refused, but something was written`).toBe(before)
      expect(Object.keys(REFUSAL_STATUS), JSON.stringify(told)).toContain(refusal.extensions.code)
      expect(refusal.message).not.toBe('')
    }
    if (judged === 'refused by the graph') {
      expect(refusal?.extensions.code, JSON.stringify(told)).toBe('INVALID')
      expect(JSON.stringify(refusal)).toContain(arg.name)
    } else if (judged !== 'let through') {
      expect(refusal?.extensions, JSON.stringify(told)).toMatchObject({
        code: expect.stringMatching(/^(INVALID|NOT_FOUND)$/),
        ...(refusal?.extensions.code === 'INVALID' ? { fields: expect.arrayContaining([judged]) } : {}),
      })
    } else if (refusal?.extensions.code === 'INVALID') {
      // A rule that needs the clock or the database must name the field as well.
      expect(refusal.extensions.fields, JSON.stringify(told)).toMatchObject([{ path: expect.stringMatching(/./) }])
    } else if (!refusal && arg.name !== 'version' && Object.hasOwn(answer ?? {}, arg.name)) {
      expect(answer?.[arg.name]).toEqual(typeof value === 'string' ? keptOf(arg.name, value) : value)
    }
  }
})
