import { exportPath } from '@ward/domain/kernel/list-export'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'

let t: TestApp
let admin: Actor
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  moderator = await t.signIn(2)
})
afterAll(() => t.stop())

async function fileOf({ cookie }: Actor, filter: object) {
  const headers = { host: 'one.test', cookie }
  const answer = await t.fastify.inject({ method: 'POST', url: exportPath('flags'), headers, payload: filter })
  return { answer, ids: [...answer.body.matchAll(/^"?(\d+)"?,/gm)].map(([, id]) => id) }
}

test('the file has what the filter finds and nothing else, in the order of the list', async () => {
  const expected = { isSpam: true, isReported: true }
  const placed = []
  for (let n = 0; n < 3; n++) placed.push(await placeFlag(t, 'comment', expected))
  await placeFlag(t, 'reply', expected)
  await placeFlag(t, 'comment', { isSpam: true })
  await placeFlag(t, 'comment', { ...expected, isOpen: false })
  const filter = { assocType: 'comment', filters: ['spam', 'reported'] }
  const newest = placed.map(({ flagId }) => flagId).toReversed()
  expect((await fileOf(moderator, filter)).ids).toEqual(newest)
  expect((await fileOf(moderator, { ...filter, sortDesc: false })).ids).toEqual(newest.toReversed())
})

test('what a moderator may not filter by they do not get as a file either', async () => {
  const filter = { filters: ['pre-moderation'] }
  const { answer } = await fileOf(moderator, filter)
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
  expect((await fileOf(admin, filter)).answer.statusCode).toBe(200)
})
