import { hash } from 'node:crypto'
import { fromHtml } from 'hast-util-from-html'
import { toText } from 'hast-util-to-text'
import pino from 'pino'
import { visit } from 'unist-util-visit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../../../demo/load.ts'
import { TEST_CONFIG } from '../../../test/app.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { type App, buildApp } from '../../app.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import { plainText } from '../../platform/html/text.ts'
import { threadStates } from '../flags/at-risk/leading.db.ts'
import { mayFeature } from '../flags/at-risk/leading.rules.ts'
import { reindexThreads } from '../forums/threads/reindex.db.ts'

type Site = { id: number; host: string; cookie: string }
type Flag = { uri: string; assocType: string; assocId: string; isHidden: boolean; body: string }

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let database: Database
let app: App
let sites: Site[]

beforeAll(async () => {
  clone = await cloneDatabase()
  const log = pino({ level: 'silent' })
  database = await openDatabase({ url: clone.url, ownerUrl: clone.ownerUrl, log, max: 4 })
  await loadDemo(database.network)
  app = await buildApp({ config: TEST_CONFIG, database, log, tasks: [] })
  const { rows } = await database.pool.query<{ id: number; host: string; user_id: string }>(
    `select s.id, h.host, (select min(u.id) from users u where u.site_id = s.id and u.role_id = 1) as user_id
     from sites s join site_hosts h on h.site_id = s.id and h.is_primary order by s.id`,
  )
  sites = rows.map(({ id, host }) => ({ id, host, cookie: `ward=session-of-${id}` }))
  for (const { id, user_id } of rows)
    await database.pool.query('insert into sessions (site_id, user_id, token_hash) values ($1, $2, $3)', [
      id,
      user_id,
      hash('sha256', `session-of-${id}`, 'buffer'),
    ])
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
  await clone.drop()
})

const get = ({ host, cookie }: Site, url: string, { asStaff = true } = {}) =>
  app.fastify.inject({ url, headers: { host, ...(asStaff ? { cookie } : {}) } })

/** The console's data about every flag of a site, and the database rows behind it. */
async function flagsOf(site: Site): Promise<Flag[]> {
  const flags: Flag[] = []
  for (let offset = 0; ; offset += 50) {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/moderation',
      headers: { host: site.host, cookie: site.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({
        query: `{ contentFlagStream(limit: 50, offset: ${offset}) { contentFlags { uri assocType assocId } } }`,
      }),
    })
    const page: Flag[] = response.json().data.contentFlagStream.contentFlags
    flags.push(...page)
    if (page.length < 50) break
  }
  const { rows } = await database.pool.query(
    `select f.assoc_type, f.assoc_id, coalesce(c.body, u.bio) as body,
       coalesce(c.is_deleted or c.is_spam or c.is_pending, u.role_id = 4) or coalesce(r.is_deleted or r.is_spam or r.is_pending, false) as is_hidden
     from flags f left join content c on c.id = f.content_id left join content r on r.id = c.root_id
     left join users u on u.id = f.user_id where f.site_id = $1`,
    [site.id],
  )
  const facts = new Map(rows.map((row) => [`${row.assoc_type} ${row.assoc_id}`.toUpperCase(), row]))
  return flags.map((flag) => {
    const { body, is_hidden } = facts.get(`${flag.assocType} ${flag.assocId}`)
    return { ...flag, body, isHidden: is_hidden }
  })
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim()

type Page = { statusCode: number; tree: ReturnType<typeof fromHtml> }

/** Each page of a site, asked for once. */
function reader(site: Site, options?: { asStaff: boolean }) {
  const pages = new Map<string, Page>()
  return async (path: string): Promise<Page> => {
    const known = pages.get(path)
    if (known) return known
    const asked = await get(site, path, options)
    // An address with a thread's id leads to the thread's place now.
    const { statusCode, body } =
      asked.statusCode === 301 ? await get(site, `${asked.headers.location}`, options) : asked
    const page = { statusCode, tree: fromHtml(body) }
    pages.set(path, page)
    return page
  }
}

