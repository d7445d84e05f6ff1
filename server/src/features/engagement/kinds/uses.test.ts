import { shortcode, USES_MAX } from '@ward/domain/engagement/engagements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeEngagement, makePost, makeThread } from './engagement.fixtures.ts'

let t: TestApp
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2)
})
afterAll(() => t.stop())

type Use = { source: string; id: string; title: string; href: string }
const usesOf = async (id: string) => {
  const { answer } = await t.query<Use[]>(moderator, 'engagementUses', { id, type: 'POLL' }, 'source id title href')
  return (answer ?? []).map((use) => `${use.source} ${use.id}`)
}

test('posts and threads that hold the shortcode of a poll are told with their links, each once, however it is written', async () => {
  const { id } = await makeEngagement(t)
  const post = await makePost(t, `<p>[poll id="${id}"] and again [poll id=&quot;${id}&quot;]</p>`, 'The day after')
  const thread = await makeThread(t, `<p>Look: [poll id='${id}' ]</p>`)
  await makePost(t, `<p>[poll id="${id}1"] [quizlet id="${id}"] [poll id="x"] [poll id="${id}"</p>`)
  expect(await usesOf(id)).toEqual([`post ${post}`, `thread ${thread}`])
  const { answer } = await t.query<Use[]>(moderator, 'engagementUses', { id, type: 'POLL' }, 'title href')
  expect(answer?.[0]).toEqual({ title: 'The day after', href: expect.stringMatching(/^\/holds-\d+$/) })
})

test('where a text is written anew its shortcodes are noted anew; a deleted thread shows nothing', async () => {
  const [poll, other] = [await makeEngagement(t), await makeEngagement(t)]
  const post = await makePost(t, shortcode('poll', poll.id))
  const thread = await makeThread(t, shortcode('poll', poll.id))
  await t.sites.one
    .updateTable('posts')
    .set({ body: shortcode('poll', other.id) })
    .where('id', '=', post)
    .execute()
  expect([await usesOf(poll.id), await usesOf(other.id)]).toEqual([[`thread ${thread}`], [`post ${post}`]])
  await t.sites.one.updateTable('content').set({ isDeleted: true }).where('id', '=', thread).execute()
  await t.sites.one.updateTable('posts').set({ body: 'Nothing' }).where('id', '=', post).execute()
  expect([await usesOf(poll.id), await usesOf(other.id)]).toEqual([[], []])
})

test('the shortcode without an id counts for the poll that is featured', async () => {
  const first = await makeEngagement(t, 'poll', { isCurrent: true })
  const post = await makePost(t, '<p>[poll]</p>')
  expect(await usesOf(first.id)).toEqual([`post ${post}`])
  const second = await makeEngagement(t, 'poll', { isCurrent: true })
  expect([await usesOf(first.id), await usesOf(second.id)]).toEqual([[], [`post ${post}`]])
})

test('however many posts show it, threads that do are told too', async () => {
  const { id } = await makeEngagement(t)
  const posts: string[] = []
  for (let n = 0; n < USES_MAX; n++) posts.push(await makePost(t, shortcode('poll', id)))
  const thread = await makeThread(t, shortcode('poll', id))
  const newest = posts.toReversed().map((post) => `post ${post}`)
  expect(await usesOf(id)).toEqual([...newest.slice(0, USES_MAX - 1), `thread ${thread}`])
})
