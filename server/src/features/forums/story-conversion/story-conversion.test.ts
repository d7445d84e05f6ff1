import { ownTextPath } from '@ward/domain/app/front-end-links'
import { MUST_BE_STAFF } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { NOT_SEEN_YET, textTouched } from '@ward/domain/flags/at-risk-asking'
import {
  CONVERSION_ANSWERED,
  convertedAlready,
  LINKED_ALREADY,
  POST_ID_EMPTY,
  STORY_NOT_FOUND,
  STORY_NOT_PUBLISHED,
  THREAD_NOT_SHOWN,
} from '@ward/domain/forums/story-conversion'
import { slugOfTitle } from '@ward/domain/slugs/slugs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { connections } from '../../../../test/connections.ts'
import { setVisibility } from '../../content/content.actions.ts'
import { lockContent } from '../../content/content.db.ts'
import { DISCUSSION_AT_RISK, DISCUSSION_FLAGGED } from '../../flags/at-risk/leading.rules.ts'
import { caseOf } from '../../flags/flag/flag-kinds.fixtures.ts'
import { insertFlag } from '../../flags/flag/flags.db.ts'
import { asSystem } from '../../flags/flag/flags.fixtures.ts'
import { insertGuests } from '../../import/store/names.db.ts'
import { freeThreadSlug } from '../../slugs/thread-slugs.actions.ts'
import { makeReply, makeThread } from '../threads/threads.fixtures.ts'
import { makeStory } from './story-conversion.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(ROLE.admin)
})
afterAll(() => t.stop())

type Made = { id: string; name: string; slug: string; body: string; seo: string; user: { id: string } }
const SELECT = 'id name slug body seo user { id }'
const convert = (postId: string, by = admin) => t.mutate<Made>(by, 'createThreadFromStory', { postId }, SELECT)
const flagOn = (contentId = '', facts: { atRisk?: boolean } = {}) =>
  asSystem(t, async ({ site }) => {
    const flagId = await insertFlag(site, { assocType: 'thread', contentId, isOpen: true, ...facts })
    return { flagId: flagId ?? '' }
  })
const threads = async (name: string) =>
  (await t.database.pool.query('select id from threads where name = $1', [name])).rows.length

test('a story becomes a thread with its title, text and author, and is named as the original; the story stays', async () => {
  const author = await t.signIn(ROLE.member)
  const body = '<p>As <b>I</b> do it<script>alert(1)</script></p>'
  const postId = await makeStory(t, { title: 'Living with it', slug: 'my-life', body, authorId: author.id })
  const { answer } = await convert(postId)
  expect(answer).toMatchObject({ name: 'Living with it', slug: 'living-with-it', user: { id: author.id } })
  expect(answer?.body).toBe('<p>As <b>I</b> do it</p>')
  expect(JSON.parse(answer?.seo ?? '').canonical).toMatch(/^https?:\/\/one\.test(:\d+)?\/my-life$/)
  const post = await t.fastify.inject({ url: '/my-life', headers: { host: 'one.test' } })
  expect(post.statusCode).toBe(200)
})

test('a guest who never signs in stays the author of their story', async () => {
  const guests = await insertGuests(t.database.network, t.sites.one.siteId, [{ key: 'rowan', username: 'Rowan' }])
  const authorId = guests.get('rowan') ?? ''
  const { answer } = await convert(await makeStory(t, { authorId }))
  expect([authorId !== '', answer?.user.id]).toEqual([true, authorId])
})

test('when fifty convert one story at once, one makes the thread, and all others are led to it', async () => {
  const postId = await makeStory(t, { title: 'Told once' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => convert(postId)))
  const made = answers.flatMap(({ answer }) => answer ?? [])
  expect(made).toHaveLength(1)
  expect(await threads('Told once')).toBe(1)
  const refusals = answers.flatMap(({ refusal }) => refusal ?? [])
  for (const refusal of refusals)
    expect(refusal).toMatchObject({
      message: convertedAlready('Told once'),
      extensions: { code: 'CONFLICT', state: { threadId: made[0]?.id, slug: 'told-once' } },
    })
})

test('stories of one title that are converted at once each get a thread of their own', async () => {
  const stories = await Promise.all(Array.from({ length: 5 }, () => makeStory(t, { title: 'One of many' })))
  const answers = await Promise.all(stories.map((postId) => convert(postId)))
  const slugs = answers.map(({ answer }) => answer?.slug).toSorted()
  expect(slugs).toEqual(['one-of-many', ...[2, 3, 4, 5].map((n) => `one-of-many-${n}`)])
})

