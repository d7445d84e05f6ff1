import { randomUUID } from 'node:crypto'
import { ownTextPath } from '@ward/domain/app/front-end-links'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import type { SiteTask } from '../../platform/jobs/task.ts'
import { placeFlag, update } from '../flags/flag/flag-kinds.fixtures.ts'
import { updateFlag } from '../flags/flag/flags.db.ts'
import { asSystem, makeFlag } from '../flags/flag/flags.fixtures.ts'
import { tellAuthor } from '../flags/flag/tell-author.task.ts'
import { senderOf } from './answering.fixtures.ts'
import { askerOf } from './member-site.fixtures.ts'
import { tellReaders } from './tell-readers.task.ts'

let t: TestApp
let page: ReturnType<typeof askerOf>
let send: ReturnType<typeof senderOf>
let other: Actor
let made: Awaited<ReturnType<typeof makeFlag>>
beforeAll(async () => {
  t = await startTestApp()
  page = askerOf(t)
  send = senderOf(t)
  other = await t.signIn(1)
})
afterAll(() => t.stop())
beforeEach(async () => {
  made = await makeFlag(t)
})

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const decide = (by: Actor, operation: string) => update(t, by, made.flagId, { operation })
const ask = (words: string, more = {}) => send(made.author, ownTextPath(made.contentId), { words, ...more })
const read = async () => (await page(ownTextPath(made.contentId), made.author.cookie)).body

const hold = () =>
  asSystem(t, async (tx) => {
    await rows('update content set is_pending = true where id = $1', made.contentId)
    await updateFlag(tx.site, made.flagId, { isOpen: true, isRequiredToPublish: true })
  })
const run = (task: SiteTask, id: string) => {
  const { siteId } = t.sites.one
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: task.name }, siteId)
  return task.run(ctx, { id, isLast: true, signal: new AbortController().signal })
}
const tell = () => run(tellAuthor, made.flagId)
const reported = () => rows('select kind, times from notifications where user_id = $1 order by id', made.author.id)

test('an author is told that a text which was held is approved, once each time, and of nothing that was never held', async () => {
  expect((await decide(other, 'DONE')).refusal).toBeUndefined()
  await tell()
  expect(await reported()).toEqual([])
  for (const times of [1, 2]) {
    await hold()
    await tell()
    expect((await decide(other, 'APPROVE')).refusal).toBeUndefined()
    await tell()
    await tell()
    expect(await reported()).toEqual([{ kind: 'text.approved', times }])
  }
  for (const operation of ['REOPEN', 'DONE', 'DELETE']) await decide(other, operation)
  await tell()
  expect((await reported()).map(({ kind }) => kind)).toEqual(['text.approved', 'text.removed'])
})

test('a text that is held anew is a new case: nothing of the answer before stands there, and its author may add something', async () => {
  await hold()
  const nonce = randomUUID()
  for (let times = 0; times < 2; times++) expect((await ask('First', { nonce })).statusCode).toBe(303)
  expect((await ask('Second')).statusCode).toBe(409)
  expect((await decide(other, 'APPROVE')).refusal).toBeUndefined()
  expect(await read()).toContain('Your text is shown again')
  await hold()
  const body = await read()
  expect(body).toContain('We are holding your comment')
  expect(body).toContain('Anything we should know?')
  expect(body).not.toContain('Your text is shown again')
  // The first form once more, as by a page that was still open.
  expect((await ask('First', { nonce })).statusCode).toBe(303)
  expect((await ask('I have changed it')).statusCode).toBe(303)
  expect((await ask('And again')).statusCode).toBe(409)
  expect(await rows('select words, outcome from appeals where flag_id = $1 order by id', made.flagId)).toEqual([
    { words: 'First', outcome: 'granted' },
    { words: 'I have changed it', outcome: null },
  ])
})

test('a text that nothing hides is not said to be read by all where its thread is hidden, nor is anybody told of it', async () => {
  const { flagId, assocId, author, root } = await placeFlag(t, 'reply')
  const follower = await t.signIn(3)
  await rows(
    'insert into thread_follows (site_id, user_id, thread_id) values ($1, $2, $3)',
    author.siteId,
    follower.id,
    root,
  )
  made = { ...made, flagId, contentId: assocId, author }
  expect(await read()).toContain('Everybody can read your reply')
  for (const hides of ['is_deleted', 'is_spam', 'is_pending']) {
    await rows(`update content set ${hides} = true where id = $1`, root)
    const body = await read()
    expect(body, hides).toContain('Your reply cannot be read at the moment')
    expect(body, hides).not.toContain('href="/forums/kind')
    await run(tellReaders, assocId)
    expect(await rows('select from notifications where user_id = $1', follower.id)).toEqual([])
    await rows(`update content set ${hides} = false where id = $1`, root)
  }
  await run(tellReaders, assocId)
  expect(await rows('select kind from notifications where user_id = $1', follower.id)).toEqual([
    { kind: 'thread.answered' },
  ])
})

test('what a block hid is not said to be deleted by its author, who may be back', async () => {
  await rows('update content set is_deleted = true where id = $1', made.contentId)
  for (const [status, words] of [
    ['WITHDRAWN', 'You deleted your comment'],
    ['UN_DELETE', 'Your comment is no longer shown'],
    ['BLOCKED', 'Your comment is no longer shown'],
  ]) {
    await rows(
      'insert into flag_events (site_id, flag_id, status) values ($1, $2, $3)',
      made.author.siteId,
      made.flagId,
      status,
    )
    expect(await read(), status).toContain(words)
  }
})
