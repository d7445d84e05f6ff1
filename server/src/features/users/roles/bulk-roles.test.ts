import { mayActOn, RANKS_ABOVE, ROLE_IDS, type RoleId } from '@ward/domain/app/roles'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { NOT_ONE_S_OWN_ROLE } from '@ward/domain/users/user-input'
import { ACCOUNT_IS_DELETED } from '@ward/domain/users/user-page'
import { notChanged } from '@ward/domain/users/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { ADMIN_EMAIL_MESSAGE } from '../directory/staff-email.rules.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  await t.database.network
    .updateTable('siteSettings')
    .set({ settings: JSON.stringify({ staffDomains: ['ward.example'] }) })
    .where('siteId', '=', t.sites.one.siteId)
    .execute()
})
afterAll(() => t.stop())
const change = (actor: Actor, users: readonly { id: string }[], roleId: number) =>
  t.mutate<{ id: string; roleId: number; badge: string }[]>(
    actor,
    'bulkUpdateUserRoles',
    { userIds: users.map(({ id }) => id), roleId },
    'id roleId badge',
  )
const rolesOf = async (users: readonly { id: string }[]) => {
  const ids = users.map(({ id }) => id)
  const { rows } = await t.database.pool.query('select id, role_id from users where id = any($1)', [ids])
  return ids.map((id) => rows.find((row) => row.id === id)?.role_id)
}
const audited = async (users: readonly { id: string }[], action: string) => {
  const { rows } = await t.database.pool.query(
    'select subject_id from audit_log where action = $1 and subject_id = any($2)',
    [action, users.map(({ id }) => id)],
  )
  return rows.map(({ subject_id }) => subject_id).toSorted()
}
const members = (n: number, roleId = 3) => Promise.all(Array.from({ length: n }, () => t.signIn(roleId)))

test('users of any role get one role and the badge that comes with it, each with a row of the audit log', async () => {
  const users = [...(await members(3)), ...(await members(1, 6)), ...(await members(1, 2))]
  const { answer } = await change(admin, users, 2)
  expect(answer?.map(({ roleId, badge }) => [roleId, badge]).slice(0, 4)).toEqual(Array(4).fill([2, 'MODERATOR']))
  expect(await rolesOf(users)).toEqual([2, 2, 2, 2, 2])
  const changed = users.slice(0, 4).map(({ id }) => id)
  expect(await audited(users, 'changeRole')).toEqual(changed.toSorted())
})

test('it is refused as a whole, naming each who may not get the role and why', async () => {
  const [outside, fine] = await members(2)
  const chief = await t.signIn(5)
  if (!outside || !fine) throw new Error('unreachable')
  await t.database.pool.query(`update users set email = 'x@elsewhere.example' where id = $1`, [outside.id])
  const users = [fine, chief, admin, outside]
  const { refusal } = await change(admin, users, 6)
  expect(refusal).toMatchObject({ message: notChanged(3, 4), extensions: { code: 'INVALID' } })
  const reported = ((refusal?.extensions.fields ?? []) as { message: string }[]).map(({ message }) => message)
  expect(reported.toSorted()).toEqual(
    [
      `${chief.username}: ${RANKS_ABOVE}`,
      `${admin.username}: ${NOT_ONE_S_OWN_ROLE}`,
      `${outside.username}: ${ADMIN_EMAIL_MESSAGE}`,
    ].toSorted(),
  )
  expect(await rolesOf(users)).toEqual([3, 5, 1, 3])
})

test('before it is asked, those who may not get the role are named as afterwards; one whose account was deleted, too', async () => {
  const [fine, gone] = await members(2)
  const chief = await t.signIn(5)
  if (!fine || !gone) throw new Error('unreachable')
  await t.database.pool.query('update users set status = 3 where id = $1', [gone.id])
  const users = [fine, chief, admin, gone]
  const asked = { userIds: users.map(({ id }) => id), roleId: 2 }
  const before = await t.query(admin, 'roleEffects', asked, 'kind n')
  const { refusal } = await change(admin, users, 2)
  expect(before.refusal?.message).toBe(notChanged(3, 4))
  expect(before.refusal?.extensions.fields).toEqual(refusal?.extensions.fields)
  const reported = ((refusal?.extensions.fields ?? []) as { message: string }[]).map(({ message }) => message)
  expect(reported.toSorted()).toEqual(
    [
      `${gone.username}: ${ACCOUNT_IS_DELETED}`,
      `${chief.username}: ${RANKS_ABOVE}`,
      `${admin.username}: ${NOT_ONE_S_OWN_ROLE}`,
    ].toSorted(),
  )
  expect((await t.query(admin, 'roleEffects', { ...asked, userIds: [fine.id] }, 'kind n')).answer).toEqual([
    { kind: 'ROLES_CHANGED', n: 1 },
  ])
})

