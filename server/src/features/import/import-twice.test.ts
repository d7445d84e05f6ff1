import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { rowsOfSite } from '../../../test/site-rows.ts'
import { author, comment, freshSite, importText, post, wxr } from './import.fixtures.ts'
import { comment as commentRow, importRows, jsonl, post as postRow, user } from './jsonl/jsonl.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const REAL = fileURLToPath(new URL('../../../../../shared/data/wordpress', import.meta.url))

const rowsOf = (siteId: number) => rowsOfSite(t.database.pool, siteId)

let made = 0
/** Brings files in, one after the other, and all of them again. */
async function twice(files: readonly Uint8Array[]) {
  const siteId = await freshSite(t, `twice-${++made}`)
  const all = async () => {
    const brought: number[] = []
    for (const file of files) {
      const { imported } = await importText(t, file, siteId, { source: 'one' })
      brought.push(...Object.values(imported))
    }
    return brought
  }
  const first = await all()
  const once = await rowsOf(siteId)
  expect(await all()).toEqual([])
  expect(await rowsOf(siteId)).toBe(once)
  return first
}

/** Few numbers, and rows with every fault, so that they collide. */
const id = fc.integer({ min: 0, max: 4 })
const commentOf = fc.record({
  id,
  parent: id,
  approved: fc.constantFrom('1', '0', 'spam', 'trash', '?'),
  user: id,
  content: fc.constantFrom('Words', 'Other words', ' ', 'A \u0001 b', '<img src="https://x.example/a.png">'),
})
const itemOf = fc.record({
  id,
  type: fc.constantFrom('post', 'page', 'attachment', ''),
  slug: fc.constantFrom('', 'login', 'care', 'care'),
  title: fc.constantFrom('One', 'Two &amp;amp; three', 'A &nbsp; b'),
  creator: fc.constantFrom('', 'ash', 'nobody'),
  comments: fc.array(commentOf, { maxLength: 4 }),
})
const exportOf = fc
  .record({
    authors: fc.array(fc.record({ login: fc.constantFrom('ash', 'elm', ''), id }), { maxLength: 3 }),
    items: fc.array(itemOf, { maxLength: 5 }),
  })
  .map(({ authors, items }) => {
    const people = authors.map((one) => author({ author_login: one.login, author_id: String(one.id) }))
    const posts = items.map(({ comments, ...item }) => {
      const texts = comments.map((one) =>
        comment(one.id, {
          ...{ comment_parent: String(one.parent), comment_approved: one.approved },
          ...{ comment_user_id: String(one.user), comment_content: one.content },
        }),
      )
      const fields = `<wp:post_name>${item.slug}</wp:post_name><dc:creator>${item.creator}</dc:creator>`
      return post(item.id, texts.join('\n'), fields)
        .replace('>post<', `>${item.type}<`)
        .replace(`Post ${item.id}`, item.title)
    })
    return wxr([...people, ...posts].join('\n'))
  })
const cut = fc.oneof({ weight: 1, arbitrary: fc.constant(1) }, { weight: 2, arbitrary: fc.double({ min: 0, max: 1 }) })
const cutAt = (bytes: Uint8Array, at: number) => bytes.subarray(0, Math.round(bytes.length * at))

test('any export and another of the same source, cut anywhere: brought in again they change no row', {
  timeout: 120_000,
}, async () => {
  let brought = 0
  const property = fc.asyncProperty(exportOf, exportOf, cut, cut, async (one, other, ...cuts) => {
    const files = [one, other].map((text, at) => cutAt(Buffer.from(text), cuts[at] ?? 1))
    brought += (await twice(files)).length
  })
  await fc.assert(property, { numRuns: 12 })
  expect(brought).toBeGreaterThan(5)
})

test('rows of JSON, cut anywhere: brought in again they change nothing but how often they were read', {
  timeout: 120_000,
}, async () => {
  const row = fc.oneof(
    fc.record({ of: fc.constant('user'), id, name: fc.constantFrom('ash', 'elm', 'oak') }),
    fc.record({ of: fc.constant('post'), id, name: fc.constantFrom('care', 'login', 'rest') }),
    fc.record({ of: fc.constant('comment'), id, name: fc.constantFrom('Words', 'Others') }),
  )
  const lineOf = ({ of, id: number, name }: { of: string; id: number; name: string }) =>
    of === 'user'
      ? user(number, { username: name })
      : of === 'post'
        ? postRow(number, { slug: name })
        : commentRow(number, { body: name })
  const property = fc.asyncProperty(fc.array(row, { maxLength: 12 }), cut, async (rows, at) => {
    const siteId = await freshSite(t, `rows-${++made}`)
    const text = jsonl(...rows.map(lineOf))
    const part = text.slice(0, Math.round(text.length * at))
    await importRows(t, part, siteId)
    const state = async () =>
      (await rowsOf(siteId)).replace(/^imports .*$/m, '').replace(/^import_refusals (\d+).*$/m, '$1')
    const once = await state()
    expect((await importRows(t, part, siteId)).imported).toEqual({})
    expect(await state()).toBe(once)
  })
  await fc.assert(property, { numRuns: 15 })
})

describe.skipIf(!existsSync(REAL))('real exports (skipped without ../shared/data)', () => {
  const cases = existsSync(REAL) ? readdirSync(join(REAL, 'cases')).map((name) => join(REAL, 'cases', name)) : []

  test('any two, as if they were of one site, cut anywhere: brought in again they change no row', {
    timeout: 120_000,
  }, async () => {
    const file = fc.constantFrom(...cases).map((path) => readFileSync(path))
    const property = fc.asyncProperty(file, file, cut, cut, (one, other, ...cuts) =>
      twice([one, other].map((bytes, at) => cutAt(bytes, cuts[at] ?? 1))).then(() => undefined),
    )
    // At many more bytes, and every pair, in the proof import-twice.
    await fc.assert(property, { numRuns: 5 })
  })
})
