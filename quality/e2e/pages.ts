import type { Browser, BrowserContext, Disposable, Page } from '@playwright/test'
import { sites } from '../../demo/sites.ts'

/** The events a journey may listen to: the one after it does not hear it. */
const HEARD = ['console', 'dialog', 'download', 'filechooser', 'pageerror', 'popup', 'request', 'response'] as const
/** The storage of pages in a browser, besides cookies. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'

const hostOf = (key: string) => `http://${key}.localhost:${process.env.WARD_PORT}`

/** Scripts added to a page, which run in every page it opens; it goes with whoever added it. */
const scripts = new WeakMap<Page, Disposable[]>()

/**
 * A page of a new browser, or one that was used before and has forgotten everything but the files of the console: in the
 * same process these are read and compiled already.
 */
export async function emptyPage(browser: Browser, used: Page | undefined): Promise<Page> {
  const page = used ?? (await pageOf(await newContext(browser)))
  if (used) await forget(page)
  // The storage of a tab is not cleared by the browser: the tab does, where it comes to a site for the first time.
  await page.addInitScript((journey) => {
    if (sessionStorage.getItem('journey') === journey) return
    sessionStorage.clear()
    sessionStorage.setItem('journey', journey)
  }, crypto.randomUUID())
  return page
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`The page's policy forbids ${event.violatedDirective}: ${event.blockedURI}`),
    ),
  )
  return context
}

async function pageOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const added: Disposable[] = []
  const add = page.addInitScript.bind(page)
  page.addInitScript = async (...script: Parameters<typeof add>) => {
    const one = await add(...script)
    added.push(one)
    return one
  }
  scripts.set(page, added)
  return page
}

async function forget(page: Page): Promise<void> {
  const context = page.context()
  await context.clearCookies()
  await context.clearPermissions()
  const inside = await context.newCDPSession(page)
  for (const { key } of sites)
    await inside.send('Storage.clearDataForOrigin', { origin: hostOf(key), storageTypes: STORED })
  await inside.send('Page.resetNavigationHistory')
  await inside.detach()
}

/**
 * Ends what a journey did in a page, and what it added to it. The page waits for the next one at a file of the first site,
 * where nothing runs: a page without any address would be another process. One that was closed is followed by a new one.
 */
export async function leave(page: Page): Promise<Page> {
  const context = page.context()
  for (const heard of HEARD) page.removeAllListeners(heard)
  for (const other of context.pages()) if (other !== page) await other.close()
  if (page.isClosed()) return pageOf(context)
  for (const script of scripts.get(page)?.splice(0) ?? []) await script.dispose()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // No pointer lies over what comes next.
  await page.mouse.move(-1, -1)
  await page.goto(`${hostOf('migraine')}/robots.txt`)
  return page
}
