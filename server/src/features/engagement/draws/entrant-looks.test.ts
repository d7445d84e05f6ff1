import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { enterGiveaway, makeEngagement } from '../kinds/engagement.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

/** The looks that a question leaves in the audit log. */
async function looks(question: string, id: string, fields: string) {
  const { rows: before } = await t.database.pool.query('select coalesce(max(id), 0) as id from audit_log')
  const { refusal } = await t.query(admin, question, { id }, fields)
  expect(refusal).toBeUndefined()
  const { rows } = await t.database.pool.query(
    `select action, actor_id as "by", subject_type as type, subject_id as one, subject_ids as many from audit_log where id > $1 order by id`,
    [before[0].id],
  )
  return rows.map(({ many, ...row }) => ({ ...row, many: many.map(String).toSorted() }))
}
const look = (about: object) => ({ action: 'readPrivateData', by: admin.id, one: null, many: [], ...about })

test('whoever reads the entries or the winners of a giveaway leaves a look: at accounts by name, at left addresses by the giveaway', async () => {
  const { id } = await makeEngagement(t, 'giveaway')
  const members = [await t.signIn(3), await t.signIn(3)]
  for (const { id: userId } of members)
    await t.sites.one.insertInto('engagementEntries', { engagementId: id, userId }).execute()
  await enterGiveaway(t, id, { email: 'left@x.example' })
  const expected = [
    { type: 'user', many: members.map((each) => each.id).toSorted() },
    { type: 'engagement', one: id },
  ].map(look)
  expect(await looks('giveawayEntries', id, 'entries { email }')).toEqual(expected)
  expect(await looks('giveawayEntries', id, 'total')).toEqual([])
  expect(await looks('giveawayDraw', id, 'winners { email }')).toEqual([])
  await t.mutate(admin, 'drawGiveaway', { id, places: 3 }, 'entries')
  expect(await looks('giveawayDraw', id, 'winners { email }')).toEqual(expected)
  expect(await looks('giveawayDraw', id, 'drawnAt')).toEqual([])
})
