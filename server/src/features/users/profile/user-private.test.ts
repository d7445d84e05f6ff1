import { exportPath } from '@ward/domain/kernel/list-export'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { ONE_USER_KEY } from '@ward/domain/users/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeAward } from '../../awards/awards.fixtures.ts'
import { makeDisorder } from '../../conditions/conditions.fixtures.ts'

let t: TestApp
let admin: Actor
let moderator: Actor
let member: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  moderator = await t.signIn(2)
  member = await t.signIn(3, { username: 'Quiet.wren' })
})
afterAll(() => t.stop())

const user = (actor: Actor, given: object, select = 'id') => t.query<{ id: string }>(actor, 'user', given, select)
const looks = async (actor: Actor) => {
  const { rows } = await t.database.pool.query(
    `select subject_type, coalesce(subject_id, subject_ids::text) as subject_id from audit_log where action = 'readPrivateData' and actor_id = $1 order by id`,
    [actor.id],
  )
  return rows.map(({ subject_type, subject_id }) => [subject_type, subject_id])
}

test('a user is found by id, slug, name in any case and, by who may know it, email address', async () => {
  for (const key of [{ id: member.id }, { slug: 'quiet.wren' }, { emailOrUsername: 'QUIET.Wren' }])
    for (const actor of [admin, moderator]) expect((await user(actor, key)).answer).toEqual({ id: member.id })
  const byEmail = { emailOrUsername: member.email.toUpperCase() }
  expect((await user(admin, byEmail)).answer).toEqual({ id: member.id })
  expect((await user(moderator, byEmail)).refusal?.message).toBe(NOT_FOUND_MESSAGE)
})

test('users of another site and absent ones are equally not found', async () => {
  const there = await t.signIn(3, { siteId: t.sites.two.siteId, username: 'there' })
  const keys = [{ id: there.id }, { id: '999999999' }, { slug: 'there' }, { emailOrUsername: there.email }]
  for (const key of keys)
    expect((await user(admin, key)).refusal).toMatchObject({
      message: NOT_FOUND_MESSAGE,
      extensions: { code: 'NOT_FOUND' },
    })
})

test.each([{}, { id: '1', slug: 'a' }, { slug: 'a', emailOrUsername: 'a' }])(
  'asked by %j nobody is looked for',
  async (key) => {
    expect((await user(admin, key)).refusal).toMatchObject({ message: ONE_USER_KEY, extensions: { code: 'INVALID' } })
  },
)

test('private data is whole for admin-level viewers and refused to moderators', async () => {
  const person = await t.signIn(3)
  await t.signIn(3, { siteId: t.sites.two.siteId, personId: person.personId, username: 'elsewhere' })
  const values = {
    firstName: 'Adela',
    lastName: 'Gullwether',
    birthday: '1980-02-29',
    gender: 'non_binary',
    ethnicity: 'hispanic_or_latino',
    zipcode: '00123',
    isFraudster: true,
    receiveEmails: false,
    suppressedFromActivityRecs: true,
    description: 'Writes on Fridays',
  }
  await t.database.network.updateTable('users').set(values).where('id', '=', person.id).execute()
  const site = t.siteOf(person.siteId)
  const own = { userId: person.id }
  await site.insertInto('authAccounts', { ...own, provider: 'google', providerUid: 'g-1' }).execute()
  await site.insertInto('socialSites', { ...own, type: 'blog', url: 'https://adela.example' }).execute()
  const disorderId = await makeDisorder(t, 'Migraine with aura')
  await site.insertInto('userDisorders', { ...own, disorderId, relationshipType: 'healthcare_provider' }).execute()
  const select = `private { email firstName lastName birthday gender ethnicity zipcode isFraudster receiveEmails
    suppressedFromActivityRecs description suspendedUntil verifiedAt authAccounts { provider } socialSites { type url }
    userDisorders { relationshipType disorder { id name } } linkedUsers { username verifiedAt site { name domainName } } }`
  for (const roleId of [1, 5, 6]) {
    const { answer } = await user(await t.signIn(roleId), { id: person.id }, select)
    expect(answer).toEqual({
      private: {
        ...values,
        email: person.email,
        gender: 'NON_BINARY',
        ethnicity: 'HISPANIC_OR_LATINO',
        suspendedUntil: null,
        verifiedAt: expect.any(String),
        authAccounts: [{ provider: 'google' }],
        socialSites: [{ type: 'BLOG', url: 'https://adela.example' }],
        userDisorders: [
          { relationshipType: 'HEALTHCARE_PROVIDER', disorder: { id: disorderId, name: 'Migraine with aura' } },
        ],
        linkedUsers: [
          { username: person.username, verifiedAt: expect.any(String), site: { name: 'ONE', domainName: 'one.test' } },
          { username: 'elsewhere', verifiedAt: expect.any(String), site: { name: 'TWO', domainName: 'two.test' } },
        ],
      },
    })
  }
  expect((await user(moderator, { id: person.id }, select)).refusal?.extensions.code).toBe('FORBIDDEN')
})

