import type { Browser, Page } from '@playwright/test'

// Code that runs in the page is text here: the project's programs know no browser.

/** The requests set off by one thing pressed twice; `apart`: the milliseconds that really lay between both presses. */
export type SetOff = { presses: number; changes: string[]; apart: number }

/** A page that is pressed, and what it has set off so far. */
export type Pressed = {
  page: Page
  changes: string[]
  /** Whether changes go through to the server; else each is refused, so that the page stays as it is. */
  letThrough: boolean
}

export type Found = { name: string; x: number; y: number; isStep: boolean }

/** The second press of a quick double press. */
const SECOND_MS = 150
/** Presses further apart than this are no double press: on a busy machine the second comes late, and both are made again. */
export const AT_MOST_MS = 350
/** A change is answered after the second press, or before it: both are tried. */
const REFUSED_AFTER_MS = 60
/** The requests of a press are sent by then. */
const SENT_MS = 120

/** The start of names of things around the content of every screen. */
export const FRAME = 'frame '

/**
 * Everything that a pointer can set off, by what it is called, without its numbers; of the rows of a list the first stands for
 * all. Clicks that nothing stopped are counted when they reach the document, and links do not lead out of the page they are on.
 */
const COUNT = `(() => {
  const ACTIONS = 'a[href], button, summary, input[type=checkbox], input[type=radio], [role=button], [role^=menuitem], [role=option], [role=tab]'
  const actionsOf = (row) => [...row.querySelectorAll(ACTIONS)]
  const nameOf = (element) => {
    const row = element.closest('[data-row]')
    const says = element.getAttribute('aria-label') ?? (element.textContent || element.title || element.type).trim()
    const scope = element.closest('[role=dialog]') ? 'dialog ' : element.closest('main') ? 'main ' : '${FRAME}'
    return scope + element.localName + ' ' + (row ? 'of a row, number ' + (actionsOf(row).indexOf(element) + 1) : says.replace(/\\d+/g, '#'))
  }
  const onTop = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    const met = document.elementFromPoint(x, y)
    return width > 0 && met && (element.contains(met) || met.closest('label')?.control === element) ? { x, y } : null
  }
  const all = () => [...document.querySelectorAll(ACTIONS)].filter((element) => {
    if (element.disabled || element.dataset.disabled || element.getAttribute('aria-disabled') === 'true') return false
    const row = element.closest('[data-row]')
    return !row || row === document.querySelector('[data-row]')
  })
  globalThis.wardPresses = {
    through: [],
    at: [],
    names: () => [...new Set(all().filter((element) => element.checkVisibility()).map(nameOf))],
    find(name) {
      for (const element of all().filter((each) => nameOf(each) === name)) {
        if (!onTop(element)) element.scrollIntoView({ block: 'center' })
        const place = onTop(element)
        if (place) return { name, ...place, isStep: element.closest('[data-step]') !== null }
      }
      return null
    },
    focus(name) {
      all().find((element) => nameOf(element) === name && onTop(element))?.focus()
    },
  }
  for (const press of ['mousedown', 'keydown'])
    globalThis.addEventListener(press, ({ timeStamp }) => globalThis.wardPresses.at.push(timeStamp), true)
  globalThis.addEventListener('click', (event) => {
    const thing = event.target instanceof Element ? event.target.closest(ACTIONS) : null
    // Of a label the browser makes a second click, on the box it belongs to.
    if (thing && !(event.detail === 0 && event.pointerType)) globalThis.wardPresses.through.push(nameOf(thing))
    if (thing?.localName === 'a') event.preventDefault()
  })
})()`

/** The keys of the open list of keys, as they are pressed. */
const KEYS = `[...document.querySelectorAll('[role=dialog] dd > span')].map((span) => [...span.querySelectorAll('kbd')].map((cap) => cap.textContent))`

const CAPS: Record<string, string> = {
  '↵': 'Enter',
  esc: 'Escape',
  del: 'Delete',
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  space: 'Space',
  '⇧': 'Shift',
  Ctrl: 'Control',
}

/**
 * The requests by which a console changes something. The presence of a viewer on a flag is reported all the time, and does
 * not count.
 */
const isChange = (method: string, path: string, body: string) =>
  method !== 'GET' &&
  !path.endsWith('/presence') &&
  (!path.endsWith('/api/moderation') || /^\s*mutation\b/.test(JSON.parse(body).query))

const called = (path: string, body: string) => /mutation\s+(\w+)/.exec(body)?.[1] ?? path

