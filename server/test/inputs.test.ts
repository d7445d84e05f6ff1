import { issueText, LIBRARYS_WORDS } from '@ward/domain/kernel/issue-text'
import { type FieldProblem, REFUSAL_STATUS } from '@ward/domain/kernel/refusal'
import { coerceInputValue, type GraphQLArgument, type GraphQLInputType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { asSystem } from '../src/features/flags/flag/flags.fixtures.ts'
import { saveSetting } from '../src/features/site-settings/site-settings.db.ts'
import { cleanHtml } from '../src/platform/html/clean.ts'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, type TestApp } from './app.ts'
import { rootField } from './documents.ts'
import { everyRow } from './every-row.ts'
import { allExamples, exampleOf, type Given, type MutationExample } from './examples.ts'
import { type Sent, walked } from './walked.ts'
import { boundsAt, gathered, type Path, placesWithin, valueAt, valuesFor, withValueAt } from './wrong-values.ts'

let t: TestApp
const { mutations } = await allExamples()
const names = Object.values(schema.getMutationType()?.getFields() ?? {}).map(({ name }) => name)

beforeAll(async () => {
  t = await startTestApp()
  // The site notifies members wherever it may choose to.
  await asSystem(t, (tx) => saveSetting(tx.site, 'tellOfEdits', true))
})
afterAll(() => t.stop())

/** Somebody with every right; each mutation may end the session. */
const chief = () => t.signIn(5)
const known = (name: string) => exampleOf(mutations, name, '<room>')
const argsOf = (name: string) => rootField('mutation', name).args
/** Every place of its input, those inside of objects and lists included. */
const placesOf = (name: string) => argsOf(name).flatMap((arg) => placesWithin([arg.name], arg.type))
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
    const sent = (await walked()).sent.get(name) ?? []
    for (const { refusal, added, ...each } of sent) {
      expect(refusal).toBeUndefined()
      expectRightReaders(each)
      expect(added.audits).toBeGreaterThan(0)
      if (known(name).topic) expect(added.heard, `nobody hears of ${name}`).toBeGreaterThan(0)
    }
    const missing = placesOf(name).filter(({ path }) => sent.every(({ given }) => valueAt(given, path) === undefined))
    expect(missing.map(({ path }) => `no example of ${name} gives a value for ${path.join('.')}: add one`)).toEqual([])
  },
)

/** A mail goes to the account it is about, at its address, and never to whoever made the change: they know of it. */
function expectRightReaders({ mails, addresses, actor }: Pick<Sent, 'mails' | 'addresses' | 'actor'>): void {
  for (const { key, user_id: userId, recipient } of mails) {
    if (userId !== null) expect([...addresses], `${key} goes elsewhere`).toContain(`${userId} ${recipient}`)
    expect([userId, recipient], `${key} goes to whoever caused it`).not.toContain(actor.id)
    expect(recipient, `${key} goes to whoever caused it`).not.toBe(actor.email)
  }
}

/** An example that has something at the place, made as somebody new. */
async function exampleWith(example: MutationExample, path: Path) {
  for (const make of example.inputs) {
    const actor = await chief()
    const input = await make(t, actor)
    if (valueAt(input, path) !== undefined) return { actor, input }
  }
  throw new Error(`No example gives a value for ${path.join('.')}`)
}

type Judged = 'refused by the graph' | { path: string; message: string } | 'let through'

/** The fields of users that may be empty, stored as null. */
const EMPTY_IS_NOTHING = ['firstName', 'lastName', 'zipcode']
/** Texts with formatting. */
const HTML = ['disclaimer', 'body', 'rawBody', 'summary']

/** The stored form of an accepted text: a body as it was cleaned. */
const keptOf = (field = '', text: string): string | null =>
  HTML.includes(field) ? cleanHtml(text) : text.trim() || (EMPTY_IS_NOTHING.includes(field) ? null : '')

/**
 * The expected outcome for a value: by the type of its argument, and by the schema of the domain with the other fields
 * right.
 */
function judge(args: readonly GraphQLArgument[], place: Path, input: Given, schema: z.ZodType): Judged {
  const coerced = Object.fromEntries(args.map(({ name, type }) => [name, coerceInputValue(input[name], type)]))
  if (coerced[place[0] ?? ''] === undefined || !isStorable(valueAt(input, place))) return 'refused by the graph'
  const parsed = schema.safeParse(coerced)
  const issue = parsed.error?.issues.find(({ path }) => place.every((key, at) => String(path[at]) === key))
  return issue ? { path: issue.path.join('.'), message: issueText(issue, coerced) } : 'let through'
}

const isStorable = (value: unknown): boolean =>
  !(typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))

/** One value at one place, sent by somebody new or by whom the one before it was. */
type Attempt = { path: Path; actor: Actor; input: Given; value: unknown }

