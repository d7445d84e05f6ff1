import { MUST_BE_SUPER_ADMIN } from '@ward/domain/app/permissions'
import { SETTING_MOVED } from '@ward/domain/site-settings/compare-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { settingsOf } from '../../platform/settings.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { saveVersion, versionsOf } from '../../platform/versions.ts'
import { typeSetting } from './settings-command.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const command = () => t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'site' })
const VERSIONS = `query ($name: String!, $upTo: Int) { settingVersions(name: $name, upTo: $upTo) {
  number authorKind author { username } fields { name text } before { name text } } }`
const RESTORE = `mutation ($name: String!, $version: Int!) { restoreSetting(name: $name, version: $version) { number author { username } } }`
const contact = async () => (await settingsOf(t.sites.one, 'contact')).contact

test('the history of a setting lists who changed it, when and how, newest first, from a number on; a version is restored by its number', async () => {
  const settings = JSON.stringify({ contact: 'first@one.test' })
  const { siteId } = t.sites.one
  await t.database.network.updateTable('siteSettings').set({ settings }).where('siteId', '=', siteId).execute()
  await typeSetting(command(), 'contact', 'second@one.test')
  const tech = await t.signIn(6)
  const restored = await t.ask(tech, RESTORE, { variables: { name: 'contact', version: 1 } })
  expect(restored.data).toEqual({ restoreSetting: { number: 3, author: { username: tech.username } } })
  expect(await contact()).toBe('first@one.test')
  const field = (text: string) => [{ name: 'value', text }]
  const reported = {
    3: { authorKind: 'user', author: { username: tech.username }, fields: field('first@one.test') },
    2: { authorKind: 'command', author: null, fields: field('second@one.test') },
    1: { authorKind: 'nobody', author: null, fields: field('first@one.test') },
  }
  const versions = [
    { number: 3, ...reported[3], before: reported[2].fields },
    { number: 2, ...reported[2], before: reported[1].fields },
    { number: 1, ...reported[1], before: null },
  ]
  const ask = async (page: object) => (await t.ask(tech, VERSIONS, { variables: { name: 'contact', ...page } })).data
  expect(await ask({})).toEqual({ settingVersions: versions })
  expect(await ask({ upTo: 2 })).toEqual({ settingVersions: versions.slice(1) })
  expect(await ask({ upTo: 0 })).toEqual({ settingVersions: [] })
})

test('a version is not restored over a change that was not on the list; without the number shown it is', async () => {
  const tech = await t.signIn(6)
  for (const country of ['IE', 'GB', 'US']) await typeSetting(command(), 'helplineCountry', country)
  const country = async () => (await settingsOf(t.sites.one, 'helplineCountry')).helplineCountry
  const restore = (shown?: number) =>
    t.mutate<{ number: number }>(tech, 'restoreSetting', { name: 'helplineCountry', version: 2, shown }, 'number')
  const { refusal } = await restore(3)
  expect(refusal).toMatchObject({ message: SETTING_MOVED, extensions: { code: 'CONFLICT' } })
  expect(refusal?.extensions.state).toEqual({ value: 'US', version: 4 })
  expect(await country()).toBe('US')
  expect((await restore(4)).answer).toEqual({ number: 5 })
  expect(await country()).toBe('IE')
  expect((await restore()).refusal).toBeUndefined()
})

test('what a setting holds already is not written again: it has no audit row, and no page hears of it', async () => {
  const tech = await t.signIn(6)
  await typeSetting(command(), 'contact', 'same@one.test')
  const { answer } = await t.query<{ number: number }[]>(tech, 'settingVersions', { name: 'contact' }, 'number')
  const version = answer?.[0]?.number
  const traces = async () =>
    (
      await t.database.pool.query(
        `select (select count(*)::int from live_events) as heard, (select count(*)::int from audit_log) as noted, (select version from site_settings where site_id = $1) as saved`,
        [tech.siteId],
      )
    ).rows
  const before = await traces()
  const restored = await t.mutate(tech, 'restoreSetting', { name: 'contact', version }, 'number')
  expect(restored.answer).toEqual({ number: version })
  expect(await traces()).toEqual(before)
})

test('super settings are for Super Admins: Community Tech neither reads nor restores them', async () => {
  await typeSetting(command(), 'adminUrl', 'https://admin.example/')
  const variables = { name: 'adminUrl', version: 1 }
  for (const text of [VERSIONS, RESTORE]) {
    const refused = await t.ask(await t.signIn(6), text, { variables })
    expect(refused.errors?.[0]).toMatchObject({ message: MUST_BE_SUPER_ADMIN, extensions: { code: 'FORBIDDEN' } })
    expect((await t.ask(await t.signIn(5), text, { variables })).errors).toBeUndefined()
  }
})

test('no version of a name that is no setting, of another site, or of a number that is not there', async () => {
  const chief = await t.signIn(5, { siteId: t.sites.two.siteId })
  const code = async (text: string, variables: object) =>
    (await t.ask(chief, text, { variables: { ...variables } })).errors?.[0]?.extensions.code
  for (const name of ['demo', '__proto__', '', 'constructor']) {
    expect(await code(VERSIONS, { name }), name).toBe('INVALID')
    expect(await code(RESTORE, { name, version: 1 }), name).toBe('INVALID')
  }
  for (const version of [1, 0, -1, 2_147_483_647])
    expect(await code(RESTORE, { name: 'contact', version }), String(version)).toBe('NOT_FOUND')
  expect((await t.ask(chief, VERSIONS, { variables: { name: 'contact' } })).data).toEqual({ settingVersions: [] })
})

test('what changed nothing leaves no version; fifty changes side by side are numbered one after another', async () => {
  await typeSetting(command(), 'helplineCountry', 'IE')
  await typeSetting(command(), 'helplineCountry', 'IE')
  const countries = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? 'GB' : 'US'))
  await Promise.all(countries.map((country) => typeSetting(command(), 'helplineCountry', country)))
  const subject = { subjectType: 'setting', subjectId: 'helplineCountry' }
  const versions = await versionsOf(t.sites.one, subject, { limit: 100 })
  expect(versions.map(({ number }) => number)).toEqual(versions.map((_, at) => versions.length - at))
  for (const { content, before } of versions) expect(content).not.toEqual(before)
})

test('a change that is not committed leaves no version', async () => {
  const subject = { subjectType: 'test', subjectId: '1' }
  const failed = inTransaction(command(), async (tx) => {
    await saveVersion(tx, subject, { before: null, after: { name: 'a' } })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await versionsOf(t.sites.one, subject, { limit: 1 })).toEqual([])
})
