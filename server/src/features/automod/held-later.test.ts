import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { update } from '../flags/flag/flag-kinds.fixtures.ts'
import { asSystem, makeFlag } from '../flags/flag/flags.fixtures.ts'
import { editByAuthor } from '../flags/intake/flagging.actions.ts'
import { scoreContent, scoreImported } from '../flags/intake/score-content.task.ts'
import { useOutsideScorer } from './automod.actions.ts'

let t: TestApp
let server: Server
beforeAll(async () => {
  t = await startTestApp()
  server = createServer((_request, response) =>
    response.end(JSON.stringify({ spam: { prob: 0.97 }, offensive: { prob: 0.01 } })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  useOutsideScorer(undefined, () => 0)
  server.closeAllConnections()
  server.close()
  await t.stop()
})

/**
 * The job asks a scorer elsewhere, which thinks everything is spam; the texts were judged without it. It tries again, as
 * the queue does, where a busy machine keeps the answer from being there in time.
 */
async function scoreLater(contentId: string, task = scoreContent): Promise<void> {
  const { siteId } = t.sites.one
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }, siteId)
  const job = { id: contentId, isLast: false, signal: new AbortController().signal }
  const answered = async () => {
    useOutsideScorer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, () => 0, 20_000)
    await task.run(ctx, job)
  }
  await vi.waitFor(answered, { timeout: 10_000 })
  useOutsideScorer(undefined, () => 0)
}
const standing = async (flagId: string) =>
  (
    await t.database.pool.query(
      `select c.is_pending, f.is_open, f.is_required_to_publish, f.is_spam from flags f
         join content c on c.site_id = f.site_id and c.id = f.content_id where f.id = $1`,
      [flagId],
    )
  ).rows[0]

test('a reported text whose later score is above the hold threshold waits for approval', async () => {
  const { flagId, contentId } = await makeFlag(t)
  await scoreLater(contentId)
  expect(await standing(flagId)).toEqual({
    is_pending: true,
    is_open: true,
    is_required_to_publish: true,
    is_spam: true,
  })
})

test('a text that members have read for days, or that came in by import, is flagged by a later score and stays', async () => {
  const insertedAt = new Date(Date.now() - 3 * 86_400_000)
  const old = await makeFlag(t, { insertedAt })
  await scoreLater(old.contentId)
  const imported = await makeFlag(t, { isImported: true })
  await scoreLater(imported.contentId, scoreImported)
  for (const { flagId } of [old, imported])
    expect(await standing(flagId)).toMatchObject({ is_pending: false, is_spam: true, is_required_to_publish: false })
})

test('a later score shows staff a text again that they let stand, but does not take it away', async () => {
  const { flagId, contentId } = await makeFlag(t)
  const moderator = await t.signIn(2)
  await update(t, moderator, flagId, { operation: 'DONE' })
  await scoreLater(contentId)
  expect(await standing(flagId)).toMatchObject({ is_pending: false, is_open: true, is_required_to_publish: false })
  await update(t, moderator, flagId, { operation: 'DONE' })
  await asSystem(t, (tx) => editByAuthor(tx, contentId, '<p>Did it help?</p>'))
  await scoreLater(contentId)
  expect(await standing(flagId)).toMatchObject({ is_pending: true, is_open: true })
})

test('nobody was faster where a text was only scored anew since the screen was opened', async () => {
  const { flagId, contentId } = await makeFlag(t)
  const [early, late] = [await t.signIn(2), await t.signIn(2)]
  const shown = (await update(t, early, flagId, { operation: 'DONE' })).flag?.version
  await scoreLater(contentId)
  const { refusal } = await update(t, late, flagId, { operation: 'REOPEN', version: shown })
  expect(refusal).toMatchObject({
    message: 'This flag has changed since you opened it',
    extensions: { code: 'CONFLICT', state: { by: null, status: null, at: null, isOpen: true } },
  })
  // A person who opened it before that decision gets a conflict, however often the text was scored since.
  const before = await update(t, late, flagId, { operation: 'DELETE', version: (shown ?? 0) - 1 })
  expect(before.refusal?.extensions.code).toBe('FORBIDDEN')
  const missed = await update(t, late, flagId, { operation: 'SPAM', version: (shown ?? 0) - 1 })
  expect(missed.refusal).toMatchObject({
    message: `${early.username} got there first: marked the content as done`,
    extensions: { state: { by: early.username, status: 'DONE', at: expect.stringMatching(/Z$/) } },
  })
})
