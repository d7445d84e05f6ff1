import { memberTouched } from '@ward/domain/flags/at-risk-asking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import { placeFlag } from '../flags/flag/flag-kinds.fixtures.ts'
import { doRun } from './block/block.fixtures.ts'
import { blockUser } from './block/block.task.ts'
import { eraseUser } from './erase/erase.task.ts'
import { recallUser } from './recall/recall.task.ts'

let t: TestApp
let mara: Actor
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  ;[mara, chief] = [await t.signIn(1), await t.signIn(5)]
})
afterAll(() => t.stop())

/** A member with one text at risk that nobody has looked at, and one that a colleague is on. */
async function inTheLane() {
  const [author, tomas] = [await t.signIn(3), await t.signIn(2)]
  const [unseen, held] = [
    await placeFlag(t, 'comment', { author, atRisk: true }),
    await placeFlag(t, 'reply', { author, atRisk: true }),
  ]
  await t.mutate(tomas, 'takeAtRisk', { id: held.flagId })
  const question = memberTouched({ n: 2, unseen: 1, holders: [tomas.username], isYours: false })
  return { author, unseen, held, question }
}

const waiting = async (flagIds: string[]) =>
  (
    await t.database.pool.query(
      'select count(*)::int as n from at_risk_waits where flag_id = any ($1) and ended_at is null',
      [flagIds],
    )
  ).rows[0]?.n

const WAYS: Record<string, (id: string) => [mutation: string, input: object]> = {
  'the role Spammer on the form': (id) => ['updateUser', { id, roleId: 4 }],
  'the status Blocked on the form': (id) => ['updateUser', { id, status: 2 }],
  'the role Spammer for many': (id) => ['bulkUpdateUserRoles', { userIds: [id], roleId: 4 }],
  'deleting them': (id) => ['deleteUser', { id }],
  'deleting them everywhere': (id) => ['deleteUser', { id, everywhere: true }],
}

test.each(Object.entries(WAYS))(
  '%s asks first where something of theirs is at risk, and says who is on it',
  async (_way, call) => {
    const { author, unseen, held, question } = await inTheLane()
    const [name, input] = call(author.id)
    const { refusal } = await t.mutate(mara, name, input)
    expect(refusal).toMatchObject({ message: question, extensions: { code: 'CONFLICT', state: { question } } })
    expect((await t.mutate(mara, name, { ...input, atRiskConfirmed: true })).refusal).toBeUndefined()
    if (name === 'deleteUser') await doRun(t, eraseUser(TEST_CONFIG.secretKey), author.id)
    if (JSON.stringify(input).includes('"roleId":4')) await doRun(t, blockUser, author.id)
    expect(await waiting([unseen.flagId, held.flagId])).toBe(2)
  },
)

test('only what hides the threads of a member asks for the replies of others that wait below them', async () => {
  const [author, other] = [await t.signIn(3), await t.signIn(3)]
  const thread = await placeFlag(t, 'thread', { author })
  const replies = [
    await placeFlag(t, 'reply', { author: other, atRisk: true }),
    await placeFlag(t, 'reply', { atRisk: true }),
  ]
  const below = async (ids: string[]) => {
    await t.database.pool.query('update content set root_id = $2, parent_id = $2 where id = any ($1)', [
      ids,
      thread.assocId,
    ])
  }
  const [first, second] = replies.map(({ assocId }) => assocId) as [string, string]
  const asked = async (mutation: string, input: object) => (await t.mutate(mara, mutation, input)).refusal?.message
  const question = (n: number, under: number) => memberTouched({ n, unseen: n, holders: [], isYours: false }, under)
  await below([first])
  const block = { id: author.id, roleId: 4 }
  expect(await asked('updateUser', block)).toBe(question(1, 1))
  expect(await asked('bulkUpdateUserRoles', { userIds: [author.id], roleId: 4 })).toBe(question(1, 1))
  await below([first, second])
  await placeFlag(t, 'comment', { author, atRisk: true })
  expect(await asked('updateUser', block)).toBe(question(3, 2))
  expect(await asked('updateUser', { id: author.id, status: 2 })).toBe(question(1, 0))
  expect(await asked('updateUser', { ...block, atRiskConfirmed: true })).toBeUndefined()
})

test('a block says how many texts stay in the lane, hides them, and its recall shows them without closing or opening a flag', async () => {
  const { author, unseen, held } = await inTheLane()
  const { data } = await t.ask(mara, 'query ($ids: [ID!]!) { roleEffects(userIds: $ids, roleId: 4) { kind n } }', {
    variables: { ids: [author.id] },
  })
  expect((data as never as { roleEffects: object[] }).roleEffects).toContainEqual({ kind: 'AT_RISK_KEPT', n: 2 })
  await t.mutate(mara, 'updateUser', { id: author.id, roleId: 4, atRiskConfirmed: true })
  await doRun(t, blockUser, author.id)
  const texts = async () =>
    (
      await t.database.pool.query(
        'select c.is_deleted, f.is_open from flags f join content c on c.id = f.content_id where f.id = any ($1) order by f.id',
        [[unseen.flagId, held.flagId]],
      )
    ).rows
  expect(await texts()).toEqual([
    { is_deleted: true, is_open: true },
    { is_deleted: true, is_open: true },
  ])
  await t.mutate(mara, 'closeAtRisk', { id: held.flagId, outcome: 'FOLLOWED_UP', atRiskConfirmed: true })
  await t.mutate(chief, 'recallBlock', { id: author.id })
  await doRun(t, recallUser, author.id)
  expect(await texts()).toEqual([
    { is_deleted: false, is_open: true },
    { is_deleted: false, is_open: false },
  ])
})
