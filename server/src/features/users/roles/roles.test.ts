import { LAST_SUPER_ADMIN } from '@ward/domain/app/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_PASSWORD, type TestApp } from '../../../../test/app.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { ADMIN_EMAIL_MESSAGE } from '../directory/staff-email.rules.ts'
import { inviteStaff, removeStaff } from '../profile/invite.actions.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.database.pool.query('update users set role_id = 3 where role_id = 5')
  chief = await t.signIn(5)
})

const command = () => t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'staff' })
const invite = (email: string, roleId: number) => inTransaction(command(), (tx) => inviteStaff(tx, { email, roleId }))
const remove = (email: string) => inTransaction(command(), (tx) => removeStaff(tx, email))
const roleOf = async (actor: Actor) =>
  (await t.database.pool.query('select role_id from users where id = $1', [actor.id])).rows[0].role_id
const isIn = async (actor: Actor) => {
  const headers = { host: t.hostOf(actor.siteId), cookie: actor.cookie }
  return (await t.fastify.inject({ url: '/api/auth/check-session', headers })).json().status === 'success'
}
const twice = async (roles: [number, number]) => {
  const here = await t.signIn(roles[0])
  const there = await t.signIn(roles[1], { siteId: t.sites.two.siteId, personId: here.personId })
  await t.database.pool.query('update users set email = upper($2) where id = $1', [there.id, here.email])
  return [here, there] as const
}
const linksMailedTo = async (recipient: string) =>
  (await t.database.pool.query('select id from outbox where lower(recipient) = lower($1)', [recipient])).rows.length

test('role 5 is given to all accounts of the person with one address, who is signed out on every site', async () => {
  const [here, there] = await twice([2, 3])
  const other = await t.signIn(2)
  const { link, leftOut } = await invite(here.email.toUpperCase(), 5)
  expect(leftOut).toEqual([])
  expect(link).toMatch(/^https:\/\/one\.test\/reset-password\?token=/)
  expect([await roleOf(here), await roleOf(there), await roleOf(other)]).toEqual([5, 5, 2])
  expect([await isIn(here), await isIn(there), await isIn(other)]).toEqual([false, false, true])
  const audits = await t.database.pool.query(
    `select site_id, subject_id from audit_log where action = 'changeRole' and subject_id = any($1)`,
    [[here.id, there.id]],
  )
  expect(audits.rows).toEqual([
    { site_id: here.siteId, subject_id: here.id },
    { site_id: there.siteId, subject_id: there.id },
  ])
})

test.each([
  ['has another address', `email = 'outside@elsewhere.example'`],
  ['has not proven the address', 'verified_at = null'],
])(
  'an account on another site that %s keeps its role; who gives role 5 is told, and nobody else is mailed',
  async (_name, set) => {
    const [here, there] = await twice([3, 3])
    await t.database.pool.query(`update users set ${set} where id = $1`, [there.id])
    const asked = { userIds: [here.id], roleId: 5 }
    const question = await t.query(chief, 'roleEffects', asked, 'kind n')
    expect(question.answer).toEqual([
      { kind: 'ROLES_CHANGED', n: 1 },
      { kind: 'ROLES_KEPT_ELSEWHERE', n: 1 },
    ])
    expect((await t.mutate(chief, 'updateUser', { id: here.id, roleId: 5 })).refusal).toBeUndefined()
    expect([await roleOf(here), await roleOf(there)]).toEqual([5, 3])
    expect([await linksMailedTo(here.email), await linksMailedTo('outside@elsewhere.example')]).toEqual([1, 0])
    const site = await t.database.pool.query('select name from sites where id = $1', [there.siteId])
    expect((await invite(here.email, 5)).leftOut).toEqual([site.rows[0].name])
  },
)

