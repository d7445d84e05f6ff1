import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { runScript } from '../../task-scripts/run-script.fixtures.ts'
import { insertPost } from '../content.db.ts'
import { recountComments } from './recount-comments.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('posts get the number of comments that are seen, where it was wrong; a dry run tells how many', async () => {
  const chief = await t.signIn(5)
  const rows = async (text: string, values: unknown[]) => (await t.database.pool.query(text, values)).rows
  const id = await insertPost(t.sites.one, { title: 'Post', slug: 'recounted', body: '<p>Words</p>' })
  await insertPost(t.sites.one, { title: 'Right', slug: 'right', body: '<p>Words</p>' })
  for (const isDeleted of [false, true])
    await rows(
      `insert into content (site_id, kind, author_id, post_id, body, is_deleted)
       values ($1, 'comment', $2, $3, '<p>Words</p>', $4)`,
      [chief.siteId, chief.id, id, isDeleted],
    )
  await rows('update posts set comment_count = 7 where id = $1', [id])
  const count = async () => (await rows('select comment_count as n from posts where id = $1', [id]))[0].n
  expect((await runScript(t, chief, recountComments, { isDryRun: true })).lines).toEqual([
    '1 of 2 posts would be put right',
  ])
  expect(await count()).toBe(7)
  await runScript(t, chief, recountComments, {})
  expect(await count()).toBe(1)
  expect((await runScript(t, chief, recountComments, {})).lines).toEqual(['0 of 2 posts were put right'])
})
