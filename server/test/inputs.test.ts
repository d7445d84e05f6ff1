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
import {
  boundsAt,
  gathered,
  isWithin,
  type Path,
  placesWithin,
  valueAt,
  valuesFor,
  withValueAt,
} from './wrong-values.ts'

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

/** A value at a place that nothing about its type or its bounds refuses. */
type Right = { path: Path; value: unknown }

/** The example that has something at most of the places, and those of them. */
async function exampleWithMost(example: MutationExample, { actor, those }: { actor: Actor; those: Right[] }) {
  let most: { input: Given; given: Right[] } = { input: {}, given: [] }
  for (const make of example.inputs) {
    const input = await make(t, actor)
    const given = those.filter(({ path }) => valueAt(input, path) !== undefined)
    if (given.length > most.given.length) most = { input, given }
    if (given.length === those.length) break
  }
  return most
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

/** What was accepted is answered as it is kept. */
function expectKept(answer: unknown, path: Path, value: unknown): void {
  if (path[0] === 'version' || valueAt(answer, path) === undefined) return
  const kept = typeof value === 'string' ? keptOf(path.at(-1), value) : value
  // Of an object that was sent in part the rest is answered too.
  const isObject = typeof kept === 'object' && kept !== null && !Array.isArray(kept)
  expect(valueAt(answer, path)).toEqual(isObject ? expect.objectContaining(kept) : kept)
}

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
    const isRight = (value: unknown) => judged({ ...one, path, value }) === 'let through'
    const right = gathered(values.filter(isRight), isRight)
    tried.push({ path, one, type, wrong: values.filter((value) => !isRight(value)), right })
  }
  // A value wrong by itself is refused, and leaves the data the next one needs: all of them are looked at together.
  const before = await everyRow(t.database.pool)
  for (const { path, one, type, wrong } of tried)
    for (const value of eachOnce(type, wrong, (value) => judged({ ...one, path, value })))
      await tryOut({ ...one, path, value })
  expect(await everyRow(t.database.pool), 'something was refused, but something was written').toBe(before)
  // A passing value costs a change about something new: values of several places go together, and alone where that is refused.
  const alone = new Set<Path>()
  for (let at = 0; tried.some(({ right }) => at < right.length); at++) {
    const turn = tried.filter(({ right }) => at < right.length).map(({ path, right }) => ({ path, value: right[at] }))
    const together = turn.filter(({ path }) => !alone.has(path) && !turn.some((other) => isWithin(other.path, path)))
    const passed = together.length > 1 ? await tryTogether(together) : []
    for (const one of turn) if (!passed.includes(one) && (await tryAlone(one))) alone.add(one.path)
  }

  /** Of the values those that went in one change, which was not refused. */
  async function tryTogether(those: Right[]): Promise<Right[]> {
    const actor = await chief()
    const { input, given } = await exampleWithMost(example, { actor, those })
    const all = given.reduce((input, { path, value }) => withValueAt(input, path, value), input)
    const isRight = given.every(({ path, value }) => judged({ path, actor, input: all, value }) === 'let through')
    if (given.length < 2 || !isRight) return []
    const { answer, refusal } = await t.mutate<Given>(actor, name, all)
    if (refusal) return []
    for (const { path, value } of given) expectKept(answer, path, value)
    return given
  }

  /** Whether it is refused all the same. Then no row may differ, which is looked at from the second refusal of a place on. */
  async function tryAlone(right: Right): Promise<boolean> {
    const isKnown = alone.has(right.path)
    const isRefused = await tryAnew(right, isKnown)
    if (isRefused && !isKnown) expect(await tryAnew(right, true), `${right.value} was refused before`).toBe(true)
    return isRefused
  }

  /** The same value about something new; whether it is refused, which may write nothing. */
  async function tryAnew({ path, value }: Right, isExamined: boolean): Promise<boolean> {
    const attempt = { ...(await exampleWith(example, path)), path, value }
    const before = isExamined ? await everyRow(t.database.pool) : null
    const isRefused = await tryOut(attempt)
    if (isRefused && before !== null)
      expect(await everyRow(t.database.pool), `${value} was refused, but written`).toBe(before)
    return isRefused
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
    } else if (!refusal) expectKept(answer, path, value)
    return refusal !== undefined
  }
})