test('an account keeps its role where the address may not be an admin’s on its site', async () => {
  const { siteId } = t.sites.two
  const setDomains = (staffDomains: string[]) =>
    t.database.pool.query(`update site_settings set settings = $2 where site_id = $1`, [siteId, { staffDomains }])
  const [here, there] = await twice([3, 3])
  await setDomains(['elsewhere.example'])
  expect((await t.mutate(chief, 'bulkUpdateUserRoles', { userIds: [here.id], roleId: 5 })).refusal).toBeUndefined()
  expect([await roleOf(here), await roleOf(there)]).toEqual([5, 3])
  await setDomains([])
})

test('an account without an address, made by a first switch, has role 5 whenever the person with a proven one has it', async () => {
  const here = await t.signIn(5)
  // Somebody else has the address there.
  await t.signIn(3, { siteId: t.sites.two.siteId })
  await t.database.pool.query(`update users set email = $1 where id = (select max(id) from users where site_id = $2)`, [
    here.email,
    t.sites.two.siteId,
  ])
  const switched = await t.fastify.inject({
    method: 'POST',
    url: '/api/auth/set-site',
    headers: { host: 'one.test', cookie: here.cookie },
    payload: { site_id: t.sites.two.siteId },
  })
  expect(switched.statusCode).toBe(200)
  const linked = async () =>
    (
      await t.database.pool.query('select email, role_id from users where person_id = $1 and site_id = $2', [
        here.personId,
        t.sites.two.siteId,
      ])
    ).rows
  const give = async (roleId: number) =>
    expect((await t.mutate(chief, 'updateUser', { id: here.id, roleId })).refusal).toBeUndefined()
  expect(await linked()).toEqual([{ email: null, role_id: 5 }])
  await give(3)
  expect(await linked()).toEqual([{ email: null, role_id: 3 }])
  await give(5)
  expect(await linked()).toEqual([{ email: null, role_id: 5 }])
  await give(3)
  await t.database.pool.query('update users set verified_at = null where id = $1', [here.id])
  await give(5)
  expect(await linked()).toEqual([{ email: null, role_id: 3 }])
})

test.each(['the same address', 'no address'])(
  'role 5 does not end the block of an account on another site with %s, and who gives it is told',
  async (has) => {
    const [here, there] = await twice([3, 3])
    if (has === 'no address') await t.database.pool.query('update users set email = null where id = $1', [there.id])
    const own = await t.signIn(5, { siteId: t.sites.two.siteId })
    expect((await t.mutate(own, 'updateUser', { id: there.id, roleId: 4 })).refusal).toBeUndefined()
    const question = await t.query(chief, 'roleEffects', { userIds: [here.id], roleId: 5 }, 'kind n')
    expect(question.answer).toContainEqual({ kind: 'ROLES_KEPT_ELSEWHERE', n: 1 })
    expect((await t.mutate(chief, 'updateUser', { id: here.id, roleId: 5 })).refusal).toBeUndefined()
    expect([await roleOf(here), await roleOf(there)]).toEqual([5, 4])
    const { rows } = await t.database.pool.query('select status from users where id = $1', [there.id])
    expect(rows).toEqual([{ status: 2 }])
  },
)

test('role 5 goes to the accounts with the address that is given together with it', async () => {
  const [here, there] = await twice([3, 3])
  const email = `new-${here.email}`
  expect((await t.mutate(chief, 'updateUser', { id: here.id, roleId: 5, email })).refusal).toBeUndefined()
  expect([await roleOf(here), await roleOf(there)]).toEqual([5, 3])
})

test('role 5 is taken from all accounts of the person, whatever their addresses: elsewhere they are a member', async () => {
  const [here, there] = await twice([5, 5])
  await t.database.pool.query(`update users set email = 'another@elsewhere.example' where id = $1`, [there.id])
  await invite(here.email, 2)
  expect([await roleOf(here), await roleOf(there)]).toEqual([2, 3])
  expect(await isIn(there)).toBe(false)
})

test('every other role holds on its site alone', async () => {
  const [here, there] = await twice([1, 6])
  await invite(here.email, 2)
  expect([await roleOf(here), await roleOf(there)]).toEqual([2, 6])
  expect([await isIn(here), await isIn(there)]).toEqual([false, true])
})

