import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { settingsOf } from '../../platform/settings.ts'
import { historyLines, restoreTyped, settingLines, switchFeature, typeSetting } from './settings-command.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const ctx = () => t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'site' })
const set = (name: string, value = '') => typeSetting(ctx(), name, value)
const here = () => settingsOf(t.sites.one, 'contact', 'adminUrl')
const audited = async () =>
  (await t.database.pool.query(`select site_id, fields from audit_log where action = 'changeSetting' order by id`)).rows

test('a setting is written beside the others, changed, and taken away, each time with an audit row', async () => {
  await set('contact', 'help@one.test')
  await set('adminUrl', 'https://old.example/')
  await set('adminUrl', 'https://admin.example/')
  expect(await here()).toEqual({ contact: 'help@one.test', adminUrl: 'https://admin.example/' })
  expect(await settingsOf(t.sites.two, 'contact', 'adminUrl')).toEqual({ contact: null, adminUrl: null })
  await set('adminUrl')
  expect(await here()).toEqual({ contact: 'help@one.test', adminUrl: null })
  expect((await audited()).map(({ fields }) => fields)).toEqual([['contact'], ['adminUrl'], ['adminUrl'], ['adminUrl']])
})

test.each([
  ['demo', 'true', 'setting'],
  ['__proto__', 'x', 'setting'],
  ['adminUrl', 'javascript:alert(1)', 'adminUrl'],
  ['testAddressPattern', '(', 'testAddressPattern'],
  ['origin', 'https://two.test', 'origin'],
])('%s cannot be %s', async (name, value, path) => {
  const before = (await audited()).length
  await expect((async () => set(name, value))()).rejects.toMatchObject({
    code: 'INVALID',
    details: { fields: [expect.objectContaining({ path: expect.stringMatching(new RegExp(`^${path}`)) })] },
  })
  expect(await audited()).toHaveLength(before)
})

test('the history of a setting says who set it to what, and an earlier version is restored as the newest', async () => {
  await set('helplineCountry', 'IE')
  await set('helplineCountry', 'IE')
  await set('helplineCountry')
  await restoreTyped(ctx(), 'helplineCountry', '2')
  const reported = (await historyLines(ctx(), 'helplineCountry')).map((line) =>
    line.split('\t').filter((_, at) => at !== 1),
  )
  expect(reported).toEqual([
    ['4', 'command', 'IE'],
    ['3', 'command', '–'],
    ['2', 'command', 'IE'],
    ['1', 'nobody', '–'],
  ])
  expect(await settingsOf(t.sites.one, 'helplineCountry')).toEqual({ helplineCountry: 'IE' })
  await expect(restoreTyped(ctx(), 'helplineCountry', '5')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const wrong of ['', '0', 'x', '1.5', '99999999999999999999'])
    await expect(restoreTyped(ctx(), 'helplineCountry', wrong)).rejects.toMatchObject({ code: 'INVALID' })
})

test('settings are listed as they are typed', async () => {
  await set('staffDomains', 'ward.example, Other.example')
  const lines = (await settingLines(ctx())).map((line) => line.split('\t'))
  expect(lines.find(([name]) => name === 'staffDomains')?.[1]).toBe('ward.example, other.example')
  expect(lines.find(([name]) => name === 'holdUnscored')?.[1]).toBe('no')
  expect(lines.find(([name]) => name === 'mailFrom')?.[1]).toBe('–')
})

test('an address set by command is where the link of the admins leads', async () => {
  const env = {
    ...process.env,
    DATABASE_URL: t.clone.url,
    DATABASE_OWNER_URL: t.clone.ownerUrl,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const file = new URL('../../site.ts', import.meta.url).pathname
  const run = (...words: string[]) =>
    new Promise((resolve) =>
      execFile(process.execPath, [file, ...words], { env }, (_error, stdout, stderr) => resolve(stdout + stderr)),
    )
  expect(await run('setting', 'one.test', 'adminUrl', 'https://cms.example/')).toBe('Done.\n')
  expect(await run('history', 'one.test', 'adminUrl')).toMatch(/^5\t\S+\tcommand\thttps:\/\/cms\.example\/\n4\t/)
  const headers = { host: 'one.test', cookie: (await t.signIn(1)).cookie }
  const session = await t.fastify.inject({ url: '/api/auth/check-session', headers })
  expect(session.json().adminUrl).toBe('https://cms.example/')
})

test('a feature is switched by command and by setting alike, and the rooms obey it', async () => {
  const here = async () => (await t.query<string[]>(await t.signIn(5), 'getSiteFeatures', {}, '')).answer
  await switchFeature(ctx(), 'forums', false)
  expect(await here()).not.toContain('forums')
  await set('features', 'forums, private_messaging')
  expect(await here()).toEqual(['forums', 'private_messaging'])
  await switchFeature(ctx(), 'user_disorders', true)
  expect(await here()).toEqual(['forums', 'private_messaging', 'user_disorders'])
  await expect(switchFeature(ctx(), 'nothing', true)).rejects.toMatchObject({ code: 'INVALID' })
  await set('features')
  expect(await here()).toEqual([])
  await restoreTyped(ctx(), 'features', '3')
  expect(await here()).toEqual(['forums', 'private_messaging'])
})
