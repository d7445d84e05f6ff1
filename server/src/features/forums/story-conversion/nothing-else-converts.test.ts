import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { walked } from '../../../../test/walked.ts'
import { schema } from '../../../schema.ts'
import { comment, importText, post, wxr } from '../../import/import.fixtures.ts'
import { makeStory } from './story-conversion.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** How many stories have a thread, and how many threads there are. */
const counted = async (): Promise<{ converted: number; threads: number }> =>
  (
    await t.database.pool.query(`
      select (select count(*)::int from story_threads) as converted, (select count(*)::int from threads) as threads`)
  ).rows[0]
const NONE = { converted: 0, threads: 0 }

test('visiting a story makes no thread of it', async () => {
  await makeStory(t, { slug: 'only-read' })
  const visitors = [null, ...(await Promise.all([1, 2, 3, 5].map((roleId) => t.signIn(roleId))))]
  for (const path of ['/only-read', '/', '/forums', '/feed.xml'])
    for (const visitor of visitors) {
      const headers = { host: 'one.test', cookie: visitor?.cookie ?? '' }
      expect([path, (await t.fastify.inject({ url: path, headers })).statusCode < 500]).toEqual([path, true])
    }
  expect(await counted()).toEqual(NONE)
})

test('an import makes no thread of a story, nor does one that brings the story again as it was edited', async () => {
  const { siteId } = t.sites.one
  const story = (words: string) => wxr(post(7001, comment(7101)).replace('Hello', words))
  expect((await importText(t, story('Hello'), siteId)).imported).toEqual({ post: 1, comment: 1 })
  // Existing data stays: the edited one is refused.
  expect((await importText(t, story('Edited'), siteId)).imported).toEqual({})
  const { rows } = await t.database.pool.query(`select count(*)::int as n from posts where title = 'Post 7001'`)
  expect([rows[0].n, await counted()]).toEqual([1, NONE])
})

test('Convert Story is the only action of staff that makes a story a thread', { timeout: 180_000 }, async () => {
  const { sent } = await walked()
  expect([...sent.keys()].toSorted()).toEqual(Object.keys(schema.getMutationType()?.getFields() ?? {}).toSorted())
  const all = [...sent].flatMap(([name, each]) => each.map((one) => ({ name, ...one })))
  expect(all.flatMap(({ name, refusal }) => (refusal ? [[name, refusal.message]] : []))).toEqual([])
  const converting = new Set(all.flatMap(({ name, added }) => (added.converted > 0 ? [name] : [])))
  expect([...converting].toSorted()).toEqual(['createThreadFromStory', 'linkStoryThread'])
})
