import {
  MUST_BE_SUPER_ADMIN,
  MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH,
  may,
  PERMISSIONS,
} from '@ward/domain/app/permissions'
import { ROLE, ROLE_IDS } from '@ward/domain/app/roles'
import { SETTINGS_CHANGED } from '@ward/domain/site-settings/settings-form'
import { SITE_SETTING_NAMES, SITE_SETTINGS } from '@ward/domain/site-settings/site-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { settingsOf } from '../../platform/settings.ts'
import { mayTouchSetting } from './setting-access.ts'
import { namesFor } from './settings-page.actions.ts'
import { saveSetting } from './site-settings.db.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

type Now = { settings: string; own: string[]; version: number }
const NOW = 'settings own version'
const read = async (actor: Actor, query = 'getSiteSettings') => {
  const { answer } = await t.query<Now>(actor, query, {}, NOW)
  if (!answer) throw new Error('No settings')
  return { ...answer, values: JSON.parse(answer.settings) as Record<string, unknown> }
}
const save = (actor: Actor, values: object | string, more: object = {}, name = 'setSiteSettings') =>
  t.mutate<Now>(actor, name, { settings: typeof values === 'string' ? values : JSON.stringify(values), ...more }, NOW)
const propertiesOf = async (actor: Actor, query = 'getSiteSettingsSchema') => {
  const { answer } = await t.query<string>(actor, query, {}, '')
  return (JSON.parse(answer ?? '{}') as { properties: Record<string, Record<string, unknown>> }).properties
}

test('a schema names each setting of its page with title, type and limits; those for Super Admins and Community Tech say so', async () => {
  const kit = await t.signIn(ROLE.communityTech)
  const site = await propertiesOf(kit)
  expect(site.secondLookShare).toMatchObject({ type: 'integer', minimum: 0, maximum: 100, default: 0 })
  expect(site.thresholds).toMatchObject({ title: 'Thresholds', type: 'object', community_tech_only: true })
  expect(site.contact).not.toHaveProperty('community_tech_only')
  const over = await propertiesOf(await t.signIn(ROLE.superAdmin), 'getSiteSuperSettingsSchema')
  const named = Object.entries(SITE_SETTINGS).filter(([, { words }]) => words !== null)
  for (const [name, { level }] of named) expect(Object.keys(level === 'site' ? site : over), name).toContain(name)
  expect(Object.keys(site).filter((name) => name in over)).toEqual([])
})

test('site settings are neither shown to an admin nor changed by one, whatever they are for', async () => {
  const ada = await t.signIn(ROLE.admin)
  const kept = await settingsOf(t.sites.one, 'atRiskCut', 'contact', 'thresholds')
  const refusals = [
    (await t.query(ada, 'getSiteSettingsSchema', {}, '')).refusal,
    (await t.query(ada, 'getSiteSettings', {}, NOW)).refusal,
    (await save(ada, { atRiskCut: 0 })).refusal,
    (await save(ada, { contact: 'ada@one.test', thresholds: null })).refusal,
    (await save(ada, { ofNobody: 1 })).refusal,
  ]
  for (const refusal of refusals)
    expect(refusal).toMatchObject({
      message: MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH,
      extensions: { code: 'FORBIDDEN' },
    })
  expect(await settingsOf(t.sites.one, 'atRiskCut', 'contact', 'thresholds')).toEqual(kept)
})

test('settings flagged community_tech_only are hidden from who is neither Super Admin nor Community Tech', () => {
  const flagged = SITE_SETTING_NAMES.filter((name) => 'techOnly' in SITE_SETTINGS[name])
  const shownTo = (roleId: number) =>
    (['site', 'super'] as const).flatMap((level) =>
      namesFor(
        {
          viewer: { kind: 'user', roleId, siteId: 1, userId: '1', personId: '1', username: 'a', sessionId: '1' },
        },
        level,
      ),
    )
  for (const roleId of ROLE_IDS)
    expect(shownTo(roleId).filter((name) => flagged.includes(name)).length > 0, String(roleId)).toBe(
      may(roleId, 'settings.read').ok,
    )
})

test('super settings are for Super Admins, and moderators read and save none', async () => {
  const [ines, kit, mod] = [
    await t.signIn(ROLE.superAdmin),
    await t.signIn(ROLE.communityTech),
    await t.signIn(ROLE.moderator),
  ]
  const messageOf = async (actor: Actor, name: string) =>
    (await t.query(actor, name, {}, name.endsWith('Schema') ? '' : NOW)).refusal?.message
  for (const name of ['getSiteSuperSettings', 'getSiteSuperSettingsSchema']) {
    expect(await messageOf(kit, name)).toBe(MUST_BE_SUPER_ADMIN)
    expect(await messageOf(ines, name)).toBeUndefined()
  }
  expect((await save(kit, { mailFrom: 'a@one.test' }, {}, 'setSiteSuperSettings')).refusal?.message).toBe(
    MUST_BE_SUPER_ADMIN,
  )
  expect((await save(mod, {})).refusal?.extensions.code).toBe('FORBIDDEN')
  expect(MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH).toBe(PERMISSIONS['settings.change'].denial)
  const { answer } = await save(ines, { mailFrom: 'a@one.test' }, {}, 'setSiteSuperSettings')
  expect(answer?.own).toContain('mailFrom')
})