test('every staff member is told who a user is: account, badges, bio, avatar and awards', async () => {
  const person = await t.signIn(3)
  const avatar = { thumb: '/a-64.webp', medium: '/a-150.webp', large: '/a-300.webp', full: '/a-1024.webp' }
  const values = { avatar, badge: 'MEMBER', secondaryBadge: 'PATIENT_LEADER', bio: 'Gardener' }
  const stored = { ...values, avatar: JSON.stringify(avatar) }
  await t.database.network.updateTable('users').set(stored).where('id', '=', person.id).execute()
  const award = await makeAward(t)
  await t.mutate(admin, 'createUserAward', { awardId: award.id, userId: person.id, status: 'ENROLLED' })
  const select = `id siteId username slug roleId status isAnonymous insertedAt badge secondaryBadge bio
    avatar { thumb medium large full } userAwards { id status earnedAt award { id name year } }`
  const { answer } = await user(moderator, { id: person.id }, select)
  expect(answer).toEqual({
    ...{ ...values, id: person.id, siteId: person.siteId, username: person.username, slug: expect.any(String) },
    ...{ roleId: 3, status: 0, isAnonymous: false, insertedAt: expect.any(String) },
    userAwards: [
      {
        ...{ id: expect.any(String), status: 'ENROLLED', earnedAt: expect.any(String) },
        award: { id: award.id, name: expect.any(String), year: null },
      },
    ],
  })
})

test('a look at one person is one row of the audit log, whatever is read of them', async () => {
  const reader = await t.signIn(1)
  await user(reader, { id: member.id }, 'username private { email birthday linkedUsers { site { name } } }')
  expect(await looks(reader)).toEqual([['user', member.id]])
  await user(reader, { id: member.id }, 'username bio')
  expect(await looks(reader)).toHaveLength(1)
})

test('a page of private data is one look that names everybody on it, and so is each further page', async () => {
  const reader = await t.signIn(1)
  for (let n = 0; n < 3; n++) await t.signIn(3)
  const shown = await t.query<{ users: { id: string }[] }>(reader, 'users', { limit: 4 }, 'users { id }')
  const ids = `{${shown.answer?.users.map(({ id }) => id).join(',')}}`
  const page = '{ users(limit: 4) { total users { id private { email firstName socialSites { url } } } } }'
  for (const times of [1, 2]) {
    expect((await t.ask(reader, page)).errors).toBeUndefined()
    expect(await looks(reader)).toEqual(Array.from({ length: times }, () => ['user', ids]))
  }
})

test('people read one by one in one request are each logged by name', async () => {
  const reader = await t.signIn(1)
  const one = (name: string, { id }: Actor) => `${name}: user(id: "${id}") { private { email zipcode } }`
  await t.ask(reader, `{ ${one('a', member)} ${one('b', admin)} ${one('c', member)} }`)
  expect((await looks(reader)).toSorted()).toEqual(
    [
      ['user', admin.id],
      ['user', member.id],
    ].toSorted(),
  )
})

test('a file of users names in the audit log everybody who is in it, and is one look', async () => {
  const [reader, ...shown] = [
    await t.signIn(1),
    await t.signIn(3, { username: 'filed.one' }),
    await t.signIn(3, { username: 'filed.two' }),
  ]
  const { statusCode } = await t.fastify.inject({
    method: 'POST',
    url: exportPath('users'),
    headers: { host: t.hostOf(reader.siteId), cookie: reader.cookie },
    payload: { search: 'filed.' },
  })
  expect([statusCode, await looks(reader)]).toEqual([200, [['user', `{${shown.map(({ id }) => id).join(',')}}`]]])
})
