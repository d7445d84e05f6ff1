import { spawnSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BAD_WXR_VERSION, HAS_DOCTYPE, IMPORT_REASON, NOT_WXR } from '@ward/domain/import'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { commandContext } from '../../platform/command-context.ts'
import { importWxr } from './import.actions.ts'
import { WxrProblem } from './wxr.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

async function* bytes(text: string, size = 64) {
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size)
}
const ctxOf = (siteId: number) =>
  commandContext({ database: t.database, log: t.log }, { siteId, command: 'import', host: 'one.test' })
const run = (text: string, siteId = t.sites.one.siteId) =>
  importWxr(ctxOf(siteId), { fileName: 'test.xml', chunks: bytes(text) })

const wxr = (inner: string, head = '<wp:wxr_version>1.2</wp:wxr_version>') =>
  `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:dc="d" xmlns:content="c"><channel><link>https://old.example</link>${head}${inner}</channel></rss>`
const comment = (id: number, more: Record<string, string> = {}) => {
  const fields = {
    comment_id: String(id),
    comment_author: 'Rowan',
    comment_author_email: 'rowan@old.example',
    comment_date_gmt: '2024-05-01 10:00:00',
    comment_content: `Words ${id}`,
    comment_approved: '1',
    comment_parent: '0',
    ...more,
  }
  return `<wp:comment>${Object.entries(fields)
    .map(([name, value]) => `<wp:${name}><![CDATA[${value}]]></wp:${name}>`)
    .join('')}</wp:comment>`
}
const post = (id: number, comments = '', more = '') =>
  `<item><title>Post ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${more}<content:encoded><![CDATA[Hello\n\nthere]]></content:encoded>${comments}</item>`

/** How many rows stand in each table an import writes to, and a fingerprint of the texts. */
async function contents(siteId: number) {
  const { rows } = await sql<Record<string, unknown>>`select
    (select count(*)::int from posts where site_id = ${siteId}) as posts,
    (select count(*)::int from content where site_id = ${siteId}) as content,
    (select count(*)::int from flags where site_id = ${siteId}) as flags,
    (select count(*)::int from users where site_id = ${siteId} and (is_anonymous or password_hash is null)) as users,
    (select count(*)::int from import_sources where site_id = ${siteId}) as sources,
    (select coalesce(sum(comment_count), 0)::int from posts where site_id = ${siteId}) as counted,
    (select md5(string_agg(body, '|' order by body)) from content where site_id = ${siteId}) as texts`.execute(
    t.database.network,
  )
  return rows[0]
}

async function freshSite(name: string): Promise<number> {
  const { insertSite } = await import('../sites/sites.db.ts')
  return insertSite(t.database.network, { host: `${name}.test`, name, prefix: name, tier: 1, features: [] })
}

test('each state of a comment becomes what product and queue know: published, waiting, spam, deleted', async () => {
  const siteId = await freshSite('states')
  const states = { 1: '1', 2: '0', 3: 'spam', 4: 'trash' }
  await run(
    wxr(
      post(
        1,
        Object.entries(states)
          .map(([id, approved]) => comment(Number(id), { comment_approved: approved }))
          .join(''),
      ),
    ),
    siteId,
  )
  const rows = await t.database.network
    .selectFrom('content')
    .leftJoin('flags', 'flags.contentId', 'content.id')
    .select([
      'content.body',
      'content.isPending',
      'content.isSpam',
      'content.isDeleted',
      'flags.isOpen',
      'flags.isRequiredToPublish',
      'flags.isSpam as flagSpam',
    ])
    .where('content.siteId', '=', siteId)
    .orderBy('content.id')
    .execute()
  expect(rows).toMatchObject([
    { isPending: false, isSpam: false, isDeleted: false, isOpen: null },
    { isPending: true, isOpen: true, isRequiredToPublish: true },
    { isSpam: true, isOpen: false, flagSpam: true },
    { isDeleted: true, isOpen: false },
  ])
  expect(await contents(siteId)).toMatchObject({ counted: 1 })
})

