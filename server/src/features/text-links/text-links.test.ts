import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { cleanHtml } from '../../platform/html/clean.ts'
import type { CheckLink } from '../../platform/links/check-link.ts'
import { FAILURES_TO_BE_GONE, type LinkReason, type LinkVerdict } from '../../platform/links/link-verdicts.ts'
import { makeDisorder } from '../conditions/conditions.fixtures.ts'
import { insertPost } from '../content/content.db.ts'
import { makeReply, makeThread } from '../forums/threads/threads.fixtures.ts'
import { runScript, startScript } from '../task-scripts/run-script.fixtures.ts'
import { checkTextLinksOf } from './check-text-links.task.ts'
import { linkRepair } from './link-repair.task.ts'
import { removeBrokenLinks } from './remove-broken.task.ts'

let t: TestApp
let tech: Actor
let hours = 0
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date(Date.now() + hours * 3_600_000) })
  tech = await t.signIn(6)
})
afterAll(() => t.stop())
beforeEach(async () => {
  hours = 0
  await rows('delete from text_links')
  await rows('delete from link_checks')
})

const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const linksOf = async (source: string, id: string): Promise<string[]> =>
  (
    await rows('select href from text_links where source = $1 and source_id = $2 order by href collate "C"', [
      source,
      id,
    ])
  ).map(({ href }) => href)
const link = (href: string) =>
  cleanHtml(`<p>See <a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">this</a>.</p>`)
let made = 0
const makePost = (body: string, slug = `links-${++made}`) =>
  insertPost(t.sites.one, { title: 'Post', slug, body: cleanHtml(body) })
const bodyOf = async (table: string, id: string, column = 'body') =>
  (await rows(`select ${column} as body from ${table} where id = $1`, [id]))[0].body

/** Asks for the links of texts as the nightly check does; answers what was asked for. */
async function check(broken: Readonly<Record<string, LinkReason>>): Promise<string[]> {
  const asked: string[] = []
  const checkLink: CheckLink = async (_network, { href }) => {
    asked.push(href)
    const reason = broken[href]
    const verdict: LinkVerdict = { state: 'good', reason: 'answered', status: 200, movedTo: null }
    if (reason === undefined) return verdict
    return { ...verdict, state: reason === 'limited' ? 'unknown' : 'bad', reason, status: 404 }
  }
  const ctx = t.ctxOf({ kind: 'system', siteId: tech.siteId, roleId: null, task: 'check' })
  await checkTextLinksOf(checkLink).run(ctx, { id: '1', isLast: true, signal: new AbortController().signal })
  return asked
}
/** As often as it takes until a link counts as gone. */
async function checkUntilGone(broken: Readonly<Record<string, LinkReason>>): Promise<void> {
  for (let n = 0; n < FAILURES_TO_BE_GONE; n++) {
    await check(broken)
    hours += 5
  }
  hours = 0
}

test('links are noted as texts are written, whoever writes, and go with them; of hidden texts there are none', async () => {
  const post = await makePost(link('https://a.example/?b=1&c="2"') + link('/forums/x') + link('mailto:a@b.example'))
  expect(await linksOf('post', post)).toEqual(['/forums/x', 'https://a.example/?b=1&c="2"'].sort())
  await rows('update posts set body = $2 where id = $1', [post, link('/other')])
  expect(await linksOf('post', post)).toEqual(['/other'])
  await rows('delete from posts where id = $1', [post])
  expect(await linksOf('post', post)).toEqual([])

  const { id } = await makeThread(t)
  const reply = await makeReply(t, id)
  for (const text of [id, reply.id]) await rows('update content set body = $2 where id = $1', [text, link('/x')])
  expect([await linksOf('content', id), await linksOf('content', reply.id)]).toEqual([['/x'], ['/x']])
  for (const hidden of ['is_deleted', 'is_spam', 'is_pending']) {
    await rows(`update content set ${hidden} = true where id = $1`, [reply.id])
    expect(await linksOf('content', reply.id), hidden).toEqual([])
    await rows(`update content set ${hidden} = false where id = $1`, [reply.id])
    expect(await linksOf('content', reply.id), hidden).toEqual(['/x'])
  }

  const condition = await makeDisorder(t)
  await rows('update disorders set raw_body = $2, summary = $3 where id = $1', [condition, link('/a'), link('/b')])
  expect([await linksOf('condition', condition), await linksOf('condition_summary', condition)]).toEqual([
    ['/a'],
    ['/b'],
  ])
  await t.siteOf(t.sites.two.siteId).insertInto('siteDisorders', { disorderId: condition }).execute()
  expect(await linksOf('condition', condition)).toEqual(['/a', '/a'])
})

