import { ASSOC_TYPES } from '@ward/domain/flags/flag/assoc-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'

let t: TestApp
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2)
})
afterAll(() => t.stop())

const look = (assocType: string, assocId: string, actor = moderator) =>
  t.query<{ id: string; body: string; uri: string }>(
    actor,
    'unflaggedContent',
    { assocType: assocType.toUpperCase(), assocId },
    'id title body uri insertedAt isDeleted isMarkedSpam isPendingModeration user { id username }',
  )
const written = async () =>
  (await t.database.pool.query('select (select count(*) from flags) + (select count(*) from audit_log) as n')).rows[0].n

test.each(ASSOC_TYPES)('a %s without a flag is looked at as it stands, and nothing is written', async (assocType) => {
  const { flagId, assocId } = await placeFlag(t, assocType)
  expect((await look(assocType, assocId)).answer).toBeUndefined()
  await t.database.pool.query('delete from flag_events where flag_id = $1', [flagId]).catch(() => undefined)
  await t.database.pool.query('delete from flags where id = $1', [flagId])
  const before = await written()
  const { answer, refusal } = await look(assocType, assocId)
  expect(refusal).toBeUndefined()
  expect(answer).toMatchObject({ id: assocId, body: expect.any(String), uri: expect.stringMatching(/^\/./) })
  expect(await written()).toBe(before)
  const elsewhere = await t.signIn(2, { siteId: t.sites.two.siteId })
  expect((await look(assocType, assocId, elsewhere)).refusal?.extensions.code).toBe('NOT_FOUND')
})