test('answers stand under their parents, also when the file has them the other way round', async () => {
  const siteId = await freshSite('answers')
  const tally = await run(
    wxr(post(1, comment(2, { comment_parent: '1' }) + comment(1) + comment(3, { comment_parent: '99' }))),
    siteId,
  )
  const rows = await t.database.network
    .selectFrom('content')
    .select(['id', 'parentId', 'body'])
    .where('siteId', '=', siteId)
    .orderBy('body')
    .execute()
  expect(rows[1]?.parentId).toBe(rows[0]?.id)
  expect(rows[2]?.parentId).toBeNull()
  expect(tally.refused).toMatchObject([{ item: 'comment 3', reason: IMPORT_REASON.noParent }])
})

test('authors become members, never staff; the same guest is one user, who cannot sign in', async () => {
  const siteId = await freshSite('people')
  const author =
    '<wp:author><wp:author_id>7</wp:author_id><wp:author_login>admin</wp:author_login><wp:author_email>chief@old.example</wp:author_email></wp:author>'
  await run(
    wxr(
      author +
        post(1, comment(1, { comment_user_id: '7' }) + comment(2) + comment(3), '<dc:creator>admin</dc:creator>'),
    ),
    siteId,
  )
  const users = await t.database.network
    .selectFrom('users')
    .select(['username', 'roleId', 'isAnonymous', 'email', 'passwordHash'])
    .where('siteId', '=', siteId)
    .orderBy('id')
    .execute()
  expect(users).toEqual([
    { username: 'admin', roleId: 3, isAnonymous: false, email: 'chief@old.example', passwordHash: null },
    { username: 'Rowan', roleId: 3, isAnonymous: true, email: null, passwordHash: null },
  ])
})

test('the same file again changes nothing', async () => {
  const siteId = await freshSite('again')
  const file = wxr(post(1, comment(1) + comment(2, { comment_approved: '0' })) + post(2))
  await run(file, siteId)
  const once = await contents(siteId)
  const tally = await run(file, siteId)
  expect(await contents(siteId)).toEqual(once)
  expect(tally).toMatchObject({ imported: {}, known: { post: 2, comment: 2 } })
})

test.each([
  ['plain text', 'no xml at all', 'The XML cannot be read'],
  ['another feed', '<rss><channel><item><title>x</title></item></channel></rss>', NOT_WXR],
  ['a strange version', wxr('', '<wp:wxr_version>abc</wp:wxr_version>'), BAD_WXR_VERSION],
  ['a document type', `<!DOCTYPE rss [<!ENTITY a "aaaa">]>${wxr('')}`, HAS_DOCTYPE],
  ['an empty file', '', 'The XML cannot be read'],
  ['an unknown entity', wxr('<item><title>&boom;</title></item>'), 'The XML cannot be read'],
])('%s is refused with its line', async (_name, text, words) => {
  const siteId = t.sites.two.siteId
  await expect(run(text, siteId)).rejects.toThrow(words)
  expect(await contents(siteId)).toMatchObject({ posts: 0, content: 0 })
})

test('what stood before broken XML is kept, and the line is told', async () => {
  const siteId = await freshSite('broken')
  const error = await run(
    `${wxr(post(1, comment(1))).replace('</channel></rss>', '')}\n<item><oops></item>`,
    siteId,
  ).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(WxrProblem)
  expect(error).toMatchObject({ line: 4 })
  expect(await contents(siteId)).toMatchObject({ posts: 1, content: 1 })
})

test('hostile texts come in as texts', async () => {
  const siteId = await freshSite('hostile')
  await run(
    wxr(
      post(
        1,
        comment(1, {
          comment_content: '<script>alert(1)</script><img src=x onerror=alert(1)>Hi',
          comment_author: "'; drop table users; --",
        }),
      ),
    ),
    siteId,
  )
  const row = await t.database.network
    .selectFrom('content')
    .select('body')
    .where('siteId', '=', siteId)
    .executeTakeFirstOrThrow()
  expect(row.body).toContain('Hi')
  expect(row.body).not.toMatch(/script|onerror/)
})

