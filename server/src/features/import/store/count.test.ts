import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { freshSite } from '../import.fixtures.ts'
import { comment, importRows, jsonl, post, user } from '../jsonl/jsonl.fixtures.ts'

test('rows that are in are counted as such, also when the tables could not be counted after them', async () => {
  const t = await startTestApp()
  const owner = new pg.Client({ connectionString: t.clone.ownerUrl })
  await owner.connect()
  try {
    await owner.query(`
      create or replace function count_imported() returns void language plpgsql as $$
        begin raise exception 'met another' using errcode = '40P01'; end $$`)
    const siteId = await freshSite(t, 'uncounted')
    const comments = Array.from({ length: 900 }, (_, at) => comment(at + 1))
    const outcome = await importRows(t, jsonl(user(1), post(1), ...comments), siteId)
    expect(outcome).toMatchObject({ imported: { user: 1, post: 1, comment: 900 }, known: {} })
    const { rows } = await t.database.pool.query('select counts from imports where site_id = $1', [siteId])
    expect(rows).toEqual([{ counts: { user: 1, post: 1, comment: 900 } }])
  } finally {
    await owner.end()
    await t.stop()
  }
})
