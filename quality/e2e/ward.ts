import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { sites } from '../../demo/sites.ts'
import { cookiesOf, startServer } from './server.ts'

export const host = (site = 'migraine') => `http://${site}.localhost:${process.env.WARD_PORT}`
export const at = (path = '/', site = 'migraine') => `${host(site)}/moderation${path}`

/** Somebody of each role on the first site. */
export const STAFF = {
  superAdmin: 'ines@ward.example',
  admin: 'mara@ward.example',
  moderator: 'tomas@ward.example',
  secondModerator: 'della@ward.example',
  communityTech: 'kit@ward.example',
} as const
export const MEMBER = 'sunniva@ward.example'

/** Errors a page showed; a journey fails on any. Answers that a journey provokes are named by it. */
const watch = (page: Page, errors: string[]) => {
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d|net::ERR_FAILED/.test(message.text()))
      errors.push(message.text())
  })
}

type Opened = { site?: string; path?: string; colorScheme?: 'light' | 'dark'; width?: number }
type Ward = {
  /** A browser of its own, signed in, with the console open at `path`. */
  as: (email: string, options?: Opened) => Promise<Page>
  /** Whether `as` goes through the sign-in page: where signing in is what the journeys are about. */
  throughPage: boolean
}

export const test = base.extend<Ward, { network: string; server: undefined; kept: BrowserContext[] }>({
  // Journeys that need the demo network as it was made name one of their own, and get a server of their own with it.
  network: ['shared', { option: true, scope: 'worker' }],
  // One real server a worker, with a demo network of its own: journeys that run side by side do not meet. The limit only
  // ends what hangs: two demo networks that are made at once on a busy machine take their time.
  server: [
    async ({ network: _ }, use) => {
      const { port, dataDir, stop } = await startServer()
      Object.assign(process.env, { WARD_PORT: port, WARD_DATA_DIR: dataDir })
      await use(undefined)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: 600_000 },
  ],
  // Browsers that journeys before have done with: the first page in a new one costs half as much again.
  kept: [async ({ browser: _ }, use) => use([]), { scope: 'worker' }],
  throughPage: [false, { option: true }],
  as: async ({ browser, kept, throughPage }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    await use(async (email, { site = 'migraine', path, colorScheme = 'light', width = 1440 } = {}) => {
      const page = await emptyPage(browser, kept.pop())
      const context = page.context()
      contexts.push(context)
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      watch(page, errors)
      if (throughPage) await signIn(page, email, site, `/moderation${path ?? '/'}`)
      else {
        const cookies = await cookiesOf(
          { host: `${site}.localhost`, port: process.env.WARD_PORT ?? '' },
          { email, password: DEMO_PASSWORD },
        )
        await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: host(site) })))
        // The console is not for members: they begin on their site.
        await page.goto(email === MEMBER && path === undefined ? host(site) : at(path, site))
      }
      return page
    })
    for (const context of contexts) {
      for (const page of context.pages()) await page.close()
      kept.push(context)
    }
    expect(errors).toEqual([])
  },
})

/** A page of a new browser, or of one that was used before and has forgotten everything but the files of the console. */
async function emptyPage(browser: Browser, used: BrowserContext | undefined): Promise<Page> {
  if (!used) return (await newContext(browser)).newPage()
  await used.clearCookies()
  await used.clearPermissions()
  const page = await used.newPage()
  const inside = await used.newCDPSession(page)
  for (const { key } of sites)
    await inside.send('Storage.clearDataForOrigin', { origin: host(key), storageTypes: STORED })
  await inside.detach()
  return page
}

/** What pages keep in a browser, beside its cookies. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`The page's policy forbids ${event.violatedDirective}: ${event.blockedURI}`),
    ),
  )
  return context
}

export async function signIn(page: Page, email: string, site = 'migraine', path = '/moderation/'): Promise<void> {
  await page.goto(`${host(site)}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/**
 * Threads that journeys before this one hid are shown again: whoever decides on whatever comes next in the queue cannot know
 * which thread somebody else needs. `page` is of somebody on the staff.
 */
export async function showThreads(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ask = async (query: string) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/moderation', { method: 'POST', headers, body: JSON.stringify({ query }) })
      return (await answer.json()).data
    }
    type Thread = { id: string; isMarkedSpam: boolean; isDeleted: boolean }
    const flags = 'contentFlagStream(assocType: THREAD, limit: 50) { contentFlags { id isMarkedSpam isDeleted } }'
    const threads: Thread[] = (await ask(`{ ${flags} }`)).contentFlagStream.contentFlags
    const show = (id: string, operation: string) =>
      ask(`mutation { updateContentFlag(id: "${id}", operation: ${operation}) { id } }`)
    for (const { id, isMarkedSpam, isDeleted } of threads) {
      if (isMarkedSpam) await show(id, 'UN_SPAM')
      if (isDeleted) await show(id, 'UN_DELETE')
    }
  })
}

/** No colour is on its way to another: what is half between two themes has the contrast of neither. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    // What a new theme, or a part that has measured itself, sets in motion begins with the next frame or the one after it.
    for (let still = 0; still < 2; ) {
      await new Promise(requestAnimationFrame)
      const ending = document.getAnimations().filter(isEnding)
      still = ending.length === 0 ? still + 1 : 0
      await Promise.allSettled(ending.map((one) => one.finished))
    }
  })

/** The rules that another theme can break: everything else was looked at in the first. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const AXE_OPTIONS = {
  resultTypes: ['violations' as const],
  // A menu belongs to its button, as a dialog does, and so to no landmark of the page.
  checks: { region: { options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg' } } },
}

/** What can be pressed is 24 pixels high and wide, or stands apart: axe leaves this rule of WCAG 2.2 AA out by itself. */
const ALL_RULES = { rules: { 'target-size': { enabled: true } } }

/** Rules of WCAG 2.2 A and AA on what is shown now; of these only some where they are named. */
export async function expectAccessible(page: Page, only?: readonly string[], leaveOut?: string): Promise<void> {
  await settled(page)
  // Its script is half a megabyte and stays in a page that has no frames: it is sent there once.
  const isThere = await page.evaluate(() => 'axe' in window && document.querySelector('iframe') === null)
  // Without pages of other hosts in it a page needs no second one to gather what was found: half of the time.
  const axe = new AxeBuilder({ page, axeSource: isThere ? '0' : undefined })
    .setLegacyMode()
    .options(only ? AXE_OPTIONS : { ...AXE_OPTIONS, ...ALL_RULES })
  if (leaveOut !== undefined) axe.exclude(leaveOut)
  const { violations } = await (only ? axe.withRules([...only]) : axe).analyze()
  const reported = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  )
  expect(reported).toEqual([])
}

/**
 * The page as it stands, without a reload: every rule in the light theme, those of colours in the dark one.
 *
 * @param leaveOut what is covered for now, by its selector
 */
export async function expectAccessibleInBoth(page: Page, leaveOut?: string): Promise<void> {
  await expectAccessible(page, undefined, leaveOut)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, COLOR_RULES, leaveOut)
  await page.emulateMedia({ colorScheme: 'light' })
}

export { expect }
