import { MAX_OFFSET } from '@ward/domain/kernel/paging'
import { type GraphQLField, getNamedType, getNullableType, isEnumType, isListType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { DeclaredRows } from '../src/platform/graphql/rows.plugin.ts'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, type TestApp } from './app.ts'
import { rootField } from './documents.ts'
import { allExamples, type Given } from './examples.ts'

let t: TestApp
let chief: Actor
const { lists, mutations } = await allExamples()
const queries = Object.values(schema.getQueryType()?.getFields() ?? {})
const takes = (field: GraphQLField<unknown, unknown>, name: string) => field.args.some((arg) => arg.name === name)
/** Lists with pages, and those that only say how many of the first they want. */
const paged = queries.filter((field) => takes(field, 'limit') && takes(field, 'offset')).map(({ name }) => name)
const limited = queries.filter((field) => takes(field, 'limit')).map(({ name }) => name)

type Row = Record<string, unknown> & { id?: string }
/** The key of a row: its id, or all that it says where it has none. */
const known = ({ id, ...row }: Row) => id ?? JSON.stringify(row)
type Rows = { field: GraphQLField<unknown, unknown>; most: number }

/** The field of the answer that holds the rows, and how many it may give; a list by itself is its own. */
function rowsOf(name: string): Rows {
  const root = rootField('query', name)
  const type = getNamedType(root.type)
  const inner = isListType(getNullableType(root.type)) || !isObjectType(type) ? [root] : Object.values(type.getFields())
  const declared = ({ extensions }: (typeof inner)[number]) => (extensions as { rows?: DeclaredRows }).rows
  // Beside what one asks for there may be short lists of an object's own.
  const field = inner.find((each) => declared(each)?.isPage) ?? inner.find(declared) ?? root
  return { field, most: (field.extensions as { rows: DeclaredRows }).rows.most }
}

/** Each of a row's own values. */
function columnsOf(name: string): string[] {
  const type = getNamedType(rowsOf(name).field.type)
  if (!isObjectType(type)) return []
  const plain = Object.values(type.getFields()).filter(
    ({ type, args }) => args.length === 0 && !isObjectType(getNamedType(type)) && !isListType(getNullableType(type)),
  )
  return plain.map((column) => column.name)
}

/** The selection of a nested sort field such as `private.email`. */
const innerOf = (name: string): string[] =>
  Object.values(lists[name]?.sortedBy ?? {}).flatMap((path) => {
    const [outer, inner] = path.split('.')
    return inner ? [`${outer} { ${inner} }`] : []
  })
/** The value of a row's field, or of a field of an object within it. */
const valueAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null)?.[name], row)

/** The fields by which lists give their number of rows. */
const TOTALS = ['total', 'totalCount', 'pageInfo { totalCount }']
/** The parent of a list that is not the whole site's: arguments that it needs in every question. */
const about: Record<string, Given> = {}

/** One page as somebody with every right, with the number of rows of the whole list. */
async function page(name: string, given: Given): Promise<{ rows: Row[]; total: number }> {
  const { field } = rowsOf(name)
  const type = getNamedType(rootField('query', name).type)
  const total = TOTALS.find((each) => isObjectType(type) && (each.split(' ')[0] ?? '') in type.getFields()) ?? 'total'
  const select = `${total} ${field.name} { ${[...columnsOf(name), ...innerOf(name)].join(' ')} }`
  type Page = { total?: number; totalCount?: number; pageInfo?: { totalCount: number } }
  const asked = { ...about[name], ...given }
  const { answer, refusal } = await t.query<Page & Record<string, Row[]>>(chief, name, asked, select)
  expect(refusal).toBeUndefined()
  const { total: all, totalCount, pageInfo } = answer ?? {}
  return { rows: answer?.[field.name] ?? [], total: all ?? totalCount ?? pageInfo?.totalCount ?? -1 }
}

/** All rows of a list, in pages as long as it gives them. */
async function whole(name: string, order: Given): Promise<{ rows: Row[]; total: number }> {
  const { most: limit } = rowsOf(name)
  const { rows, total } = await page(name, { ...order, limit, offset: 0 })
  for (let offset = limit; offset < total; offset += limit)
    rows.push(...(await page(name, { ...order, limit, offset })).rows)
  return { rows, total }
}

