import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { planOf, statementsOf } from '../../../../test/statements.ts'
import { placeFlag, update } from '../flag/flag-kinds.fixtures.ts'

let t: TestApp
let admin: Actor
let author: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1, { username: 'ada' })
  author = await t.signIn(3)
})
afterAll(() => t.stop())

type Reported = { flagId: string; assocType: string; status: string; user: { username: string } | null }
const reported = async (given: object, by = admin) =>
  (await t.query<Reported[]>(by, 'authorDecisions', given, 'flagId assocType status user { username }')).answer ?? []

test('decisions on a person and their texts are told, the last first, without those of the flag that is looked at', async () => {
  const comment = await placeFlag(t, 'comment', { author })
  const thread = await placeFlag(t, 'thread', { author })
  const profile = await placeFlag(t, 'user', { author })
  const others = await placeFlag(t, 'comment')
  for (const [{ flagId }, operation] of [
    [comment, 'SPAM'],
    [others, 'DELETE'],
    [profile, 'DONE'],
    [thread, 'DELETE'],
    [thread, 'UN_DELETE'],
  ] as const)
    expect((await update(t, admin, flagId, { operation })).refusal).toBeUndefined()
  await update(t, admin, comment.flagId, { assignedToUserIds: [admin.id] })
  const all = await reported({ userId: author.id })
  expect(all.map(({ flagId, assocType, status, user }) => [flagId, assocType, status, user?.username])).toEqual([
    [thread.flagId, 'THREAD', 'UN_DELETE', 'ada'],
    [thread.flagId, 'THREAD', 'DELETE', 'ada'],
    [profile.flagId, 'USER', 'DONE', 'ada'],
    [comment.flagId, 'COMMENT', 'SPAM', 'ada'],
  ])
  expect((await reported({ userId: author.id, exceptFlagId: thread.flagId })).map(({ status }) => status)).toEqual([
    'DONE',
    'SPAM',
  ])
  expect(await reported({ userId: author.id, limit: 1 })).toEqual(all.slice(0, 1))
})

test('nothing is told of a person of another site', async () => {
  const elsewhere = await placeFlag(t, 'comment', { siteId: t.sites.two.siteId })
  expect(await reported({ userId: elsewhere.author.id })).toEqual([])
})

test('what a person wrote is found by its author, not by reading every flag or event', async () => {
  const statements = await statementsOf(() => reported({ userId: author.id }))
  for (const statement of statements)
    expect(await planOf(t.database.pool, statement), statement.text).not.toMatch(
      /Seq Scan on (content|flags|flag_events)\b/,
    )
})