test.each([
  ['Odds', 'Odds 2'],
  ['Evens 2', 'Evens 2 2'],
])('a story called %s may take the slug of one called %s: the second waits until it has one', async (first, second) => {
  const slug = `${slugOfTitle(first)}-2`
  await makeThread(t, { name: first, slug: slugOfTitle(first) })
  const postId = await makeStory(t, { title: second })
  const { converted } = await asSystem(t, async (tx) => {
    expect(await freeThreadSlug(tx, slugOfTitle(first), 'taken')).toBe(slug)
    const converted = convert(postId)
    const waits = vi.waitUntil(() => connections(t.database.pool, `wait_event = 'advisory'`), { timeout: 30_000 })
    await Promise.race([waits, converted])
    await tx.site.insertInto('slugHistory', { kind: 'thread', slug, subjectId: '1' }).execute()
    return { converted }
  })
  expect((await converted).answer?.slug).toBe(`${slug}-2`)
})

test('titles that are alike are kept apart in the slug; drafts, pages and what is not there are refused', async () => {
  await makeThread(t, { name: 'Twins', slug: 'twins' })
  expect((await convert(await makeStory(t, { title: 'Twins!' }))).answer?.slug).toBe('twins-2')
  expect((await convert(await makeStory(t, { title: 'Tag' }))).answer?.slug).toBe('tag-2')
  const wrong: [string, string][] = [
    [await makeStory(t, { isPublished: false }), STORY_NOT_PUBLISHED],
    [await makeStory(t, { kind: 'page' }), STORY_NOT_FOUND],
    ['999999', STORY_NOT_FOUND],
    ['abc', STORY_NOT_FOUND],
    ['9'.repeat(20), STORY_NOT_FOUND],
    [' ', POST_ID_EMPTY],
  ]
  for (const [postId, message] of wrong)
    expect((await convert(postId)).refusal?.extensions.fields).toEqual([{ path: 'postId', message }])
})

test('a call by others is refused with the words of thread actions', async () => {
  const postId = await makeStory(t)
  for (const roleId of [ROLE.moderator, ROLE.member])
    expect((await convert(postId, await t.signIn(roleId))).refusal?.message).toBe(MUST_BE_STAFF)
})