/** Makes rows of everything that a change makes, and those that a list asks for besides. */
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  for (const [name, { inputs }] of Object.entries(mutations))
    for (const make of inputs) {
      const actor = await t.signIn(5)
      await t.mutate(actor, name, await make(t, actor))
    }
  for (const name of limited) {
    await lists[name]?.fill?.(t, chief)
    about[name] = (await lists[name]?.of?.(t, chief)) ?? {}
  }
})
afterAll(() => t.stop())

test.each(paged)('%s has rows to be tried with', async (name) => {
  const { rows } = await page(name, { limit: rowsOf(name).most })
  expect(rows.length, `make more in the example of ${name}, in the examples of its room`).toBeGreaterThanOrEqual(5)
})

test('every example is of a list', () => {
  expect(paged.length).toBeGreaterThan(3)
  expect(Object.keys(lists).filter((name) => !limited.includes(name))).toEqual([])
})

/** Every order a list can be asked for in, both ways; a list without a sort has one. */
const orders = paged.flatMap((name): { name: string; title: string; order: Given; by?: string }[] => {
  const sort = rootField('query', name).args.find((arg) => arg.name === 'sort')
  const type = sort && getNamedType(sort.type)
  if (!isEnumType(type)) return [{ name, title: name, order: {} }]
  return type.getValues().flatMap((value) =>
    [false, true].map((sortDesc) => ({
      name,
      title: `${name} by ${value.name}${sortDesc ? ', the last first' : ''}`,
      order: { sort: value.name, sortDesc },
      by: value.name,
    })),
  )
})

test.each(orders)(
  '$title: pages follow one another without a gap, each with the same total',
  async ({ name, order }) => {
    const { rows, total } = await whole(name, order)
    expect(rows.length).toBeGreaterThanOrEqual(5)
    expect(total).toBe(rows.length)
    // A short list is walked row by row; of a long one the pages end at other rows the other way round.
    for (const pages of order.sortDesc === undefined ? [12, 7] : [order.sortDesc ? 7 : 12]) {
      const limit = Math.ceil(total / pages)
      const walked = []
      for (let offset = 0; offset < total; offset += limit) walked.push(await page(name, { ...order, limit, offset }))
      expect(walked.flatMap((each) => each.rows.map(known))).toEqual(rows.map(known))
      expect(new Set(walked.map((each) => each.total))).toEqual(new Set([total]))
    }
  },
)

test.each(orders.filter(({ name, by }) => by && !lists[name]?.ownOrders?.includes(by)))(
  '$title: the rows have this order, those without a value last',
  async ({ name, order, by = '' }) => {
    const column = lists[name]?.sortedBy?.[by] ?? columnOf(name, by) ?? ''
    const columns = [
      ...columnsOf(name),
      ...Object.values(lists[name]?.sortedBy ?? {}).filter((path) => path.includes('.')),
    ]
    expect(columns, `no field of a row is named for ${by}: add it to sortedBy in the example of ${name}`).toContain(
      column,
    )
    const { rows } = await page(name, { ...order, limit: rowsOf(name).most })
    const values = rows.map((row) => comparable(valueAt(row, column)))
    const some = values.filter((value) => value !== null)
    const sorted = some.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(values).toEqual([
      ...(order.sortDesc ? sorted.toReversed() : sorted),
      ...Array.from({ length: values.length - some.length }, () => null),
    ])
    expect(new Set(some).size).toBeGreaterThan(1)
  },
)

/** The field of a row that is called as a sort is: FINALISTS are finalistsCount. */
function columnOf(name: string, sort: string): string | undefined {
  const plain = sort.replaceAll('_', '').toLowerCase()
  return columnsOf(name).find((column) => [plain, `${plain}count`].includes(column.toLowerCase()))
}

/** Texts are compared whatever their case, ids as numbers. */
const comparable = (value: unknown): string | number | null => {
  if (value == null || typeof value === 'number') return value ?? null
  return /^\d+$/.test(String(value)) ? Number(value) : String(value).toLowerCase()
}