/** Types whose wrong values were sent. */
const seenTypes = new Set<string>()

/** What the graph refuses by itself is decided by the type: the first place of each is sent all of it, any other the first and the last. */
function eachOnce(type: GraphQLInputType, wrong: readonly unknown[], judged: (value: unknown) => Judged): unknown[] {
  const [ofGraph = [], ofDomain = []] = [true, false].map((isGraph) =>
    wrong.filter((value) => (judged(value) === 'refused by the graph') === isGraph),
  )
  const isFirst = !seenTypes.has(String(type))
  seenTypes.add(String(type))
  return [...(isFirst ? ofGraph : ofGraph.filter((_value, at) => at === 0 || at === ofGraph.length - 1)), ...ofDomain]
}

const withPlaces = names.filter((name) => placesOf(name).length > 0)

test.each(withPlaces)('%s refuses what is wrong at each place, names the field and writes nothing', async (name) => {
  const example = known(name)
  const schema = schemaOf(name)
  const judged = ({ path, input, value }: Attempt) => judge(argsOf(name), path, withValueAt(input, path, value), schema)
  const made: Pick<Attempt, 'actor' | 'input'>[] = []
  const tried = []
  for (const { path, type } of placesOf(name)) {
    const one = made.find(({ input }) => valueAt(input, path) !== undefined) ?? (await exampleWith(example, path))
    made.push(one)
    const values = valuesFor(type, boundsAt(schema, path))
    expect(values.length, path.join('.')).toBeGreaterThan(3)
    tried.push({
      path,
      one,
      type,
      values,
      isWrong: (value: unknown) => judged({ ...one, path, value }) !== 'let through',
    })
  }
  // A value wrong by itself is refused, and leaves the data the next one needs: all of them are looked at together.
  const before = await everyRow(t.database.pool)
  for (const { path, one, type, values, isWrong } of tried)
    for (const value of eachOnce(type, values.filter(isWrong), (value) => judged({ ...one, path, value })))
      await tryOut({ ...one, path, value })
  expect(await everyRow(t.database.pool), 'something was refused, but something was written').toBe(before)
  for (const { path, values, isWrong } of tried) {
    const right = values.filter((value) => !isWrong(value))
    for (const value of gathered(right, (longer) => !isWrong(longer))) {
      const fresh = async () => ({ ...(await exampleWith(example, path)), path, value })
      if (!(await tryOut(await fresh()))) continue
      // Few are: a refused one is sent once more, about something new, and examined.
      const again = await fresh()
      const before = await everyRow(t.database.pool)
      expect(await tryOut(again), `${value} was refused before`).toBe(true)
      expect(await everyRow(t.database.pool), `${value} was refused, but written`).toBe(before)
    }
  }

  async function tryOut(attempt: Attempt): Promise<boolean> {
    const { path, actor, input, value } = attempt
    const [arg = ''] = path
    const expected = judged(attempt)
    const { answer, refusal } = await t.mutate<Given>(actor, name, withValueAt(input, path, value))
    const reported = JSON.stringify({
      path: path.join('.'),
      value: JSON.stringify(value)?.slice(0, 80),
      refusal: refusal && { ...refusal },
    })
    if (refusal) {
      expect(Object.keys(REFUSAL_STATUS), reported).toContain(refusal.extensions.code)
      expect(refusal.message).not.toBe('')
      const fields = (refusal.extensions.fields ?? []) as FieldProblem[]
      for (const { message } of fields) expect(message, reported).not.toMatch(LIBRARYS_WORDS)
    }
    if (expected === 'refused by the graph') {
      expect(refusal?.extensions.code, reported).toBe('INVALID')
      expect(JSON.stringify(refusal)).toContain(arg)
    } else if (expected !== 'let through') {
      expect(refusal?.extensions, reported).toMatchObject({
        code: expect.stringMatching(/^(INVALID|NOT_FOUND)$/),
        ...(refusal?.extensions.code === 'INVALID' ? { fields: expect.arrayContaining([expected]) } : {}),
      })
    } else if (refusal?.extensions.code === 'INVALID') {
      // A rule that needs the clock or the database must name the field as well.
      expect(refusal.extensions.fields, reported).toMatchObject([{ path: expect.stringMatching(/./) }])
    } else if (!refusal && arg !== 'version' && valueAt(answer, path) !== undefined) {
      const kept = typeof value === 'string' ? keptOf(path.at(-1), value) : value
      // Of an object that was sent in part the rest is answered too.
      const isObject = typeof kept === 'object' && kept !== null && !Array.isArray(kept)
      expect(valueAt(answer, path)).toEqual(isObject ? expect.objectContaining(kept) : kept)
    }
    return refusal !== undefined
  }
})
