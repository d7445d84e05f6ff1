import { isDeepStrictEqual } from 'node:util'
import { may } from '@ward/domain/app/permissions'
import {
  type GraphQLField,
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canary } from '../src/features/users/erase/personal-columns.fixtures.ts'
import { seedCanaries } from '../src/features/users/erase/personal-data.fixtures.ts'
import { LIMITS } from '../src/platform/graphql/limits.ts'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, type TestApp } from './app.ts'
import { rootField } from './documents.ts'
import { plausible, rightOf } from './questions.ts'

let t: TestApp
let moderator: Actor
let admin: Actor
let victim: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2)
  admin = await t.signIn(1)
  victim = await t.signIn(3)
  await seedCanaries(t, victim, await t.signIn(3))
})
afterAll(() => t.stop())

type Field = GraphQLField<unknown, unknown>
const DEPTH = 6
/**
 * The fields of a user for every staff member (product 3), as moderating needs them; own words beside a vote are written for the
 * staff, and shown without a name.
 */
const OPEN = [
  'users.username',
  'users.slug',
  'users.bio',
  'users.avatar',
  'versions.content',
  'flags.crisis_cues',
  'engagement_votes.words',
]

/** Every way from a field of Query to an object, with the fields on it. */
function pathsFrom(path: Field[]): Field[][] {
  const type = getNamedType(path.at(-1)?.type)
  if (!isObjectType(type)) return []
  if (path.length === DEPTH) return [path]
  return [path, ...Object.values(type.getFields()).flatMap((field) => pathsFrom([...path, field]))]
}

/** What is told at the end of a path depends on the fields next to it: of paths with the same last three, two are gone along. */
const ALIKE = 3
const MOST_ALIKE = 2

function* firstOfAlike(ways: Iterable<Way>): Generator<Way> {
  const fields = new Map<Field, number>()
  const known = new Map<string, number>()
  for (const way of ways) {
    const last = way.path.slice(-ALIKE)
    for (const field of last) if (!fields.has(field)) fields.set(field, fields.size)
    const end = [way.id, ...last.map((field) => fields.get(field))].join()
    const times = (known.get(end) ?? 0) + 1
    known.set(end, times)
    if (times <= MOST_ALIKE) yield way
  }
}

/** Asks along a path for every plain value at its end; `id` stands for each id on the way. */
function along([field, ...rest]: Field[], id: string): string {
  const args = (field?.args ?? [])
    .filter((arg) => (isNonNullType(arg.type) && arg.defaultValue === undefined) || arg.name === 'id')
    .map((arg) => `${arg.name}: ${plausible(arg.type, id)}`)
  const type = getNamedType(field?.type)
  const leaves = isObjectType(type)
    ? Object.values(type.getFields()).filter(
        ({ type: of, args: given }) => isLeafType(getNamedType(of)) && given.length === 0,
      )
    : []
  const inner = rest.length > 0 ? along(rest, id) : ['__typename', ...leaves.map(({ name }) => name)].join(' ')
  return `${field?.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${isLeafType(type) ? '' : ` { ${inner} }`}`
}

/** The ids that lead somewhere: the victim and what is theirs. */
async function idsOfVictim(): Promise<string[]> {
  const { rows } = await t.database.pool.query(
    `select id from users where id = $1 union select id from content where author_id = $1
     union select f.id from flags f left join content c on c.id = f.content_id where coalesce(c.author_id, f.user_id) = $1
     union select award_id from user_awards where user_id = $1`,
    [victim.id],
  )
  return rows.map(({ id }) => id)
}

type Way = { path: Field[]; id: string }
type Told = { text: string; answered: Way[] }

/** Asks for several things in one request, each under a name of its own; by halves where they cannot be answered together. */
async function askTogether(actor: Actor, ways: readonly Way[]): Promise<Told> {
  const answer = await t.ask(actor, `{ ${ways.map(({ path, id }, at) => `w${at}: ${along(path, id)}`).join(' ')} }`)
  const { data } = answer
  if (data || ways.length < 2)
    return { text: JSON.stringify(answer), answered: ways.filter((_, at) => data?.[`w${at}`]) }
  const middle = Math.ceil(ways.length / 2)
  const first = await askTogether(actor, ways.slice(0, middle))
  const second = await askTogether(actor, ways.slice(middle))
  return { text: `${first.text}\n${second.text}`, answered: [...first.answered, ...second.answered] }
}

/** A refusal may leave nothing of an answer: what meets one is asked for alone, and all else as much at once as a request may hold. */
async function* askAll(actor: Actor, ways: readonly Way[]): AsyncGenerator<Told> {
  const isOpen = ({ path }: Way) => path.map(rightOf).every((right) => !right || may(actor.roleId, right).ok)
  const open = ways.filter(isOpen)
  for (let at = 0; at < open.length; at += LIMITS.rootFields)
    yield await askTogether(actor, open.slice(at, at + LIMITS.rootFields))
  for (const way of ways) if (!isOpen(way)) yield await askTogether(actor, [way])
}