test('each link is asked for once a day however many texts have it, one that failed hours later, and at most a share of them', async () => {
  await makePost(link('/one') + link('https://gone.example/'))
  await makePost(link('/one') + link(`https://far.example/${'é'.repeat(900)}`))
  const gone: Record<string, LinkReason> = { 'https://gone.example/': 'missing' }
  expect((await check(gone)).sort()).toEqual(['https://gone.example/', 'https://one.test/one'])
  expect(await check(gone)).toEqual([])
  hours = 5
  expect(await check(gone)).toEqual(['https://gone.example/'])
  hours = 21
  expect((await check(gone)).sort()).toEqual(['https://gone.example/', 'https://one.test/one'])
  const many = Array.from({ length: 100 }, (_, n) => link(`/many/${n}`)).join('')
  await makePost(many)
  expect(await check(gone)).toHaveLength(80)
})

test('links that were gone three times in a row are taken out, with their words left; those at risk and the others stay', async () => {
  const gone = await makePost(link('https://gone.example/a') + link('https://fine.example/'))
  const silent = await makePost(link('https://silent.example/'))
  const { id } = await makeThread(t)
  const reply = await makeReply(t, id)
  for (const text of [id, reply.id])
    await rows('update content set body = $2 where id = $1', [text, link('https://gone.example/a')])
  await rows(
    `insert into flags (site_id, content_id, assoc_type, at_risk)
     select site_id, id, 'reply', true from content where id = $1`,
    [reply.id],
  )
  const condition = await makeDisorder(t)
  await rows('update disorders set raw_body = $2, summary = $3 where id = $1', [
    condition,
    link('https://gone.example/a'),
    link('/gone-here'),
  ])
  const broken: Record<string, LinkReason> = {
    'https://gone.example/a': 'missing',
    'https://one.test/gone-here': 'missing',
    'https://silent.example/': 'silent',
  }
  await check(broken)
  expect((await runScript(t, tech, removeBrokenLinks, {})).lines).toEqual(['0 links in 0 texts were changed'])
  await checkUntilGone(broken)
  expect((await runScript(t, tech, removeBrokenLinks, { isDryRun: true })).lines).toEqual([
    '3 links in 3 texts would be changed',
    '1 text at risk stays as it is',
  ])
  expect(await bodyOf('posts', gone)).toContain('https://gone.example/a')
  expect((await runScript(t, tech, removeBrokenLinks, {})).lines[0]).toBe('3 links in 3 texts were changed')
  expect(await bodyOf('posts', gone)).toBe(`<p>See this.</p>${link('https://fine.example/')}`)
  expect(await bodyOf('content', id)).toBe('<p>See this.</p>')
  expect(await bodyOf('content', reply.id)).toContain('https://gone.example/a')
  expect(await bodyOf('disorders', condition, 'raw_body')).toBe('<p>See this.</p>')
  // The path leads elsewhere on each site.
  expect(await bodyOf('disorders', condition, 'summary')).toBe(link('/gone-here'))
  expect(await bodyOf('posts', silent)).toContain('https://silent.example/')
  expect((await runScript(t, tech, removeBrokenLinks, { reasons: ['silent'] })).lines).toEqual([
    '1 link in 1 text was changed',
  ])
})

test('a link that answers in between begins anew, and what was found long ago counts no more', async () => {
  await makePost(link('/now-and-then'))
  const broken: Record<string, LinkReason> = { 'https://one.test/now-and-then': 'missing' }
  for (const [hour, is] of [
    [0, broken],
    [5, broken],
    [10, {}],
    [31, broken],
    [36, broken],
  ] as const) {
    hours = hour
    await check(is)
  }
  hours = 0
  expect((await runScript(t, tech, removeBrokenLinks, {})).lines[0]).toBe('0 links in 0 texts were changed')
  await checkUntilGone(broken)
  await rows(`update link_checks set checked_at = now() - interval '8 days', failures_in_row = 9`)
  expect((await runScript(t, tech, removeBrokenLinks, {})).lines[0]).toBe('0 links in 0 texts were changed')
})

test('a link is gone when it failed in one way three times in a row; answers that say nothing do not part them', async () => {
  await makePost(link('/one-way'))
  const address = 'https://one.test/one-way'
  const removed = async (...reasons: LinkReason[]) => {
    await rows('delete from link_checks')
    await rows(`update text_links set asked_at = '-infinity'`)
    for (const reason of reasons) {
      await check({ [address]: reason })
      hours += 21
    }
    hours = 0
    return (await runScript(t, tech, removeBrokenLinks, { isDryRun: true })).lines[0]
  }
  const [none, one] = ['0 links in 0 texts would be changed', '1 link in 1 text would be changed']
  expect(await removed('failed', 'login', 'missing')).toBe(none)
  expect(await removed('silent', 'silent', 'missing')).toBe(none)
  expect(await removed('missing', 'missing', 'silent')).toBe(none)
  expect(await removed('failed', 'missing', 'missing', 'limited', 'notThere')).toBe(one)
  expect(await removed('silent', 'silent', 'limited', 'missing')).toBe(none)
})

