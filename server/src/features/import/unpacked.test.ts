import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { comment, post, wxr } from './import.fixtures.ts'
import { NOT_PACKED, PACK_BREAKS_OFF } from './import.ts'
import { importCommand } from './import-command.ts'

let t: TestApp
const folder = mkdtempSync(join(tmpdir(), 'ward-unpacked-'))
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await t.stop()
})

/** Brings a file of these bytes into a site by the command; what it says, and why it could not do all. */
async function run(name: string, bytes: Uint8Array): Promise<{ text: string; problem: string }> {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  const said: string[] = []
  const say = { result: (text: string) => void said.push(text), progress: () => undefined }
  const problem = await importCommand(t, [file, '--site', 'two.test'], say).then(
    () => '',
    (error: unknown) => {
      if (!(error instanceof StartupProblem)) throw error
      return error.message
    },
  )
  return { text: said.join('\n'), problem }
}

const users = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `{"type":"user","id":"cut-${at}","username":"c_${randomUUID().slice(0, 18)}"}\n`,
  )

const stateOf = async (file: string) => {
  const sql =
    'select state, (select count(*)::int from import_refusals where import_id = imports.id) as refused from imports where file_name = $1'
  return (await t.database.pool.query(sql, [file])).rows
}

test('a packed file that is cut off: what could be unpacked is kept, its last line is told, and whole it goes on', async () => {
  const rows = users(2000)
  const whole = gzipSync(rows.join(''))
  const { text, problem } = await run('cut.jsonl.gz', whole.subarray(0, whole.length / 2))
  const line = Number(/Brought in:\n +(\d+) {2}user\n/.exec(text)?.[1])
  expect(line).toBeGreaterThan(800)
  expect(problem).toBe(
    `cut.jsonl.gz cannot be brought in whole. Line ${line}: ${PACK_BREAKS_OFF}\nWhat came before that line is kept.`,
  )
  expect(await stateOf('cut.jsonl.gz')).toEqual([{ state: 'failed', refused: 1 }])
  const again = await run('cut.jsonl.gz', whole)
  expect(again.problem).toBe('')
  expect(again.text).toMatch(
    new RegExp(`Brought in:\\n +${2000 - line} {2}user\\nHere already:\\n +${line} {2}user\\n`),
  )
})

test.each([
  ['cut at its end', (whole: Buffer) => whole.subarray(0, whole.length - 4), PACK_BREAKS_OFF],
  [
    'changed in the middle',
    (whole: Buffer) => Buffer.concat([whole.subarray(0, whole.length - 9), Buffer.alloc(9, 7)]),
    PACK_BREAKS_OFF,
  ],
  ['not packed at all', () => Buffer.from(users(1).join('')), NOT_PACKED],
  ['cut in its head', (whole: Buffer) => whole.subarray(0, 5), NOT_PACKED],
])('a packed file that is %s ends with a sentence', async (_, broken, problem) => {
  expect((await run('wrong.jsonl.gz', broken(gzipSync(users(600).join(''))))).problem).toContain(problem)
})

test('a packed export that is cut off keeps its rows too', async () => {
  const whole = gzipSync(wxr(Array.from({ length: 400 }, (_, at) => post(2000 + at, comment(2000 + at))).join('\n')))
  const { text, problem } = await run('cut.xml.gz', whole.subarray(0, whole.length - 30))
  expect(problem).toMatch(new RegExp(`Line \\d+: ${PACK_BREAKS_OFF}`))
  expect(text).toMatch(/Brought in:\n +\d\d\d {2}post\n/)
})
