import { discussionTouched, NOT_SEEN_YET, textTouched } from '@ward/domain/flags/at-risk-asking'
import { BULK_AT_RISK, BULK_RISK_BELOW } from '@ward/domain/flags/bulk/bulk-decisions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { caseOf, placeFlag, update } from './flag-kinds.fixtures.ts'

let t: TestApp
let mara: Actor
let tomas: Actor
beforeAll(async () => {
  t = await startTestApp()
  mara = await t.signIn(1)
  tomas = await t.signIn(2)
})
afterAll(() => t.stop())

const place = async (more: object = {}) => (await placeFlag(t, 'comment', { atRisk: true, ...more })).flagId
const look = (flagId: string) =>
  t.fastify.inject({
    method: 'POST',
    url: '/api/moderation/presence',
    headers: { host: t.hostOf(tomas.siteId), cookie: tomas.cookie },
    payload: { flagId },
  })
const holderOf = async (id: string) => {
  const { data } = await t.ask(mara, 'query ($id: ID!) { atRiskWait(id: $id) { holder { username } } }', {
    variables: { id },
  })
  const { atRiskWait } = data as never as { atRiskWait: { holder: { username: string } | null } | null }
  return atRiskWait && (atRiskWait.holder?.username ?? null)
}
const asked = (holders: string[], isYours = false) => textTouched({ n: 1, unseen: 0, holders, isYours })
const isOpen = async (id: string) => (await caseOf(t, mara, id)).isOpen

const CLOSING: readonly [operation: string, content?: object][] = [
  ['DONE'],
  ['SPAM'],
  ['DELETE'],
  ['APPROVE', { isPending: true }],
]

test.each(CLOSING)(
  '%s asks first where a text at risk is touched, and says who is on it',
  async (operation, content) => {
    const id = await place({ content })
    await look(id)
    const tries = async (actor: Actor) => (await update(t, actor, id, { operation })).refusal
    expect(await tries(mara)).toMatchObject({ message: asked([]), extensions: { code: 'CONFLICT' } })
    await t.mutate(tomas, 'takeAtRisk', { id })
    const refusal = await tries(mara)
    expect(refusal).toMatchObject({
      message: asked([tomas.username]),
      extensions: { code: 'CONFLICT', state: { question: asked([tomas.username]) } },
    })
    if (operation === 'DONE') expect((await tries(tomas))?.message).toBe(asked([], true))
    expect(await isOpen(id)).toBe(true)
    expect((await update(t, mara, id, { operation, atRiskConfirmed: true })).flag?.isOpen).toBe(false)
  },
)

test('a text at risk that nobody has looked at leaves the lane by no decision, asked or not', async () => {
  const id = await place()
  for (const [operation] of CLOSING.slice(0, 3)) {
    const { refusal } = await update(t, mara, id, { operation, atRiskConfirmed: true })
    expect(refusal).toMatchObject({ message: NOT_SEEN_YET, extensions: { code: 'CONFLICT' } })
  }
  const { refusal } = await t.mutate(mara, 'closeAtRisk', { id, outcome: 'NO_CONCERN', atRiskConfirmed: true })
  expect(refusal?.message).toBe(NOT_SEEN_YET)
  expect(await isOpen(id)).toBe(true)
})

test('several decided on together leave one at risk alone, looked at or not', async () => {
  const [seen, unseen] = [await place(), await place()]
  await look(seen)
  const flags = [seen, unseen].map((id) => ({ id, version: 1 }))
  const { answer } = await t.mutate<{ left: { because: string }[] }>(
    mara,
    'decideFlags',
    { operation: 'DELETE', flags },
    'left { because }',
  )
  expect(answer?.left.map(({ because }) => because)).toEqual([BULK_AT_RISK, BULK_AT_RISK])
  expect([await isOpen(seen), await isOpen(unseen)]).toEqual([true, true])
})

test.each(['DELETE', 'SPAM'])(
  '%s of a thread asks first where a reply in it is at risk, and leaves it in the lane; together with others it is left alone',
  async (operation) => {
    const thread = await placeFlag(t, 'thread')
    const reply = await placeFlag(t, 'reply', { atRisk: true })
    await t.database.pool.query('update content set root_id = $2, parent_id = $2 where id = $1', [
      reply.assocId,
      thread.assocId,
    ])
    const question = (holders: string[], unseen: number) => discussionTouched({ n: 1, unseen, holders, isYours: false })
    const tries = async () => (await update(t, mara, thread.flagId, { operation })).refusal
    expect(await tries()).toMatchObject({
      message: question([], 1),
      extensions: { state: { question: question([], 1) } },
    })
    await t.mutate(tomas, 'takeAtRisk', { id: reply.flagId })
    expect((await tries())?.message).toBe(question([tomas.username], 0))
    const flags = [{ id: thread.flagId, version: 1 }]
    const { answer } = await t.mutate<{ left: { because: string }[] }>(
      mara,
      'decideFlags',
      { operation, flags },
      'left { because }',
    )
    expect(answer?.left.map(({ because }) => because)).toEqual([BULK_RISK_BELOW])
    expect((await update(t, mara, thread.flagId, { operation: 'DONE' })).refusal).toBeUndefined()
    await update(t, mara, thread.flagId, { operation: 'REOPEN' })
    expect((await update(t, mara, thread.flagId, { operation, atRiskConfirmed: true })).refusal).toBeUndefined()
    expect([await isOpen(reply.flagId), await holderOf(reply.flagId)]).toEqual([true, tomas.username])
  },
)

test('the lane itself asks who is not on it, and takes it from who is', async () => {
  const id = await place()
  await t.mutate(tomas, 'takeAtRisk', { id })
  const close = (actor: Actor, more: object = {}) =>
    t.mutate(actor, 'closeAtRisk', { id, outcome: 'NO_CONCERN', ...more })
  expect((await close(mara)).refusal?.message).toBe(asked([tomas.username]))
  expect((await close(tomas)).refusal).toBeUndefined()
  const free = await place()
  await look(free)
  expect((await t.mutate(mara, 'closeAtRisk', { id: free, outcome: 'NO_CONCERN' })).refusal?.message).toBe(asked([]))
})

test.each([
  ['DONE', 'REOPEN'],
  ['SPAM', 'UN_SPAM'],
  ['DELETE', 'UN_DELETE'],
])('what takes %s back gives the hold back to who had it', async (operation, inverse) => {
  const id = await place()
  await t.mutate(tomas, 'takeAtRisk', { id })
  await update(t, mara, id, { operation, atRiskConfirmed: true })
  expect(await holderOf(id)).toBeNull()
  await update(t, mara, id, { operation: inverse })
  expect(await holderOf(id)).toBe(tomas.username)
})