test('links that lead nowhere get the target that their slug had or has; what was not chosen stays', async () => {
  const thread = await makeThread(t, { slug: 'once-called-so' })
  await rows('update threads set slug = $2 where id = $1', [thread.id, 'called-so-now'])
  const condition = await makeDisorder(t)
  await rows('update site_disorders set slug = $2, has_detail_page = true where disorder_id = $1', [
    condition,
    'aching-head',
  ])
  await makePost('<p>Words</p>', 'moved-here')
  const post = await makePost(
    ['/thread/once-called-so', '/disease/aching-head?x=1', '/2019/05/moved-here/', '/nobody-knows', '/fine']
      .map(link)
      .join(''),
  )
  const broken = Object.fromEntries(
    ['thread/once-called-so', 'disease/aching-head?x=1', '2019/05/moved-here/', 'nobody-knows'].map((path) => [
      `https://one.test/${path}`,
      'missing' as const,
    ]),
  )
  await checkUntilGone(broken)
  const { lines } = await runScript(t, tech, linkRepair, { isDryRun: true, isEach: true })
  expect(lines).toEqual([
    '4 links lead nowhere',
    '/2019/05/moved-here/, in 1 text: There is no page at this address; could lead to /moved-here',
    '/disease/aching-head, in 1 text: There is no page at this address; could lead to /conditions/aching-head',
    '/nobody-knows, in 1 text: There is no page at this address; no target is known',
    '/thread/once-called-so, in 1 text: There is no page at this address; could lead to /forums/called-so-now',
    '3 links in 1 text would be changed',
  ])
  const chosen = '/thread/once-called-so\n/nobody-knows\n/2019/05/moved-here/ https://elsewhere.example/'
  const repaired = (await runScript(t, tech, linkRepair, { chosen })).lines.slice(-2)
  expect(repaired).toEqual(['No target is known of /nobody-knows', '2 links in 1 text were changed'])
  // The page that the log names stands for the broken links to it.
  const named = { chosen: '/disease/aching-head /elsewhere', isDryRun: true }
  expect((await runScript(t, tech, linkRepair, named)).lines.at(-1)).toBe('1 link in 1 text would be changed')
  const other = { chosen: '/disease/aching /elsewhere', isDryRun: true }
  expect((await runScript(t, tech, linkRepair, other)).lines.slice(-2)).toEqual([
    'No check found that /disease/aching leads nowhere',
    '0 links in 0 texts would be changed',
  ])
  expect(await linksOf('post', post)).toEqual(
    [
      '/disease/aching-head?x=1',
      '/fine',
      '/forums/called-so-now',
      '/nobody-knows',
      'https://elsewhere.example/',
    ].sort(),
  )
  await runScript(t, tech, linkRepair, { isEach: true })
  expect(await linksOf('post', post)).toContain('/conditions/aching-head')
})

test.each([
  ['first', ['/dosing?id=2 /special', '/dosing /general']],
  ['last', ['/dosing /general', '/dosing?id=2 /special']],
])(
  'a link that is chosen in full leads where its line says, also where it stands %s and another names its page',
  async (_, lines) => {
    const post = await makePost(['/dosing?id=2', '/dosing?id=3', '/dosing'].map(link).join(''))
    await checkUntilGone(
      Object.fromEntries(['', '?id=2', '?id=3'].map((end) => [`https://one.test/dosing${end}`, 'missing' as const])),
    )
    const lacking = (await runScript(t, tech, linkRepair, { chosen: '/dosing', isDryRun: true })).lines
    expect(lacking.filter((line) => line.startsWith('No target'))).toEqual(['No target is known of /dosing'])
    await runScript(t, tech, linkRepair, { chosen: lines.join('\n') })
    expect(await linksOf('post', post)).toEqual(['/general', '/special'])
  },
)

test('a link whose page has moved for good is led there where that was asked for', async () => {
  const post = await makePost(link('http://moves.example/a'))
  await check({})
  await rows(`update link_checks set moved_to = 'https://moves.example/b'`)
  expect((await runScript(t, tech, linkRepair, { isEach: true })).lines.at(-1)).toBe('0 links in 0 texts were changed')
  await runScript(t, tech, linkRepair, { isEach: true, hasMoved: true })
  expect(await linksOf('post', post)).toEqual(['https://moves.example/b'])
})

test('without a choice nothing is repaired, and a line that cannot be read is named', async () => {
  const refused = async (options: object) => (await startScript(t, tech, linkRepair, options)).refusal?.message
  expect(await refused({})).toBe('Choose links, or all that have a target; a dry run lists them')
  expect(await refused({ chosen: '/a javascript:alert(1)' })).toBe('Line 1: a target begins with / or http')
})
