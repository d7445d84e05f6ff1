import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { changeSetting } from './site-command.actions.ts'
import { settingsOf } from './sites.db.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const ctx = () => t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'site' })
const set = (name: string, value = '') => changeSetting(ctx(), name, value)
const audited = async () =>
  (await t.database.pool.query(`select site_id, fields from audit_log where action = 'changeSetting' order by id`)).rows

test('a setting is written beside the others, changed, and taken away, each time with an audit row', async () => {
  await set('contact', 'help@one.test')
  await set('adminUrl', 'https://old.example/')
  await set('adminUrl', 'https://admin.example/')
  expect(await settingsOf(t.sites.one)).toEqual({ contact: 'help@one.test', adminUrl: 'https://admin.example/' })
  expect(await settingsOf(t.sites.two)).toEqual({})
  await set('adminUrl')
  expect(await settingsOf(t.sites.one)).toEqual({ contact: 'help@one.test' })
  expect((await audited()).map(({ fields }) => fields)).toEqual([['contact'], ['adminUrl'], ['adminUrl'], ['adminUrl']])
})

test('the domains of the staff are kept as a list', async () => {
  await set('staffDomains', 'ward.example, Other.example')
  expect(await settingsOf(t.sites.one)).toMatchObject({ staffDomains: ['ward.example', 'other.example'] })
})

test.each([
  ['demo', 'true', 'setting'],
  ['__proto__', 'x', 'setting'],
  ['adminUrl', 'javascript:alert(1)', 'adminUrl'],
  ['testAddressPattern', '(', 'testAddressPattern'],
])('%s cannot be %s', async (name, value, path) => {
  const before = (await audited()).length
  await expect((async () => set(name, value))()).rejects.toMatchObject({
    code: 'INVALID',
    details: { fields: [expect.objectContaining({ path: expect.stringMatching(new RegExp(`^${path}`)) })] },
  })
  expect(await audited()).toHaveLength(before)
})

test('an address set by command is where the link of the admins leads', async () => {
  const env = {
    ...process.env,
    DATABASE_URL: t.clone.url,
    DATABASE_OWNER_URL: t.clone.ownerUrl,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const file = new URL('../../site.ts', import.meta.url).pathname
  const words = [file, 'setting', 'one.test', 'adminUrl', 'https://cms.example/']
  const said = await new Promise((resolve) =>
    execFile(process.execPath, words, { env }, (_error, stdout, stderr) => resolve(stdout + stderr)),
  )
  expect(said).toBe('Done.\n')
  const headers = { host: 'one.test', cookie: (await t.signIn(1)).cookie }
  const session = await t.fastify.inject({ url: '/api/auth/check-session', headers })
  expect(session.json().adminUrl).toBe('https://cms.example/')
})
