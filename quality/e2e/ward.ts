import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { ask } from './graph.ts'
import { emptyPage, leave } from './pages.ts'
import { cookiesOf, startServer } from './server.ts'
import { type Colors, markUnseen, unseenIn } from './unseen.ts'

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

/** The stream of what changes, which a page of the console listens to. */
const EVENTS = '/api/moderation/events'

type Opened = {
  site?: string
  /** Below the console's base; null where nothing is opened yet. */
  path?: string | null
  /** Somewhere else. */
  url?: string
  colorScheme?: 'light' | 'dark'
  width?: number
}
type Ward = {
  /** A browser of its own, signed in, with the console open at `path`. */
  as: (email: string, options?: Opened) => Promise<Page>
  /** Whether `as` goes through the sign-in page: where signing in is what the journeys are about. */
  throughPage: boolean
}

export const test = base.extend<Ward, { network: string; server: undefined; kept: Page[] }>({
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
  // Pages that journeys before have done with: the console in a new one costs twice as much.
  kept: [async ({ browser: _ }, use) => use([]), { scope: 'worker' }],
  throughPage: [false, { option: true }],
  // Somebody who is not signed in: a page that was used before, or one of a new browser.
  page: async ({ browser, kept }, use, info) => {
    const page = await emptyPage(browser, kept.pop())
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await use(page)
    // A failed page stays as it is for a look, and its worker ends.
    if (info.status === info.expectedStatus) kept.push(await leave(page))
  },
  as: async ({ browser, kept, throughPage }, use, info) => {
    const used: Page[] = []
    const errors: string[] = []
    await use(async (email, { site = 'migraine', path, url, colorScheme = 'light', width = 1440 } = {}) => {
      const page = await emptyPage(browser, kept.pop())
      used.push(page)
      await page.emulateMedia({ colorScheme, forcedColors: 'none' })
      await page.setViewportSize({ width, height: 900 })
      watch(page, errors)
      if (throughPage) await signIn(page, email, site, `/moderation${path ?? '/'}`)
      else {
        const cookies = await cookiesOf(
          { host: `${site}.localhost`, port: process.env.WARD_PORT ?? '' },
          { email, password: DEMO_PASSWORD },
        )
        await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: host(site) })))
        // The console is not for members: they begin on their site.
        const begin = email === MEMBER && path === undefined ? host(site) : at(path ?? '/', site)
        // The console misses events from before it listens: its journey goes on from there.
        const hears = email !== MEMBER && path !== null && url === undefined
        const heard = hears
          ? page.waitForResponse((answer) => answer.url().includes(EVENTS)).catch(() => {})
          : undefined
        if (path !== null) await page.goto(url ?? begin)
        await heard
      }
      return page
    })
    if (info.status === info.expectedStatus) for (const page of used) kept.push(await leave(page))
    expect(errors).toEqual([])
  },
})

