import type { Page } from '@playwright/test'
import { EDIT_TOO_LATE } from '@ward/domain/member-site/member-writing'
import type { SiteSetting } from '@ward/domain/site-settings/site-settings'
import { at, expect, host, type STAFF } from './ward.ts'

/** The viewer of a page that obeys a setting: somebody who is not signed in, a member, or somebody on the staff. */
export type Looker = 'visitor' | 'member' | keyof typeof STAFF

/** A setting that somebody sees: its new value, and the change visible on a page. */
export type Sight = {
  value: unknown
  /** The value it gets back, where that is not the default. */
  before?: unknown
  who: Looker
  /** Opens the page, anew each time. */
  open: (page: Page) => Promise<unknown>
  sees: (page: Page) => Promise<boolean>
}
/** A setting that nobody sees: the test of the server, or the journey, that changes it and sees that it is obeyed. */
export type Unseen = { test: string }

const BAG = '/forums/what-is-in-your-bad-day-bag'

const onSite = (path: string) => (page: Page) => page.goto(host() + path)
const inConsole = (path: string) => async (page: Page) => {
  await page.goto(at(path))
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** The page of several settings: settings with the same function are looked at together. */
const HOME = onSite('/')
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().isVisible()

/** Words of the pages for members, as a visitor reads them. */
const words = (value: string, open = HOME): Sight => ({
  value,
  who: 'visitor',
  open,
  sees: text(value),
})

/** The page of somebody at risk, with what the site asks and what staff begin from. */
async function openAtRisk(page: Page) {
  await inConsole('/at-risk')(page)
  await page
    .getByRole('link', { name: /Day nineteen/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'What to do' }).getByRole('listitem').first().waitFor()
}

/** A member writes a reply, and wants to edit it. */
async function editOwnReply(page: Page) {
  await page.goto(host() + BAG)
  await page.getByLabel(/^Reply to/).fill('A cap, dark glasses and ginger sweets.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page).toHaveURL(/#reply-\d+$/)
  await page.locator(':target').getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('heading', { level: 1, name: /^Edit your/ }).waitFor()
}

/** Every setting: its visible effect in the browser, or the test that shows that it is obeyed. */
export const SETTINGS_SEEN: Record<SiteSetting, Sight | Unseen> = {
  memberSiteName: words('Migraine, together'),
  memberSiteMark: {
    value: 'Mg',
    who: 'visitor',
    open: HOME,
    sees: (page) => page.locator('.mark-of-words', { hasText: 'Mg' }).isVisible(),
  },
  memberSiteWelcome: words('Good that you are here today.'),
  memberSiteAbout: words('Written by people who have it.'),
  howWeTalk: words('Be kind, and be brief.', onSite(BAG)),
  accent: {
    value: '#7b2f5f',
    who: 'visitor',
    open: HOME,
    sees: (page) =>
      page
        .locator('.button.primary')
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor === 'rgb(123, 47, 95)'),
  },
  editMinutes: {
    value: 0,
    who: 'member',
    open: editOwnReply,
    sees: text(EDIT_TOO_LATE),
  },
  features: {
    value: ['user_disorders'],
    before: ['forums', 'user_disorders', 'private_messaging'],
    who: 'visitor',
    open: onSite('/forums'),
    sees: text('404 - Not Found'),
  },
  timeZone: {
    value: 'Asia/Tokyo',
    who: 'visitor',
    open: onSite('/forums'),
    sees: async (page) => / (?:GMT\+9|JST)$/.test((await page.locator('time').first().textContent()) ?? ''),
  },
  helplines: {
    value: [{ name: 'Our night line', reach: '555 0199', source: null }],
    who: 'visitor',
    open: onSite('/helplines'),
    sees: text('Our night line'),
  },
  helplineCountry: {
    value: 'IE',
    who: 'visitor',
    open: onSite('/helplines'),
    sees: async (page) => (await page.locator('section.country h2').first().textContent()) === 'Ireland',
  },
  adminUrl: {
    value: 'https://cms.ward.example/',
    who: 'admin',
    open: inConsole('/'),
    sees: (page) => page.locator('a[href="https://cms.ward.example/"]').first().isVisible(),
  },
  thresholds: {
    value: { spam: 0.43, offensive: 0.5, hold: 0.92 },
    who: 'admin',
    open: inConsole('/threshold-lab'),
    sees: text(/Today,? 43%/),
  },
  atRiskGuideline: {
    value: ['Write to them within the hour'],
    who: 'moderator',
    open: openAtRisk,
    sees: text('Write to them within the hour'),
  },
  atRiskKindGuideline: {
    value: [{ kind: 'own-now', step: 'Ask whether somebody is with them' }],
    who: 'moderator',
    open: openAtRisk,
    sees: text('Ask whether somebody is with them'),
  },
  atRiskTemplates: {
    value: ['Good morning {name}, may we call you?'],
    who: 'moderator',
    open: async (page) => {
      await openAtRisk(page)
      await page.getByRole('button', { name: /^Write to the member/ }).click()
      const drawer = page.getByRole('dialog', { name: 'Write to the member' })
      await drawer.getByRole('combobox', { name: /^Template/ }).click()
      await page.getByRole('option').first().waitFor()
    },
    sees: text(/Good morning/),
  },
  avatarMaxMb: {
    value: 2,
    who: 'admin',
    open: async (page) => {
      await inConsole('/?filters=reported&assocType=comment')(page)
      await page.getByRole('link', { name: /Start reviewing/ }).click()
      await page.getByRole('button', { name: /^Avatar of/ }).click()
      await page.getByRole('dialog', { name: /^Avatar of/ }).waitFor()
    },
    sees: text('Images must be 2 MB or smaller.'),
  },
  imageMaxMb: {
    value: 3,
    who: 'admin',
    open: inConsole('/giveaway'),
    sees: text(/3 MB or smaller/),
  },
  leadListMaxMb: {
    value: 7,
    who: 'communityTech',
    open: inConsole('/leadgen-upload'),
    sees: text(/up to 7 MB/),
  },
  taskFileMaxMb: {
    value: 4,
    who: 'communityTech',
    open: async (page) => {
      await inConsole('/task-scripts/reindex_threads')(page)
      await page.getByRole('button', { name: /^Run$/ }).click()
      await page.getByRole('dialog').waitFor()
    },
    sees: text('Up to 4 MB.'),
  },

  atRiskCut: {
    test: 'another cut of at risk is tried from the palette on, used, seen in the judging settings, and undone',
  },
  blockRecallDays: {
    test: 'thirty days after a block what it hid is purged, with what was kept of it; before, nothing is',
  },
  conditionsSyncAlone: { test: 'where the network wants it, what is loaded is applied at once' },
  contact: {
    test: 'the address for help is support@ the host of the site, or the one that the site names',
  },
  demo: { test: 'each check is completed once what it asks for is done' },
  helplinesConfirmed: { test: 'a site is to confirm its helplines before it is opened, and again when they change' },
  holdNewMembers: {
    test: 'where the site asks for it, what a member writes waits until one of their texts is published',
  },
  holdUnscored: {
    test: 'what could not be scored in time is published, or waits for a moderator where the site holds it back',
  },
  mailFrom: { test: 'mails come from the sender that the site names' },
  maskedOriginalDays: {
    test: 'an original is deleted after 90 days, or as many as the site says; one that was moved to another text is not opened',
  },
  officeNetworks: {
    test: 'staff who are signed in, office networks and bots get the first variant and are not counted, unless they are let in',
  },
  origin: { test: 'links take the origin that the site is set to, for its members and for a switch to it' },
  orphadataKey: {
    test: 'a source that is not open to everybody gets the key that the site has for it, and no host that it leads to does',
  },
  orphadataSource: {
    test: 'a release is loaded, looked at and applied; a value is edited and put back; two conditions are merged and parted',
  },
  secondLookShare: {
    test: 'decisions that stand are picked once, however many pick at once; what is at risk or was undone is not',
  },
  sftpToPrivateHosts: {
    test: 'private addresses are not reached unless a Super Admin allows it, and answer like what is not there',
  },
  canonicalHosts: {
    test: 'a canonical address leaves the network where the settings of the site name its host, and nowhere else',
  },
  sitemapKinds: { test: 'conditions with a page are listed, members only where the site says so' },
  staffDomains: {
    test: 'an admin needs an address of the company or of its testers, wherever the site says which these are',
  },
  testAddressPattern: {
    test: 'an admin needs an address of the company or of its testers, wherever the site says which these are',
  },
  taskScriptApproval: {
    test: 'a run that would change more rows than the setting waits, changes nothing, and begins once somebody else approves it',
  },
  tellOfEdits: {
    test: 'members are told by mail that staff edited their words where the site’s setting says so, once an edit',
  },
  tracesDays: {
    test: 'after 30 days, or as many as the site says, it is forgotten from where votes came, and who voted is not',
  },
  trustedAddresses: { test: 'an address or number that the site allows is no evidence of spam' },
}
