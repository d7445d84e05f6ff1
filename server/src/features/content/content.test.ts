import { orNotFound } from '@ward/domain/kernel/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { planOf, statementsOf } from '../../../test/statements.ts'
import type { TxCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { answersTo, answersToRoots, commentsOfPosts } from './answers.db.ts'
import { addContent, isVisible, reviseContent, setVisibility } from './content.actions.ts'
import { contentByIds, insertPost, lockContent } from './content.db.ts'

let t: TestApp
let moderator: Actor
let author: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2)
  author = await t.signIn(3)
  const avatar = JSON.stringify({ ...AVATAR, medium: '/m.webp', large: '/l.webp' })
  await t.database.network.updateTable('users').set({ avatar }).where('id', '=', author.id).execute()
})
afterAll(() => t.stop())

const AVATAR = { thumb: '/t.webp', full: '/f.webp' }
const asSystem = <T>(run: (tx: TxCtx) => Promise<T>) => {
  const { siteId } = t.sites.one
  return inTransaction(t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }), run, { audited: false })
}
let made = 0
const makePost = () =>
  asSystem((tx) => insertPost(tx.site, { slug: `story-${++made}`, title: 'A story', body: '', authorId: moderator.id }))
const write = (text: Omit<Parameters<typeof addContent>[1], 'authorId'> & { authorId?: string }) =>
  asSystem((tx) => addContent(tx, { authorId: author.id, ...text }))
const makeThread = () =>
  write({ kind: 'thread', body: '<p>First</p>', thread: { name: 'A topic', slug: `topic-${++made}` } })

/** The content of a thing, by way of its flag, which is opened for it. */
async function ask(assocType: string, assocId: string, fields: string) {
  const { data, errors } = await t.ask(
    moderator,
    `mutation ($assocType: AssocType!, $assocId: ID!) { openContentFlag(assocType: $assocType, assocId: $assocId) { ${fields} } }`,
    { variables: { assocType, assocId } },
  )
  expect(errors).toBeUndefined()
  return (data as never as { openContentFlag: Record<string, unknown> }).openContentFlag
}
const COMMON = 'id body insertedAt isDeleted isPendingModeration user { id username slug roleId avatar { thumb full } }'
const commonOf = (id: string, body: string) => ({
  id,
  body,
  insertedAt: expect.stringMatching(/Z$/),
  isDeleted: false,
  isPendingModeration: false,
  user: { id: author.id, username: author.username, slug: author.username, roleId: 3, avatar: AVATAR },
})

test('every kind of content has id, body, insertedAt, isDeleted, isPendingModeration and its user', async () => {
  const post = await makePost()
  const comment = await write({ kind: 'comment', body: '<p>One</p>', postId: post })
  const thread = await makeThread()
  const reply = await write({ kind: 'reply', body: '<p>Two</p>', rootId: thread.id })
  const status = await write({ kind: 'status', body: '<p>Three</p>' })
  const answer = await write({ kind: 'status_reply', body: '<p>Four</p>', rootId: status.id })
  const kinds = [
    ['COMMENT', 'comment', comment, '<p>One</p>'],
    ['THREAD', 'thread', thread, '<p>First</p>'],
    ['REPLY', 'reply', reply, '<p>Two</p>'],
    ['USER_PROFILE_STATUS', 'userProfileStatus', status, '<p>Three</p>'],
    ['USER_PROFILE_STATUS_REPLY', 'userProfileStatusReply', answer, '<p>Four</p>'],
  ] as const
  for (const [assocType, field, { id }, body] of kinds)
    expect((await ask(assocType, id, `${field} { ${COMMON} }`))[field]).toEqual(commonOf(id, body))
})

test('a comment carries its post with id, slug, title, author and the nested comments', async () => {
  const postId = await makePost()
  const top = await write({ kind: 'comment', body: '<p>Top</p>', postId })
  const below = await write({ kind: 'comment', body: '<p>Below</p>', postId, parentId: top.id })
  const { comment } = await ask(
    'COMMENT',
    below.id,
    'comment { post { id slug title author { username } comments { id comments { id } } } }',
  )
  expect(comment).toEqual({
    post: {
      id: postId,
      slug: expect.stringMatching(/^story-/),
      title: 'A story',
      author: { username: moderator.username },
      comments: [{ id: top.id, comments: [{ id: below.id }] }],
    },
  })
})