/** What somebody is told along every path, one part after another, each with how many paths to a user were answered. */
async function* walk(actor: Actor): AsyncGenerator<{ text: string; toUsers: number }> {
  const ids = await idsOfVictim()
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((root): Way[] =>
    (root.args.some(({ type }) => String(getNamedType(type)) === 'ID') ? ids : ['0']).map((id) => ({
      path: [root],
      id,
    })),
  )
  const further: Way[] = []
  for await (const { text, answered } of askAll(actor, roots)) {
    for (const { path, id } of answered)
      further.push(
        ...pathsFrom(path)
          .slice(1)
          .map((longer) => ({ path: longer, id })),
      )
    yield { text, toUsers: 0 }
  }
  const isToUser = ({ path }: Way) => String(getNamedType(path.at(-1)?.type)) === 'User'
  for await (const { text, answered } of askAll(actor, [...firstOfAlike(further)]))
    yield { text, toUsers: answered.filter(isToUser).length }
}

test('along paths of every kind to depth 6 a moderator meets no private word of a user, and an admin does', {
  timeout: 300_000,
}, async () => {
  const words = [...new Set(await privateWords()), '1971-03-05']
  expect(words.length).toBeGreaterThan(20)
  const seen: string[] = []
  let toUsers = 0
  for await (const part of walk(moderator)) {
    seen.push(part.text)
    toUsers += part.toUsers
  }
  const text = seen.join('\n')
  expect(words.filter((word) => text.includes(word))).toEqual([])
  expect(toUsers).toBeGreaterThan(40)
  expect(text).toContain(canary('users.bio'))
  const open = ['users.email', 'users.first_name', 'users.last_name', 'users.zipcode', 'users.description']
  const unmet = new Set(open.map(canary))
  for await (const part of walk(admin)) {
    for (const word of unmet) if (part.text.includes(word)) unmet.delete(word)
    if (unmet.size === 0) break
  }
  expect([...unmet]).toEqual([])
})

/** Every canary that is kept anywhere, but for what staff may know. */
async function privateWords(): Promise<string[]> {
  const tables = await t.database.pool.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'select')`,
  )
  const words = []
  for (const { name } of tables.rows) {
    const { rows } = await t.database.pool.query(`select to_jsonb(x)::text as row from "${name}" x`)
    words.push(...rows.flatMap(({ row }) => [...row.matchAll(/cnry-[a-z-]+/g)].map(([word]) => word)))
  }
  const open = OPEN.map(canary)
  return words.filter((word) => !open.some((each) => word === each || word.startsWith(`${each}-`)))
}

/** The arguments of `users` and `userSearch` that search or order, each value alone and by parts of what is private. */
function questions(pieces: readonly string[]): [string, object][] {
  const terms = pieces.flatMap((piece) => [
    piece,
    ...['bio', 'email', 'first_name', 'last_name', 'username'].map((of) => `${of}:${piece}`),
  ])
  return rootField('query', 'users').args.flatMap(({ name, type }): [string, object][] => {
    const bare = isNonNullType(type) ? type.ofType : type
    const named = getNamedType(type)
    const values =
      isScalarType(named) && named.name === 'String' && !isListType(bare)
        ? terms
        : isEnumType(named)
          ? named.getValues().map(({ name: value }) => (isListType(bare) ? [value] : value))
          : named.name === 'Boolean'
            ? [true, false]
            : []
    return values.flatMap((value): [string, object][] => [
      ['users', { [name]: value, limit: 50 }],
      ...(name === 'sortDesc' ? [] : ([['users', { [name]: value, sortDesc: true, limit: 50 }]] as [string, object][])),
    ])
  })
}

test('what a moderator learns by searching, sorting and totals does not depend on private data: 0 bits', {
  timeout: 300_000,
}, async () => {
  const [one, two] = [await t.signIn(3, { username: 'pair-one' }), await t.signIn(3, { username: 'pair-two' })]
  const give = ({ id }: Actor, letter: string) =>
    t.database.pool.query(
      `update users set email = $2 || 'quill@secret.example', first_name = $2 || 'rica', last_name = $2 || 'orne', description = $2,
         zipcode = $2, birthday = case when $2 = 'a' then date '1960-01-01' else date '1999-01-01' end, is_fraudster = $2 = 'a',
         receive_emails = $2 = 'a', verified_at = case when $2 = 'a' then now() end where id = $1`,
      [id, letter],
    )
  const pieces = ['aquill', 'zquill', 'quill@', 'secret.example', 'arica', 'zorne', 'a', 'z']
  const asked: [string, object][] = [
    ...questions(pieces),
    ...pieces.map((piece): [string, object] => ['user', { emailOrUsername: `${piece}quill@secret.example` }]),
  ]
  expect(asked.length).toBeGreaterThan(60)
  const answerOf = async (actor: Actor, [name, given]: [string, object]) => {
    const select = name === 'users' ? 'total users { id }' : 'id'
    const { answer, refusal } = await t.query(actor, name, given, select)
    return answer ?? refusal?.message
  }
  const answers = async (actor: Actor) => {
    const all = []
    for (const each of asked) all.push(await answerOf(actor, each))
    return all
  }
  const swapped = async (a: Actor, z: Actor) => {
    await t.database.pool.query(`update users set email = null where id = any ($1)`, [[one.id, two.id]])
    await give(a, 'a')
    await give(z, 'z')
  }
  await swapped(one, two)
  const first = await answers(moderator)
  const known = await answers(admin)
  await swapped(two, one)
  expect(await answers(moderator)).toEqual(first)
  const differs = async () => {
    for (const [at, each] of asked.entries())
      if (!isDeepStrictEqual(await answerOf(admin, each), known[at])) return true
    return false
  }
  expect(await differs()).toBe(true)
})