export async function signIn(page: Page, email: string, site = 'migraine', path = '/moderation/'): Promise<void> {
  await page.goto(`${host(site)}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/**
 * Threads that journeys before this one hid are shown again: a journey that decides on the next flag of the queue cannot know
 * which thread another one needs. `page` is of somebody on the staff.
 */
export async function showThreads(page: Page): Promise<void> {
  type Thread = { id: string; isMarkedSpam: boolean; isDeleted: boolean }
  const flags = 'contentFlagStream(assocType: THREAD, limit: 50) { contentFlags { id isMarkedSpam isDeleted } }'
  const found = await ask<{ contentFlagStream: { contentFlags: Thread[] } }>(page, `{ ${flags} }`)
  const show = (id: string, operation: string) =>
    ask(page, `mutation { updateContentFlag(id: "${id}", operation: ${operation}) { id } }`)
  for (const { id, isMarkedSpam, isDeleted } of found.contentFlagStream.contentFlags) {
    if (isMarkedSpam) await show(id, 'UN_SPAM')
    if (isDeleted) await show(id, 'UN_DELETE')
  }
}

/** No colour is on its way to another: a color halfway between two themes has the contrast of neither. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    // Movement started by a new theme, or by a part that has measured itself, begins with the next frame or the one after it.
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

/** Targets are 24 pixels high and wide, or stand apart: axe leaves this rule of WCAG 2.2 AA out by itself. */
const SIZES = { 'target-size': { enabled: true } }
/** What lies under a dialog cannot be pressed: sizes count within it alone. */
const MODAL = 'dialog[open], [aria-modal="true"]'

type Looks = {
  /** Of all rules only these. */
  only?: readonly string[]
  /** All but the rules of colors. */
  hasNoColors?: boolean
  /** The included and excluded elements, by selectors; else the whole page. */
  at?: string
  leaveOut?: string | undefined
}

/** The page is settled. */
async function look(page: Page, { only, hasNoColors = false, at: place, leaveOut }: Looks): Promise<void> {
  // Its script is half a megabyte and stays in a page that has no frames: it is sent there once. An element drawn anew in the
  // meantime has lost its mark: where nothing is left of it the whole page is looked at.
  const [isThere, hasPlace, isModal] = await page.evaluate(
    ([selector, modal]) => {
      // A target that has half gone under the bar at the top is too small only there.
      scrollTo(0, 0)
      return [
        'axe' in window && document.querySelector('iframe') === null,
        document.querySelector(selector) !== null,
        document.querySelector(modal) !== null,
      ]
    },
    [place ?? 'html', MODAL] as const,
  )
  const without = hasNoColors ? Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])) : {}
  // Without pages of other hosts in it a page needs no second one to gather what was found: half of the time.
  const axe = new AxeBuilder({ page, axeSource: isThere ? '0' : undefined })
    .setLegacyMode()
    // Its own: what is said to the builder later is written into it.
    .options({ ...AXE_OPTIONS, ...(!only && { rules: { ...(isModal ? {} : SIZES), ...without } }) })
  if (leaveOut !== undefined) axe.exclude(leaveOut)
  if (place !== undefined && hasPlace) axe.include(place)
  const { violations } = await (only ? axe.withRules([...only]) : axe).analyze()
  const reported = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  )
  if (only) return expect(reported).toEqual([])
  // A dialog that was asked for came while the page below it was looked at.
  if (!isModal && (await page.locator(MODAL).count()) > 0) {
    await settled(page)
    return look(page, { hasNoColors, at: place, leaveOut })
  }
  expect(reported).toEqual([])
  if (isModal) await look(page, { only: Object.keys(SIZES), at: MODAL })
}

/** Rules of WCAG 2.2 A and AA on what is shown now; of these only some where they are named. */
export async function expectAccessible(page: Page, only?: readonly string[]): Promise<void> {
  await settled(page)
  await look(page, { only })
}

const MEDIA = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const

/** Every rule in the light theme, those of colours also in others on what was not looked at on this page before. */
async function expectAccessibleIn(page: Page, all: readonly Colors[], leaveOut?: string): Promise<void> {
  await settled(page)
  const unseen = await markUnseen(page, all, leaveOut)
  await look(page, { hasNoColors: !unseen.isFirst, leaveOut })
  const others = all.filter((colors) => unseen[colors] > 0 && !(unseen.isFirst && colors === 'light'))
  await lookAtColors(page, others, leaveOut)
}

async function lookAtColors(page: Page, all: readonly Colors[], leaveOut?: string): Promise<void> {
  for (const colors of all) {
    if (colors !== 'light') {
      await page.emulateMedia(MEDIA[colors])
      await settled(page)
    }
    await look(page, { only: COLOR_RULES, at: unseenIn(colors), leaveOut })
  }
  if (all.some((colors) => colors !== 'light')) await page.emulateMedia(MEDIA.light)
}

/** What another width can break of a page whose every rule is looked at in one: sizes, and colors in both themes. */
export async function expectAccessibleAsWell(page: Page): Promise<void> {
  await settled(page)
  const both = ['light', 'dark'] as const
  const unseen = await markUnseen(page, both, undefined)
  const isModal = (await page.locator(MODAL).count()) > 0
  await look(page, { only: Object.keys(SIZES), ...(isModal && { at: MODAL }) })
  await lookAtColors(
    page,
    both.filter((colors) => unseen[colors] > 0),
  )
}

/**
 * The page as it stands, without a reload, in the light theme and the dark one.
 *
 * @param leaveOut what is covered for now, by its selector
 */
export const expectAccessibleInBoth = (page: Page, leaveOut?: string): Promise<void> =>
  expectAccessibleIn(page, ['light', 'dark'], leaveOut)

/** Also in forced colours, where the system's take the place of both themes. */
export const expectAccessibleInAllColors = (page: Page): Promise<void> =>
  expectAccessibleIn(page, ['light', 'dark', 'forced'])

export { expect }