test('a process killed at any statement, and started again, brings everything once', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ward-import-'))
  const file = join(folder, 'killed.xml')
  writeFileSync(
    file,
    wxr(
      post(1, comment(1) + comment(2, { comment_approved: '0' }) + comment(3, { comment_parent: '1' })) +
        post(2, comment(4)),
    ),
  )
  const program = fileURLToPath(new URL('./import-process.fixtures.ts', import.meta.url))
  const start = (siteId: number, dieAt: number) =>
    spawnSync(process.execPath, [program, t.clone.url, String(siteId), file, String(dieAt)], { encoding: 'utf8' })
  try {
    const whole = await freshSite('whole')
    const { stdout } = start(whole, 0)
    const wanted = await contents(whole)
    const statements = Number(stdout)
    expect(statements).toBeGreaterThan(40)
    const killed = await freshSite('killed')
    let kills = 0
    // Each start goes on from what the ones before it kept, and is killed later.
    for (let dieAt = 3; dieAt < statements; dieAt += 9) if (start(killed, dieAt).signal === 'SIGKILL') kills++
    expect(start(killed, 0).status).toBe(0)
    expect(kills).toBeGreaterThan(3)
    expect(await contents(killed)).toEqual(wanted)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const REAL = fileURLToPath(new URL('../../../../../shared/data/wordpress', import.meta.url))

describe.skipIf(!existsSync(REAL))('real exports (skipped without ../shared/data)', () => {
  const importFile = (path: string, siteId: number) =>
    importWxr(ctxOf(siteId), { fileName: path, chunks: createReadStream(join(REAL, path)) })

  test('the community export comes in whole, its waiting comments stand in the queue, and again changes nothing', async () => {
    const siteId = t.sites.one.siteId
    const tally = await importFile('community.wxr.xml', siteId)
    expect(tally.imported).toMatchObject({ post: 58, page: 21, 'comment waiting for approval': 3 })
    expect((tally.imported.comment ?? 0) + 3).toBe(33)
    expect(tally.refused.filter((row) => row.reason === IMPORT_REASON.attachment)).toHaveLength(37)
    const moderator = await t.signIn(2)
    const answer = await t.ask(
      moderator,
      '{ contentFlagStream(isOpen: true, limit: 50) { contentFlags { isPendingModeration assocType } } }',
    )
    const flags = (answer.data as never as { contentFlagStream: { contentFlags: { isPendingModeration: boolean }[] } })
      .contentFlagStream.contentFlags
    expect(flags.filter((flag) => flag.isPendingModeration)).toHaveLength(3)
    const once = await contents(siteId)
    const again = await importFile('community.wxr.xml', siteId)
    expect(again.imported).toEqual({})
    expect(await contents(siteId)).toEqual(once)
  })

  const cases = existsSync(REAL) ? readdirSync(join(REAL, 'cases')) : []
  const REFUSED = [
    'crazy-cdata.xml',
    'invalid-version-tag.xml',
    'malformed-simple.xml',
    'malformed.xml',
    'missing-version-tag.xml',
  ]

  test.each(cases)('the case %s ends in a correct import or a clear refusal', async (name) => {
    const siteId = await freshSite(`case-${name.replace(/\W+/g, '-').slice(0, 24)}`)
    const ended = await importFile(join('cases', name), siteId).catch((error: unknown) => error)
    if (REFUSED.includes(name)) {
      expect(ended).toBeInstanceOf(WxrProblem)
      expect((ended as WxrProblem).message).toMatch(/^Line \d+: \S/)
    } else {
      expect(ended).not.toBeInstanceOf(Error)
      expect(Object.keys((ended as { imported: object }).imported).length).toBeGreaterThan(0)
    }
  })
})
