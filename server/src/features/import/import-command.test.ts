import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { comment, post, wxr } from './import.fixtures.ts'
import { ANOTHER_IMPORT, HAS_DOCTYPE, IMPORT_REASON, IS_UTF16, OTHER_SOURCES } from './import.ts'
import { importCommand, interrupted } from './import-command.ts'
import { withImportLock } from './import-lock.ts'
import { ROW_FAULT } from './import-rows.ts'
import { progressLine } from './report.ts'

let t: TestApp
const folder = mkdtempSync(join(tmpdir(), 'ward-import-'))
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await t.stop()
})

const place = (name: string, text?: string) => {
  const path = join(folder, name)
  if (text !== undefined) writeFileSync(path, text)
  return path
}

async function run(...args: string[]) {
  const said = { results: [] as string[], progress: [] as string[], problem: '' }
  await importCommand({ database: t.database, log: t.log }, args, {
    result: (text) => said.results.push(text),
    progress: (line) => said.progress.push(line),
  }).catch((error: unknown) => {
    if (!(error instanceof StartupProblem)) throw error
    said.problem = error.message
  })
  return { ...said, text: said.results.join('\n') }
}

test('it says what was brought in, what was here, and each refused row with its line', async () => {
  const file = place(
    'plain.xml',
    wxr(`${post(1, comment(1) + comment(2, { comment_approved: '0' }))}\n${post(2, comment(0))}`),
  )
  const first = await run(file, '--site', 'ONE.test')
  expect(first.problem).toBe('')
  expect(first.text).toMatch(/Brought in:\n +2 {2}post\n +1 {2}comment\n +1 {2}comment waiting for approval\n/)
  expect(first.text).toContain(`line 6, comment 0: ${IMPORT_REASON.noId}`)
  expect(first.progress.at(-1)).toBe('5 rows, 100 %')
  const again = await run(file, '--site', 'one.test')
  expect(again.text).toMatch(/Nothing new was brought in.\nHere already:\n +2 {2}post\n +2 {2}comment\n/)
})

test.each([
  [['missing.xml', '--site', 'one.test'], 'There is no file or folder'],
  [['.', '--site', 'one.test'], 'is a directory'],
  [['/dev/zero', '--site', 'one.test'], 'is no file'],
  [['plain.xml', '--site', 'nowhere.test'], 'No site has the host nowhere.test.'],
  [['plain.xml'], 'npm run import -- FILE --site HOST'],
  [['plain.xml', '--site'], 'npm run import -- FILE --site HOST'],
  [['plain.xml', '--sit', 'one.test'], 'npm run import -- FILE --site HOST'],
  [['plain.xml', 'other.xml', '--site', 'one.test'], 'npm run import -- FILE --site HOST'],
  [['plain.xml', '--site', 'one.test', '--source', 'a name'], 'npm run import -- FILE --site HOST'],
  [['plain.xml', '--site', 'one.test', '--report', 'no/such/folder.csv'], 'There is no file or folder'],
])('%j is answered with one sentence', async ([name = '', ...args], words) => {
  place('plain.xml', wxr(''))
  const { problem, results } = await run(name.startsWith('/') ? name : join(folder, name), ...args)
  expect(problem).toContain(words)
  expect(problem.split('\n')).toHaveLength(1)
  expect(results).toEqual([])
})

test.each([
  ['little.xml', Buffer.from(`\ufeff${wxr('')}`, 'utf16le')],
  ['big.xml', Buffer.from(`\ufeff${wxr('')}`, 'utf16le').swap16()],
  ['unmarked.xml', Buffer.from(wxr(''), 'utf16le')],
  ['rows-16.jsonl', Buffer.from('\ufeff{"type":"user","id":1,"username":"willow_1"}\n', 'utf16le')],
])('%s is in UTF-16, and that is said in one sentence', async (name, data) => {
  const file = place(name)
  writeFileSync(file, data)
  expect(await run(file, '--site', 'two.test')).toMatchObject({ problem: `${name} ${IS_UTF16}`, results: [] })
})

test('an export can be tried out and be given a source; what it is kept under is said', async () => {
  const file = place('tried.xml', wxr(post(31, comment(31))))
  const tried = await run(file, '--site', 'two.test', '--source', 'diary', '--dry-run')
  expect(tried.text).toMatch(
    /^A dry run: nothing of this was kept.\nBrought in:\n +1 {2}post\n +1 {2}comment\nSource: diary$/,
  )
  const real = await run(file, '--site', 'two.test', '--source', 'diary')
  expect(real.text).toBe(tried.text.replace('A dry run: nothing of this was kept.\n', ''))
  const own = await run(file, '--site', 'two.test')
  expect(own.text).toMatch(/Source: old\.example-[0-9a-f]{12}$/m)
  expect(own.text).toContain(`${OTHER_SOURCES}: diary.`)
})

