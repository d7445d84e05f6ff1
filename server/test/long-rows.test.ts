import { ANSWER_MAX } from '@ward/domain/member-site/member-writing'
import { type GraphQLField, getNamedType, isLeafType, isNonNullType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeFlag } from '../src/features/flags/flag/flag-kinds.fixtures.ts'
import { senderOf } from '../src/features/member-site/answering.fixtures.ts'
import { writerOn } from '../src/features/member-site/member-site.fixtures.ts'
import type { DeclaredRows } from '../src/platform/graphql/rows.plugin.ts'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, type TestApp } from './app.ts'
import { allExamples, type Given } from './examples.ts'
import { longestTurn } from './turns.ts'

/** Nobody else waits longer for a turn of the event loop, in ms. */
const LONGEST = 200
const ROWS = 50
/** As long as a member may write, of words that each rule looks at. */
const LONG = '12 Aa Street, call 07700 900 no not "a" '.repeat(600).slice(0, ANSWER_MAX - 100)

let t: TestApp
let chief: Actor
const { lists } = await allExamples()
type Field = GraphQLField<unknown, unknown>
const limited = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ args }) =>
  args.some(({ name }) => name === 'limit'),
)
/** The parent of a list that is not the whole site's: arguments that it needs in every question. */
const about: Record<string, Given> = {}

beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  const author = await t.signIn(3)
  const flagIds: string[] = []
  for (let n = 0; n < ROWS; n++) flagIds.push((await placeFlag(t, n % 2 ? 'comment' : 'reply', { author })).flagId)
  for (const { name, args } of limited) {
    const of = await lists[name]?.of?.(t, chief)
    about[name] = args.some((arg) => arg.name === 'ids') ? { ids: flagIds } : (of ?? {})
  }
  await t.database.pool.query("update content set body = '<p>' || id || ' ' || $1 || '</p>'", [LONG])
  await t.database.pool.query('update users set bio = left($1, 1000)', [LONG])
}, 60_000)
afterAll(() => t.stop())

const rowsOf = ({ extensions }: Field) => (extensions as { rows?: DeclaredRows }).rows
const fieldsOf = (type: unknown): Field[] => (isObjectType(type) ? Object.values(type.getFields()) : [])
const isFree = ({ args }: Field) => !args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined)

/** A field with one plain value of what it leads to: the cost of a document is not what is tried here. */
function selectionOf(field: Field): string[] {
  const type = getNamedType(field.type)
  if (isLeafType(type)) return [field.name]
  const plain = fieldsOf(type).find((each) => isFree(each) && isLeafType(getNamedType(each.type)))
  return plain ? [`${field.name} { ${plain.name} }`] : []
}

/** A list's rows, each asked for one of its fields: a value computed for one is computed for all of them. */
function questionsOf(list: Field): { field: string; select: string; most: number }[] {
  const type = getNamedType(list.type)
  const page = fieldsOf(type).find((field) => rowsOf(field)?.isPage)
  const most = rowsOf(page ?? list)?.most ?? ROWS
  return fieldsOf(page ? getNamedType(page.type) : type)
    .filter(isFree)
    .flatMap((field) =>
      selectionOf(field).map((select) => ({
        field: field.name,
        select: page ? `${page.name} { ${select} }` : select,
        most,
      })),
    )
}

test.each(limited.map((list) => [list.name, list] as const))(
  'whoever asks %s for 50 rows of long texts keeps nobody else waiting, whatever field is asked for',
  async (name, list) => {
    const slow: string[] = []
    const refused: string[] = []
    for (const { field, select, most } of questionsOf(list)) {
      const given = { ...about[name], limit: Math.min(ROWS, most) }
      const longest = await longestTurn(async () => {
        const { refusal } = await t.query(chief, name, given, select)
        if (refusal) refused.push(`${field}: ${refusal.message}`)
      })
      if (longest > LONGEST) slow.push(`${field}: ${Math.round(longest)} ms`)
    }
    expect(slow).toEqual([])
    expect(refused).toEqual([])
  },
  60_000,
)

test.each(['no ', 'a a ', 'he said ', 'd i ', '12 Aa Street, '])(
  'a member who sends as long a text as they may, full of %j, keeps nobody else waiting',
  async (unit) => {
    const writer = await writerOn(t)
    const post = await writer.post()
    const send = senderOf(t)
    const member = await t.signIn(3)
    const text = unit.repeat(ANSWER_MAX).slice(0, ANSWER_MAX - 100)
    let status = 0
    const longest = await longestTurn(async () => {
      status = (await send(member, `/${post.slug}`, { body: text, to: '' })).statusCode
    })
    expect(status).toBe(303)
    expect(longest).toBeLessThan(LONGEST)
  },
)
