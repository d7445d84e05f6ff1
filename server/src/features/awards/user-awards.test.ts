import { USER_AWARD_STATUSES } from '@ward/domain/awards'
import { MUST_BE_ADMIN, MUST_BE_STAFF } from '@ward/domain/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { GIVE, giveAward, listAwards, makeAward, TAKE, UPSERT } from './awards.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const give = async (actor: Actor, variables: { awardId: string; userId: string; status: string }) => {
  const { data, errors } = await t.ask(actor, GIVE, { variables })
  return { id: (data as never as { createUserAward: { id: string } } | null)?.createUserAward.id, refusal: errors?.[0] }
}
const shown = async (award: { name: string }, actor = admin) =>
  (await listAwards(t, actor, `search: "${award.name}"`)).awards[0] ?? expect.fail('no such award')

test('createUserAward gives an award with each status, and deleteUserAward takes it back', async () => {
  const award = await makeAward(t, { name: 'Given' })
  const user = await t.signIn(3)
  for (const status of USER_AWARD_STATUSES) {
    const { id } = await give(admin, { awardId: award.id, userId: user.id, status: status.toUpperCase() })
    expect((await shown(award)).userAwards).toMatchObject([{ id, status: status.toUpperCase(), user: { id: user.id } }])
    expect((await t.ask(admin, TAKE, { variables: { id } })).data).toEqual({ deleteUserAward: true })
    expect((await shown(award)).userAwards).toEqual([])
  }
})

test('winners and finalists are counted, the enrolled and the completed are not', async () => {
  const award = await makeAward(t, { name: 'Counted' })
  const [ann, ben] = [await t.signIn(3), await t.signIn(3)]
  await giveAward(t, award, ann, 'winner')
  await giveAward(t, award, ann, 'enrolled')
  await giveAward(t, award, ann, 'completed')
  await giveAward(t, award, ben, 'finalist')
  expect(await shown(award)).toMatchObject({ winnersCount: 1, finalistsCount: 1 })
  expect((await shown(award)).userAwards).toHaveLength(4)
})

test('the same award with the same status is given once, however often it is asked for', async () => {
  const award = await makeAward(t, { name: 'Once' })
  const user = await t.signIn(3)
  const given = { awardId: award.id, userId: user.id, status: 'WINNER' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => give(admin, given)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await shown(award)).winnersCount).toBe(1)
})

test('an award of another site is not found there and stays', async () => {
  const award = await makeAward(t, { name: 'Elsewhere' })
  const away = await t.signIn(3, { siteId: t.sites.two.siteId })
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  const id = await giveAward(t, award, away)
  expect((await t.ask(admin, TAKE, { variables: { id } })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  expect((await shown(award, there)).winnersCount).toBe(1)
  expect((await shown(award)).winnersCount).toBe(0)
})

test('of ten people who take the same award back at once one does, and nine find none', async () => {
  const id = await giveAward(t, await makeAward(t), await t.signIn(3))
  const answers = await Promise.all(Array.from({ length: 10 }, () => t.ask(admin, TAKE, { variables: { id } })))
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  expect(answers.filter(({ errors }) => errors?.[0]?.extensions.code === 'NOT_FOUND')).toHaveLength(9)
})

test.each([
  [1, null, null],
  [2, MUST_BE_ADMIN, null],
  [3, MUST_BE_ADMIN, MUST_BE_STAFF],
  [4, MUST_BE_ADMIN, MUST_BE_STAFF],
  [5, null, null],
  [6, null, null],
])('role %i: changing awards is answered with %j, reading with %j', async (roleId, change, read) => {
  const actor = await t.signIn(roleId)
  const award = await makeAward(t, { name: `For role ${roleId}` })
  const user = await t.signIn(3)
  const upserted = await t.ask(actor, UPSERT, { variables: { id: award.id, name: award.name, year: 2011 } })
  const given = await give(actor, { awardId: award.id, userId: user.id, status: 'WINNER' })
  const taken = await t.ask(actor, TAKE, { variables: { id: given.id ?? '1' } })
  for (const message of [upserted.errors?.[0]?.message, given.refusal?.message, taken.errors?.[0]?.message])
    expect(message ?? null).toBe(change)
  expect((await shown(award)).year).toBe(change === null ? 2011 : null)
  expect((await t.ask(actor, '{ awards { total } }')).errors?.[0]?.message ?? null).toBe(read)
})