test('a file that its user may not read is answered with one sentence', async () => {
  const file = place('locked.xml', wxr(''))
  chmodSync(file, 0)
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(65534)
  try {
    // As a normal user the folder itself may be closed too: either way it is the same sentence.
    expect((await run(file, '--site', 'one.test')).problem).toBe(`This user may not open ${file}.`)
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})

test('a file that breaks in the middle: the summary, then the line and what is kept', async () => {
  const file = place('broken.xml', `${wxr(post(1, comment(1))).replace('</channel></rss>', '')}\n<oops`)
  const { text, problem } = await run(file, '--site', 'two.test')
  expect(text).toMatch(/Brought in:\n +1 {2}post\n +1 {2}comment\n/)
  expect(problem).toMatch(/^broken.xml cannot be brought in whole. Line 4: .*\nWhat came before that line is kept.$/)
})

test('a file that is no export at all: nothing is brought in', async () => {
  const { problem } = await run(place('typed.xml', `<!DOCTYPE rss>\n${wxr(post(1))}`), '--site', 'two.test')
  expect(problem).toContain(HAS_DOCTYPE)
  expect(problem).toContain('Nothing was brought in.')
})

test('the report holds every refused row, and nothing in it is a formula', async () => {
  const tags = Array.from({ length: 1200 }, (_, at) => `<wp:tag><wp:tag_name>${at}</wp:tag_name></wp:tag>`)
  const file = place('many.xml', wxr(tags.join('\n') + post(9).replace('>post<', '>=1+cmd"|<')))
  const [csv, json] = [place('refused.csv'), place('refused.jsonl')]
  const { text } = await run(file, '--site', 'two.test', '--report', csv)
  await run(file, '--site', 'two.test', '--report', json)
  expect(text).toContain('and 1181 more')
  const lines = readFileSync(csv, 'utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(1202)
  expect(lines[1]).toBe(`1,"term 0","","${IMPORT_REASON.term}"`)
  expect(lines.at(-1)).toBe(`1200,"'=1+cmd""| 9","","${IMPORT_REASON.otherType}"`)
  const objects = readFileSync(json, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(objects).toHaveLength(1201)
  expect(objects[0]).toEqual({ line: 1, item: 'term 0', field: '', reason: IMPORT_REASON.term })
})

test('rows of JSON, packed or not, come in by the same command; a dry run leaves nothing', async () => {
  const rows = '{"type":"user","id":1,"username":"willow_1"}\n{"type":"user","id":2}\n'
  const file = place('rows.jsonl', rows)
  const packed = place('packed.jsonl.gz')
  writeFileSync(packed, gzipSync(rows))
  const dry = await run(file, '--site', 'two.test', '--dry-run')
  expect(dry.text).toMatch(/A dry run: nothing of this was kept.\nBrought in:\n +1 {2}user\n/)
  const real = await run(packed, '--site', 'two.test')
  expect(real.text).toMatch(/Brought in:\n +1 {2}user\n/)
  expect(real.text).toContain(`line 2, user 2, username: ${ROW_FAULT.missing}`)
  expect((await run(file, '--site', 'two.test')).text).toMatch(
    /Nothing new was brought in.\nHere already:\n +1 {2}user\n/,
  )
})

test('only one import into a site runs at a time', async () => {
  const file = place('plain.xml', wxr(''))
  await withImportLock(t.database.pool, t.sites.one.siteId, async () => {
    expect((await run(file, '--site', 'one.test')).problem).toBe(`${ANOTHER_IMPORT}.`)
    expect((await run(file, '--site', 'two.test')).problem).toBe('')
  })
})

test('an export that was compressed is read, and a date in the year 9999 is noted', async () => {
  const file = place('far.xml.gz')
  const late = post(900, comment(900, { comment_date_gmt: '9999-12-31 23:59:59' }))
  writeFileSync(file, gzipSync(wxr(late)))
  const { problem, text } = await run(file, '--site', 'one.test')
  expect([problem, text]).toEqual(['', expect.stringContaining(IMPORT_REASON.badDate)])
})

test('Ctrl-C says what is kept and how to go on', () => {
  const progress = { imported: { post: 3, comment: 4 }, known: {}, position: 9 }
  expect(interrupted(progress, false)).toBe(
    '\nEnded after 9 rows: the 7 new ones of them are kept. Start the same command again to go on; what is here is not brought in twice.',
  )
  expect(interrupted(progress, true)).toContain('nothing of it was kept')
})

test('the time that remains is told by the pace of the last while, and not before there is one', () => {
  const lines = { position: 10, imported: {}, known: {} }
  const at = (seconds: number) => progressLine(lines, { share: 0.1, seconds, lately: { share: 0.09, seconds: 20 } })
  expect([at(20), at(40)]).toEqual(['10 rows, 10 %', '10 rows, 10 %, 200 s remain'])
})
