import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { author, comment, contents, freshSite, importText, post, refusalsOf, wxr } from './import.fixtures.ts'
import { IMPORT_FIELD_MAX, IMPORT_REASON } from './import.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const textsOf = (siteId: number) =>
  t.database.network
    .selectFrom('content')
    .leftJoin('flags', 'flags.contentId', 'content.id')
    .select(['content.id', 'content.parentId', 'content.body', 'content.isPending', 'content.isSpam'])
    .select(['content.isDeleted', 'content.insertedAt', 'flags.isOpen', 'flags.isRequiredToPublish'])
    .select('flags.isSpam as flagSpam')
    .where('content.siteId', '=', siteId)
    .orderBy('content.body')
    .execute()

test('each state of a comment becomes what product and queue know: published, waiting, spam, deleted', async () => {
  const siteId = await freshSite(t, 'states')
  const states = Object.entries({ 1: '1', 2: '0', 3: 'spam', 4: 'trash', 5: 'nonsense' })
  const comments = states.map(([id, approved]) => comment(Number(id), { comment_approved: approved })).join('')
  const outcome = await importText(t, wxr(post(1, comments)), siteId)
  expect(await textsOf(siteId)).toMatchObject([
    { isPending: false, isSpam: false, isDeleted: false, isOpen: null },
    { isPending: true, isOpen: true, isRequiredToPublish: true },
    { isSpam: true, isOpen: false, flagSpam: true },
    { isDeleted: true, isOpen: false },
    { isPending: true, isOpen: true, isRequiredToPublish: true },
  ])
  expect(outcome.refused).toEqual({ [IMPORT_REASON.unknownState]: 1 })
  expect(await contents(t, siteId)).toMatchObject({ counted: 1 })
})

describe('answers', () => {
  const parents = async (siteId: number) => {
    const rows = await textsOf(siteId)
    return Object.fromEntries(rows.map((row) => [row.body, rows.find(({ id }) => id === row.parentId)?.body ?? null]))
  }
  const words = (id: number) => `<p>Words ${id}</p>`

  test('stand under their parents, also when a parent comes hundreds of comments later', async () => {
    const siteId = await freshSite(t, 'answers')
    const ids = Array.from({ length: 250 }, (_, at) => 250 - at)
    // Answers to answers, ten deep, each before what it answers; the first of ten answers the very last comment of the file.
    const above = (id: number) => (id % 10 === 1 ? 1 : id - 1)
    const all = ids.map((id) => comment(id, { comment_parent: id === 1 ? '0' : String(above(id)) })).join('')
    const outcome = await importText(t, wxr(post(1, all)), siteId, { batchRows: 100 })
    expect(await parents(siteId)).toEqual(
      Object.fromEntries(ids.map((id) => [words(id), id === 1 ? null : words(above(id))])),
    )
    expect(outcome.refused).toEqual({})
  })

  test('stay directly under the post, with a note, if the parent is missing, elsewhere or below them', async () => {
    const siteId = await freshSite(t, 'orphans')
    const here = [
      comment(1, { comment_parent: '99' }),
      comment(2, { comment_parent: '2' }),
      comment(3, { comment_parent: '4' }),
      comment(4, { comment_parent: '3' }),
    ]
    const there = comment(5, { comment_parent: '1' })
    const outcome = await importText(t, wxr(post(1, here.join('')) + post(2, there)), siteId)
    expect(await parents(siteId)).toEqual({
      [words(1)]: null,
      [words(2)]: null,
      [words(3)]: null,
      [words(4)]: words(3),
      [words(5)]: null,
    })
    const noted = (await refusalsOf(t, siteId, outcome)).map(({ item, reason }) => [item, reason])
    expect(noted).toEqual([1, 2, 3, 5].map((id) => [`comment ${id}`, IMPORT_REASON.noParent]))
  })

  test('find a parent that comes with a later file', async () => {
    const siteId = await freshSite(t, 'later')
    await importText(t, wxr(post(1, comment(2, { comment_parent: '1' }))), siteId)
    await importText(t, wxr(post(1, comment(1))), siteId)
    expect(await parents(siteId)).toEqual({ [words(1)]: null, [words(2)]: words(1) })
  })
})

