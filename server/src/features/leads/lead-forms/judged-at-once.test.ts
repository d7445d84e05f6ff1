import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { up } from '../../../../migrations/0166-jobs-of-judged-leads.ts'
import { startTestApp } from '../../../../test/app.ts'

test('jobs that would judge a lead later go with the task that did, and no others', async () => {
  const t = await startTestApp()
  const owner = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: t.clone.ownerUrl }) }),
  })
  try {
    for (const task of ['leads.judge', 'leads.sort'])
      await t.database.pool.query(`select graphile_worker.add_job($1, '{}', job_key => $1)`, [task])
    await up(owner)
    const { rows } = await t.database.pool.query(`select key from graphile_worker.jobs where key like 'leads.%'`)
    expect(rows).toEqual([{ key: 'leads.sort' }])
  } finally {
    await owner.destroy()
    await t.stop()
  }
})
