import type { Browser } from '@playwright/test'
import {
  AT_MOST_MS,
  clickTwice,
  countedPage,
  enterTwice,
  type Found,
  find,
  keysOn,
  keyTwice,
  namesOn,
  type Pressed,
  type SetOff,
  settled,
  signBackIn,
} from './double-press.ts'
import { signIn } from './endpoint.ts'
import type { Bench } from './proof.ts'
import type { Ward } from './ward.ts'

export const HOST = 'migraine.localhost'
/** Things pressed in one part; a screen has as many parts as it needs. */
const AT_A_TIME = 40

/** Where things are pressed, and the address of each screen by now. */
export type Setting = { bench: Bench; ward: Ward; browser: Browser; addressOf: (path: string) => Promise<string> }
/** The way to a thing: the presses before it, in order, and the thing. */
export type Path = { opened: string[]; name: string }
/** The things left to press on a screen, and those seen there. */
export type Tally = {
  left: Path[]
  known: string[]
  clicks: number
  keys: number
  changes: number
  twice: number
  gone: number
  /** Things that could not be pressed twice as quickly as one presses twice. */
  late: number
}

export const pageAt = ({ port }: Ward, path: string) => `http://${HOST}:${port}/moderation${path}`

/** Presses the next things of a screen twice each; the first time it lists what there is. Null where no screen is built. */
export async function pressScreen(
  { bench, ward, browser, addressOf }: Setting,
  path: string,
  before: Path[] | null,
  elsewhere: string[],
): Promise<Tally | null> {
  const { cookie } = await signIn(ward, 'ines@ward.example')
  const pressed = await countedPage(browser, cookie, HOST)
  const { page } = pressed
  const load = async () => {
    const here = pageAt(ward, await addressOf(path))
    // Where a press began to lead somewhere else, that is broken off, or breaks this off: the second time it holds.
    await page.goto(here).catch(() => page.goto(here))
    if (page.url().includes('/login')) {
      await signBackIn(page.context(), (await signIn(ward, 'ines@ward.example')).cookie, HOST)
      await page.goto(here)
    }
    await page.waitForSelector('h1')
    await settled(page)
  }
  // A page that says what it said at first need not be loaded again.
  let asLoaded = ''
  const fresh = async () => {
    const now = async () => `${page.url()} ${await namesOn(page)}`
    if (asLoaded && (await now().catch(() => '')) === asLoaded) return
    await load()
    asLoaded = await now()
  }
  try {
    await fresh()
    if (await page.getByRole('heading', { name: '404 - Not Found' }).isVisible()) return null
    const known = new Set(elsewhere)
    const queue: Path[] = before ? [...before] : []
    const add = async (opened: string[]) => {
      for (const each of await namesOn(page)) {
        if (known.has(each)) continue
        known.add(each)
        queue.push({ opened, name: each })
      }
    }
    const tally: Tally = { left: [], known: [], clicks: 0, keys: 0, changes: 0, twice: 0, gone: 0, late: 0 }
    const judge = (what: string, { presses, changes }: SetOff, isStep: boolean) => {
      tally.changes += changes.length
      if (changes.length < 2 && (isStep || presses < 2)) return
      tally.twice++
      bench.say(`${path} ${what}: ${presses} presses went through, changes: ${changes.join(', ')}`)
    }
    if (!before) {
      await add([])
      await pressKeys(pressed, fresh, tally, judge)
      await fresh()
    }
    for (let n = 0; n < AT_A_TIME && queue.length > 0; n++) {
      const way = queue.shift()
      if (way) await pressThing(pressed, way, { fresh, tally, judge, add })
    }
    return { ...tally, left: queue, known: [...known] }
  } finally {
    await page.context().close()
  }
}

/** A machine that is busy with other things gets so many tries for two quick presses. */
const TRIES = 8

/** Presses until both presses came as quickly as they should; a late second press is not judged. */
async function inTime<Reported extends SetOff>(
  tally: Tally,
  press: () => Promise<Reported | null>,
): Promise<Reported | null> {
  for (let tries = 1; ; tries++) {
    const setOff = await press()
    if (!setOff || setOff.apart <= AT_MOST_MS) return setOff
    if (tries < TRIES) continue
    tally.late++
    return { ...setOff, presses: 1, changes: setOff.changes.slice(0, 1) }
  }
}

type Judge = (what: string, setOff: SetOff, isStep: boolean) => void

/** Presses every key that the screen lists; a key that sent a change is pressed once more with the change let through. */
async function pressKeys(pressed: Pressed, fresh: () => Promise<void>, tally: Tally, judge: Judge) {
  const { page } = pressed
  const toFirstRow = async () => {
    await page.keyboard.press('j')
    await page.waitForTimeout(100)
  }
  await toFirstRow()
  const lines = await keysOn(page)
  const press = (keys: string[]) =>
    inTime(tally, async () => {
      await fresh()
      await toFirstRow()
      return keyTwice(pressed, keys)
    })
  for (const keys of lines) {
    const refused = await press(keys)
    tally.keys++
    if (refused) judge(`key ${keys.join(' ')}`, refused, true)
    if (!refused?.changes.length) continue
    pressed.letThrough = true
    const through = await press(keys)
    if (through) judge(`key ${keys.join(' ')}, let through`, through, true)
    pressed.letThrough = false
  }
}

type Pressing = {
  fresh: () => Promise<void>
  tally: Tally
  judge: Judge
  add: (opened: string[]) => Promise<void>
}

/** Presses one thing: by pointer, and when that sends a change also by Enter and with the change let through. */
async function pressThing(pressed: Pressed, { opened, name }: Path, { fresh, tally, judge, add }: Pressing) {
  const { page } = pressed
  const come = async () => {
    await page.mouse.move(1, 899)
    await fresh()
    for (const opener of opened) {
      const found = await find(page, opener)
      if (!found) return null
      await page.mouse.click(found.x, found.y)
      await page.waitForTimeout(450)
    }
    await page.mouse.move(1, 899)
    return find(page, name)
  }
  let url = ''
  const press = (way: (pressed: Pressed, found: Found) => Promise<SetOff>) =>
    inTime(tally, async () => {
      const found = await come()
      if (!found) return null
      url = page.url()
      return { ...(await way(pressed, found)), isStep: found.isStep }
    })
  const refused = await press(clickTwice)
  if (!refused) {
    tally.gone++
    return
  }
  tally.clicks++
  judge(name, refused, refused.isStep)
  if (page.url().split('?')[0] === url.split('?')[0]) await add([...opened, name])
  if (refused.changes.length === 0) return
  for (const way of [enterTwice, enterTwice, clickTwice] as const) {
    const again = await press(way)
    if (again) judge(`${name}, ${way.name}`, again, again.isStep)
    pressed.letThrough = true
  }
  pressed.letThrough = false
}