describe('people', () => {
  const usersOf = (siteId: number) =>
    t.database.network
      .selectFrom('users')
      .select(['username', 'roleId', 'isAnonymous', 'email', 'passwordHash'])
      .where('siteId', '=', siteId)
      .orderBy('id')
      .execute()

  test('authors become members, never staff; the same guest is one user, who cannot sign in', async () => {
    const siteId = await freshSite(t, 'people')
    const chief = author({ author_id: '7', author_login: 'admin', author_email: 'chief@old.example' })
    const comments = comment(1, { comment_user_id: '7' }) + comment(2) + comment(3)
    await importText(t, wxr(chief + post(1, comments, '<dc:creator>admin</dc:creator>')), siteId)
    expect(await usersOf(siteId)).toEqual([
      { username: 'admin', roleId: 3, isAnonymous: false, email: 'chief@old.example', passwordHash: null },
      { username: 'Rowan', roleId: 3, isAnonymous: true, email: null, passwordHash: null },
    ])
    const written = await t.database.network
      .selectFrom('posts')
      .innerJoin('users', 'users.id', 'posts.authorId')
      .select('username')
      .where('posts.siteId', '=', siteId)
      .execute()
    expect(written).toEqual([{ username: 'admin' }])
  })

  test('an author whose address an account has is that account, also a suspended one', async () => {
    const siteId = await freshSite(t, 'suspended')
    const known = await t.signIn(3, { siteId, username: 'keeper' })
    await t.database.network.updateTable('users').set({ status: 1 }).where('id', '=', known.id).execute()
    const twin = author({ author_id: '7', author_login: 'admin', author_email: known.email.toUpperCase() })
    const outcome = await importText(t, wxr(twin), siteId)
    expect(outcome.imported).toEqual({ author: 1 })
    expect(await usersOf(siteId)).toMatchObject([{ username: 'keeper', roleId: 3 }])
  })

  test('guests of one name are told apart by their addresses, however many come at once', async () => {
    const siteId = await freshSite(t, 'namesakes')
    const from = (at: number) => comment(at, { comment_author_email: `rowan-${at % 12}@old.example` })
    const outcome = await importText(
      t,
      wxr(post(1, Array.from({ length: 24 }, (_, at) => from(at + 1)).join(''))),
      siteId,
    )
    expect(outcome.refused).toEqual({})
    const names = (await usersOf(siteId)).map(({ username }) => username)
    expect(names.slice(0, 9)).toEqual(['Rowan', ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `Rowan-${n}`)])
    expect(names.slice(9)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^Rowan-[0-9a-f]{8}$/)))
  })

  test('two authors of one address are one member, who has the name of the first', async () => {
    const siteId = await freshSite(t, 'one-address')
    const people = ['ash', 'elm'].map((author_login) => author({ author_login, author_email: 'ash@old.example' }))
    const file = wxr([...people, post(1, '', '<dc:creator>elm</dc:creator>')].join(''))
    expect((await importText(t, file, siteId)).imported).toEqual({ author: 2, post: 1 })
    expect(await usersOf(siteId)).toMatchObject([{ username: 'ash', email: 'ash@old.example' }])
  })

  test('a guest with the address of an account is not that account: nobody checked the address', async () => {
    const siteId = await freshSite(t, 'pretender')
    const known = await t.signIn(1, { siteId, username: 'boss' })
    await importText(t, wxr(post(1, comment(1, { comment_author: 'boss', comment_author_email: known.email }))), siteId)
    expect(await usersOf(siteId)).toMatchObject([{ username: 'boss' }, { username: 'boss-2', isAnonymous: true }])
  })
})