/** The words at a place of a page: the element of a fragment, or everything. */
function wordsAt({ tree }: Page, fragment: string): string {
  if (fragment === '') return words(toText(tree))
  let found = ''
  visit(tree, 'element', (node) => {
    if (node.properties.id === fragment) found = words(toText(node))
  })
  return found
}

const partsOf = (uri: string): [path: string, fragment: string] => {
  const [path = '', fragment = ''] = uri.split('#')
  return [path, fragment]
}

test('every front-end link of every flag leads staff to a page that shows the content at its place', async () => {
  const wrong: string[] = []
  let walked = 0
  for (const site of sites) {
    const read = reader(site)
    for (const { uri, body } of await flagsOf(site)) {
      const [path, fragment] = partsOf(uri)
      const page = await read(path)
      walked++
      const shown = wordsAt(page, fragment)
      if (page.statusCode !== 200 || !shown.includes(words(plainText(body)))) wrong.push(`${site.host}${uri}`)
    }
  }
  expect(wrong).toEqual([])
  expect(walked).toBeGreaterThan(200)
}, 120_000)

test('a visitor sees published content at these links, and no hidden content', async () => {
  const wrong: string[] = []
  let hidden = 0
  for (const site of sites) {
    const read = reader(site, { asStaff: false })
    for (const { uri, body, isHidden } of await flagsOf(site)) {
      const [path, fragment] = partsOf(uri)
      const page = await read(path)
      const text = words(plainText(body))
      const shows = page.statusCode === 200 && (text === '' || wordsAt(page, fragment).includes(text))
      if (isHidden) hidden++
      if (shows === isHidden && text !== '') wrong.push(`${site.host}${uri} ${isHidden ? 'is shown' : 'is missing'}`)
    }
  }
  expect(wrong).toEqual([])
  expect(hidden).toBeGreaterThan(50)
}, 120_000)

test('every picture in a text of the demo network loads', async () => {
  const { rows } = await database.pool.query<{ site_id: number; body: string }>(
    `select site_id, body from content where body like '%<img%'`,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { site_id, body } of rows)
    for (const [, source] of body.matchAll(/<img src="([^"]+)"/g)) {
      const site = sites.find(({ id }) => id === site_id)
      const response = await get(site as Site, source ?? '', { asStaff: false })
      expect([source, response.statusCode, response.headers['content-type']]).toEqual([source, 200, 'image/png'])
    }
})

test('a picture that does not belong to the demo network is not found', async () => {
  const [site] = sites
  for (const name of ['nothing', 'constructor', '..%2f..%2fpackage'])
    expect((await get(site as Site, `/demo/${name}.png`)).statusCode).toBe(404)
})

test('what is at risk in the demo network waits since it was flagged, not since it was loaded', async () => {
  const { rows } = await database.pool.query(
    `select w.since = f.inserted_at as "isThen", w.since < now() - interval '5 minutes' as "isOld"
     from at_risk_waits w join flags f on f.site_id = w.site_id and f.id = w.flag_id`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ isThen: true, isOld: true })
})

test('the forum drivers of the demo lead to threads that staff could feature', async () => {
  const { rows } = await database.pool.query<{ site_id: number; thread_id: string }>(
    `select site_id, thread_id from engagements where type = 'forum-driver'`,
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { site_id: siteId, thread_id: threadId } of rows) {
    const [state] = await threadStates({ network: database.network, site: { siteId } }, [threadId])
    expect(state && mayFeature(state).ok).toBe(true)
  }
})

test('the threads of the demo network are counted and dated by their replies', async () => {
  let walked = 0
  for (const { id: siteId } of sites) {
    const { rows } = await database.pool.query<{ id: string }>('select id from threads where site_id = $1', [siteId])
    const ids = rows.map(({ id }) => id)
    walked += ids.length
    expect(await reindexThreads(database.network, siteId, ids)).toEqual([])
  }
  expect(walked).toBeGreaterThan(30)
})