test('one who is of another site or nowhere makes all of them not found', async () => {
  const [here] = await members(1)
  const there = await t.signIn(3, { siteId: t.sites.two.siteId })
  if (!here) throw new Error('unreachable')
  for (const other of [there, { id: '999999999' }]) {
    const { refusal } = await change(admin, [here, other], 2)
    expect(refusal).toMatchObject({ message: NOT_FOUND_MESSAGE, extensions: { code: 'NOT_FOUND' } })
  }
  expect(await rolesOf([here])).toEqual([3])
})

test('500 users can be changed at once and 501 cannot', async () => {
  const { rows } = await t.database.pool.query(
    `with made as (insert into people select from generate_series(1, 501) returning id)
     insert into users (site_id, person_id, username, slug)
     select $1, id, 'many' || id, 'many' || id from made returning id`,
    [t.sites.one.siteId],
  )
  const { refusal } = await change(admin, rows, 2)
  expect(refusal?.extensions.code).toBe('INVALID')
  const most = rows.slice(0, 500)
  expect((await change(admin, most, 2)).refusal).toBeUndefined()
  expect(new Set(await rolesOf(most))).toEqual(new Set([2]))
})

test('each new spammer is blocked by a run of their own', async () => {
  const users = await members(3)
  await change(admin, users, 4)
  expect(await audited(users, 'blockUser')).toEqual(users.map(({ id }) => id).toSorted())
  const { rows } = await t.database.pool.query('select status from users where id = any($1)', [
    users.map(({ id }) => id),
  ])
  expect(rows.map(({ status }) => status)).toEqual([2, 2, 2])
})

test('three become spammers by as many statements as one', async () => {
  const counts: number[] = []
  for (const users of [await members(1), await members(3)])
    counts.push((await statementsOf(() => change(admin, users, 4))).length)
  expect(counts[1]).toBe(counts[0])
})

/** The role changes that the ranks allow. */
const isAllowed = (actor: RoleId, from: RoleId, to: RoleId) =>
  [1, 5, 6].includes(actor) && mayActOn(actor, from).ok && mayActOn(actor, to).ok

test('six actors, six roles before and six after, single and bulk, give no escalation', async () => {
  // Others remain, so that the rule of the last one decides nothing here.
  await members(2, 5)
  const escalations: string[] = []
  const differing: string[] = []
  let cells = 0
  for (const actorRole of ROLE_IDS) {
    const actor = await t.signIn(actorRole)
    for (const from of ROLE_IDS)
      for (const to of ROLE_IDS)
        for (const kind of ['single', 'bulk']) {
          const user = await t.signIn(from)
          const { refusal } = await (kind === 'bulk'
            ? change(actor, [user], to)
            : t.mutate(actor, 'updateUser', { id: user.id, roleId: to }, 'id'))
          const [after] = await rolesOf([user])
          const allowed = isAllowed(actorRole, from, to)
          const cell = `${kind}: ${actorRole} makes ${from} ${to}, which is ${refusal?.message ?? 'done'}`
          if (!allowed && after !== from) escalations.push(cell)
          if (after !== (allowed ? to : from)) differing.push(cell)
          cells++
        }
  }
  expect([cells, escalations, differing]).toEqual([432, [], []])
})

test('when two super admins demote each other in a hundred requests at once, one is left', async () => {
  await t.database.pool.query('update users set role_id = 3 where role_id = 5')
  const [one, other] = await members(2, 5)
  if (!one || !other) throw new Error('unreachable')
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => (index % 2 ? change(one, [other], 3) : change(other, [one], 3))),
  )
  expect((await rolesOf([one, other])).toSorted()).toEqual([3, 5])
})

test('an admin who was demoted while their request ran gives nobody a role', async () => {
  const [actor, user] = [await t.signIn(1), await t.signIn(3)]
  const client = await t.database.pool.connect()
  await client.query('begin')
  await client.query('select from people where id = $1 for update', [user.personId])
  const asked = change(actor, [user], 1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await t.database.pool.query('update users set role_id = 3 where id = $1', [actor.id])
  await client.query('commit')
  client.release()
  expect((await asked).refusal).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
  expect(await rolesOf([user])).toEqual([3])
})
