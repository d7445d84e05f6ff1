import { NOT_FOUND_MESSAGE, REFUSAL_STATUS } from '@ward/domain/kernel/refusal'
import { type GraphQLArgument, getNamedType, isLeafType, isListType, isNonNullType } from 'graphql'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlag } from '../src/features/flags/flag/flags.fixtures.ts'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, type TestApp } from './app.ts'
import { plausible, questionsOf, type SchemaField } from './questions.ts'

let t: TestApp
let chief: Actor
/** Ids of this site by the argument that takes them, and of the other site by the thing they belong to. */
let own: Record<string, string>
let foreign: Record<string, string>

const ABSENT = '999999999'
const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  const { flagId, contentId, author } = await makeFlag(t)
  const [award] = await rows(`insert into awards (name, year) values ('Kind words', 2024) returning id`)
  own = { flagId, assocId: contentId, userId: author.id, awardId: award.id, assignedToUserIds: chief.id }
  await spreadIds()
  const there = await makeFlag(t, { siteId: t.sites.two.siteId })
  const two = t.sites.two.siteId
  const moderator = await t.signIn(2, { siteId: two })
  const [userAward] = await rows(
    `insert into user_awards (site_id, award_id, user_id, status) values ($1, $2, $3, 'winner') returning id`,
    [two, award.id, there.author.id],
  )
  const [message] = await rows(`insert into outbox (site_id, kind, key) values ($1, 'mail', 'k') returning id`, [two])
  const [session] = await rows('select id from sessions where user_id = $1', [moderator.id])
  foreign = {
    flag: there.flagId,
    content: there.contentId,
    member: there.author.id,
    moderator: moderator.id,
    userAward: userAward.id,
    message: message.id,
    session: session.id,
  }
})
afterAll(() => t.stop())

/** Gives each table's next ids a range of their own, so that no id of the other site is by chance one of something else here. */
async function spreadIds(): Promise<void> {
  const client = new pg.Client({ connectionString: t.clone.ownerUrl })
  await client.connect()
  await client.query(`
    select setval(pg_get_serial_sequence(quote_ident(table_name), 'id'), 1000000 * row_number() over (order by table_name))
      from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' and column_name = 'id' and data_type = 'bigint'`)
  await client.end()
}

type IdArgument = { question: SchemaField; arg: GraphQLArgument }

/** Every argument of the contract that takes ids, or whole numbers, or text. */
const argsOf = (type: string): IdArgument[] =>
  questionsOf(schema)
    .filter(({ path }) => path.length === 1)
    .flatMap((question) =>
      (question.path[0]?.args ?? [])
        .filter((arg) => getNamedType(arg.type).name === type)
        .map((arg) => ({ question, arg })),
    )

const isList = ({ type }: GraphQLArgument) => isListType(isNonNullType(type) ? type.ofType : type)

/** Asks with one argument set and every other that is demanded right. */
async function ask({ question, arg }: IdArgument, value: unknown) {
  const [field] = question.path
  if (!field) throw new Error('There is nothing to ask')
  const inner = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  const others = field.args.filter((other) => other !== arg && (isNeeded(other) || isPartner(field.name, other.name)))
  const given = others.map((other) => `${other.name}: ${plausible(other.type, ownId(field.name, other.name))}`)
  const query = `${question.kind} ($value: ${arg.type}) { ${field.name}(${[...given, `${arg.name}: $value`].join(', ')}) ${inner} }`
  const { data, errors } = await t.ask(chief, query, { variables: { value: isList(arg) ? [value] : value } })
  const { requestId: _, ...said } = errors?.[0]?.extensions ?? {}
  return { data: data?.[field.name] ?? null, message: errors?.[0]?.message, said }
}

