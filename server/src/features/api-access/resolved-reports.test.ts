import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { decideTogether } from '../flags/bulk/bulk.fixtures.ts'
import { asked, decideOnAll, placeBurst } from '../flags/bursts/deciding/burst-decisions.fixtures.ts'
import { placeFlag, update } from '../flags/flag/flag-kinds.fixtures.ts'
import { doRun, makeSpammer } from '../users/block/block.fixtures.ts'
import { blockUser } from '../users/block/block.task.ts'
import { makeHook } from './api-access.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  await t.signIn(1, { siteId: t.sites.two.siteId, personId: admin.personId })
  await makeHook(t, admin, { events: ['text.removed', 'report.resolved'] })
})
afterAll(() => t.stop())
beforeEach(() => rowsOf('delete from webhook_deliveries'))

const rowsOf = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const reported = (flagId: string) => rowsOf('update flags set is_reported = true where id = $1', [flagId])
const placeReported = async () => {
  const placed = await placeFlag(t, 'comment')
  await reported(placed.flagId)
  return placed
}
const told = async () =>
  (await rowsOf('select event, stands from webhook_deliveries order by content_id, id')).map(Object.values)
const REMOVED = [
  ['text.removed', 'removed'],
  ['report.resolved', 'removed'],
]

test('a report is told as resolved with its text as it stands then: decided alone', async () => {
  const { flagId } = await placeReported()
  await update(t, admin, flagId, { operation: 'SPAM' })
  expect(await told()).toEqual(REMOVED)
})

test('… decided with others', async () => {
  const { flagId: id } = await placeReported()
  await decideTogether(t, admin, { flags: [{ id, version: 1 }], operation: 'SPAM' })
  expect(await told()).toEqual(REMOVED)
})

test('… decided with its burst', async () => {
  const { burstId, one } = await placeBurst(t)
  for (const { flagId } of one) await reported(flagId)
  await decideOnAll(t, admin, asked(burstId))
  expect(await told()).toEqual([...REMOVED, ...REMOVED])
})

test('… closed because its author was blocked', async () => {
  const { author } = await placeReported()
  await makeSpammer(t, author)
  await doRun(t, blockUser, author.id)
  expect(await told()).toEqual(REMOVED)
})
