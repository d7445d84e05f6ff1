import { MUST_BE_STAFF } from '@ward/domain/app/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { TELL_READERS } from '../../content/tell-readers.actions.ts'
import { caseOf, type PlacedKind, placeFlag } from '../flag/flag-kinds.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const BODY = '<p>Please ask your doctor</p>'
const repliesOf = async (authorId: string) =>
  (
    await t.database.pool.query(
      'select id, kind, body, post_id, root_id, parent_id, is_pending from content where author_id = $1 order by id',
      [authorId],
    )
  ).rows
/** Whether a job tells those who are answered, mentioned, or follow the thread. */
const isTold = async (id: string) => {
  const key = `${TELL_READERS}:${t.sites.one.siteId}:${id}`
  return (await t.database.pool.query('select from graphile_worker.jobs where key = $1', [key])).rowCount === 1
}

test('a reply stands where its kind belongs, by whoever wrote it, and members see it at once', async () => {
  const places = {
    comment: (it: PlacedKind) => ({ kind: 'comment', parent_id: it.assocId, root_id: null }),
    thread: (it: PlacedKind) => ({ kind: 'reply', parent_id: null, root_id: it.assocId }),
    reply: (it: PlacedKind) => ({ kind: 'reply', parent_id: it.assocId, root_id: it.root }),
    user_profile_status: (it: PlacedKind) => ({ kind: 'status_reply', parent_id: null, root_id: it.assocId }),
    user_profile_status_reply: (it: PlacedKind) => ({ kind: 'status_reply', parent_id: it.assocId, root_id: it.root }),
  }
  for (const [kind, place] of Object.entries(places)) {
    const moderator = await t.signIn(2)
    const placed = await placeFlag(t, kind as keyof typeof places)
    const { refusal } = await t.mutate(moderator, 'ugcReply', { id: placed.flagId, body: BODY })
    expect([kind, refusal]).toEqual([kind, undefined])
    const replies = await repliesOf(moderator.id)
    expect(replies).toMatchObject([{ body: BODY, is_pending: false, ...place(placed) }])
    expect(await isTold(replies[0].id)).toBe(true)
    const { contentFlagEvents } = await caseOf(t, moderator, placed.flagId)
    expect(contentFlagEvents.at(-1)).toMatchObject({ status: 'REPLIED', user: { id: moderator.id } })
  }
})

test('a reply is cleaned, and mentions whom it names', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const mention = `<inline-mention username="${member.username}" userid="${member.id}">@${member.username}</inline-mention>`
  const { flagId } = await placeFlag(t, 'thread')
  await t.mutate(moderator, 'ugcReply', { id: flagId, body: `<p>${mention}<img src=x onerror=alert(1)></p>` })
  const [reply] = await repliesOf(moderator.id)
  expect(reply.body).not.toContain('onerror')
  const mentioned = await t.database.pool.query('select user_id from mentions where content_id = $1', [reply.id])
  expect(mentioned.rows).toEqual([{ user_id: member.id }])
})

test('the same reply sent twice, one after another or at once, is posted once', async () => {
  const moderator = await t.signIn(2)
  const { flagId } = await placeFlag(t, 'comment')
  const body = `${BODY}<p><a href="https://one.test/help">Help</a></p>`
  const send = () => t.mutate(moderator, 'ugcReply', { id: flagId, body })
  await Promise.all([send(), send(), send()])
  expect((await send()).refusal).toBeUndefined()
  expect(await repliesOf(moderator.id)).toHaveLength(1)
  await t.mutate(moderator, 'ugcReply', { id: flagId, body: '<p>Something else</p>' })
  expect(await repliesOf(moderator.id)).toHaveLength(2)
})

test('nobody replies to what members do not see, to a profile, or on another site; members do not reply here', async () => {
  const moderator = await t.signIn(2)
  const send = async (flagId: string, actor = moderator) =>
    (await t.mutate(actor, 'ugcReply', { id: flagId, body: BODY })).refusal
  for (const content of [{ isDeleted: true }, { isSpam: true }])
    expect((await send((await placeFlag(t, 'comment', { content })).flagId))?.extensions.code).toBe('CONFLICT')
  expect((await send((await placeFlag(t, 'user')).flagId))?.extensions.code).toBe('NOT_FOUND')
  const foreign = await placeFlag(t, 'comment', { siteId: t.sites.two.siteId })
  expect((await send(foreign.flagId))?.extensions.code).toBe('NOT_FOUND')
  const { flagId } = await placeFlag(t, 'comment')
  expect((await send(flagId, await t.signIn(3)))?.message).toBe(MUST_BE_STAFF)
  expect(await repliesOf(moderator.id)).toEqual([])
})

test('a reply is no decision: whoever decides meanwhile on the version they saw is not refused', async () => {
  const [one, other] = [await t.signIn(2), await t.signIn(2)]
  const { flagId } = await placeFlag(t, 'comment')
  await t.mutate(one, 'ugcReply', { id: flagId, body: BODY })
  const { refusal } = await t.mutate(other, 'updateContentFlag', { id: flagId, operation: 'DONE', version: 1 })
  expect(refusal).toBeUndefined()
})
