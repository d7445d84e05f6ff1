import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { forgetSessions } from './forget-sessions.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const forget = () =>
  forgetSessions.run({ network: t.database.network, log: t.log }, { isLast: false, signal: AbortSignal.timeout(9_000) })

test.each([
  ['lives', 'ended_at = null', true],
  ['ended a moment ago', 'ended_at = now()', true],
  ['ended 29 days ago', `ended_at = now() - interval '29 days'`, true],
  ['ended 31 days ago', `ended_at = now() - interval '31 days'`, false],
  [
    'was last seen 45 days ago, too long ago to live for a month',
    `inserted_at = now() - interval '46 days', seen_at = now() - interval '45 days'`,
    false,
  ],
  ['was last seen 40 days ago', `inserted_at = now() - interval '46 days', seen_at = now() - interval '40 days'`, true],
  ['was opened 91 days ago, whenever it was seen', `inserted_at = now() - interval '91 days'`, false],
])('a session that %s', async (_name, set, stays) => {
  const user = await t.signIn(2)
  await sql(`update sessions set ${set} where user_id = $1`, [user.id])
  await forget()
  expect(await sql('select from sessions where user_id = $1', [user.id])).toHaveLength(stays ? 1 : 0)
})

test.each(['password_resets', 'hand_overs'])('%s are kept until a day after their end', async (table) => {
  const user = await t.signIn(2)
  const column = table === 'hand_overs' ? 'code_hash, redirect' : 'token_hash'
  for (const hours of [-1, 23, 25])
    await sql(
      `insert into ${table} (site_id, user_id, ${column}, expires_at)
       values ($1, $2, sha256($3::bytea)${table === 'hand_overs' ? `, '/'` : ''}, now() - make_interval(hours => $4))`,
      [user.siteId, user.id, `${table}${hours}`, hours],
    )
  await forget()
  expect(await sql(`select from ${table} where user_id = $1`, [user.id])).toHaveLength(2)
})
