import { ROLE } from '@ward/domain/app/roles'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

const run = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const roleOf = async ({ id }: Actor) => (await run('select role_id from users where id = $1', id))[0].role_id
const block = (user: Actor) => t.mutate(chief, 'updateUser', { id: user.id, roleId: ROLE.spammer })
const effects = async (user: Actor) =>
  (await t.query<{ kind: string; n: number }[]>(chief, 'recallEffects', { id: user.id }, 'kind n')).answer
const NOT_BACK = { kind: 'ROLES_NOT_BACK', n: 1 }

/** What may become of an address while its account is blocked. */
const CHANGES: Record<string, (user: Actor) => Promise<unknown>> = {
  'has another address': (user) =>
    t.mutate(chief, 'updateUser', { id: user.id, email: `outside-${user.id}@elsewhere.example` }),
  'has another address that is confirmed': async (user) => {
    await CHANGES['has another address']?.(user)
    await run('update users set verified_at = now() where id = $1', user.id)
  },
  'has the address that may not be an admin’s any more': () => setDomains(['elsewhere.example']),
}
const setDomains = (staffDomains: string[]) =>
  run('update site_settings set settings = $2 where site_id = $1', t.sites.one.siteId, { staffDomains })

test.each(Object.entries(CHANGES))(
  'a recall makes an admin a member who %s, and its question says so',
  async (_, change) => {
    for (const role of [ROLE.admin, ROLE.communityTech, ROLE.superAdmin]) {
      const user = await t.signIn(role)
      await block(user)
      await change(user)
      expect(await effects(user)).toContainEqual(NOT_BACK)
      expect((await t.mutate(chief, 'recallBlock', { id: user.id })).refusal).toBeUndefined()
      expect(await roleOf(user)).toBe(ROLE.member)
      await setDomains([])
    }
  },
)

test('a recall gives an admin’s role back to whoever has the address they had, and other roles to any', async () => {
  for (const role of [ROLE.admin, ROLE.moderator]) {
    const user = await t.signIn(role)
    await block(user)
    if (role === ROLE.moderator) await CHANGES['has another address']?.(user)
    expect(await effects(user)).not.toContainEqual(NOT_BACK)
    await t.mutate(chief, 'recallBlock', { id: user.id })
    expect(await roleOf(user)).toBe(role)
  }
})

const BLOCKS: Record<string, (user: Actor) => Promise<{ refusal?: unknown }>> = {
  'alone, with the badge of the form': ({ id }) =>
    t.mutate(chief, 'updateUser', { id, roleId: ROLE.spammer, badge: 'MEMBER' }),
  'with the badge of their role': ({ id }) => t.mutate(chief, 'updateUser', { id, roleId: ROLE.spammer }),
  'among many': ({ id }) => t.mutate(chief, 'bulkUpdateUserRoles', { userIds: [id], roleId: ROLE.spammer }, 'id'),
}

test.each(Object.entries(BLOCKS))('a recall gives the badge back to who was blocked %s', async (_, blocking) => {
  const badgeOf = async ({ id }: Actor) => (await run('select badge from users where id = $1', id))[0].badge
  const recalled = async (
    role: number,
    badge: string | null,
    meanwhile = async (_user: Actor): Promise<unknown> => undefined,
  ) => {
    const user = await t.signIn(role)
    await run('update users set badge = $2 where id = $1', user.id, badge)
    expect((await blocking(user)).refusal).toBeUndefined()
    await meanwhile(user)
    expect((await t.mutate(chief, 'recallBlock', { id: user.id })).refusal).toBeUndefined()
    return badgeOf(user)
  }
  expect(await recalled(ROLE.member, 'CONTRIBUTOR')).toBe('CONTRIBUTOR')
  expect(await recalled(ROLE.moderator, 'MODERATOR')).toBe('MODERATOR')
  expect(await recalled(ROLE.member, null)).toBe(null)
  const given = (badge: string) => (user: Actor) => t.mutate(chief, 'updateUser', { id: user.id, badge })
  expect(await recalled(ROLE.moderator, 'MODERATOR', given('MODERATOR_CONTRIBUTOR'))).toBe('MODERATOR_CONTRIBUTOR')
  // No admin any more, they have no admin's badge.
  expect(await recalled(ROLE.admin, 'ADMIN', CHANGES['has another address'])).toBe('MEMBER')
})

const KEPT = { kind: 'ROLES_KEPT_ELSEWHERE', n: 1 }

test.each([
  ['that had it', 5, 'bio = bio', 5],
  ['that had it at another address', 5, `email = 'two@elsewhere.example'`, 5],
  ['that had it without an address', 5, 'email = null', 5],
  ['that had it, whose address was confirmed since', 5, `email = 'later@elsewhere.example', verified_at = now()`, 3],
  ['that had another address and never had it', 3, `email = 'never@elsewhere.example'`, 3],
])(
  'a recall gives role 5 back with the account on another site %s, or its question says that it does not',
  async (_name, role, set, again) => {
    const user = await t.signIn(5)
    const there = await t.signIn(role, { siteId: t.sites.two.siteId, personId: user.personId })
    const change = () => run(`update users set ${set} where id = $1`, there.id)
    const isLater = set.includes('verified_at')
    if (!isLater) await change()
    await block(user)
    expect(await roleOf(there)).toBe(ROLE.member)
    if (isLater) await change()
    const told = await effects(user)
    if (again === ROLE.superAdmin) expect(told).not.toContainEqual(KEPT)
    else expect(told).toContainEqual(KEPT)
    expect((await t.mutate(chief, 'recallBlock', { id: user.id })).refusal).toBeUndefined()
    expect([await roleOf(user), await roleOf(there)]).toEqual([ROLE.superAdmin, again])
    const [{ kept }] = await run(
      `select effects -> 'roles_kept_elsewhere' as kept from audit_log where action = 'recallBlock' and subject_id = $1`,
      user.id,
    )
    expect(kept).toBe(again === ROLE.superAdmin ? null : 1)
  },
)

