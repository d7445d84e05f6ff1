import { MUST_BE_SUPER_ADMIN } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { SETTING_MOVED } from '@ward/domain/site-settings/compare-settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { settingsOf } from '../../platform/settings.ts'
import { NETWORK_SETTINGS, NETWORK_SETTINGS_CHANGED, SITES_OWN } from './network-settings.ts'

let t: TestApp
let ines: Actor
beforeAll(async () => {
  t = await startTestApp()
  ines = await t.signIn(ROLE.superAdmin)
})
beforeEach(async () => {
  for (const table of ['networkSettings', 'siteSettings'] as const)
    await t.database.network.updateTable(table).set({ settings: '{}' }).execute()
  for (const table of ['networkSettingVersions', 'liveEvents'] as const)
    await t.database.network.deleteFrom(table).execute()
})
afterAll(() => t.stop())

type Now = { settings: string; own: string[]; version: number; sites: number; ownAt: { name: string; sites: number }[] }
const NOW = 'settings own version sites ownAt { name sites }'
const OF_SITE = 'settings own inherited fromNetwork version'
const readNetwork = async () => (await t.query<Now>(ines, 'getNetworkSettings', {}, NOW)).answer
const setAll = (values: object, more: object = {}, actor = ines) =>
  t.mutate<Now>(actor, 'setNetworkSettings', { settings: JSON.stringify(values), ...more }, NOW)
const setHere = (values: object, more: object = {}) =>
  t.mutate(ines, 'setSiteSettings', { settings: JSON.stringify(values), ...more }, OF_SITE)
type OfSite = { settings: string; inherited: string; own: string[]; fromNetwork: string[] }
const readHere = async () => {
  const { answer } = await t.query<OfSite>(ines, 'getSiteSettings', {}, OF_SITE)
  return { ...answer, values: JSON.parse(answer?.settings ?? ''), inherited: JSON.parse(answer?.inherited ?? '') }
}
const everywhere = async () => [
  (await settingsOf(t.sites.one, 'contact')).contact,
  (await settingsOf(t.sites.two, 'contact')).contact,
]

test('a default of the network counts on every site without its own, and a site can give its own up for it', async () => {
  await setHere({ contact: 'own@one.test' })
  await setAll({ contact: 'all@net.test' })
  expect(await everywhere()).toEqual(['own@one.test', 'all@net.test'])
  const { own, fromNetwork, inherited, values } = await readHere()
  expect([own?.includes('contact'), fromNetwork, inherited.contact, values.contact]).toEqual([
    true,
    ['contact'],
    'all@net.test',
    'own@one.test',
  ])
  const network = await readNetwork()
  expect([network?.sites, network?.own]).toEqual([2, ['contact']])
  expect(network?.ownAt.find(({ name }) => name === 'contact')?.sites).toBe(1)
  await setHere({ contact: null })
  expect(await everywhere()).toEqual(['all@net.test', 'all@net.test'])
  expect((await readHere()).own).not.toContain('contact')
  await setAll({ contact: null })
  expect(await everywhere()).toEqual([null, null])
})

test('a site has an empty list of its own where the network has one that is not empty', async () => {
  await setAll({ trustedAddresses: ['helpers.example'] })
  await setHere({ trustedAddresses: [] })
  expect(await settingsOf(t.sites.one, 'trustedAddresses')).toEqual({ trustedAddresses: [] })
  expect(await settingsOf(t.sites.two, 'trustedAddresses')).toEqual({ trustedAddresses: ['helpers.example'] })
  await setAll({ trustedAddresses: [] })
  expect((await readNetwork())?.own).toEqual([])
})

test('each setting that the network can set is inherited, and those of which each site has its own are refused', async () => {
  const values = JSON.parse((await readNetwork())?.settings ?? '') as Record<string, unknown>
  expect(Object.keys(values)).toEqual(NETWORK_SETTINGS)
  for (const name of ['origin', 'demo', 'helplinesConfirmed', 'nothing']) {
    const { refusal } = await setAll({ tellOfEdits: true, [name]: null })
    const message = name === 'nothing' ? 'There is no setting nothing' : SITES_OWN
    expect(refusal?.extensions).toMatchObject({ code: 'INVALID', fields: [{ path: name, message }] })
  }
  expect((await setAll({ secondLookShare: 101 })).refusal?.extensions.fields).toMatchObject([
    { path: 'secondLookShare' },
  ])
  expect((await readNetwork())?.own).toEqual([])
})

