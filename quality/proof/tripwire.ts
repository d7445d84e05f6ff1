import { type Browser, chromium, type Page } from '@playwright/test'
import type { Bench } from './proof.ts'

/** The forbidden acts of a page. */
export type Trips = {
  /** A planted script ran. */
  executions: string[]
  /** Markup that could run one: event attributes, script addresses, foreign frames. */
  dangerous: string[]
  /** The browser asked another host for something. */
  outside: string[]
  /** The page itself broke. */
  broken: string[]
}

const noTrips = (): Trips => ({ executions: [], dangerous: [], outside: [], broken: [] })

// Code that runs in the page is text here: the project's programs know no browser.

/** Tells of every call that planted scripts make to show themselves. */
const WIRES = `
  const tell = globalThis.wardTrip
  for (const way of ['alert', 'confirm', 'prompt', 'print', 'open']) globalThis[way] = (what) => void tell(way + '(' + what + ')')`

/** Everything on the page that could run a script, whether anybody touched it or not. */
const LOOK = `(() => {
  const bad = []
  for (const element of document.querySelectorAll('*')) {
    const tag = element.localName
    if (['iframe', 'object', 'embed', 'base', 'applet', 'portal'].includes(tag)) bad.push('<' + tag + '>')
    // Data for search engines is no script and runs nowhere.
    const isData = tag === 'script' && element.type === 'application/ld+json'
    if (tag === 'script' && !isData && !element.src.startsWith(location.origin)) bad.push('<script>')
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) bad.push('<' + tag + ' ' + name + '>')
      const isAddress = /^(href|src|action|formaction|xlink:href|data)$/i.test(name)
      if (isAddress && /^[\\x00-\\x20]*(javascript|vbscript|data:(?!image\\/))/i.test(value.replace(/[\\t\\r\\n]/g, '')))
        bad.push('<' + tag + ' ' + name + '=' + value.slice(0, 40) + '>')
    }
  }
  return bad
})()`

/** A script, an event attribute that runs at once, an address that would if it were followed, and a picture of elsewhere. */
const PLANT = `(() => {
  const element = document.createElement('div')
  element.innerHTML = '<img src="data:image/x," onerror="alert(1)"><a href="java\\tscript:alert(1)">go</a><img src="http://127.0.0.1:9/x.png">'
  document.body.append(element)
  globalThis.alert('planted')
})()`

const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export async function openBrowser(bench: Bench): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: QUIET,
  })
  bench.later(() => browser.close())
  return browser
}

/**
 * A page that notices a planted script by whatever it does. Its content security policy is switched off:
 * code that only the policy would have stopped runs here, and trips.
 */
export async function wiredPage(browser: Browser, cookie: string, host: string): Promise<{ page: Page; trips: Trips }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, domain: host, path: '/' }])
  const trips = noTrips()
  await context.exposeFunction('wardTrip', (what: string) => trips.executions.push(what))
  await context.addInitScript({ content: WIRES })
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    trips.executions.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const asked = new URL(request.url())
    if (/^(?:https?|wss?):$/.test(asked.protocol) && asked.hostname !== host)
      trips.outside.push(`${page.url()}: ${asked}`)
  })
  page.on('pageerror', (error) => trips.broken.push(`${page.url()}: ${error.message}`))
  return { page, trips }
}

/** Looks through what stands on the page now, whether anybody touched it or not. */
export async function lookThrough(page: Page, trips: Trips): Promise<void> {
  const found = await page.evaluate<string[]>(LOOK)
  trips.dangerous.push(...found.map((what) => `${page.url()}: ${what}`))
}

/** Whether the wires work at all: scripts that run, markup that could and questions to others are noticed, then forgotten. */
export async function proveWires(page: Page, { executions, dangerous, outside, ...trips }: Trips): Promise<void> {
  await page.evaluate(PLANT)
  for (let tries = 0; tries < 50 && (executions.length < 2 || outside.length < 1); tries++)
    await page.waitForTimeout(100)
  await lookThrough(page, { executions, dangerous, outside, ...trips })
  if (executions.length !== 2 || dangerous.length !== 2 || outside.length !== 1)
    throw new Error(`The wires do not work: ${JSON.stringify({ executions, dangerous, outside })}`)
  executions.length = 0
  dangerous.length = 0
  outside.length = 0
}
