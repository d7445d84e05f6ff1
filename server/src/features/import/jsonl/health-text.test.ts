import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { contextOf, freshSite, refusalsOf } from '../import.fixtures.ts'
import { scoreImport } from '../score-import.task.ts'
import { csvRows } from './health-text.ts'
import { importRows } from './jsonl.fixtures.ts'

const folder = fileURLToPath(new URL('../../../../../../shared/data/health-text', import.meta.url))
if (!existsSync(folder)) console.warn('Skipped: ../shared/data/health-text is not there')

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test.skipIf(!existsSync(folder))(
  'all 2,000 health texts come in, are scored and stand in the queue',
  { timeout: 240_000 },
  async () => {
    const program = fileURLToPath(new URL('../../../health-text.ts', import.meta.url))
    const place = mkdtempSync(join(tmpdir(), 'ward-health-'))
    const file = join(place, 'health.jsonl')
    spawnSync(process.execPath, [program, folder, file])
    const text = readFileSync(file, 'utf8')
    rmSync(place, { recursive: true })
    const siteId = await freshSite(t, 'health')
    const outcome = await importRows(t, text, siteId)
    expect(await refusalsOf(t, siteId, outcome)).toEqual([])
    expect(outcome.imported).toMatchObject({ thread: 500, comment: 1500 })
    const run = await t.database.network
      .selectFrom('runs')
      .select(['id', 'task'])
      .where('siteId', '=', siteId)
      .executeTakeFirstOrThrow()
    expect(run.task).toBe(scoreImport.name)
    const job = { id: run.id, isLast: true, signal: new AbortController().signal }
    await scoreImport.run(contextOf(t, siteId), job)
    const { rows } = await sql`
      select count(*)::int as queued, count(spam_prob)::int as scored, count(distinct automod_because)::int > 100 as because
        from flags where site_id = ${siteId} and is_open and is_required_to_publish`.execute(t.database.network)
    expect(rows).toEqual([{ queued: 2000, scored: 2000, because: true }])
    const runs = await sql`select state, progress, total from runs where site_id = ${siteId}`.execute(
      t.database.network,
    )
    expect(runs.rows).toEqual([{ state: 'completed', progress: 2000, total: 2000 }])
  },
)

test('a table with quotes, commas and line ends in its cells is read cell by cell', () => {
  expect(csvRows('a,b\r\n"one, ""two""\nthree",4\n,5\n')).toEqual([
    { a: 'one, "two"\nthree', b: '4' },
    { a: '', b: '5' },
  ])
})
