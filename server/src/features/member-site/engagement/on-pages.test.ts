import { THREAD_RESTS } from '@ward/domain/engagement/widget'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { insertPost } from '../../content/content.db.ts'
import { makeEngagement, makeThread } from '../../engagement/kinds/engagement.fixtures.ts'
import { insertFlag } from '../../flags/flag/flags.db.ts'
import { asSystem, takeIn } from '../../flags/flag/flags.fixtures.ts'
import { makeStory } from '../../forums/story-conversion/story-conversion.fixtures.ts'
import { browserOf, PLAIN } from './taking-part.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const page = async (url: string, site: 'one' | 'two' = 'one') => browserOf(t, { site }).send('GET', url, {}, PLAIN)
let made = 0
const pageWith = async (body: string) => {
  const slug = `post-${++made}`
  await asSystem(t, ({ site }) => insertPost(site, { slug, title: 'A post', body }))
  return page(`/${slug}`)
}
const placesIn = (body: string) => [...body.matchAll(/data-engagement="([^"]+)"/g)].map(([, place]) => place)

test('a shortcode in a post is a widget, which leads to its own page where no script runs', async () => {
  const poll = await makeEngagement(t, 'poll', { question: 'What <helps>?' })
  const { body, headers } = await pageWith(`<p>Before</p><p>[poll id="${poll.id}"]</p><p>After</p>`)
  expect(placesIn(body)).toEqual([`poll/${poll.id}`])
  expect(body).toContain('What &lt;helps&gt;?')
  expect(body).toContain(`href="/engagement/poll/${poll.id}"`)
  expect(body).not.toContain('[poll')
  expect(headers['content-security-policy']).toContain(`connect-src 'self'; script-src 'self'`)
})

test('what is unknown, deleted, malformed or another site’s shows nothing, says so in a comment, and brings no script', async () => {
  const gone = await makeEngagement(t)
  const elsewhere = await makeEngagement(t, 'poll', { siteId: t.sites.two.siteId })
  await t.database.pool.query('update engagements set deleted_at = now() where id = $1', [gone.id])
  const codes = [
    `poll id="${gone.id}"`,
    `poll id="${elsewhere.id}"`,
    'poll id="999999999"',
    'quizlet',
    'poll id="x-->"',
  ]
  const { body, headers, statusCode } = await pageWith(codes.map((code) => `<p>[${code}]</p>`).join(''))
  expect(statusCode).toBe(200)
  expect(body.match(/<!-- [^>]*(?:not there|not a shortcode) -->/g)).toHaveLength(5)
  expect(body).not.toMatch(/\[(poll|quizlet)/)
  expect(headers['content-security-policy']).not.toContain('script-src')
})

test('a member’s thread shows its shortcodes too, its replies do not', async () => {
  const { id } = await makeEngagement(t, 'quizlet', {
    options: [{ name: 'One', isCorrect: true }],
    isCurrent: true,
  })
  const author = await t.signIn(3)
  const body = '<p>[quizlet]</p>'
  const { content } = await asSystem(t, (tx) =>
    takeIn(tx, { kind: 'thread', authorId: author.id, body, thread: { name: 'Quiz', slug: 'quiz' } }),
  )
  await asSystem(t, (tx) => takeIn(tx, { kind: 'reply', rootId: content.id, authorId: author.id, body }))
  const shown = await page('/forums/quiz')
  expect(placesIn(shown.body)).toEqual([`quizlet/${id}`])
  expect(shown.body).toContain('[quizlet]')
})

test('the start page shows its polls by priority, global ones on every site, and what is featured; forums their starters', async () => {
  const low = await makeEngagement(t, 'poll', { isOnHomepage: true, priority: 3, isSuggestable: true })
  const high = await makeEngagement(t, 'poll', { isOnHomepage: true, priority: 1, isSuggestable: true })
  await t.database.pool.query('update engagements set is_global = true where id = $1', [high.id])
  const starter = await makeEngagement(t, 'forum-starter', { promoteOnForumIndexPage: true, isCurrent: true })
  const [quizlet] = (await t.database.pool.query(`select id from engagements where type = 'quizlet' and is_current`))
    .rows
  expect(placesIn((await page('/')).body)).toEqual([
    `poll/${high.id}`,
    `poll/${low.id}`,
    `forum-starter/${starter.id}`,
    `quizlet/${quizlet.id}`,
  ])
  expect(placesIn((await page('/', 'two')).body)).toEqual([`poll/${high.id}`])
  expect(placesIn((await page('/forums')).body)).toEqual([`forum-starter/${starter.id}`])
})

test('what leads to a thread in which somebody may be at risk is not shown on pages, and says on its own page that it rests', async () => {
  const threadId = await makeThread(t)
  const driver = await makeEngagement(t, 'forum-driver', { threadId, isCurrent: true, question: 'How do you sleep?' })
  await t.database.pool.query('update threads set is_featured = true where id = $1', [threadId])
  const at = `forum-driver/${driver.id}`
  const thread = async () =>
    (
      await page(
        `/forums/${(await t.database.pool.query('select slug from threads where id = $1', [threadId])).rows[0].slug}`,
      )
    ).body
  expect(placesIn((await page('/')).body)).toContain(at)
  expect(await thread()).toContain('>Featured<')
  const postId = await makeStory(t, { slug: 'sleepless', body: `<p>[forum-driver] [thread id="${threadId}"]</p>` })
  expect((await t.mutate(await t.signIn(1), 'linkStoryThread', { postId, threadId })).refusal).toBeUndefined()
  const links = async () => (await page('/sleepless')).body.match(/href="\/(?:forums|engagement)\/[^"]+"/g)
  expect(await links()).toHaveLength(3)
  await asSystem(t, (tx) =>
    insertFlag(tx.site, { assocType: 'thread', contentId: threadId, isOpen: true, atRisk: true }),
  )
  expect(await links()).toBeNull()
  expect(placesIn((await page('/')).body)).not.toContain(at)
  expect((await page(`/engagement/${at}`)).body).toContain(THREAD_RESTS)
  expect(await thread()).not.toContain('>Featured<')
})
