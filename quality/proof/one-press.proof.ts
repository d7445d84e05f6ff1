import type { Browser } from '@playwright/test'
import { ROUTE_PATHS } from '@ward/domain/app/routes'
import pg from 'pg'
import { clickTwice, countedPage, FRAME, find, keyTwice } from './double-press.ts'
import { signIn } from './endpoint.ts'
import { HOST, type Path, pageAt, pressScreen, type Setting, type Tally } from './press-screen.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'
import { openBrowser } from './tripwire.ts'
import { startWard, type Ward } from './ward.ts'

export const name = 'one-press'
export const title =
  'everything that can be pressed on every screen, by pointer and by key, pressed twice within 150 ms'

export async function run(bench: Bench): Promise<Figure[]> {
  const ward = await startWard(bench)
  const browser = await openBrowser(bench)
  await bench.part('planted', () => provePresses(ward, browser))
  const sum = { screens: 0, clicks: 0, keys: 0, changes: 0, twice: 0, gone: 0, late: 0 }
  const pool = new pg.Pool({ connectionString: ward.ownerUrl, max: 1 })
  bench.later(() => pool.end())
  const place: Setting = { bench, ward, browser, addressOf: (path) => addressOf(pool, path) }
  // Buttons that are on every screen, such as those of the menu, are pressed on the first screen only.
  const known = new Set<string>()
  for (const path of ROUTE_PATHS) {
    let left: Path[] | null = null
    // A button pressed in one part of a screen is not pressed again in the next.
    let met = [...known]
    for (let part = 1; left === null || left.length > 0; part++) {
      const [before, seen]: [Path[] | null, string[]] = [left, met]
      const found: Tally | null = await bench.part(`${path} ${part}`, () => pressScreen(place, path, before, seen))
      if (!found) break
      met = found.known
      if (part === 1) sum.screens++
      left = found.left
      for (const each of found.known) if (each.startsWith(FRAME)) known.add(each)
      for (const key of ['clicks', 'keys', 'changes', 'twice', 'gone', 'late'] as const) sum[key] += found[key]
      bench.say(`${path}: ${found.clicks} things, ${found.keys} keys, ${found.changes} changes, ${left.length} to come`)
    }
  }
  return [
    atLeast('screens', sum.screens, 20),
    atLeast('things pressed twice with the pointer, each by its name', sum.clicks, 300),
    atLeast('keys pressed twice, as each screen lists them', sum.keys, 250),
    atLeast('changes that these presses sent', sum.changes, 100),
    none('double presses that set off two things', sum.twice),
    { ...none('things whose two presses never came within 350 ms', sum.late), kind: 'time' },
    {
      kind: 'fact',
      what: 'things that were gone before their turn',
      value: String(sum.gone),
      goal: '-',
      met: true,
    },
  ]
}

/** The address of a route, of a flag that can be decided on; decided flags are not met again. */
async function addressOf(pool: pg.Pool, path: string): Promise<string> {
  if (!path.includes('{')) return path
  const { rows } = await pool.query<{ id: string; assocId: string }>(
    `select flags.id, flags.assoc_id as "assocId" from flags
     join site_hosts on site_hosts.site_id = flags.site_id and site_hosts.host = $1
     join content on content.site_id = flags.site_id and content.id = flags.content_id
     where is_open and assoc_type = 'comment' and not is_deleted and not content.is_spam and not is_pending
     order by flags.id limit 1`,
    [HOST],
  )
  const { id = '1', assocId = '1' } = rows[0] ?? {}
  return path
    .replace('{assocType}', 'comment')
    .replace('{assocId}', assocId)
    .replaceAll(/\{\w+\?\}/g, '')
    .replaceAll(/\{\w+\}/g, id)
}

/** A button and a key that listen beside the guard send two changes, and a slow double click gets through twice. */
const PLANT = `(() => {
  const send = (name) => void fetch('/api/moderation', { method: 'POST', body: JSON.stringify({ query: 'mutation ' + name + ' { a }' }) })
  const button = document.createElement('button')
  button.textContent = 'Planted'
  button.style = 'position: fixed; inset: 0 auto auto 0; z-index: 99; width: 90px; height: 40px'
  button.addEventListener('pointerup', () => send('Planted'))
  document.body.append(button)
  addEventListener('keydown', ({ key }) => key === 'F9' && send('PlantedKey'))
})()`

/** Whether two things would be noticed at all. @throws when they would not */
async function provePresses(ward: Ward, browser: Browser): Promise<true> {
  const { cookie } = await signIn(ward, 'ines@ward.example')
  const pressed = await countedPage(browser, cookie, HOST)
  await pressed.page.goto(pageAt(ward, '/outbox'))
  await pressed.page.waitForSelector('h1')
  await pressed.page.evaluate(PLANT)
  const planted = await find(pressed.page, `${FRAME}button Planted`)
  if (!planted) throw new Error('The planted button is not found')
  const quick = await clickTwice(pressed, planted)
  await pressed.page.waitForTimeout(500)
  const slow = await clickTwice(pressed, planted, 700)
  const key = await keyTwice(pressed, ['F9'])
  await pressed.page.context().close()
  const reported = JSON.stringify({ quick, slow, key })
  if (quick.changes.length !== 2 || quick.presses !== 1 || slow.presses !== 2 || key.changes.length !== 2)
    throw new Error(`Two things in one press are not noticed: ${reported}`)
  return true
}
