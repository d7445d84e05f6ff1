import { type ExportedList, exportPath } from '@ward/domain/kernel/list-export'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from './app.ts'
import { allExamples, exampleOf, type Given } from './examples.ts'

let t: TestApp
let here: Actor
let there: Actor
beforeAll(async () => {
  t = await startTestApp()
  here = await t.signIn(5)
  there = await t.signIn(5, { siteId: t.sites.two.siteId })
})
afterAll(() => t.stop())

const { exports } = await allExamples()
const lists = Object.keys(exports) as ExportedList[]

/** The file as somebody gets it. */
async function download(actor: Actor, list: ExportedList, filter: Given = {}) {
  const answer = await t.fastify.inject({
    method: 'POST',
    url: exportPath(list),
    headers: { host: t.hostOf(actor.siteId), cookie: actor.cookie },
    payload: filter,
  })
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([200, ''])
  return { ...answer, file: answer.rawPayload.toString() }
}

/** The cells of a file, line by line: quotes doubled within quotes, lines ended by CR LF. */
function linesOf(file: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (const [, quoted, plain = '', end] of file.replace('\ufeff', '').matchAll(cell)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

const HOSTILE = [
  '=1+1',
  '+cmd|x',
  '-2',
  '@SUM(A1)',
  '\u200b=1',
  'a "quoted", text',
  'one\ntwo',
  '\u202etxt.exe',
  'naïve 💛',
]
const isKept = (cells: readonly string[], text: string) => cells.some((cell) => cell === text || cell === `'${text}`)

test('each list that can be downloaded has an example', () => {
  const start = exportPath('' as ExportedList)
  const urls = endpoints(t.database, {} as EventReader, TEST_CONFIG).map(({ url }) => url)
  const downloads = urls.filter((url) => url.startsWith(start)).map((url) => url.slice(start.length))
  expect(downloads.toSorted()).toEqual(lists.toSorted())
  expect(lists.length).toBeGreaterThan(1)
})

test.each(lists)('%s is a file for spreadsheets, named after the list and the day', async (list) => {
  const { headers, file } = await download(here, list)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="${list}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
  )
  expect(headers['cache-control']).toBe('no-store')
  const [titles = []] = linesOf(file)
  expect([file.startsWith('\ufeff"'), new Set(titles).size]).toEqual([true, titles.length])
})

test.each(lists)('%s is named after the day it is on the site, not elsewhere', async (list) => {
  const names = new Set<string>()
  for (const [zone, ahead] of [
    ['Pacific/Kiritimati', 14],
    ['Pacific/Pago_Pago', -11],
  ] as const) {
    await t.database.pool.query(
      `insert into site_settings (site_id, settings) values ($1, $2) on conflict (site_id) do update set settings = $2`,
      [here.siteId, { timeZone: zone }],
    )
    const day = new Date(Date.now() + ahead * 3_600_000).toISOString().slice(0, 10)
    const { headers } = await download(here, list)
    expect(headers['content-disposition']).toBe(`attachment; filename="${list}-${day}.csv"`)
    names.add(day)
  }
  expect(names.size).toBe(2)
})

test.each(lists)('%s holds what members wrote as text, and nothing a spreadsheet would run', async (list) => {
  const { plant, shows = (text: string) => text } = exampleOf(exports, list, list)
  for (const text of HOSTILE) {
    const [, ...lines] = linesOf((await download(here, list, await plant(t, here, text))).file)
    expect([text, lines.length]).toEqual([text, 1])
    expect(isKept(lines[0] ?? [], shows(text)), text).toBe(true)
    for (const cell of lines[0] ?? []) expect(cell).not.toMatch(/^[\s\u200b]*[=+\-@]/)
  }
})

const TOTAL = { select: 'total', of: ({ total }: { total: number }) => total }

test.each(lists)('%s holds the rows of the list with the same filter, and as many', async (list) => {
  const { plant, query, asked = (filter: Given) => filter, total = TOTAL } = exampleOf(exports, list, list)
  const filter = await plant(t, here, 'Alone')
  for (const given of [{}, filter]) {
    const { answer } = await t.query(here, query, asked(given), total.select)
    const lines = linesOf((await download(here, list, given)).file).length - 1
    expect([given, lines]).toEqual([given, total.of(answer as never)])
  }
})

test.each(lists)('%s leaves out what is another site’s', async (list) => {
  const { plant, isShared = false } = exampleOf(exports, list, list)
  const filter = await plant(t, there, 'Elsewhere')
  expect(linesOf((await download(there, list, filter)).file)).toHaveLength(2)
  expect((await download(here, list, filter)).file.includes('Elsewhere')).toBe(isShared)
})

test.each(lists)(
  'that %s was downloaded is in the audit log, with the names of its filters and how many rows it had',
  async (list) => {
    const { plant } = exampleOf(exports, list, list)
    const filter = await plant(t, here, 'Looked for')
    await download(here, list, { page: 3, ...filter })
    const row = await t
      .siteOf(here.siteId)
      .from('auditLog')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(row).toMatchObject({
      action: 'exportList',
      subjectType: list,
      actorId: here.id,
      fields: [...Object.keys(filter), expect.stringMatching(/^rows: [1-9]\d*$/)],
    })
  },
)

test.each(lists)('%s refuses a filter that is wrong, and names it', async (list) => {
  const answer = await t.fastify.inject({
    method: 'POST',
    url: exportPath(list),
    headers: { host: 'one.test', cookie: here.cookie },
    payload: { itemsPerPage: 'many' },
  })
  expect([answer.statusCode, answer.json().fields[0].path]).toEqual([422, 'itemsPerPage'])
})