test.each([
  ['blocked, with the same address', ROLE.spammer, 'bio = bio'],
  ['blocked, without an address', ROLE.spammer, 'email = null'],
  ['blocked, with another address', ROLE.spammer, `email = 'blocked@elsewhere.example'`],
  ['made a moderator, with another address', ROLE.moderator, `email = 'made@elsewhere.example'`],
])(
  'a recall leaves an account that lost role 5 by the block as its own site left it: %s',
  async (_name, since, set) => {
    const own = await t.signIn(5, { siteId: t.sites.two.siteId })
    const user = await t.signIn(5)
    const there = await t.signIn(5, { siteId: t.sites.two.siteId, personId: user.personId })
    await run('update users set email = $2 where id = $1', there.id, user.email)
    await run(`update users set ${set} where id = $1`, there.id)
    await block(user)
    const left = await t.mutate(own, 'bulkUpdateUserRoles', { userIds: [there.id], roleId: since }, 'id')
    expect(left.refusal).toBeUndefined()
    const state = () => run('select role_id, status from users where id = $1', there.id)
    const before = await state()
    expect(await effects(user)).toContainEqual(KEPT)
    expect((await t.mutate(chief, 'recallBlock', { id: user.id })).refusal).toBeUndefined()
    expect(await roleOf(user)).toBe(ROLE.superAdmin)
    expect(await state()).toEqual(before)
    expect(before).toEqual([{ role_id: since, status: since === ROLE.spammer ? 2 : 0 }])
  },
)

test('of three blocked together each recall gives role 5 back with their own accounts, also where it was on another site alone', async () => {
  const users = [await t.signIn(5), await t.signIn(5), await t.signIn(3)]
  const there: Actor[] = []
  for (const { personId } of users) there.push(await t.signIn(5, { siteId: t.sites.two.siteId, personId }))
  for (const { id } of there) await run(`update users set email = $2 where id = $1`, id, `${id}@elsewhere.example`)
  const userIds = users.map(({ id }) => id)
  expect(
    (await t.mutate(chief, 'bulkUpdateUserRoles', { userIds, roleId: ROLE.spammer }, 'id')).refusal,
  ).toBeUndefined()
  expect(await Promise.all(there.map(roleOf))).toEqual([ROLE.member, ROLE.member, ROLE.member])
  for (const n of [0, 2]) {
    expect((await t.mutate(chief, 'recallBlock', { id: userIds[n] })).refusal).toBeUndefined()
    expect(await Promise.all(there.map(roleOf))).toEqual([
      ROLE.superAdmin,
      ROLE.member,
      n === 2 ? ROLE.superAdmin : ROLE.member,
    ])
  }
  expect(await Promise.all(users.map(roleOf))).toEqual([ROLE.superAdmin, ROLE.spammer, ROLE.member])
})

test('a recall gives back a suspension that still lasts and the status Blocked, and lets in who was active by now', async () => {
  const statusAfter = async (before: object, meanwhile: (user: Actor) => Promise<unknown> = async () => undefined) => {
    const user = await t.signIn(ROLE.member)
    if (Object.keys(before).length > 0) await t.mutate(chief, 'updateUser', { id: user.id, ...before })
    await block(user)
    await meanwhile(user)
    const told = (await effects(user)) ?? []
    const kept = told.filter(({ kind }) => kind === 'USERS_UNBLOCKED' || kind === 'USERS_KEPT_OUT')
    expect((await t.mutate(chief, 'recallBlock', { id: user.id })).refusal).toBeUndefined()
    const [{ fields }] = await run(
      `select fields from audit_log where action = 'recallBlock' and subject_id = $1`,
      user.id,
    )
    const [status] = await run('select status, suspended_until from users where id = $1', user.id)
    return { ...status, fields, told: kept.map(({ kind }) => kind) }
  }
  const KEPT_OUT = ['USERS_KEPT_OUT']
  const ACTIVE = { status: 0, suspended_until: null, fields: ['status'], told: ['USERS_UNBLOCKED'] }
  const suspended = { status: 1, suspendedUntil: dayAt(new Date(Date.now() + 7 * 86_400_000), 'America/New_York') }
  expect(await statusAfter(suspended)).toEqual({
    status: 1,
    suspended_until: expect.any(Date),
    fields: ['status'],
    told: KEPT_OUT,
  })
  const isOver = (user: Actor) =>
    run(`update user_blocks set suspended_until_before = now() - interval '1 hour' where user_id = $1`, user.id)
  expect(await statusAfter(suspended, isOver)).toEqual(ACTIVE)
  expect(await statusAfter({ status: 2 })).toEqual({ status: 2, suspended_until: null, fields: [], told: KEPT_OUT })
  expect(await statusAfter({})).toEqual(ACTIVE)
  const isOld = (user: Actor) => run('update user_blocks set status_before = null where user_id = $1', user.id)
  expect(await statusAfter({ status: 2 }, isOld)).toEqual(ACTIVE)
})
