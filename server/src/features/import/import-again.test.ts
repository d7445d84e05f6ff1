import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { author, comment, contents, freshSite, highestIds, importText, post, wxr } from './import.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const audits = async (siteId: number) =>
  (await t.database.network.selectFrom('auditLog').select('action').where('siteId', '=', siteId).execute()).length

test('the same file again changes nothing: no row, no id, no count; only that it was started is noted', async () => {
  const siteId = await freshSite(t, 'again')
  const file = wxr(post(1, comment(1) + comment(2, { comment_approved: '0', comment_parent: '9' })) + post(2) + post(2))
  await importText(t, file, siteId)
  const before = [await contents(t, siteId), await highestIds(t), await audits(siteId)]
  const outcome = await importText(t, file, siteId)
  expect(outcome).toMatchObject({ imported: {}, known: { post: 2, comment: 2 }, problem: null })
  expect([await contents(t, siteId), await highestIds(t), (await audits(siteId)) - 1]).toEqual(before)
})

test('a longer export of the same site brings only what is new', async () => {
  const siteId = await freshSite(t, 'longer')
  await importText(t, wxr(post(1, comment(1))), siteId)
  const outcome = await importText(t, wxr(post(1, comment(1) + comment(2)) + post(2)), siteId)
  expect(outcome).toMatchObject({ imported: { post: 1, comment: 1 }, known: { post: 1, comment: 1 } })
})

test('exports of two sites into one, and of one into two, do not take one another for themselves', async () => {
  const [first, second] = [await freshSite(t, 'first'), await freshSite(t, 'second')]
  const file = wxr(post(1, comment(1)))
  await importText(t, file, first)
  expect((await importText(t, file, second)).imported).toEqual({ post: 1, comment: 1 })
  const other = file.replace('old.example', 'other.example')
  expect((await importText(t, other, first)).imported).toEqual({ post: 1, comment: 1 })
  const nameless = file.replace('<link>https://old.example</link>', '')
  expect((await importText(t, nameless, first)).imported).toEqual({ post: 1, comment: 1 })
  expect((await importText(t, nameless.replace('Words', 'Others'), first)).imported).toEqual({ post: 1, comment: 1 })
})

test('a process killed here and there, and started again, brings everything once', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ward-import-'))
  const file = join(folder, 'killed.xml')
  const early = Array.from({ length: 110 }, (_, at) => comment(at + 10)).join('')
  writeFileSync(
    file,
    wxr(
      author({ author_id: '3', author_login: 'ash' }) +
        post(1, comment(3, { comment_parent: '1' }) + comment(2, { comment_approved: '0' }) + comment(1)) +
        post(2, early + comment(4, { comment_parent: '77', comment_user_id: '3' }) + comment(0)),
    ),
  )
  const program = fileURLToPath(new URL('./import-process.fixtures.ts', import.meta.url))
  const start = (siteId: number, dieAt: number) =>
    spawnSync(process.execPath, [program, t.clone.url, String(siteId), file, String(dieAt)], { encoding: 'utf8' })
  try {
    const whole = await freshSite(t, 'whole')
    const { stdout } = start(whole, 0)
    const expected = await contents(t, whole)
    const statements = Number(stdout)
    expect(statements).toBeGreaterThan(300)
    const killed = await freshSite(t, 'killed')
    let kills = 0
    // Each start goes on from what the ones before it kept, and is killed later; all over it in the proof kill-points.
    for (let dieAt = 3; dieAt < statements; dieAt *= 20) {
      if (start(killed, dieAt).signal === 'SIGKILL') kills++
    }
    expect(kills).toBeGreaterThan(1)
    expect(start(killed, 0).status).toBe(0)
    expect(await contents(t, killed)).toEqual(expected)
    const states = await t.database.network.selectFrom('imports').select('state').where('siteId', '=', killed).execute()
    expect(states).toEqual([{ state: 'completed' }])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((words) => words.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' '))
const exported = fc.array(
  fc.array(
    fc.record({
      approved: fc.constantFrom('1', '0', 'spam', 'trash'),
      parent: fc.nat({ max: 12 }),
      author: text,
      content: text,
    }),
    { maxLength: 6 },
  ),
  { maxLength: 4 },
)

test('whatever the export: each text comes in once or is refused, in its state, under at most one parent', {
  timeout: 120_000,
}, async () => {
  let made = 0
  const property = fc.asyncProperty(exported, async (posts) => {
    const siteId = await freshSite(t, `generated-${++made}`)
    let id = 0
    const comments = posts.map((all) => all.map((fields) => ({ ...fields, id: ++id })))
    const file = wxr(
      comments
        .map((all, at) =>
          post(
            at + 1,
            all
              .map(({ id: number, approved, parent, author: name, content }) =>
                comment(number, {
                  comment_approved: approved,
                  comment_parent: String(parent),
                  comment_author: name,
                  comment_content: content,
                }),
              )
              .join(''),
          ),
        )
        .join(''),
    )
    const outcome = await importText(t, file, siteId)
    const flat = comments.flat().filter(({ content }) => content.trim() !== '')
    const of = (approved: string) => flat.filter((each) => each.approved === approved).length
    expect(outcome.problem).toBeNull()
    const rows = await t.database.network
      .selectFrom('importSources')
      .innerJoin('content', 'content.id', 'importSources.targetId')
      .select(['sourceId', 'content.id', 'parentId', 'postId', 'isPending', 'isSpam', 'isDeleted'])
      .where('importSources.siteId', '=', siteId)
      .where('importSources.kind', '=', 'comment')
      .execute()
    expect(rows.map((row) => Number(row.sourceId)).sort((a, b) => a - b)).toEqual(flat.map((each) => each.id))
    expect(rows.filter((row) => row.isPending)).toHaveLength(of('0'))
    expect(rows.filter((row) => row.isSpam)).toHaveLength(of('spam'))
    expect(rows.filter((row) => row.isDeleted)).toHaveLength(of('trash'))
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const row of rows) {
      const expected = flat.find((each) => String(each.id) === row.sourceId)
      const parent = row.parentId === null ? null : byId.get(row.parentId)
      if (parent) expect([parent.sourceId, parent.postId]).toEqual([String(expected?.parent), row.postId])
      const above = new Set<string>()
      for (let up = parent; up; up = up.parentId === null ? null : byId.get(up.parentId)) {
        expect(above.has(up.id)).toBe(false)
        above.add(up.id)
      }
    }
    const once = await contents(t, siteId)
    expect((await importText(t, file, siteId)).imported).toEqual({})
    expect(await contents(t, siteId)).toEqual(once)
  })
  await fc.assert(property, { numRuns: 15 })
})