test('a row that cannot be taken is refused with its line, and all others come in', async () => {
  const siteId = await freshSite(t, 'refusals')
  const file = [
    '<wp:tag><wp:tag_name>Diet</wp:tag_name></wp:tag>',
    author({ author_login: '' }),
    post(1, comment(1) + comment(1) + comment(2, { comment_content: ' ' }) + comment(0)),
    post(1),
    post(2)
      .replace('>post<', '>attachment<')
      .replace('</item>', `${comment(7)}</item>`),
    post(3).replace('<wp:post_id>3</wp:post_id>', ''),
    post(4).replace('Hello', 'x'.repeat(IMPORT_FIELD_MAX)),
    post(5, '', '<wp:post_date_gmt>2024-02-30 10:00:00</wp:post_date_gmt>'),
    post(6).replace('>post<', '>block_pattern<'),
    author({ author_login: 'x'.repeat(20_000).replace(/x/g, () => Math.random().toString(36).slice(2, 4)) }),
    post(8),
  ].join('\n')
  const outcome = await importText(t, wxr(file), siteId)
  const refused = (await refusalsOf(t, siteId, outcome)).map(({ line, item, reason }) => [line, item, reason])
  expect(refused.map(([line, item, reason]) => [line, `${item}`.slice(0, 20), reason])).toEqual([
    [1, 'term Diet', IMPORT_REASON.term],
    [2, 'author ', IMPORT_REASON.noLogin],
    [5, 'comment 1', IMPORT_REASON.twice],
    [5, 'comment 2', IMPORT_REASON.emptyComment],
    [5, 'comment 0', IMPORT_REASON.noId],
    [6, 'post 1', IMPORT_REASON.twice],
    [9, 'attachment 2', IMPORT_REASON.attachment],
    [11, 'comment 7', IMPORT_REASON.commentOfNothing],
    [12, 'post ?', IMPORT_REASON.noId],
    [15, 'post 4', IMPORT_REASON.tooLong],
    [18, 'post 5', IMPORT_REASON.badDate],
    [21, 'block_pattern 6', IMPORT_REASON.otherType],
    [24, expect.stringMatching(/^author /), IMPORT_REASON.unstorable],
  ])
  expect(await contents(t, siteId)).toMatchObject({ posts: 3, content: 1 })
})

test('slugs are unique, kept where they can be, and never empty', async () => {
  const siteId = await freshSite(t, 'slugs')
  const slug = (name: string) => `<wp:post_name>${name}</wp:post_name>`
  const untitled = post(4).replace('<title>Post 4</title>', '<title>—</title>')
  await importText(t, wxr(post(1, '', slug('care')) + post(2, '', slug('care')) + post(3) + untitled), siteId)
  const rows = await t.database.network.selectFrom('posts').select('slug').where('siteId', '=', siteId).execute()
  expect(rows.map((row) => row.slug)).toEqual(['care', 'care-2', 'post-3', 'post-4'])
})

test('what stood before broken XML is kept, also on the same line, and the line is told', async () => {
  const siteId = await freshSite(t, 'broken')
  const whole = wxr(post(1, comment(1))).replace('</channel></rss>', '')
  const sameLine = await importText(t, `${whole}<item><oops></item>${post(2)}`, siteId)
  expect(sameLine.problem).toMatchObject({ line: 3 })
  expect(await contents(t, siteId)).toMatchObject({ posts: 1, content: 1 })
  const outcome = await importText(t, `${whole}\n<item><oops></item>`, siteId)
  expect(outcome).toMatchObject({ imported: {}, known: { post: 1, comment: 1 }, problem: { line: 4 } })
  expect(await refusalsOf(t, siteId, outcome)).toMatchObject([{ line: 4, item: 'the rest of the file' }])
})

test('hostile texts come in as texts', async () => {
  const siteId = await freshSite(t, 'hostile')
  const content = '<script>alert(1)</script><img src=x onerror=alert(1)>Hi'
  const file = wxr(post(1, comment(1, { comment_content: content, comment_author: "'; drop table users; --" })))
  await importText(t, file, siteId)
  const [row] = await textsOf(siteId)
  expect(row?.body).toContain('Hi')
  expect(row?.body).not.toMatch(/script|onerror/)
})

test('outside pictures of what came in are to be fetched, each once, and of a row that was refused none', async () => {
  const siteId = await freshSite(t, 'pictures')
  const picture = (name: string) => ({ comment_content: `<p>Look <img src="https://pics.example/${name}.png"></p>` })
  const comments = [
    comment(1, picture('a')),
    comment(2, picture('a')),
    comment(3, picture('b')),
    comment(4, {
      ...picture('refused'),
      comment_content: `<p><img src="https://pics.example/long.png">${'x'.repeat(IMPORT_FIELD_MAX)}</p>`,
    }),
  ]
  const file = wxr(post(1, comments.join('')))
  const expected = async () =>
    (await t.siteOf(siteId).from('outsidePictures').select('address').orderBy('address').execute()).map(
      ({ address }) => address,
    )
  await importText(t, file, siteId)
  const addresses = ['https://pics.example/a.png', 'https://pics.example/b.png']
  expect(await expected()).toEqual(addresses)
  await importText(t, file, siteId)
  expect(await expected()).toEqual(addresses)
  const { rows } = await t.database.pool.query('select from graphile_worker.jobs where key like $1', [
    `pictures.fetch:${siteId}:%`,
  ])
  expect(rows).toHaveLength(2)
})