/** A page of somebody signed in, on which everything that is pressed and sent is counted. */
export async function countedPage(browser: Browser, cookie: string, host: string): Promise<Pressed> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  await signBackIn(context, cookie, host)
  await context.addInitScript({ content: COUNT })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const pressed: Pressed = { page, changes: [], letThrough: false }
  await page.route(/\/api\//, async (route, request) => {
    const { pathname } = new URL(request.url())
    const body = request.postData() ?? ''
    if (!isChange(request.method(), pathname, body)) return route.continue()
    pressed.changes.push(called(pathname, body))
    if (pressed.letThrough) return route.continue()
    await new Promise((later) => setTimeout(later, REFUSED_AFTER_MS))
    await route
      .fulfill({ json: { errors: [{ message: 'Refused', extensions: { code: 'CONFLICT' } }] } })
      .catch(() => undefined)
  })
  // A page with something unsaved asks before it is left; here it always may be.
  page.on('dialog', (dialog) => void dialog.accept())
  return pressed
}

/** Takes the session of this cookie, also after one was ended by a press. */
export async function signBackIn(context: ReturnType<Page['context']>, cookie: string, host: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, domain: host, path: '/' }])
}

export const namesOn = (page: Page): Promise<string[]> => page.evaluate('wardPresses.names()')

/** Once nothing new comes to the page for a moment: rows come after the page. */
export async function settled(page: Page): Promise<void> {
  for (let tries = 0, before = ''; tries < 30; tries++) {
    await page.waitForSelector('main [aria-busy="true"]', { state: 'detached' })
    const now = (await namesOn(page)).join()
    if (tries > 1 && now === before) return
    before = now
    await page.waitForTimeout(250)
  }
}

/** Where a thing is by now; its parent may still be on its way. */
export async function find(page: Page, name: string): Promise<Found | null> {
  for (let tries = 0; tries < 8; tries++) {
    const found = await page.evaluate<Found | null>(`wardPresses.find(${JSON.stringify(name)})`)
    if (found) return found
    await page.waitForTimeout(250)
  }
  return null
}

/** Presses twice, and answers what that set off. */
async function twice({ page, changes }: Pressed, press: () => Promise<void>, apart = SECOND_MS): Promise<SetOff> {
  const before = changes.length
  await page.evaluate('wardPresses.through.length = wardPresses.at.length = 0')
  await press()
  await page.waitForTimeout(apart)
  await press()
  await page.waitForTimeout(SENT_MS)
  const [presses, at] = await page
    .evaluate<[number, number[]]>('[wardPresses.through.length, wardPresses.at]')
    .catch(() => [1, []] as [number, number[]])
  return { presses, changes: changes.slice(before), apart: between(at) }
}

/** The longest time from a press of the first half to the same press of the second. */
function between(at: readonly number[]): number {
  const half = at.length / 2
  return Math.max(0, ...at.slice(0, Math.floor(half)).map((first, nth) => (at[nth + half] ?? first) - first))
}

export const clickTwice = (pressed: Pressed, { x, y }: Found, apart?: number): Promise<SetOff> =>
  twice(pressed, () => pressed.page.mouse.click(x, y), apart)

export async function enterTwice(pressed: Pressed, { name }: Found): Promise<SetOff> {
  await pressed.page.evaluate(`wardPresses.focus(${JSON.stringify(name)})`)
  // An element that took the focus a moment ago ignores keys at first.
  await pressed.page.waitForTimeout(450)
  return twice(pressed, () => pressed.page.keyboard.press('Enter'))
}

/** Presses a key, or keys one after the other, twice. */
export const keyTwice = (pressed: Pressed, keys: readonly string[]): Promise<SetOff> =>
  twice(pressed, async () => {
    for (const key of keys) await pressed.page.keyboard.press(key)
  })

/** The keys that act on this screen, as its own list of them says: `d`, `Control+k`, `g` then `u`. */
export async function keysOn(page: Page): Promise<string[][]> {
  await page.keyboard.press('?')
  await page.waitForSelector('[role=dialog] dd kbd', { timeout: 5000 })
  const caps = await page.evaluate<string[][]>(KEYS)
  await page.keyboard.press('Escape')
  return caps.map((line) => {
    const keys = line.map((cap) => CAPS[cap] ?? cap)
    return keys[0] === 'Control' || keys[0] === 'Shift' ? [keys.join('+')] : keys
  })
}