test('the last super admin keeps the role, whatever takes it; a blocked one does not count', async () => {
  const blocked = await t.signIn(5)
  await t.database.pool.query('update users set status = 2 where id = $1', [blocked.id])
  const refused = expect.objectContaining({ code: 'CONFLICT', message: LAST_SUPER_ADMIN })
  await expect(invite(chief.email, 1)).rejects.toEqual(refused)
  await expect(remove(chief.email)).rejects.toEqual(refused)
  expect([await roleOf(chief), await isIn(chief)]).toEqual([5, true])
})

test('when three super admins are demoted fifty times at once, one is left', async () => {
  const all = [chief, await t.signIn(5), await t.signIn(5)]
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => invite(all[i % 3]?.email ?? '', 2)))
  const roles = await Promise.all(all.map(roleOf))
  expect(roles.toSorted()).toEqual([2, 2, 5])
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.message)
  expect(new Set(refused)).toEqual(new Set([LAST_SUPER_ADMIN]))
})

test('a person removed from the staff is a member; a person who is no staff cannot be removed', async () => {
  const moderator = await t.signIn(2)
  await remove(moderator.email)
  expect([await roleOf(moderator), await isIn(moderator)]).toEqual([3, false])
  await expect(remove(moderator.email)).rejects.toMatchObject({ code: 'INVALID' })
  await expect(remove('nobody@ward.example')).rejects.toMatchObject({ code: 'INVALID' })
})

test('an account with an unverified address gets the role without the password somebody gave it', async () => {
  const member = await t.signIn(3)
  await t.database.pool.query('update users set verified_at = null where id = $1', [member.id])
  await invite(member.email, 1)
  const payload = { email: member.email, password: TEST_PASSWORD }
  const signedIn = await t.fastify.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { host: 'one.test' },
    payload,
  })
  expect([signedIn.statusCode, await isIn(member)]).toEqual([401, false])
})

test.each([
  ['no address', 'nobody', 2],
  ['a member’s role', 'new@ward.example', 3],
  ['no role', 'new@ward.example', Number.NaN],
])('%s is refused', async (_name, email, roleId) => {
  await expect(invite(email, roleId)).rejects.toMatchObject({ code: 'INVALID' })
})

test('an account that is blocked is not invited', async () => {
  const member = await t.signIn(3)
  await t.database.pool.query('update users set status = 2 where id = $1', [member.id])
  await expect(invite(member.email, 2)).rejects.toMatchObject({ code: 'INVALID' })
  expect(await roleOf(member)).toBe(3)
})

test('admins are invited at an address of the staff alone, where the site says whose those are', async () => {
  const settings = JSON.stringify({
    staffDomains: ['ward.example'],
    testAddressPattern: '^test\\+[0-9]+@mail\\.example$',
  })
  const { siteId } = t.sites.one
  await t.database.network.updateTable('siteSettings').set({ settings }).where('siteId', '=', siteId).execute()
  const member = await t.signIn(3)
  const outside = 'somebody@mail.example'
  await t.database.pool.query('update users set email = $2 where id = $1', [member.id, outside])
  for (const roleId of [1, 5, 6])
    for (const email of [outside, 'nobody@elsewhere.example']) {
      const refusal = await invite(email, roleId).catch((error: unknown) => error)
      expect(refusal).toMatchObject({
        code: 'INVALID',
        details: { fields: [expect.objectContaining({ path: 'email' })] },
      })
      expect(String(refusal)).toContain(ADMIN_EMAIL_MESSAGE)
      expect(String(refusal)).toContain(email)
    }
  expect(await roleOf(member)).toBe(3)
  for (const email of ['new-admin@Ward.example', 'test+1@mail.example']) await invite(email, 1)
  await invite(outside, 2)
  expect(await roleOf(member)).toBe(2)
})
