import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { freshSite, refusalsOf } from '../import.fixtures.ts'
import { PLACE_FAULT, ROW_FAULT } from '../import-rows.ts'
import { importRows, jsonl, user } from './jsonl.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const login = (id: string, more: object = {}) => ({
  ...{ type: 'auth_account', id, userId: 1, provider: 'google', providerUid: `g-${id}` },
  ...more,
})
const logins = async (siteId: number) => {
  const { rows } = await t.database.pool.query(
    `select u.username, a.provider, a.provider_uid from auth_accounts a
       join users u on u.site_id = a.site_id and u.id = a.user_id where a.site_id = $1 order by a.provider_uid`,
    [siteId],
  )
  return rows.map((row) => Object.values(row).join(' '))
}

test('ways of signing in come in with their users, also before them in the file, and each once', async () => {
  const siteId = await freshSite(t, 'logins')
  const file = jsonl(login('a', { userId: 2 }), user(1), user(2), login('b', { provider: 'facebook' }))
  const { imported } = await importRows(t, file, siteId)
  expect(imported).toEqual({ user: 2, auth_account: 2 })
  const both = ['member_2 google g-a', 'member_1 facebook g-b']
  expect(await logins(siteId)).toEqual(both)
  await importRows(t, `${file}\n`, siteId)
  expect(await logins(siteId)).toEqual(both)
})

test('one that was unlinked here does not come again', async () => {
  const siteId = await freshSite(t, 'unlinked')
  const file = jsonl(user(1), login('a'))
  await importRows(t, file, siteId)
  await t.database.pool.query('delete from auth_accounts where site_id = $1', [siteId])
  await importRows(t, `${file}\n`, siteId)
  expect(await logins(siteId)).toEqual([])
})

test('what cannot be taken is told with line, field and reason', async () => {
  const siteId = await freshSite(t, 'wrong-logins')
  const file = jsonl(
    user(1),
    login('a'),
    login('b', { providerUid: 'g-a' }),
    login('c', { userId: 9 }),
    login('d', { provider: 'Google+' }),
    login('a', { providerUid: 'other' }),
  )
  const refusals = await refusalsOf(t, siteId, await importRows(t, file, siteId))
  expect(refusals.map(({ line, field, reason }) => [line, field, reason])).toEqual([
    [3, 'providerUid', PLACE_FAULT.loginTaken],
    [4, 'userId', PLACE_FAULT.noAuthor],
    [5, 'provider', ROW_FAULT.provider],
    [6, 'id', PLACE_FAULT.twice],
  ])
  expect(await logins(siteId)).toEqual(['member_1 google g-a'])
})
