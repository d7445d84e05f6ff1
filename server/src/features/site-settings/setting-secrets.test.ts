import { SETTINGS_CHANGED } from '@ward/domain/site-settings/settings-form'
import { SITE_SETTING_NAMES } from '@ward/domain/site-settings/site-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { settingsOf } from '../../platform/settings.ts'
import { isSecret, SECRET_MASK } from './setting-secrets.ts'
import { historyLines, settingLines } from './settings-command.ts'

let t: TestApp
let ines: Actor
beforeAll(async () => {
  t = await startTestApp()
  ines = await t.signIn(5)
})
afterAll(() => t.stop())

const secrets = SITE_SETTING_NAMES.filter(isSecret)
const NOW = 'settings version'
type Now = { settings: string; version: number }
const save = (settings: object, more: object = {}, name = 'setSiteSuperSettings') =>
  t.mutate<Now>(ines, name, { settings: JSON.stringify(settings), ...more }, NOW)
const VERSION = 'number reason fields { name text } before { name text }'
const command = () => t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'site' })
/** All that is told of a setting, to whoever may know most. */
async function everythingShown(name: (typeof secrets)[number]): Promise<string> {
  const reported = [
    await t.query(ines, 'getSiteSuperSettings', {}, 'settings inherited'),
    await t.query(ines, 'getNetworkSettings', {}, 'settings'),
    await t.query(ines, 'compareSetting', { name }, 'siteId value isOwn'),
    await t.query(ines, 'settingVersions', { name }, VERSION),
    await t.query(ines, 'networkSettingVersions', { name }, VERSION),
    await t.mutate(ines, 'restoreSetting', { name, version: 2 }, VERSION),
    await t.mutate(ines, 'restoreNetworkSetting', { name, version: 1 }, VERSION),
    await settingLines(command()),
    await historyLines(command(), name),
    (await t.database.pool.query('select * from audit_log')).rows,
    (await t.database.pool.query('select * from live_events')).rows,
  ]
  return JSON.stringify(reported)
}

test.each(secrets)('%s is masked wherever it is told, and the mask sent back leaves it as it is', async (name) => {
  const [own, all] = ['own-k3y-of-the-site', 'all-k3y-of-the-network']
  expect((await save({ [name]: own })).refusal).toBeUndefined()
  expect((await save({ [name]: all }, {}, 'setNetworkSettings')).refusal).toBeUndefined()
  const copy = { name, siteIds: [t.sites.two.siteId], value: JSON.stringify(SECRET_MASK) }
  const copied = await t.mutate<object[]>(ines, 'copySetting', copy, 'value isOwn')
  expect(copied.answer?.map((site) => ({ ...site }))).toEqual([
    { value: JSON.stringify(SECRET_MASK), isOwn: true },
    { value: JSON.stringify(SECRET_MASK), isOwn: true },
  ])
  const reported = await everythingShown(name)
  expect(reported).toContain(SECRET_MASK)
  expect(reported).not.toContain(own)
  expect(reported).not.toContain(all)

  const { answer } = await save({ [name]: SECRET_MASK })
  expect(JSON.parse(answer?.settings ?? '{}')[name]).toBe(SECRET_MASK)
  const stale = await save({ [name]: 'another' }, { version: -1 })
  expect(stale.refusal?.message).toBe(SETTINGS_CHANGED)
  expect(JSON.stringify(stale)).not.toContain(own)
  for (const site of [t.sites.one, t.sites.two]) expect(await settingsOf(site, name)).toEqual({ [name]: own })
  await save({ [name]: null })
  expect(await settingsOf(t.sites.one, name)).toEqual({ [name]: all })
})

test('where no secret is set its field is empty, and the mask alone is no secret', async () => {
  for (const name of secrets) {
    await save({ [name]: null })
    await save({ [name]: null }, {}, 'setNetworkSettings')
    const { answer } = await t.query<Now>(ines, 'getSiteSuperSettings', {}, NOW)
    expect(JSON.parse(answer?.settings ?? '{}')[name]).toBeNull()
    expect((await save({ [name]: SECRET_MASK })).refusal?.extensions.fields).toMatchObject([{ path: name }])
  }
})
