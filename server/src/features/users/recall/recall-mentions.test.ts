import { DELETED_USER } from '@ward/domain/member-site/member-site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../../test/app.ts'
import { placeFlag } from '../../flags/flag/flag-kinds.fixtures.ts'
import { doRun, makeSpammer, mention } from '../block/block.fixtures.ts'
import { blockUser } from '../block/block.task.ts'
import { eraseUser } from '../erase/erase.task.ts'
import { recallUser } from './recall.task.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const bodyOf = async (id: string) => (await rows('select body from content where id = $1', id))[0].body
const mentionedIn = async (id: string) =>
  (await rows('select user_id from mentions where content_id = $1', id)).map((row) => row.user_id).sort()
const block = async (user: Actor) => {
  await makeSpammer(t, user)
  await doRun(t, blockUser, user.id)
}
const recall = async (user: Actor) => {
  const told = await t.query<{ kind: string; n: number }[]>(chief, 'recallEffects', { id: user.id }, 'kind n')
  expect(told.answer).toContainEqual({ kind: 'MENTIONS_LINKED', n: 1 })
  expect((await t.mutate(chief, 'recallBlock', { id: user.id })).refusal).toBeUndefined()
  await doRun(t, recallUser, user.id)
}
/** A text that mentions two, who are blocked one after the other. */
async function bothBlocked() {
  const [author, one, two] = [await t.signIn(3), await t.signIn(3), await t.signIn(3)]
  const body = `<p>Ask ${mention(one)}, ${mention(two)} or ${mention(author)}</p>`
  const { assocId: id } = await placeFlag(t, 'comment', { body, author })
  const before = [await bodyOf(id), await mentionedIn(id)]
  for (const user of [one, two]) await block(user)
  expect(await bodyOf(id)).toBe(`<p>Ask @${one.username}, @${two.username} or ${mention(author)}</p>`)
  return { id, author, one, two, body, before }
}

test.each([
  ['first', ['one', 'two']],
  ['last', ['two', 'one']],
] as const)(
  'of two blocked who stand in one text each is linked again alone, the first blocked %s',
  async (_, order) => {
    const { id, author, body, before, ...both } = await bothBlocked()
    const [sooner, later] = [both[order[0]], both[order[1]]]
    await recall(sooner)
    expect(await bodyOf(id)).toBe(body.replace(mention(later), `@${later.username}`))
    expect(await mentionedIn(id)).toEqual([author.id, sooner.id].sort())
    await recall(later)
    expect([await bodyOf(id), await mentionedIn(id)]).toEqual(before)
  },
)

test('who is blocked again is unlinked again, beside somebody who stays blocked', async () => {
  const { id, one, two, before } = await bothBlocked()
  const blocked = await bodyOf(id)
  await recall(one)
  await block(one)
  expect(await bodyOf(id)).toBe(blocked)
  for (const user of [two, one]) await recall(user)
  expect([await bodyOf(id), await mentionedIn(id)]).toEqual(before)
})

test('a blocked account that is deleted leaves no name in what another block keeps, and links nobody', async () => {
  const { id, author, one, two } = await bothBlocked()
  expect((await t.mutate(chief, 'deleteUser', { id: two.id })).refusal).toBeUndefined()
  await doRun(t, eraseUser(TEST_CONFIG.secretKey), two.id)
  expect(await bodyOf(id)).toBe(`<p>Ask @${one.username}, @${DELETED_USER} or ${mention(author)}</p>`)
  const kept = await rows('select body from unlinked_mentions where content_id = $1', id)
  expect(kept.map(({ body }) => body.includes(two.username))).toEqual([false])
  await recall(one)
  expect(await bodyOf(id)).toBe(`<p>Ask ${mention(one)}, @${DELETED_USER} or ${mention(author)}</p>`)
})

test('an older version of a text that is masked takes no mention from a recall', async () => {
  const admin = await t.signIn(1)
  const user = await t.signIn(3)
  const { flagId, assocId: root } = await placeFlag(t, 'thread', { body: '<p>Ring 07700 900877</p>' })
  const body = `<p>Ask ${mention(user)}</p>`
  const { assocId: id } = await placeFlag(t, 'reply', { body })
  await rows('update content set root_id = $2, parent_id = $2 where id = $1', id, root)
  await rows(
    `insert into versions (site_id, subject_type, subject_id, number, content, actor_kind) values ($1, 'content', $2, 1, $3, 'system')`,
    t.sites.one.siteId,
    id,
    { body: '<p>07700 900877 it was</p>' },
  )
  await block(user)
  expect((await t.mutate(admin, 'maskPrivateData', { id: flagId })).refusal).toBeUndefined()
  await recall(user)
  expect(await bodyOf(id)).toBe(body)
})
