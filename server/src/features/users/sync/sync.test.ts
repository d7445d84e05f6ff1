import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { planOf, statementsOf, wholeReadsOf } from '../../../../test/statements.ts'
import { doRun } from '../block/block.fixtures.ts'
import { syncAccounts } from './sync.task.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const run = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const personOf = async ({ id }: Actor) => (await run('select person_id from users where id = $1', id))[0].person_id
const everyRow = async () =>
  Object.fromEntries(
    await Promise.all(
      ['users', 'people', 'content', 'posts', 'sessions'].map(async (table) => [
        table,
        await run(`select x::text from ${table} x order by 1`),
      ]),
    ),
  )
async function sync(): Promise<string> {
  expect((await t.mutate(admin, 'syncUsers', {}, 'id')).refusal).toBeUndefined()
  await doRun(t, syncAccounts, 'network')
  const { answer } = await t.query<{ state: string; message: string }>(admin, 'usersSync', {}, 'state message')
  expect(answer?.state).toBe('COMPLETED')
  return answer?.message ?? ''
}
/** Two accounts with one address on two sites. */
async function twice({ roles = [3, 3], verified = [true, true] } = {}) {
  const here = await t.signIn(roles[0] as number)
  const there = await t.signIn(roles[1] as number, { siteId: t.sites.two.siteId })
  await run(
    'update users set email = upper($2), verified_at = case when $3 then now() end where id = $1',
    there.id,
    here.email,
    verified[1],
  )
  await run('update users set verified_at = case when $2 then now() end where id = $1', here.id, verified[0])
  return [here, there] as const
}

test('accounts with the same address are linked where both have proven it, and only there', async () => {
  const [here, there] = await twice()
  const unproven = await twice({ verified: [true, false] })
  const chiefs = await twice({ roles: [5, 3] })
  const [one, two] = await twice()
  // Their other accounts stand on one site: linked, one person would have two there.
  await t.signIn(3, { siteId: t.sites.two.siteId, personId: one.personId })
  expect(await sync()).toBe('Accounts: 1 linked, 2 sessions ended')
  expect(await personOf(there)).toBe(here.personId)
  for (const [left, right] of [unproven, chiefs, [one, two]] as const)
    expect(await personOf(left)).not.toBe(await personOf(right))
})

test('accounts of one person, linked in a chain, are one person in the end', async () => {
  const [one, two] = await twice()
  const { rows } = await t.database.pool.query(
    `insert into sites (name, prefix, tier) values ('Three', 'three', 1) returning id`,
  )
  const third = await t.signIn(3, { siteId: rows[0].id })
  // The second has an account with another address, which the third has proven too.
  await run(`insert into sites (name, prefix, tier) values ('Four', 'four', 1)`)
  const [four] = await run(`select id from sites where prefix = 'four'`)
  const second = await t.signIn(3, { siteId: four.id, personId: two.personId })
  await run('update users set email = $2 where id = $1', second.id, third.email)
  await sync()
  expect(new Set([await personOf(two), await personOf(third), await personOf(second)])).toEqual(new Set([one.personId]))
})

test('a slug that no address can have is given anew, counts are corrected, sessions without access end', async () => {
  const [bad, same, taken] = [await t.signIn(3), await t.signIn(3), await t.signIn(3)]
  await run(`update users set slug = 'a b/' where id = $1`, bad.id)
  await run(`update users set slug = 'é' where id = $1`, same.id)
  await run(`update users set slug = $2 where id = $1`, taken.id, same.username)
  const [post] = await run(
    `insert into posts (site_id, slug, title, comment_count) values ($1, 'p', 'P', 7) returning id`,
    admin.siteId,
  )
  const comment = `insert into content (site_id, kind, author_id, post_id, body, is_deleted) values ($1, 'comment', $2, $3, '', $4)`
  for (const isDeleted of [true, false, false]) await run(comment, admin.siteId, bad.id, post.id, isDeleted)
  const [thread] = await run(
    `insert into content (site_id, kind, author_id, body, reply_count) values ($1, 'thread', $2, '', 3) returning id`,
    admin.siteId,
    bad.id,
  )
  // Past the trigger that ends them.
  await run(`update users set status = 2 where id = $1`, taken.id)
  await run(`update sessions set ended_at = null where user_id = $1`, taken.id)
  // Of four numbers these two are told before.
  const { answer: before } = await t.query(admin, 'syncEffects', {}, 'kind n')
  expect(before).toEqual([
    { kind: 'SESSIONS_ENDED', n: 1 },
    { kind: 'SLUGS_GIVEN', n: 2 },
  ])
  expect(await sync()).toBe('Accounts: 2 given a slug, 1 sessions ended, 2 counts corrected')
  expect((await t.query(admin, 'syncEffects', {}, 'kind n')).answer).toEqual([])
  const reported = `select effects from audit_log where action = 'syncedUsers' and actor_id = $1 order by id desc limit 1`
  expect(await run(reported, admin.id)).toEqual([
    { effects: { slugs_given: 2, sessions_ended: 1, counts_corrected: 2 } },
  ])
  expect(await run('select slug from users where id = any ($1) order by id', [bad.id, same.id, taken.id])).toEqual([
    { slug: bad.username },
    { slug: `${same.username}-${same.id}` },
    { slug: same.username },
  ])
  expect(await run('select comment_count from posts where id = $1', post.id)).toEqual([{ comment_count: 2 }])
  expect(await run('select reply_count from content where id = $1', thread.id)).toEqual([{ reply_count: 0 }])
  expect(await run('select from sessions where user_id = $1 and ended_at is null', taken.id)).toEqual([])
})

test('what is told before reads no account that is as it should be, and is told to who may sync alone', async () => {
  const reported = await statementsOf(() => t.query(admin, 'syncEffects', {}, 'kind n'))
  const statement = reported.find(({ text }) => text.includes('as slugs')) ?? expect.fail('It was not asked')
  expect(await planOf(t.database.pool, statement)).toContain('users_slugs_to_give')
  expect(await wholeReadsOf(t.database.pool, statement)).toEqual([])
  const { refusal } = await t.query(await t.signIn(2), 'syncEffects', {}, 'kind n')
  expect(refusal?.extensions.code).toBe('FORBIDDEN')
})

test('done again it finds nothing and changes nothing; asked twice, it is one run', async () => {
  await twice()
  await sync()
  const before = await everyRow()
  expect(await sync()).toBe('Nothing needed to change')
  expect(await everyRow()).toEqual(before)
  const asked = await Promise.all([1, 2].map(() => t.mutate<{ id: string }>(admin, 'syncUsers', {}, 'id')))
  expect(asked[0]?.answer?.id).toBe(asked[1]?.answer?.id)
})
