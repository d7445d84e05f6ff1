import { type ExportedList, exportPath } from '@ward/domain/kernel/list-export'
import { MAX_OFFSET } from '@ward/domain/kernel/paging'
import { type GraphQLObjectType, getNamedType, isLeafType, isNonNullType, isObjectType } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { makeFlag } from '../src/features/flags/flag/flags.fixtures.ts'
import { inviteStaff } from '../src/features/users/profile/invite.actions.ts'
import { LIMITS } from '../src/platform/graphql/limits.ts'
import { inTransaction } from '../src/platform/transaction.ts'
import { schema } from '../src/schema.ts'
import { type Actor, TEST_PASSWORD, type TestApp } from './app.ts'
import { allExamples, type Given } from './examples.ts'
import { questionsOfList } from './filter-values.ts'
import { questionsOf, textOf } from './questions.ts'
import { type Statement, statementsOf, wholeReadsOf } from './statements.ts'
import { walked } from './walked.ts'
import { noWholeReads } from './whole-reads.ts'

let t: TestApp
let expectNoWholeRead: (statements: readonly Statement[]) => Promise<void>
let chief: Actor
let id: string
const { lists, mutations, queries: examples, exports: downloads } = await allExamples()
const queries = Object.values(schema.getQueryType()?.getFields() ?? {})
/** Every mutation was sent before the queries, so that these find rows; its statements are checked too. */
const sentBy = new Map(Object.keys(mutations).map((name) => [name, [] as Statement[]]))

beforeAll(async () => {
  const { sent, ...network } = await walked()
  t = network.t
  expectNoWholeRead = noWholeReads(t.database.pool)
  for (const [name, each] of sent) for (const { statements } of each) sentBy.get(name)?.push(...statements)
  chief = await t.signIn(5)
  for (const { fill } of Object.values(lists)) await fill?.(t, chief)
  id = (await makeFlag(t)).flagId
})

/** The fields of an answer and its rows, without those that need a right or an argument of their own. */
function fieldsOf(type: GraphQLObjectType, depth: number): string[] {
  const free = Object.values(type.getFields()).filter(({ args }) => !args.some(({ type }) => isNonNullType(type)))
  return free.flatMap((field) => {
    const inner = getNamedType(field.type)
    if (isLeafType(inner)) return [field.name]
    return depth > 1 && isObjectType(inner) && field.args.length === 0
      ? selectionsOf(inner, depth - 1).map((selection) => `${field.name} { ${selection} }`)
      : []
  })
}

const countOf = (selection: string): number => selection.match(/\w+/g)?.length ?? 0

/** Selections that hold these fields between them, each as many as one request may ask for. */
function selectionsOf(type: GraphQLObjectType, depth: number): string[] {
  const selections: string[] = []
  for (const field of fieldsOf(type, depth)) {
    const last = selections.pop() ?? ''
    // The names that it stands in count too.
    if (last === '' || countOf(last) + countOf(field) <= LIMITS.fields - depth) selections.push(`${last} ${field}`)
    else selections.push(last, field)
  }
  return selections.length === 0 ? ['__typename'] : selections
}

test.each(queries)(
  'no filter, order or page of the query $name reads a table that grows from end to end',
  async (field) => {
    const type = getNamedType(field.type)
    const whole = isObjectType(type) ? selectionsOf(type, 3) : [undefined]
    // The fields behind a row are found in the same way for every search: it is asked for once.
    const rows = isObjectType(type) ? selectionsOf(type, 2) : [undefined]
    const isList = field.args.some(({ name }) => name === 'limit')
    const isById = field.args.some(({ name, type }) => isNonNullType(type) && name === 'id')
    const required = { ...(isById ? { id } : {}), ...(await examples[field.name]?.(t, chief)) }
    const taken = new Set<string>()
    const statements = await statementsOf(async () => {
      for (const [at, given] of (isList ? questionsOfList(field.args, MAX_OFFSET) : [{}]).entries()) {
        const asked = { ...required, ...given, ...(isList ? { limit: 1 } : {}) }
        for (const selection of at === 0 ? whole : rows) {
          const { refusal } = await t.query(chief, field.name, asked, selection)
          if (!refusal) for (const name of Object.keys(given as Given)) taken.add(name)
        }
      }
    })
    const notTaken = field.args.map(({ name }) => name).filter((name) => isList && name !== 'limit' && !taken.has(name))
    expect(notTaken, 'no value of these was taken: give filter-values.ts one').toEqual([])
    await expectNoWholeRead(statements)
  },
)

const inner = questionsOf(schema).filter(({ kind, path }) => kind === 'query' && path.length > 1)

test.each(inner)('no statement of $name reads a table that grows from end to end', async (question) => {
  await expectNoWholeRead(await statementsOf(() => t.ask(chief, textOf(question, id))))
})

test.each(Object.keys(mutations))(
  'no statement of the mutation %s reads a table that grows from end to end',
  async (name) => {
    await expectNoWholeRead(sentBy.get(name) ?? [])
  },
)

const post = (url: string, payload: object, cookie = chief.cookie) =>
  t.fastify.inject({ method: 'POST', url, headers: { host: 'one.test', cookie }, payload })

const COMMAND = { kind: 'command', roleId: null, command: 'staff' } as const
const invite = (email: string, roleId: number) =>
  inTransaction(t.ctxOf({ ...COMMAND, siteId: chief.siteId }), (tx) => inviteStaff(tx, { email, roleId }))
const ok = async (response: Promise<{ statusCode: number }>) => expect((await response).statusCode).toBeLessThan(300)

/** Changes beside the graph, and lists as files: `beside-the-graph.test.ts` tries the endpoints that only read, and the tasks. */
test.each<[string, (planted: object) => Promise<unknown>, (() => Promise<object>)?]>([
  ['signing in', () => ok(post('/api/auth/sign-in', { email: chief.email, password: TEST_PASSWORD }, ''))],
  ['a link for a new password', () => ok(post('/api/auth/request-password-reset', { email: chief.email }))],
  ['another site', () => ok(post('/api/auth/set-site', { site_id: t.sites.two.siteId }))],
  ...Object.entries(downloads).map(
    ([list, { plant }]): [string, (planted: object) => Promise<unknown>, () => Promise<object>] => [
      `the download of ${list}`,
      async (planted) => {
        for (const filter of [{}, planted]) await ok(post(exportPath(list as ExportedList), filter))
      },
      () => plant(t, chief, 'Kept'),
    ],
  ),
  ['a choice of one’s own', () => ok(post('/api/moderation/preferences', { name: 'a', value: 'b' }))],
  ['being on a flag', () => ok(post('/api/moderation/presence', { flagId: id }))],
  ['a new super admin', () => invite('new@ward.example', 5)],
  ['a super admin less', () => invite('new@ward.example', 2)],
])('no statement of %s reads a table that grows from end to end', async (_name, ask, plant) => {
  const planted = (await plant?.()) ?? {}
  await expectNoWholeRead(await statementsOf(() => ask(planted)))
})

test('a statement that reads a table from end to end is noticed, by the table or by its index', async () => {
  const read = (text: string) => wholeReadsOf(t.database.pool, { text, values: [] })
  expect(await read('select * from users where description = $$x$$')).not.toEqual([])
  expect(await read('select * from users order by site_id, id limit 1')).not.toEqual([])
  expect(await read('select * from users where id = 1')).not.toEqual([])
  expect(await read('select * from users where site_id = 1 and id = 1')).toEqual([])
})