const isNeeded = ({ type, defaultValue }: GraphQLArgument) => isNonNullType(type) && defaultValue === undefined
/** Arguments that are asked for only together. */
const isPartner = (field: string, arg: string) => field === 'contentFlag' && arg === 'assocType'
const ownId = (field: string, arg: string): string =>
  own[arg] ?? (/award/i.test(field) ? own.awardId : /flag/i.test(field) ? own.flagId : undefined) ?? ABSENT

/** Every row of the other site, as one value. */
async function otherSite(): Promise<string> {
  const tables = [...t.database.siteTables].filter((table) => table !== 'rate_limits').toSorted()
  const hashes = tables.map(async (table) => {
    const [row] = await rows(
      `select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as hash from ${table} x where site_id = $1`,
      [t.sites.two.siteId],
    )
    return `${table} ${row.hash}`
  })
  return (await Promise.all(hashes)).join('\n')
}

test('an id of another site gets, at every operation, the very answer of an id that does not exist', async () => {
  const before = await otherSite()
  const asked = argsOf('ID')
  expect(asked.length).toBeGreaterThan(8)
  for (const each of asked) {
    const absent = await ask(each, ABSENT)
    for (const [thing, id] of Object.entries(foreign))
      expect([each.question.name, each.arg.name, thing, await ask(each, id)]).toEqual([
        each.question.name,
        each.arg.name,
        thing,
        absent,
      ])
    expect([each.question.name, isEmpty(absent) || 'something was found']).toEqual([each.question.name, true])
  }
  expect(await otherSite()).toBe(before)
})

/** A refusal, or the list of nothing. */
const isEmpty = ({ data, message }: Awaited<ReturnType<typeof ask>>) =>
  data === null ? message !== undefined : message === undefined

const ODD_IDS = ['0', '-1', '9e9', '9223372036854775808', '01', ' 1', '1 ', '+1', '1.0', '0x1', '', 'x', '１', '1\n']

test.each(ODD_IDS)('what can be no id is refused with its reason, at every operation: %j', async (id) => {
  for (const each of argsOf('ID')) {
    const { data, said, message } = await ask(each, id)
    expect([each.question.name, each.arg.name, data, said.code, message]).toEqual([
      each.question.name,
      each.arg.name,
      null,
      expect.stringMatching(/^(NOT_FOUND|INVALID)$/),
      expect.stringMatching(/./),
    ])
  }
})

test.each([0, -1, 2147483647, -2147483648, 2147483648, 9e9, 2 ** 63, 1.5])(
  'an odd number is answered or refused with its reason, at every operation: %d',
  async (value) => {
    for (const each of argsOf('Int')) {
      const { said } = await ask(each, value)
      const codes = [undefined, ...Object.keys(REFUSAL_STATUS)]
      expect([each.question.name, each.arg.name, codes.includes(said.code as string)]).toEqual([
        each.question.name,
        each.arg.name,
        true,
      ])
    }
  },
)

const call = async (url: string, payload: object) => {
  const headers = { host: 'one.test', cookie: chief.cookie }
  const answer = await t.fastify.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, ...answer.json() }
}

test.each([...ODD_IDS, 0, -1, 9e9, 2 ** 63, 1.5, true, null, [1], { id: 1 }])(
  'what can be no id is refused by the endpoints that are not GraphQL: %j',
  async (id) => {
    const site = await call('/api/auth/set-site', { site_id: id })
    expect(['NOT_FOUND', 'INVALID']).toContain(site.code)
    expect(['NOT_FOUND', 'INVALID']).toContain((await call('/api/moderation/presence', { flagId: id })).code)
  },
)

test('a flag of another site has no visitors, like one that does not exist', async () => {
  const { requestId: _, ...absent } = await call('/api/moderation/presence', { flagId: ABSENT })
  const { requestId: __, ...there } = await call('/api/moderation/presence', { flagId: foreign.flag })
  expect(there).toEqual(absent)
  expect(there).toMatchObject({ status: 'error', code: 'NOT_FOUND', message: NOT_FOUND_MESSAGE })
})
