import { expect, test } from 'vitest'
import { isStaffAddress } from '../../../server/src/features/users/directory/staff-email.rules.ts'
import { DEFAULT_THRESHOLDS } from '../automod/automod.ts'
import { SITE_SETTING_NAMES, SITE_SETTINGS, type SiteSetting, settingIn } from './site-settings.ts'

const accepts = (name: SiteSetting, typed: string) =>
  SITE_SETTINGS[name].value.safeParse(SITE_SETTINGS[name].words?.read(typed)).success
const typed = (name: SiteSetting, words: string) =>
  SITE_SETTINGS[name].value.parse(SITE_SETTINGS[name].words?.read(words))

test.each(['https://admin.example/', 'http://admin.localhost:8080/wp-admin', 'HTTPS://a.example'])(
  'a link may lead to %s',
  (text) => expect(accepts('adminUrl', text)).toBe(true),
)
test.each(['', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', '/admin', 'admin.example', 'https://'])(
  'a link may not lead to "%s"',
  (text) => expect(accepts('adminUrl', text)).toBe(false),
)

test('domains are typed with commas between them, each a host name', () => {
  expect(typed('staffDomains', ' Ward.example, other.example')).toEqual(['ward.example', 'other.example'])
  for (const wrong of ['', 'a.example,', '@a.example', 'a b']) expect(accepts('staffDomains', wrong), wrong).toBe(false)
})

test('hosts of canonical addresses are typed with commas between them, each a host alone', () => {
  expect(typed('canonicalHosts', ' Journal.example, www.health.example')).toEqual([
    'journal.example',
    'www.health.example',
  ])
  const wrongs = ['', 'https://journal.example', 'journal.example/a', 'a b.example', 'me@journal.example']
  for (const wrong of [...wrongs, 'journal.example:8443', 'a.example,', '*.example/', `${'a'.repeat(250)}.example`])
    expect(accepts('canonicalHosts', wrong), wrong).toBe(false)
})

test('office networks are typed with commas between them, each an address or a network', () => {
  expect(typed('officeNetworks', '192.0.2.7, 198.51.100.0/24, 2001:db8::/32')).toHaveLength(3)
  for (const wrong of ['192.0.2', '192.0.2.0/33', 'office.example'])
    expect(accepts('officeNetworks', wrong), wrong).toBe(false)
})

test('a pattern that is no regular expression is refused', () => {
  expect(accepts('testAddressPattern', 'test\\+[0-9]+@a\\.example')).toBe(true)
  expect(accepts('testAddressPattern', '(')).toBe(false)
})

test.each([
  ['(a+)+$', false],
  ['(a|a)*b', false],
  ['(?:a?){9}', false],
  ['.*.*.*@', false],
  ['a?a?a?a?a?a?a?a?a?a?a?', false],
  ['(a|b)?(c|d)@x\\.example', true],
  ['[(+*)]+\\)\\++@[^\\]+*]', true],
  ['test\\++[0-9]{1,4}@(?:a|b)\\.example', true],
])('whether %s can be a pattern of test addresses is %j: one that could take very long cannot', (pattern, isTaken) =>
  expect(accepts('testAddressPattern', pattern)).toBe(isTaken),
)

test('a guideline is typed as steps with bars between them, at most twelve of at most 300 characters', () => {
  expect(typed('atRiskGuideline', ' Ask plainly | Stay ')).toEqual(['Ask plainly', 'Stay'])
  expect(accepts('atRiskGuideline', `${'a|'.repeat(11)}a`)).toBe(true)
  for (const wrong of ['', 'a||b', `${'a|'.repeat(12)}a`, 'x'.repeat(301)])
    expect(accepts('atRiskGuideline', wrong)).toBe(false)
})

test('the helplines of a site are those of a country that is in the list', () => {
  expect(accepts('helplineCountry', 'IE')).toBe(true)
  for (const wrong of ['ie', 'XX', '']) expect(accepts('helplineCountry', wrong)).toBe(false)
})

test('thresholds are typed by name, each from 0 to 1', () => {
  expect(typed('thresholds', 'spam=0, offensive = 0.5,hold=1')).toEqual({ spam: 0, offensive: 0.5, hold: 1 })
  for (const wrong of [
    '',
    '0.5',
    'spam=0.5',
    'spam=,offensive=0,hold=0',
    'spam=1.01,offensive=0,hold=0',
    '__proto__=1',
  ])
    expect(accepts('thresholds', wrong), wrong).toBe(false)
})

test('a switch is typed as yes or no', () => {
  expect([typed('holdUnscored', 'Yes'), typed('holdUnscored', 'no')]).toEqual([true, false])
  for (const wrong of ['', 'true', '1']) expect(accepts('holdUnscored', wrong), wrong).toBe(false)
})

test('mails come from an address', () => {
  expect(accepts('mailFrom', 'hello@one.example')).toBe(true)
  for (const wrong of ['', 'hello', 'a@b.example\nBcc: c@d.example']) expect(accepts('mailFrom', wrong)).toBe(false)
})

/** Each setting as it is typed, at one of its values. */
const TYPED: Record<SiteSetting, string> = {
  accent: '#7b2f5f',
  adminUrl: 'https://admin.example/',
  contact: 'help@one.example',
  orphadataSource: 'https://data.example/xml/',
  orphadataKey: 'k3y.of~the/source==',
  conditionsSyncAlone: 'yes',
  origin: 'https://one.example:8443',
  mailFrom: 'hello@one.example',
  sftpToPrivateHosts: 'yes',
  staffDomains: 'a.example, b.example',
  officeNetworks: '192.0.2.0/24',
  testAddressPattern: 'test@a\\.example',
  thresholds: 'spam=0.5, offensive=0.5, hold=0.9',
  holdUnscored: 'yes',
  holdNewMembers: 'no',
  tellOfEdits: 'no',
  secondLookShare: '5',
  taskScriptApproval: '500',
  atRiskGuideline: 'Ask plainly | Stay',
  atRiskKindGuideline: 'own-past = Thank them | somebody-else = Ask how near they are',
  trustedAddresses: 'helpers.example | 0800 111 222',
  atRiskCut: 'narrow',
  atRiskTemplates: 'Hello {name} | Are you safe?',
  helplines: 'Night line = 555 0199 = https://line.example/ | Our nurse = 555 0100',
  helplinesConfirmed: '',
  helplineCountry: 'IE',
  timeZone: 'Asia/Kolkata',
  demo: '',
  features: 'forums, private_messaging',
  avatarMaxMb: '2',
  imageMaxMb: '8',
  leadListMaxMb: '10',
  taskFileMaxMb: '1',
  tracesDays: '7',
  maskedOriginalDays: '30',
  blockRecallDays: '60',
  sitemapKinds: 'posts, members',
  canonicalHosts: 'journal.example, www.health.example',
  memberSiteName: 'Migraine, together',
  memberSiteMark: 'Mi',
  memberSiteWelcome: 'Good that you are here.',
  memberSiteAbout: 'Written by people who have it.',
  howWeTalk: 'Be kind.',
  editMinutes: '30',
}

test.each(SITE_SETTING_NAMES.filter((name) => SITE_SETTINGS[name].words))(
  '%s: what is kept reads as it is, and is written as it was typed',
  (name) => {
    const value = typed(name, TYPED[name])
    expect(settingIn({ [name]: value }, name)).toEqual(value)
    expect(SITE_SETTINGS[name].words?.write(value)).toBe(TYPED[name])
  },
)

test('what is absent or cannot be read is the default', () => {
  for (const kept of [undefined, null, 'x', [], {}, { thresholds: null }, { thresholds: { spam: 7 } }])
    expect(settingIn(kept, 'thresholds')).toEqual(DEFAULT_THRESHOLDS)
  expect(settingIn({ adminUrl: 'javascript:alert(1)' }, 'adminUrl')).toBeNull()
  expect(settingIn({ holdUnscored: 'true' }, 'holdUnscored')).toBe(false)
})

test('a site’s own value counts before the network’s, and the network’s before the default', () => {
  const network = { contact: 'all@net.test', origin: 'https://net.test' }
  expect(settingIn({ contact: 'own@one.test' }, 'contact', network)).toBe('own@one.test')
  for (const own of [undefined, null, {}, { contact: null }, { contact: 7 }])
    expect(settingIn(own, 'contact', network)).toBe('all@net.test')
  expect(settingIn({}, 'contact', { contact: 7 })).toBeNull()
  expect(settingIn({}, 'origin', network)).toBeNull()
})

test('a site whose own staff addresses cannot be read does not fall back to those of the network', () => {
  const network = { staffDomains: ['ward.example'] }
  expect(settingIn({ staffDomains: 7 }, 'staffDomains', network)).not.toContain('ward.example')
  expect(settingIn({ staffDomains: [] }, 'staffDomains', network)).toEqual([])
})

test('staff addresses that cannot be read are set all the same, and admit nobody', () => {
  for (const kept of [{ staffDomains: 'ward.example' }, { testAddressPattern: '(' }, { testAddressPattern: 7 }]) {
    const staffDomains = settingIn(kept, 'staffDomains')
    const testAddressPattern = settingIn(kept, 'testAddressPattern')
    expect(staffDomains.length > 0 || testAddressPattern !== '').toBe(true)
    for (const email of ['a@ward.example', '(', '', 'a@'])
      expect(isStaffAddress(email, { staffDomains, testAddressPattern }), email).toBe(false)
  }
})

test('for Super Admins and Community Tech alone are what is held back and allowed, features, origin, offices and approvals', () => {
  expect(SITE_SETTING_NAMES.filter((name) => 'techOnly' in SITE_SETTINGS[name]).toSorted()).toEqual([
    'features',
    'holdNewMembers',
    'holdUnscored',
    'officeNetworks',
    'origin',
    'taskScriptApproval',
    'thresholds',
    'trustedAddresses',
  ])
})

test('a mark has at most two characters, as people count them', () => {
  for (const mark of ['M', 'Mi', '🌊', '👩‍⚕️🇮🇪']) expect(accepts('memberSiteMark', mark), mark).toBe(true)
  for (const mark of ['', 'Mig', '🌊🌊🌊', 'e\u0301'.repeat(30)])
    expect(accepts('memberSiteMark', mark), mark).toBe(false)
})
