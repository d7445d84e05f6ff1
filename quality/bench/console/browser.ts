// A Ward of its own with the demo network, and a browser signed in to it.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../demo/people.ts'
import { addresses, type Details } from '../../../server/src/platform/database/embedded-details.ts'
import { startProgram } from '../program.ts'
import { flagsOfStart } from '../ward.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ADMIN = 'ines@ward.example'
/** Quiet on a machine without a screen; the port lets a second tool drive the same browser. */
const flags = (port: number) => [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--remote-debugging-port=${port}`,
]
const DEBUGGING_PORT = 39_222

export type Console = {
  origin: string
  port: number
  /** The database, with the right to change everything. */
  ownerUrl: string
  browser: Browser
  debuggingPort: number
  page: Page
  close(): Promise<void>
}

/** A file of the set-up, whose own JavaScript has no types. */
const setup = <Part>(file: string): Promise<Part> => import(pathToFileURL(join(ROOT, 'setup', file)).href)

/** Builds the console, when what it is made of has changed since the last time. */
async function buildConsole(): Promise<void> {
  const prepare = await setup<{ buildConsole(): void }>('prepare.mjs')
  prepare.buildConsole()
}

/** The browser of the journeys; it is installed where it is missing. */
async function browserPath(): Promise<string> {
  const journeys = await setup<{ chromium(node: string): string }>('journeys.mjs')
  return journeys.chromium(process.execPath)
}

/** Starts both on an empty data folder; `close` leaves nothing behind. */
export async function openConsole(): Promise<Console> {
  await buildConsole()
  const dataDir = mkdtempSync(join(tmpdir(), 'ward-bench-'))
  chmodSync(dataDir, 0o711) // root's PostgreSQL runs as another user and has to get through
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }
  const ward = await startProgram('Ward', join(ROOT, 'server/src/main.ts'), env, flagsOfStart())
  const executablePath = await browserPath()
  const browser = await chromium.launch({ executablePath, args: flags(DEBUGGING_PORT) })
  const origin = `http://migraine.localhost:${ward.port}`
  const page = await signedIn(browser, origin)
  return {
    origin,
    port: ward.port,
    ownerUrl: ownerUrlIn(dataDir),
    browser,
    debuggingPort: DEBUGGING_PORT,
    page,
    async close() {
      await browser.close()
      await ward.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function ownerUrlIn(dataDir: string): string {
  const details: Details = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'))
  return addresses(details, details.port).ownerUrl
}

/** A new browser profile, signed in as an admin, as wide as a desk's screen. */
export async function signedIn(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${origin}/login?redirect=/moderation/`)
  await page.getByLabel('Email').fill(ADMIN)
  await page.getByLabel('Password').first().fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('row').nth(3).waitFor()
  return page
}
