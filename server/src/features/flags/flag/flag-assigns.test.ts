import { ASSIGNED_TWICE, NOT_ASSIGNABLE } from '@ward/domain/flags/flag/flag-operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { caseOf, placeFlag, update } from './flag-kinds.fixtures.ts'

let t: TestApp
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2)
})
afterAll(() => t.stop())

const assign = (flagId: string, people: Pick<Actor, 'id'>[], actor = moderator) =>
  update(t, actor, flagId, { assignedToUserIds: people.map(({ id }) => id) })
const notices = (userId: string) =>
  t.database.network
    .selectFrom('notifications')
    .select(['kind', 'subjectType', 'subjectId'])
    .where('userId', '=', userId)
    .execute()

test('staff with the role ids 1, 2, 5 and 6 can be assigned, members and spammers cannot', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const staff = await Promise.all([1, 2, 5, 6].map((roleId) => t.signIn(roleId)))
  for (const person of await Promise.all([3, 4].map((roleId) => t.signIn(roleId))))
    expect((await assign(flagId, [...staff, person])).refusal).toMatchObject({
      message: NOT_ASSIGNABLE,
      extensions: { code: 'INVALID', fields: [{ path: 'assignedToUserIds', message: NOT_ASSIGNABLE }] },
    })
  expect((await caseOf(t, moderator, flagId)).contentFlagAssigns).toEqual([])
  const { flag } = await assign(flagId, staff)
  expect(flag?.contentFlagAssigns).toMatchObject(staff.map(({ id, username }) => ({ userId: id, user: { username } })))
})

test.each([
  ['of another site', async () => t.signIn(2, { siteId: t.sites.two.siteId })],
  ['who is absent', async () => ({ id: '999999' })],
  [
    'who was blocked',
    async () => {
      const blocked = await t.signIn(2)
      await t.database.network.updateTable('users').set({ status: 2 }).where('id', '=', blocked.id).execute()
      return blocked
    },
  ],
])('nobody %s can be assigned', async (_name, who) => {
  const { flagId } = await placeFlag(t, 'comment')
  expect((await assign(flagId, [moderator, await who()])).refusal).toMatchObject({ message: NOT_ASSIGNABLE })
  expect((await caseOf(t, moderator, flagId)).contentFlagAssigns).toEqual([])
})

test('a moderator whose suspension is over can be assigned, as they work again', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const person = await t.signIn(2)
  const suspendUntil = (suspendedUntil: Date) =>
    t.database.network.updateTable('users').set({ status: 1, suspendedUntil }).where('id', '=', person.id).execute()
  await suspendUntil(new Date(Date.now() + 60_000))
  expect((await assign(flagId, [person])).refusal).toMatchObject({ message: NOT_ASSIGNABLE })
  await suspendUntil(new Date(Date.now() - 60_000))
  expect((await assign(flagId, [person])).flag?.contentFlagAssigns).toMatchObject([{ userId: person.id }])
})

test('the assigned moderator is notified, once, and by mail; who assigns themselves is not', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const other = await t.signIn(2)
  const { flag } = await assign(flagId, [moderator, other])
  await assign(flagId, [moderator, other])
  expect(await notices(other.id)).toEqual([{ kind: 'flag.assigned', subjectType: 'flag', subjectId: flagId }])
  expect(await notices(moderator.id)).toEqual([])
  expect(flag?.contentFlagEvents.map(({ status, user }) => [status, user?.id])).toEqual([
    ['ASSIGNED', moderator.id],
    ['ASSIGNED', moderator.id],
  ])
  const both = [moderator.email, other.email]
  const mails = t.database.network.selectFrom('outbox').select('recipient').where('recipient', 'in', both)
  expect(await mails.execute()).toEqual([{ recipient: other.email }])
})

test('a tagged moderator can be removed again, which is noted, mailed to nobody and takes back what they have not read', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const [first, second] = [await t.signIn(2), await t.signIn(1)]
  await assign(flagId, [first, second])
  const { flag } = await assign(flagId, [second])
  expect(flag?.contentFlagAssigns.map(({ userId }) => userId)).toEqual([second.id])
  expect(flag?.contentFlagEvents.at(-1)).toMatchObject({ status: 'UNASSIGNED', user: { id: moderator.id } })
  expect([(await notices(first.id)).length, (await notices(second.id)).length]).toEqual([0, 1])
  expect((await assign(flagId, [])).flag?.contentFlagAssigns).toEqual([])
})

test('the same set again changes nothing, not even the version', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const { flag: once } = await assign(flagId, [moderator])
  const { flag: twice } = await assign(flagId, [moderator])
  expect(twice).toEqual(once)
})

test('assigning moves the version, so that a decision on the older state is refused', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const other = await t.signIn(2)
  await assign(flagId, [other])
  const { refusal } = await update(t, other, flagId, { operation: 'DONE', version: 1 })
  expect(refusal).toMatchObject({
    message: `${moderator.username} got there first: assigned moderators`,
    extensions: { code: 'CONFLICT', state: { version: 2, isOpen: true } },
  })
})

test('an operation and moderators together are both done or both refused', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const both = (assignedToUserIds: string[]) => update(t, moderator, flagId, { operation: 'DONE', assignedToUserIds })
  expect((await both(['999999'])).refusal?.message).toBe(NOT_ASSIGNABLE)
  expect(await caseOf(t, moderator, flagId)).toMatchObject({ isOpen: true, version: 1, contentFlagEvents: [] })
  expect((await both([moderator.id])).flag).toMatchObject({
    isOpen: false,
    contentFlagAssigns: [{ userId: moderator.id }],
  })
})

test('fifty moderators can be assigned, one more cannot; twice the same is refused, and what is no id', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const many = await Promise.all(Array.from({ length: 51 }, () => t.signIn(2)))
  expect((await assign(flagId, many)).refusal?.extensions.fields).toEqual([
    { path: 'assignedToUserIds', message: 'At most 50 moderators can be assigned' },
  ])
  expect((await assign(flagId, many.slice(1))).flag?.contentFlagAssigns).toHaveLength(50)
  expect((await assign(flagId, [moderator, moderator])).refusal?.message).toBe(ASSIGNED_TWICE)
  for (const id of ['0', 'x', '', "1' or '1'='1"])
    expect((await assign(flagId, [{ id }])).refusal?.extensions.code).toBe('NOT_FOUND')
})

test.each(['comment', 'user'] as const)(
  'of many who assign a %s at once each set is whole: the flag has the last one, and the events tell how it came',
  async (assocType) => {
    const { flagId } = await placeFlag(t, assocType)
    const people = await Promise.all(Array.from({ length: 8 }, () => t.signIn(2)))
    const sets = people.map((_, at) => [people[at], people[(at + 1) % 8]].flatMap((person) => person ?? []))
    const answers = await Promise.all(sets.map((set) => assign(flagId, set)))
    expect(answers.filter(({ refusal }) => refusal)).toEqual([])
    const { contentFlagAssigns, contentFlagEvents } = await caseOf(t, moderator, flagId)
    const left = contentFlagAssigns.map(({ userId }) => userId).sort()
    expect(sets.map((set) => set.map(({ id }) => id).sort())).toContainEqual(left)
    const counted = (status: string) => contentFlagEvents.filter((event) => event.status === status).length
    expect(counted('ASSIGNED') - counted('UNASSIGNED')).toBe(2)
  },
)