test('a conversion is undone while nobody has answered, after which the story can be converted again', async () => {
  const postId = await makeStory(t, { title: 'Second thoughts' })
  const undo = (id?: string) => t.mutate(admin, 'undoConversion', { id })
  const { answer: first } = await convert(postId)
  expect((await undo(first?.id)).refusal).toBeUndefined()
  const gone = await t.fastify.inject({ url: `/forums/${first?.slug}`, headers: { host: 'one.test' } })
  expect(gone.statusCode).toBe(410)
  const { answer: again } = await convert(postId)
  expect(again?.slug).toBe('second-thoughts-2')
  await makeReply(t, again?.id ?? '')
  expect((await undo(again?.id)).refusal?.message).toBe(CONVERSION_ANSWERED)
  expect((await undo(first?.id)).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('a thread names its story until that is undone, and a conflict says how the two came together', async () => {
  const [made, linked] = [
    await makeStory(t, { title: 'Told', slug: 'told' }),
    await makeStory(t, { title: 'Also told' }),
  ]
  const { answer } = await convert(made)
  const { id: threadId } = await makeThread(t)
  await t.mutate(admin, 'linkStoryThread', { postId: linked, threadId })
  const storyOf = async (id?: string) => {
    const select = 'story { id title isConverted }'
    return (await t.query<{ story: unknown }>(admin, 'thread', { id }, select)).answer?.story
  }
  expect(await storyOf(answer?.id)).toEqual({ id: made, title: 'Told', isConverted: true })
  expect(await storyOf(threadId)).toEqual({ id: linked, title: 'Also told', isConverted: false })
  expect((await convert(made)).refusal?.extensions.state).toMatchObject({ isConverted: true })
  expect((await convert(linked)).refusal?.extensions.state).toMatchObject({ isConverted: false })
  for (const id of [answer?.id, threadId]) {
    await t.mutate(admin, 'undoConversion', { id })
    expect(await storyOf(id)).toBeNull()
  }
})

test('undoing is written down in the flag of the thread, which stays as it is', async () => {
  const { answer } = await convert(await makeStory(t))
  const { flagId } = await flagOn(answer?.id)
  expect((await t.mutate(admin, 'undoConversion', { id: answer?.id })).refusal).toBeUndefined()
  const { isOpen, isDeleted, version, contentFlagEvents } = await caseOf(t, admin, flagId)
  expect({ isOpen, isDeleted, version }).toEqual({ isOpen: true, isDeleted: true, version: 2 })
  expect(contentFlagEvents).toMatchObject([{ status: 'UNCONVERTED', user: { id: admin.id } }])
})

test('the author of a thread that was taken back reads so, and not that they deleted it', async () => {
  const author = await t.signIn(3)
  const { answer } = await convert(await makeStory(t, { authorId: author.id }))
  await flagOn(answer?.id)
  expect((await t.mutate(admin, 'undoConversion', { id: answer?.id })).refusal).toBeUndefined()
  const headers = { host: 'one.test', cookie: author.cookie }
  const { body } = await t.fastify.inject({ url: ownTextPath(answer?.id ?? ''), headers })
  expect(body).toContain('We took back the thread of a story')
  expect(body).not.toContain('You deleted')
})

test('a thread at risk is hidden only after somebody looked at it, and after the question', async () => {
  const { answer } = await convert(await makeStory(t))
  const { flagId } = await flagOn(answer?.id, { atRisk: true })
  const undo = (more: object = {}) => t.mutate(admin, 'undoConversion', { id: answer?.id, ...more })
  expect((await undo({ atRiskConfirmed: true })).refusal?.message).toBe(NOT_SEEN_YET)
  await t.mutate(admin, 'takeAtRisk', { id: flagId })
  const question = textTouched({ n: 1, unseen: 0, holders: [], isYours: true })
  expect((await undo()).refusal?.extensions.state).toEqual({ question })
  expect(await caseOf(t, admin, flagId)).toMatchObject({ isDeleted: false, version: 1 })
  expect((await undo({ atRiskConfirmed: true })).refusal).toBeUndefined()
  const { rows } = await t.database.pool.query('select ended_at from at_risk_waits where flag_id = $1', [flagId])
  expect(rows).toEqual([{ ended_at: null }])
})

test('a thread that is there becomes the discussion of one story, and stays when that is undone', async () => {
  const [one, two] = [await makeStory(t), await makeStory(t)]
  const { id: threadId } = await makeThread(t, { name: 'Talk here' })
  const link = (postId: string) => t.mutate(admin, 'linkStoryThread', { postId, threadId })
  expect((await link(one)).refusal).toBeUndefined()
  expect((await link(one)).refusal?.message).toBe(convertedAlready('Talk here'))
  expect((await link(two)).refusal?.message).toBe(LINKED_ALREADY)
  await makeReply(t, threadId)
  expect((await t.mutate(admin, 'undoConversion', { id: threadId })).refusal).toBeUndefined()
  expect((await t.query<Made>(admin, 'thread', { id: threadId }, 'id isDeleted')).answer).toMatchObject({
    isDeleted: false,
  })
})

test.each([
  [false, DISCUSSION_FLAGGED],
  [true, DISCUSSION_AT_RISK],
])('a thread with an open flag becomes no discussion (at risk: %s)', async (atRisk, message) => {
  const { id: threadId } = await makeThread(t)
  await flagOn(threadId, { atRisk })
  const { refusal } = await t.mutate(admin, 'linkStoryThread', { postId: await makeStory(t), threadId })
  expect(refusal?.extensions.fields).toEqual([{ path: 'threadId', message }])
})

test.each(['isPending', 'isDeleted', 'isSpam'])(
  'a thread that members do not see is no discussion: %s',
  async (how) => {
    const postId = await makeStory(t)
    const { id: threadId } = await makeThread(t)
    await asSystem(t, async (tx) => {
      const thread = await lockContent(tx.site, threadId)
      if (thread) await setVisibility(tx, thread, { [how]: true })
    })
    const { refusal } = await t.mutate(admin, 'linkStoryThread', { postId, threadId })
    expect(refusal?.extensions.fields).toEqual([{ path: 'threadId', message: THREAD_NOT_SHOWN }])
  },
)
