import type { Page } from '@playwright/test'
import { ROUTE_PATHS } from '@ward/domain/app/routes'
import pg from 'pg'
import pino from 'pino'
import { type Database, openDatabase } from '../../server/src/platform/database/open.ts'
import { type Person, signIn } from './endpoint.ts'
import { isStorable, OWN_TEXTS, textsOf } from './hostile-texts.ts'
import { inParallel } from './load.ts'
import { type Field, formsMissing, graphqlFields, headerFields, percent, restFields } from './naughty-endpoints.ts'
import { type Forms, formFields } from './naughty-forms.ts'
import { type Stored, storeTexts } from './naughty-rows.ts'
import { seoFields } from './naughty-seo.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'
import { lookThrough, openBrowser, proveWires, type Trips, wiredPage } from './tripwire.ts'
import { startWard, type Ward } from './ward.ts'

export const name = 'naughty-strings'
export const title = 'hostile texts through every text field, and what was stored on every screen in a browser'

/** Texts stored and looked at together; so many parts there are. */
const AT_A_TIME = 300
const DAY_MS = 24 * 3600 * 1000

export async function run(bench: Bench): Promise<Figure[]> {
  const ward = await startWard(bench, { TRUSTED_PROXIES: '127.0.0.1' })
  const pool = new pg.Pool({ connectionString: ward.ownerUrl, max: 2 })
  bench.later(() => pool.end())
  const texts = textsOf(Math.floor(Date.now() / DAY_MS))
  const forms = await formsOf(ward, pool)
  const database = await openedDatabase(bench, ward)
  const missing = formsMissing(database, forms.actions)
  if (missing.length > 0) bench.say(`no form was found for ${missing.join(', ')}`)
  const seo = await seoFields(ward, await signIn(ward, STAFF), pool)
  const fields = [...(await everyField(ward, database, await anybody(pool))), ...forms.fields, ...seo.fields]
  const sum = { sent: 0, faults: 0, screens: 0, executions: 0, dangerous: 0, outside: 0, broken: 0 }
  for (const field of fields) {
    const { sent, faults } = await bench.part(`field ${field.name}`, () => tryField(bench, field, texts))
    sum.sent += sent
    sum.faults += faults
    bench.say(`${field.name}: ${sent} texts, ${faults} faults`)
  }
  const typed = await bench.part('screens of forms', async () => {
    const stored = { flagIds: await newestFlags(pool), threadIds: [seo.id], memberPaths: await forms.shownOn() }
    return look(bench, ward, { ...stored, isFirst: false }, MEMBER)
  })
  for (const key of Object.keys(typed) as (keyof typeof typed)[]) sum[key] += typed[key]
  bench.say(`screens of what was sent by forms: ${JSON.stringify(typed)}`)
  const stored = texts.filter(isStorable)
  for (let at = 0; at < stored.length; at += AT_A_TIME) {
    const seen = await bench.part(`screens ${at}`, async () =>
      look(bench, ward, {
        isFirst: at === 0,
        ...(await storeTexts(pool, 1, `proof${at}`, stored.slice(at, at + AT_A_TIME))),
      }),
    )
    for (const key of Object.keys(seen) as (keyof typeof seen)[]) sum[key] += seen[key]
    bench.say(`screens, up to text ${at + AT_A_TIME}: ${JSON.stringify(seen)}`)
  }
  return [
    atLeast('hostile texts of our own', OWN_TEXTS.length, 300),
    {
      kind: 'fact',
      what: 'hostile texts with the day’s eighth of the public lists',
      value: texts.length.toLocaleString('en'),
      goal: '-',
      met: true,
    },
    atLeast(`requests through ${fields.length} text fields`, sum.sent, OWN_TEXTS.length * fields.length),
    none('addresses of public forms that no form was sent to', missing.length),
    none('answers that were a fault (500 and above)', sum.faults),
    atLeast('screens opened in Chromium', sum.screens, 100),
    none('executions, with the content security policy switched off', sum.executions),
    none('event attributes, script addresses and foreign frames on a screen', sum.dangerous),
    none('requests to other hosts, with the content security policy switched off', sum.outside),
    none('screens that broke', sum.broken),
  ]
}

const STAFF = 'ines@ward.example'
const MEMBER = 'sunniva@ward.example'

/** The forms of the member site, as a member finds them who talks with a moderator. */
async function formsOf(ward: Ward, pool: pg.Pool): Promise<Forms> {
  const [member, staff] = [await signIn(ward, MEMBER), await signIn(ward, 'ines@ward.example')]
  return formFields(ward, pool, { member: { ...member, id: await idOf(pool, MEMBER) }, staff })
}

async function idOf(pool: pg.Pool, email: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from users where site_id = 1 and email = $1', [email])
  return rows[0]?.id ?? ''
}

/** A member who asks nothing themselves: their password may change. */
async function anybody(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from users where site_id = 1 and role_id = 3 and email <> $1 order by id limit 1',
    [MEMBER],
  )
  return rows[0]?.id ?? ''
}

