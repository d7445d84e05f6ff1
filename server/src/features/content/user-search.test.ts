import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { asSystem } from '../flags/flag/flags.fixtures.ts'
import { submitContent } from '../flags/intake/flagging.actions.ts'

let t: TestApp
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2, { username: 'zz-moderator' })
})
afterAll(() => t.stop())

const names = async (args: string, actor = moderator): Promise<string[]> => {
  const { data, errors } = await t.ask(actor, `{ userSearch(${args}) { username } }`)
  expect(errors).toBeUndefined()
  return (data as never as { userSearch: { username: string }[] }).userSearch.map(({ username }) => username)
}

test('a mention is offered five names of the own site, those who wrote around the text before all others, the last first', async () => {
  for (const username of ['ann-1', 'ann-2', 'ann-3', 'ann-4', 'ann-5', 'ann-6']) await t.signIn(3, { username })
  await t.signIn(3, { username: 'ann-0-there', siteId: t.sites.two.siteId })
  await t.signIn(4, { username: 'ann-0-spam' })
  const [asker, answerer] = [await t.signIn(3, { username: 'ann-8' }), await t.signIn(3, { username: 'ann-9' })]
  const write = (kind: 'thread' | 'reply', authorId: string, more = {}) =>
    asSystem(t, (tx) => submitContent(tx, { kind, authorId, body: '<p>How is it for you?</p>', ...more }))
  const { content: thread } = await write('thread', asker.id, { thread: { name: 'Sleep', slug: 'sleep' } })
  const { content: reply } = await write('reply', answerer.id, { rootId: thread.id })
  const inThread = ['ann-9', 'ann-8', 'ann-1', 'ann-2', 'ann-3']
  expect(await names(`username: "ANN", type: REPLY, id: "${reply.id}"`)).toEqual(inThread)
  expect(await names(`username: "ann", type: THREAD, id: "${thread.id}"`)).toEqual(inThread)
  expect(await names('username: "ann"')).toEqual(['ann-1', 'ann-2', 'ann-3', 'ann-4', 'ann-5'])
  // Of another kind, or of another site, there is no such text.
  expect((await names(`username: "ann", type: COMMENT, id: "${reply.id}"`))[0]).toBe('ann-1')
  const there = await t.signIn(2, { siteId: t.sites.two.siteId })
  expect(await names(`username: "ann", type: REPLY, id: "${reply.id}"`, there)).toEqual(['ann-0-there'])
})

test('members are offered nobody', async () => {
  const { errors } = await t.ask(await t.signIn(3), '{ userSearch(username: "a") { username } }')
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})