test.each(paged)('%s: behind the last page there is nothing, and the total stays', async (name) => {
  const { total } = await page(name, { limit: 1 })
  for (const offset of [total, total + 1, MAX_OFFSET])
    expect(await page(name, { limit: 2, offset })).toEqual({ rows: [], total })
  expect((await page(name, { limit: 2, offset: total - 1 })).rows).toHaveLength(1)
})

test.each(limited)('%s gives as many rows as it may, and refuses to be asked for more', async (name) => {
  const { field, most } = rowsOf(name)
  // Of rows that are the answer themselves their own values alone: all that hangs on so many is more than a request may ask for.
  const select = field === rootField('query', name) ? columnsOf(name).join(' ') || undefined : undefined
  const refusalOf = async (given: Given) => (await t.query(chief, name, { ...about[name], ...given }, select)).refusal
  for (const right of [
    { limit: 1 },
    { limit: most },
    ...(paged.includes(name) ? [{ limit: 1, offset: MAX_OFFSET }] : []),
  ])
    expect(await refusalOf(right)).toBeUndefined()
  const wrong: [Given, string][] = [0, -1, most + 1].map((limit) => [{ limit }, 'limit'])
  if (paged.includes(name)) for (const offset of [-1, MAX_OFFSET + 1]) wrong.push([{ limit: 1, offset }, 'offset'])
  for (const [given, path] of wrong)
    expect((await refusalOf(given))?.extensions, JSON.stringify(given)).toMatchObject({
      code: 'INVALID',
      fields: [{ path, message: expect.stringMatching(/between/) }],
    })
})

const searches = paged.flatMap((name) =>
  rootField('query', name)
    .args.filter(({ type }) => getNamedType(type).name === 'String')
    .map((arg) => ({
      name,
      arg: arg.name,
      title: `${name}(${arg.name})`,
      isList: isListType(getNullableType(arg.type)),
      column: lists[name]?.searchedIn?.[arg.name],
    })),
)

test.each(searches)('$title takes any text that can be, and refuses what cannot', async ({ name, arg, isList }) => {
  const { shape } = (rootField('query', name).extensions as { input: z.ZodObject }).input
  for (const text of ["' or 1=1 --", '<b>', '%%%', '\\', '{{7*7}}', '__proto__', 'a'.repeat(300)]) {
    const given = isList ? [text] : text
    // Some texts mean more than words: a day is one of the calendar.
    const message = z.safeParse(shape[arg] ?? z.never(), given).error?.issues[0]?.message
    const readsSigns = lists[name]?.readsSigns?.includes(arg)
    if (message === undefined && readsSigns)
      expect((await page(name, { [arg]: given })).rows.length).toBeLessThanOrEqual(rowsOf(name).most)
    else if (message === undefined) expect((await page(name, { [arg]: given })).rows, text).toEqual([])
    else
      expect((await t.query(chief, name, { [arg]: given })).refusal?.extensions, text).toMatchObject({
        code: 'INVALID',
        fields: [isList ? { path: expect.stringMatching(`^${arg}`) } : { path: arg, message }],
      })
  }
  for (const text of ['a\u0000b', 'a\ud800b'])
    expect((await t.query(chief, name, { [arg]: text })).refusal?.extensions).toMatchObject({ code: 'INVALID' })
})

test.each(searches.filter(({ column }) => column))(
  '$title finds what holds the text in any case, and no sign means another',
  async ({ name, arg, column = '' }) => {
    const { rows } = await page(name, { limit: rowsOf(name).most })
    const holding = (text: string) =>
      rows.filter((row) => String(row[column]).toLowerCase().includes(text.toLowerCase()))
    for (const text of ['%', '_', '\\', '100', "'", 'ANN', 'cal', ' cal ', '']) {
      const found = await page(name, { [arg]: text, limit: rowsOf(name).most })
      expect([text, found.rows.map(({ id }) => id)]).toEqual([text, holding(text.trim()).map(({ id }) => id)])
      expect(found.total).toBe(found.rows.length)
    }
    expect(holding('_').length).toBeGreaterThan(0)
    expect(holding('_').length).toBeLessThan(rows.length)
  },
)