/** Flags of what came in last: of the forms' texts. */
const newestFlags = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ id: string }>('select id from flags where site_id = 1 order by id desc limit 40')).rows.map(
    ({ id }) => id,
  )

async function openedDatabase(bench: Bench, ward: Ward): Promise<Database> {
  const database = await openDatabase({
    url: ward.url,
    ownerUrl: ward.ownerUrl,
    log: pino({ level: 'silent' }),
    max: 2,
  })
  bench.later(() => database.close())
  return database
}

async function everyField(ward: Ward, database: Database, memberId: string): Promise<Field[]> {
  const ines = await signIn(ward, 'ines@ward.example')
  return [...graphqlFields(ward, ines, memberId), ...restFields(ward, ines, database), ...headerFields(ward)]
}

async function tryField(bench: Bench, field: Field, texts: readonly string[]) {
  const tally = { sent: 0, faults: 0 }
  await inParallel(texts, 6, async (text, nth) => {
    // A head that is too long is answered and its connection closed, maybe under the next request: that one is sent again.
    const reply = await field.put(text, nth).catch(() => field.put(text, nth))
    tally.sent++
    if (reply.status < 500 && !reply.text.includes('"code":"FAULT"')) return
    tally.faults++
    if (tally.faults < 4) bench.say(`${field.name}: ${reply.status} for ${JSON.stringify(text.slice(0, 80))}`)
  })
  return tally
}

type Seen = Record<'screens' | keyof Trips, number>

/** Opens every screen that shows what was stored, and every address with hostile texts in it. */
async function look(bench: Bench, ward: Ward, stored: Stored & { isFirst: boolean }, reader = STAFF): Promise<Seen> {
  const browser = await openBrowser(bench)
  try {
    const ines = await signIn(ward, STAFF)
    const site = `http://migraine.localhost:${ward.port}`
    const { page, trips } = await wiredPage(browser, ines.cookie, 'migraine.localhost')
    await page.goto(`${site}/moderation/awards`)
    await proveWires(page, trips)
    let screens = 0
    const seen = async (ready: string) => {
      screens++
      await page
        .waitForSelector(ready, { timeout: 20_000 })
        .catch(() => trips.broken.push(`${page.url()} shows nothing`))
      await page.waitForTimeout(100)
      await lookThrough(page, trips)
    }
    for (const path of consolePaths(stored)) {
      await page.goto(`${site}/moderation${path}`)
      await seen('h1, h2')
      // The parts that come after the page itself: rows, scores, who else is here.
      await page.waitForTimeout(250)
      await lookThrough(page, trips)
    }
    if (reader !== STAFF) await actAs(page, await signIn(ward, reader), site)
    for (const path of [...stored.memberPaths, ...(stored.isFirst ? listPaths() : [])]) {
      await page.goto(`${site}${path}`)
      await seen('body')
    }
    for (const what of [...trips.executions, ...trips.dangerous, ...trips.outside, ...trips.broken].slice(0, 5))
      bench.say(what)
    const { executions, dangerous, outside, broken } = trips
    return {
      screens,
      executions: executions.length,
      dangerous: dangerous.length,
      outside: outside.length,
      broken: broken.length,
    }
  } finally {
    await browser.close()
  }
}

/** From here on the page is somebody else's. */
async function actAs(page: Page, { cookie }: Person, site: string) {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: site }])
}

const SPOKEN = OWN_TEXTS.filter((text) => text.includes('alert(1)') && isStorable(text))

function consolePaths({ flagIds, threadIds, isFirst }: Stored & { isFirst: boolean }): string[] {
  const pages = (path: string, n: number, size: number) =>
    Array.from({ length: n }, (_, at) => `${path}?page=${at + 1}&itemsPerPage=${size}`)
  const spoken = SPOKEN[Math.floor(Math.random() * SPOKEN.length)] ?? ''
  // Addresses need no stored text: once is enough.
  const everyRoute = (isFirst ? ROUTE_PATHS : []).map((path) => path.replace(/\{\w+\??\}/g, percent(spoken)))
  return [
    ...pages('/', 19, 50),
    ...pages('/awards', Math.ceil(AT_A_TIME / 100) + 1, 100),
    ...pages('/outbox', 6, 50),
    '/sessions',
    ...pages('/forums', 2, 50),
    ...pages('/tags', 2, 100),
    '/forum-tags',
    ...threadIds.flatMap((id) => [`/thread/${id}`, `/thread/${id}/edit-seo`]),
    ...flagIds.map((id) => `/content-flag/${id}`),
    ...everyRoute,
    ...['search', 'filters', 'sortBy', 'assocType', 'page'].flatMap((name) =>
      ['/', '/awards'].map((path) => `${path}?${name}=${percent(spoken)}`),
    ),
  ]
}

/** The lists members see, and the pages of signing in with hostile words in their addresses. */
function listPaths(): string[] {
  const words = SPOKEN.slice(0, 40).map(percent)
  return [
    '/',
    '/forums',
    ...words.flatMap((word) => [
      `/login?redirect=${word}&problem=${word}`,
      `/${word}`,
      `/reset-password?token=${word}`,
    ]),
  ]
}