test('a reply carries its thread and the replies nested below it', async () => {
  const { id: rootId } = await makeThread()
  const top = await write({ kind: 'reply', body: '<p>Top</p>', rootId })
  const below = await write({ kind: 'reply', body: '<p>Below</p>', rootId, parentId: top.id })
  const { reply } = await ask(
    'REPLY',
    top.id,
    'reply { thread { id name replies { id } } replies { id replies { id } } }',
  )
  expect(reply).toEqual({
    thread: { id: rootId, name: 'A topic', replies: [{ id: top.id }] },
    replies: [{ id: below.id, replies: [] }],
  })
})

test('a thread has name, slug, its switches, tags with id, name and slug, seo and the date of the last activity', async () => {
  const { id } = await makeThread()
  const { siteId } = t.sites.one
  const tag = await t.database.network
    .insertInto('globalTags')
    .values({ name: 'Diet', slug: 'diet' })
    .returning(['id', 'name', 'slug'])
    .executeTakeFirstOrThrow()
  await t.database.network.insertInto('threadGlobalTags').values({ siteId, threadId: id, tagId: tag.id }).execute()
  const { thread } = await ask(
    'THREAD',
    id,
    'thread { name slug isClosed requiresPreModeration isFeatured isHomepageFeatured seo lastActiveDate tags { id name slug type } }',
  )
  expect(thread).toEqual({
    name: 'A topic',
    slug: expect.stringMatching(/^topic-/),
    isClosed: false,
    requiresPreModeration: false,
    isFeatured: false,
    isHomepageFeatured: false,
    seo: expect.stringMatching(/^\{/),
    lastActiveDate: expect.stringMatching(/Z$/),
    tags: [{ ...tag, type: 'GLOBAL' }],
  })
})

test('a thread stands in forum tags of its site, with id, name and description, in their display order', async () => {
  const [{ id }, other] = [await makeThread(), await makeThread()]
  const { siteId } = t.sites.one
  const made = await t.database.network
    .insertInto('forumTags')
    .values([
      { siteId, name: 'Treatments', description: 'What helps', displayOrder: 2 },
      { siteId, name: 'Diagnosis', description: '', displayOrder: 1 },
      { siteId, name: 'Work', description: '', displayOrder: 0 },
    ])
    .returning(['id', 'name', 'description', 'displayOrder'])
    .execute()
  const [treatments, diagnosis, work] = made
  const put = (threadId: string, tags: typeof made) =>
    t.database.network
      .insertInto('threadForumTags')
      .values(tags.map((tag) => ({ siteId, threadId, tagId: tag.id })))
      .execute()
  await put(id, made.slice(0, 2))
  await put(other.id, made.slice(2))
  const forumTags = 'thread { forumTags { id name description displayOrder } }'
  expect((await ask('THREAD', id, forumTags)).thread).toEqual({ forumTags: [diagnosis, treatments] })
  expect((await ask('THREAD', other.id, forumTags)).thread).toEqual({ forumTags: [work] })
})

test('a mention is stored as an inline-mention tag with username and user id, and kept beside the text', async () => {
  const away = await t.signIn(3, { siteId: t.sites.two.siteId })
  const tagOf = ({ id, username }: Actor) =>
    `<inline-mention username="${username}" userid="${id}">@${username}</inline-mention>`
  const body = `<p>Thank you, ${tagOf(moderator)}, ${tagOf(moderator)} and ${tagOf(away)}</p>`
  const status = await write({ kind: 'status', body })
  const [stored] = await contentByIds(t.sites.one, [status.id])
  expect(stored?.body).toContain(tagOf(moderator))
  const mentions = () =>
    t.database.network.selectFrom('mentions').select('userId').where('contentId', '=', status.id).execute()
  expect(await mentions()).toEqual([{ userId: moderator.id }])
  await asSystem((tx) => reviseContent(tx, status.id, `<p>${tagOf(author)}</p>`))
  expect(await mentions()).toEqual([{ userId: author.id }])
})

test('a body is cleaned when it is written and when it is revised', async () => {
  const hostile = '<p onclick="x()">Hello<script>alert(1)</script><img src="x" onerror="alert(1)"></p>'
  const { id } = await write({ kind: 'status', body: hostile })
  for (const revise of [false, true]) {
    if (revise) await asSystem((tx) => reviseContent(tx, id, hostile))
    const [stored] = await contentByIds(t.sites.one, [id])
    expect(stored?.body).toMatch(/Hello/)
    expect(stored?.body).not.toMatch(/script|onclick|onerror/)
    expect(stored?.revision).toBe(revise ? 2 : 1)
  }
})

test('a link to the own host is stored as the own host’s, and any other as an external one', async () => {
  const linksTo = (host: string) => `<p><a href="https://${host}/a">a</a></p>`
  const { id } = await write({ kind: 'status', body: linksTo('one.test') })
  const relOf = async () => /rel="([^"]*)"/.exec((await contentByIds(t.sites.one, [id]))[0]?.body ?? '')?.[1]
  expect(await relOf()).toBe('noopener')
  for (const [host, rel] of [
    ['two.test', 'noopener noreferrer ugc'],
    ['one.test', 'noopener'],
  ] as const) {
    await asSystem((tx) => reviseContent(tx, id, linksTo(host)))
    expect(await relOf()).toBe(rel)
  }
})

