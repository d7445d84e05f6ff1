import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../../test/app.ts'
import { update } from '../../flags/flag/flag-kinds.fixtures.ts'
import { makeFlag } from '../../flags/flag/flags.fixtures.ts'
import { doRun } from '../block/block.fixtures.ts'
import { eraseUser } from './erase.task.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const namedIn = async (column: string, id: string) =>
  (await rows(`select from automod_lessons where ${column} = $1`, id)).length
/** A decision of somebody on a text, and what automod learned of it. */
async function learned(by: Actor): Promise<Actor> {
  const { author, flagId } = await makeFlag(t)
  expect((await update(t, by, flagId, { operation: 'DELETE' })).refusal).toBeUndefined()
  await rows(
    `insert into automod_lessons (site_id, flag_id, event_id, staff_person_id, author_person_id, offensive, features_version, features)
     select site_id, flag_id, id, $2, $3, true, 1, '' from flag_events where flag_id = $1 and status = 'DELETE'
     on conflict do nothing`,
    ...[flagId, by.personId, author.personId],
  )
  return author
}
const erase = async ({ id }: Actor) => {
  expect((await t.mutate(chief, 'deleteUser', { id })).refusal).toBeUndefined()
  await doRun(t, eraseUser(TEST_CONFIG.secretKey), id)
}

test('nothing that automod learned leads from an erased account to the other accounts of its person', async () => {
  const staff = await t.signIn(1)
  const author = await learned(staff)
  for (const { personId } of [author, staff]) await t.signIn(3, { siteId: t.sites.two.siteId, personId })
  const counts = async () => [
    await namedIn('author_person_id', author.personId),
    await namedIn('staff_person_id', staff.personId),
  ]
  expect(await counts()).toEqual([1, 1])
  await erase(author)
  expect(await counts()).toEqual([0, 1])
  await erase(staff)
  expect(await counts()).toEqual([0, 0])
  expect(await rows('select from automod_lessons')).toHaveLength(1)
})

test('nor does what a block keeps of the accounts that lost their role with it, in either direction', async () => {
  const here = await t.signIn(3)
  const there = await t.signIn(3, { siteId: t.sites.two.siteId, personId: here.personId })
  const third = await t.signIn(3, { siteId: t.sites.two.siteId })
  for (const [blocked, others] of [
    [here, [there.id]],
    [there, [here.id, third.id]],
  ] as const)
    await rows(
      'insert into user_blocks (site_id, user_id, role_before, role_taken_from) values ($1, $2, 5, $3)',
      ...[blocked.siteId, blocked.id, others],
    )
  await erase(here)
  const kept = await rows('select role_taken_from from user_blocks where user_id = any ($1) order by user_id', [
    here.id,
    there.id,
  ])
  expect(kept.map(({ role_taken_from: from }) => from)).toEqual([[], [third.id]])
})
