import { MUST_BE_SUPER_ADMIN } from '@ward/domain/app/permissions'
import { SETTING_MOVED } from '@ward/domain/site-settings/compare-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { settingsOf } from '../../platform/settings.ts'
import { SITES_OWN } from './network-settings.ts'
import { setSetting } from './site-settings.fixtures.ts'

let t: TestApp
let ines: Actor
beforeAll(async () => {
  t = await startTestApp()
  ines = await t.signIn(5)
})
afterAll(() => t.stop())

type Compared = { siteId: number; value: string; isOwn: boolean }
const copy = (more: object = {}, actor = ines) => {
  const given = { name: 'secondLookShare', siteIds: [t.sites.two.siteId], value: '9', reason: 'As in one', ...more }
  return t.mutate<Compared[]>(actor, 'copySetting', given, 'siteId value isOwn')
}
const compared = async (name = 'secondLookShare') =>
  (await t.query<Compared[]>(ines, 'compareSetting', { name }, 'siteId value isOwn')).answer
const shareOfTwo = async () => (await settingsOf(t.sites.two, 'secondLookShare')).secondLookShare

test('a setting is compared over all sites and copied to chosen ones, each with its version, reason and audit row', async () => {
  await setSetting(t, 'secondLookShare', 9)
  const [one, two] = [t.sites.one.siteId, t.sites.two.siteId]
  expect(await compared()).toEqual([
    { siteId: one, value: '9', isOwn: true },
    { siteId: two, value: '0', isOwn: false },
  ])
  expect((await copy()).answer?.[1]).toEqual({ siteId: two, value: '9', isOwn: true })
  expect(await shareOfTwo()).toBe(9)
  const there = await t.signIn(5, { siteId: two })
  const versions = await t.query(
    there,
    'settingVersions',
    { name: 'secondLookShare' },
    'number authorKind reason author { id }',
  )
  expect(versions.answer).toMatchObject([{ number: 2, authorKind: 'user', reason: 'As in one', author: null }, {}])
  const { rows } = await t.database.pool.query(
    `select site_id, action, effects from audit_log where action in ('copySetting', 'changeSetting') and fields = '{secondLookShare}' order by id`,
  )
  expect(rows.slice(1)).toEqual([
    { site_id: two, action: 'changeSetting', effects: null },
    { site_id: one, action: 'copySetting', effects: { sites_given: 1 } },
  ])
})

test('what changed here since it was shown is not copied, nor to a site that is not there', async () => {
  await setSetting(t, 'secondLookShare', 12)
  const before = await shareOfTwo()
  expect((await copy()).refusal).toMatchObject({ message: SETTING_MOVED, extensions: { code: 'CONFLICT' } })
  const absent = await copy({ value: '12', siteIds: [t.sites.two.siteId, 99_999] })
  expect(absent.refusal?.extensions.code).toBe('NOT_FOUND')
  expect(await shareOfTwo()).toBe(before)
})

test('a value that another site was given since it was shown is not written over', async () => {
  const there = await t.signIn(5, { siteId: t.sites.two.siteId })
  const settings = JSON.stringify({ secondLookShare: 33 })
  expect((await t.mutate(there, 'setSiteSettings', { settings }, 'version')).refusal).toBeUndefined()
  const { refusal } = await copy({ value: '12', shown: ['9'] })
  expect(refusal).toMatchObject({ message: SETTING_MOVED, extensions: { code: 'CONFLICT' } })
  expect(await shareOfTwo()).toBe(33)
  expect((await copy({ value: '12', shown: ['33'] })).refusal).toBeUndefined()
  expect(await shareOfTwo()).toBe(12)
})

test('what each site has of its own is neither compared nor copied, and nobody but Super Admins does either', async () => {
  expect((await t.query(ines, 'compareSetting', { name: 'origin' }, 'siteId')).refusal?.message).toBe(SITES_OWN)
  expect((await copy({ name: 'origin', value: 'null' })).refusal?.message).toBe(SITES_OWN)
  const kit = await t.signIn(6)
  expect((await t.query(kit, 'compareSetting', { name: 'contact' }, 'siteId')).refusal?.message).toBe(
    MUST_BE_SUPER_ADMIN,
  )
  expect((await copy({}, kit)).refusal?.message).toBe(MUST_BE_SUPER_ADMIN)
})
