import { expect, test } from 'vitest'
import { LETTING_IN } from '../../quality/laws/letting-in.ts'
import { startTestApp } from './app.ts'

test('a column of an account by which somebody is let in stands among those that are looked for', async () => {
  const t = await startTestApp()
  const { rows } = await t.database.pool.query(
    `select column_name as name from information_schema.columns where table_name = 'users' and table_schema = 'public'
      and column_name ~ 'password|email|role|person|verified|login|secret|token' and column_name not in ('imported_email', 'receive_emails') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(LETTING_IN)
  await t.stop()
})