test('what is deleted, spam or waiting is not visible, and counts of answers follow what is', async () => {
  expect(isVisible({ isDeleted: false, isSpam: false, isPending: false })).toBe(true)
  const { id: rootId } = await makeThread()
  const count = async () => (await contentByIds(t.sites.one, [rootId]))[0]?.replyCount
  const waiting = await write({ kind: 'reply', body: '<p>Later</p>', rootId, isPending: true })
  const shown = await write({ kind: 'reply', body: '<p>Now</p>', rootId, parentId: waiting.id })
  expect(await count()).toBe(1)
  const steps = [
    [waiting.id, { isPending: false }, 2],
    [shown.id, { isDeleted: true }, 1],
    [shown.id, { isSpam: true }, 1],
    [shown.id, { isDeleted: false }, 1],
    [shown.id, { isSpam: false }, 2],
    [shown.id, { isSpam: false }, 2],
  ] as const
  for (const [id, change, after] of steps) {
    await asSystem(async (tx) => setVisibility(tx, orNotFound(await lockContent(tx.site, id)), change))
    expect(await count()).toBe(after)
  }
})

test('each text shows its own answers, however many another of the same page has', async () => {
  const { pool } = t.database
  const many = async (columns: string, above: string, n: number) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into content (site_id, author_id, body, ${columns}) select $1, $2, 'x', ${above} from generate_series(1, ${n}) returning id`,
      [t.sites.one.siteId, author.id],
    )
    return rows.map(({ id }) => id)
  }
  const site = t.siteOf(t.sites.one.siteId)
  const [loud, quiet] = [await makePost(), await makePost()]
  const ofLoud = await many('kind, post_id', `'comment', ${loud}`, 4)
  const ofQuiet = await many('kind, post_id', `'comment', ${quiet}`, 2)
  const one = await many('kind, post_id, parent_id', `'comment', ${loud}, ${ofLoud[0]}`, 4)
  const other = await many('kind, post_id, parent_id', `'comment', ${quiet}, ${ofQuiet[0]}`, 2)
  const [thread, status] = [await makeThread(), await write({ kind: 'status', body: '<p>Today</p>' })]
  const replies = await many('kind, root_id', `'reply', ${thread.id}`, 4)
  const words = await many('kind, root_id', `'status_reply', ${status.id}`, 2)
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const [comments, answers, roots] = [
    await commentsOfPosts(site, [loud, quiet], 3),
    await answersTo(site, [ofLoud[0] ?? '', ofQuiet[0] ?? ''], 3),
    await answersToRoots(site, [thread.id, status.id], 3),
  ]
  expect(ids(comments)).toEqual([...ofLoud.slice(0, 3), ...ofQuiet])
  expect(ids(answers)).toEqual([...one.slice(0, 3), ...other])
  expect(ids(roots)).toEqual([...replies.slice(0, 3), ...words])
})

test('answers are found by the index of what they stand under', async () => {
  const { siteId } = t.sites.one
  const post = await makePost()
  const insert = (columns: string, above: string) =>
    t.database.pool.query(
      `insert into content (site_id, author_id, kind, body, post_id, ${columns})
       select $1, $2, 'comment', 'x', $3, ${above} from generate_series(1, 2000) n`,
      [siteId, author.id, post],
    )
  await insert('parent_id', 'null')
  await insert('parent_id', `(select min(id) from content where post_id = ${post}) + n % 500`)
  await t.database.pool.query('select count_imported()')
  const statements = await statementsOf(async () => {
    await commentsOfPosts(t.siteOf(siteId), ['1', '2'], 500)
    await answersTo(t.siteOf(siteId), ['1', '2'], 500)
    await answersToRoots(t.siteOf(siteId), ['1', '2'], 500)
  })
  const plans = await Promise.all(statements.map((statement) => planOf(t.database.pool, statement)))
  for (const [at, index] of ['content_post', 'content_parent', 'content_root'].entries())
    expect(plans[at]).toMatch(new RegExp(`Index Scan (using|on) ${index}\\b`))
})
