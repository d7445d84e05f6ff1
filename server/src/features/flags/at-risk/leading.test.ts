import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeReply, makeThread } from '../../forums/threads/threads.fixtures.ts'
import { insertFlag } from '../flag/flags.db.ts'
import { asSystem } from '../flag/flags.fixtures.ts'
import { pausedBecause } from './leading.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('a featured thread says that it is paused, and why, while somebody in it may be at risk; looked after it is back', async () => {
  const admin = await t.signIn(1)
  const [{ id }, calm] = [await makeThread(t, { name: 'Long nights' }), await makeThread(t, { name: 'Long days' })]
  for (const thread of [id, calm.id]) await t.mutate(admin, 'updateThread', { id: thread, isFeatured: true })
  const { id: contentId } = await makeReply(t, id)
  const flag = { assocType: 'reply' as const, contentId, isOpen: true, atRisk: true }
  const flagId = await asSystem(t, (tx) => insertFlag(tx.site, flag))
  const because = pausedBecause({ isGone: false, isHeld: false, isFlagged: false, isAtRisk: true })
  const list = { name: 'long', sort: 'NAME', sortDesc: false }
  const { answer: listed } = await t.query(admin, 'threads', list, 'threads { isFeatured paused }')
  expect(listed).toEqual({
    threads: [
      { isFeatured: true, paused: null },
      { isFeatured: true, paused: because },
    ],
  })
  const shown = () => t.query(admin, 'thread', { id }, 'isFeatured paused')
  expect((await shown()).answer).toEqual({ isFeatured: true, paused: because })
  await t.mutate(admin, 'takeAtRisk', { id: flagId })
  await t.mutate(admin, 'closeAtRisk', { id: flagId, outcome: 'FOLLOWED_UP' })
  expect((await shown()).answer).toEqual({ isFeatured: true, paused: null })
})