test('what is not given stays, null gives up what the site has of its own, and unknown keys are kept', async () => {
  const ines = await t.signIn(ROLE.superAdmin)
  await saveSetting(t.sites.one, 'ofLater', { some: ['thing'] })
  await save(ines, { secondLookShare: 7, contact: 'one@one.test' })
  const { values } = await read(ines)
  expect(values.ofLater).toEqual({ some: ['thing'] })
  await save(ines, { ...values, contact: null, another: 1 })
  const now = await read(ines)
  expect(now.values).toMatchObject({ secondLookShare: 7, contact: null, ofLater: { some: ['thing'] }, another: 1 })
  expect(now.own).not.toContain('contact')
  await save(ines, { ofLater: null, another: null })
  expect(Object.keys((await read(ines)).values)).not.toContain('ofLater')
})

test.each([
  [{ secondLookShare: 101 }, 'secondLookShare'],
  [{ secondLookShare: 'many' }, 'secondLookShare'],
  [{ tellOfEdits: 'yes' }, 'tellOfEdits'],
  [{ trustedAddresses: { 0: 'one.example' } }, 'trustedAddresses'],
  [{ contact: 'a'.repeat(50_000) }, 'contact'],
  [{ contact: 'a'.repeat(200_000) }, 'settings'],
  [{ thresholds: { spam: 2, offensive: 0, hold: 1 } }, 'thresholds.spam'],
  [{ helplines: [{ name: 'A', reach: '', source: null }] }, 'helplines.0.reach'],
  [{ mailFrom: 'a@one.test' }, 'mailFrom'],
  [{ helplinesConfirmed: null }, 'helplinesConfirmed'],
  [{ contact: 'a\u0000b' }, 'settings'],
  ['{"__proto__": {"a": 1}}', 'settings'],
  ['{"constructor": 1}', 'settings'],
  ['[]', 'settings'],
  ['{"a":', 'settings'],
  [`{"a": ${'['.repeat(9_000)}${']'.repeat(9_000)}}`, 'settings'],
] as const)('%j is refused at its field, and nothing of the save is written', async (wrong, path) => {
  const ines = await t.signIn(ROLE.superAdmin)
  const before = await read(ines)
  const given = typeof wrong === 'string' ? wrong : { tellOfEdits: true, ...wrong }
  const { refusal } = await save(ines, given)
  expect(refusal?.extensions).toMatchObject({ code: 'INVALID', fields: [{ path }] })
  expect(await read(ines)).toEqual(before)
})

test('one of fifty saves of the same settings wins, the others get the present ones, and nobody’s keys are lost', async () => {
  const ines = await t.signIn(ROLE.superAdmin)
  const { version } = await read(ines)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => save(ines, { contact: `${at}@one.test` }, { version })),
  )
  const refused = answers.flatMap(({ refusal }) => refusal ?? [])
  const now = await read(ines)
  expect(refused).toHaveLength(49)
  for (const { message, extensions } of refused)
    expect([message, extensions.code, extensions.state]).toEqual([
      SETTINGS_CHANGED,
      'CONFLICT',
      { ...now.values, version: now.version },
    ])
  const others = await Promise.all([
    save(ines, { secondLookShare: 9 }),
    save(ines, { tellOfEdits: true }),
    save(ines, { timeZone: 'Europe/London' }),
  ])
  expect(others.map(({ refusal }) => refusal)).toEqual([undefined, undefined, undefined])
  expect((await read(ines)).values).toMatchObject({ secondLookShare: 9, tellOfEdits: true, timeZone: 'Europe/London' })
})

const PAGES = {
  site: ['getSiteSettings', 'setSiteSettings'],
  super: ['getSiteSuperSettings', 'setSiteSuperSettings'],
} as const

test.each(ROLE_IDS)('role %i reads and saves exactly the settings that the printed list says', async (roleId) => {
  const actor = await t.signIn(roleId)
  const shown = { site: {}, super: {} } as Record<'site' | 'super', object>
  for (const level of ['site', 'super'] as const) {
    const { answer } = await t.query<Now>(actor, PAGES[level][0], {}, NOW)
    shown[level] = JSON.parse(answer?.settings ?? '{}')
  }
  const typed = SITE_SETTING_NAMES.filter((name) => SITE_SETTINGS[name].words !== null)
  for (const name of typed) {
    const { level } = SITE_SETTINGS[name]
    expect([name, name in shown[level]]).toEqual([name, mayTouchSetting(roleId, name, 'read')])
    const { refusal } = await save(actor, { [name]: null }, {}, PAGES[level][1])
    expect([name, refusal?.extensions.code]).toEqual([
      name,
      mayTouchSetting(roleId, name, 'change') ? undefined : 'FORBIDDEN',
    ])
  }
})
