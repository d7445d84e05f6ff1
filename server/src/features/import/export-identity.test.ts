import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { author, comment, contents, freshSite, importText, post, refusalsOf, wxr } from './import.fixtures.ts'
import { IMPORT_REASON } from './import.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const titled = (title: string, inner: string) =>
  wxr(inner, `<title>${title}</title><wp:wxr_version>1.2</wp:wxr_version>`)

describe('which item owns a number', () => {
  const typeless = (id: number, comments: string) => post(id, comments).replace('<wp:post_type>post</wp:post_type>', '')
  const textsUnder = async (siteId: number) => {
    const { rows } = await sql<{ said: string }>`select p.title || ': ' || c.body as said from content c
      join posts p on p.site_id = c.site_id and p.id = c.post_id where c.site_id = ${siteId} order by c.id`.execute(
      t.database.network,
    )
    return rows.map((row) => row.said)
  }

  test('comments of an item that is refused are refused, however often the file is read and whatever has its number', async () => {
    const siteId = await freshSite(t, 'numbers')
    const early = typeless(5, comment(1) + comment(2)).replace('Post 5', 'No post')
    const file = wxr(early + post(5, comment(3)) + post(5, comment(4)).replace('Post 5', 'Another'))
    const expected = [
      ['item 5', IMPORT_REASON.otherType],
      ['comment 1', IMPORT_REASON.commentOfNothing],
      ['comment 2', IMPORT_REASON.commentOfNothing],
      ['post 5', IMPORT_REASON.twice],
      ['comment 4', IMPORT_REASON.commentOfNothing],
    ]
    // The second and third are other files that hold the same rows.
    for (const [round, text] of [file, file, `${file}\n`, `${file}\n\n`].entries()) {
      const outcome = await importText(t, text, siteId)
      expect(outcome.imported).toEqual(round === 0 ? { post: 1, comment: 1 } : {})
      expect((await refusalsOf(t, siteId, outcome)).map(({ item, reason }) => [item, reason])).toEqual(expected)
      expect(await textsUnder(siteId)).toEqual(['Post 5: <p>Words 3</p>'])
    }
  })

  test('a comment is never put under an item that another file brought in and its own file refuses', async () => {
    const siteId = await freshSite(t, 'others-item')
    await importText(t, wxr(post(5)), siteId)
    const outcome = await importText(t, wxr(typeless(5, comment(1))), siteId)
    expect(outcome.imported).toEqual({})
    expect(await textsUnder(siteId)).toEqual([])
  })
})

describe('two exports of one address', () => {
  test('exports of sites with different titles are kept apart, and the report says so', async () => {
    const siteId = await freshSite(t, 'apart')
    const ours = titled('Our diary', post(1, comment(1)))
    const first = await importText(t, ours, siteId)
    expect(first.otherSources).toEqual([])
    const second = await importText(t, titled('Theirs', post(1, comment(1))), siteId)
    expect(second).toMatchObject({ imported: { post: 1, comment: 1 }, known: {}, otherSources: [first.source] })
    const longer = await importText(t, titled('OUR  diary', post(1, comment(1) + comment(2))), siteId)
    expect(longer).toMatchObject({ imported: { comment: 1 }, known: { post: 1, comment: 1 }, source: first.source })
  })

  test('with one title: rows that exist with other words are reported with their line, and stay as they are', async () => {
    const siteId = await freshSite(t, 'equal')
    const ash = author({ author_login: 'ash', author_email: 'ash@old.example' })
    await importText(t, titled('My site', `${ash}\n${post(1, comment(1))}`), siteId)
    const before = await contents(t, siteId)
    const other = titled('My site', `${ash.replace('ash@', 'ash@of.')}\n${post(1, comment(1))}\n`)
      .replace('Hello', 'Goodbye')
      .replace('Words 1', 'Other words')
    const outcome = await importText(t, other, siteId)
    expect(outcome).toMatchObject({ imported: {}, known: { author: 1, post: 1, comment: 1 } })
    expect(await refusalsOf(t, siteId, outcome)).toMatchObject([
      { line: 1, item: 'author ash', reason: IMPORT_REASON.otherAuthor },
      { line: 2, item: 'post 1', reason: IMPORT_REASON.otherText },
      { line: 4, item: 'comment 1', reason: IMPORT_REASON.otherText },
    ])
    expect(await contents(t, siteId)).toEqual({ ...before, imports: 2, refusals: 3 })
  })

  test('are one where --source says so, and two where it says so', async () => {
    const siteId = await freshSite(t, 'named')
    const ours = titled('Ours', post(1, comment(1)))
    await importText(t, ours, siteId, { source: 'diary' })
    const renamed = await importText(t, titled('Renamed', post(1, comment(1) + comment(2))), siteId, {
      source: 'diary',
    })
    expect(renamed).toMatchObject({ imported: { comment: 1 }, known: { post: 1, comment: 1 }, source: 'diary' })
    const again = await importText(t, ours, siteId, { source: 'other' })
    expect(again).toMatchObject({ imported: { post: 1, comment: 1 }, source: 'other' })
    const own = await importText(t, ours, siteId)
    const named = await importText(t, titled('Renamed', post(1)), siteId, { source: own.source })
    expect(named).toMatchObject({ imported: {}, known: { post: 1 } })
  })
})

test('what came in when the address alone told exports apart is not brought in anew', async () => {
  const siteId = await freshSite(t, 'legacy')
  const text = titled('Ours', post(1, comment(1)))
  const { importId } = await importText(t, text, siteId)
  await sql`update import_sources set source = 'https://old.example' where site_id = ${siteId}`.execute(
    t.database.network,
  )
  await sql`update imports set source = 'https://old.example', address = null where id = ${importId}`.execute(
    t.database.network,
  )
  expect(await importText(t, text, siteId)).toMatchObject({ imported: {}, known: { post: 1, comment: 1 } })
  const longer = await importText(t, titled('Ours', post(1, comment(1) + comment(2))), siteId)
  expect(longer).toMatchObject({ imported: { comment: 1 }, known: { post: 1, comment: 1 }, refused: {} })
})