test('defaults are read, changed and restored by Super Admins alone', async () => {
  const kit = await t.signIn(ROLE.communityTech)
  const refused = [
    await setAll({ tellOfEdits: true }, {}, kit),
    await t.query(kit, 'getNetworkSettings', {}, NOW),
    await t.query(kit, 'getNetworkSettingsSchema', {}, ''),
    await t.query(kit, 'networkSettingVersions', { name: 'contact' }, 'number'),
    await t.mutate(kit, 'restoreNetworkSetting', { name: 'contact', version: 1 }, 'number'),
  ]
  for (const { refusal } of refused) expect(refusal?.message).toBe(MUST_BE_SUPER_ADMIN)
})

test('when two save the same defaults, the second gets the present ones', async () => {
  const version = (await readNetwork())?.version
  expect((await setAll({ contact: 'a@net.test' }, { version })).refusal).toBeUndefined()
  const { refusal } = await setAll({ contact: 'b@net.test' }, { version })
  expect(refusal).toMatchObject({ message: NETWORK_SETTINGS_CHANGED, extensions: { code: 'CONFLICT' } })
  expect(refusal?.extensions.state).toMatchObject({ contact: 'a@net.test', version: 1 })
})

const VERSION = 'number reason author { username } fields { text } before { text }'

test('a default has versions with who and why, shown on every site, and an earlier one is restored', async () => {
  await setAll({ contact: 'a@net.test' }, { reason: 'We moved' })
  await setAll({ contact: 'b@net.test' })
  await setAll({ contact: 'b@net.test' })
  const { answer } = await t.mutate(ines, 'restoreNetworkSetting', { name: 'contact', version: 1 }, VERSION)
  const by = { author: { username: ines.username } }
  const [one, two] = [[{ text: 'a@net.test' }], [{ text: 'b@net.test' }]]
  expect(answer).toEqual({ number: 3, reason: 'Version 1 was restored', ...by, fields: one, before: two })
  expect(await everywhere()).toEqual(['a@net.test', 'a@net.test'])
  const reported = await t.query(ines, 'networkSettingVersions', { name: 'contact', upTo: 2 }, VERSION)
  expect(reported.answer).toEqual([
    { number: 2, reason: null, ...by, fields: two, before: one },
    { number: 1, reason: 'We moved', ...by, fields: one, before: null },
  ])
  const stranger = await t.signIn(ROLE.superAdmin, { siteId: t.sites.two.siteId })
  const there = await t.query(stranger, 'networkSettingVersions', { name: 'contact', upTo: 1 }, 'author { username }')
  expect(there.answer).toEqual([{ author: null }])
  const absent = await t.mutate(ines, 'restoreNetworkSetting', { name: 'contact', version: 9 }, 'number')
  expect(absent.refusal?.extensions.code).toBe('NOT_FOUND')
})

test('a default is not restored over a change that was not on the list', async () => {
  for (const contact of ['a@net.test', 'b@net.test']) await setAll({ contact })
  const restore = (shown: number) =>
    t.mutate(ines, 'restoreNetworkSetting', { name: 'contact', version: 1, shown }, 'number')
  const { refusal } = await restore(1)
  expect(refusal).toMatchObject({ message: SETTING_MOVED, extensions: { code: 'CONFLICT' } })
  expect(refusal?.extensions.state).toEqual({ value: 'b@net.test', version: 2 })
  expect(await everywhere()).toEqual(['b@net.test', 'b@net.test'])
  expect((await restore(2)).answer).toEqual({ number: 3 })
})

test('why a setting of a site was changed stands in its history', async () => {
  await setHere({ contact: 'a@one.test', tellOfEdits: true }, { reason: '  Members asked  ' })
  for (const name of ['contact', 'tellOfEdits']) {
    const { answer } = await t.query<{ reason: string }[]>(ines, 'settingVersions', { name }, 'reason')
    expect(answer?.[0]?.reason).toBe('Members asked')
  }
  expect((await setHere({}, { reason: 'x'.repeat(301) })).refusal?.extensions.fields).toMatchObject([
    { path: 'reason' },
  ])
})

test('open pages of every site hear of a default that changed', async () => {
  await setAll({ contact: 'a@net.test' })
  const { rows } = await t.database.pool.query(
    `select site_id from live_events where topic = 'setting' and subject_id = 'contact' order by site_id`,
  )
  expect(rows).toEqual([{ site_id: t.sites.one.siteId }, { site_id: t.sites.two.siteId }])
})
