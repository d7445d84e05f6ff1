import { ASSOC_TYPES, type AssocType } from '@ward/domain/flags/flag/assoc-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeFlag, placeUnflagged } from '../flag/flag-kinds.fixtures.ts'

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

const targetOf = async (assocType: AssocType) => ({
  assocType: assocType.toUpperCase(),
  assocId: await placeUnflagged(t, assocType),
})
const asWritten = async ({ assocType, assocId }: { assocType: string; assocId: string }) =>
  (
    await t.database.pool.query(
      `select f.is_open, e.statuses from flags f
         cross join lateral (
           select array_agg(status order by id) as statuses from flag_events where flag_id = f.id) e
        where coalesce(f.content_id, f.user_id) = $1 and upper(f.assoc_type) = $2`,
      [assocId, assocType],
    )
  ).rows

test('the first operation, assignment or reply opens the flag by itself, in one change', async () => {
  const operated = await targetOf('comment')
  expect((await t.mutate(moderator, 'openContentFlag', { ...operated, operation: 'SPAM' })).refusal).toBeUndefined()
  expect(await asWritten(operated)).toEqual([{ is_open: false, statuses: ['OPENED', 'SPAM'] }])
  const assigned = await targetOf('user')
  await t.mutate(moderator, 'openContentFlag', { ...assigned, assignedToUserIds: [moderator.id] })
  expect(await asWritten(assigned)).toEqual([{ is_open: false, statuses: ['OPENED', 'ASSIGNED'] }])
  const answered = await targetOf('reply')
  await t.mutate(moderator, 'ugcReply', { ...answered, body: '<p>Please ask your doctor</p>' })
  expect(await asWritten(answered)).toEqual([{ is_open: false, statuses: ['OPENED', 'REPLIED'] }])
})

test('what is refused opens no flag: an operation, an assignment, or a reply', async () => {
  for (const [assocType, mutation, given] of [
    ['comment', 'openContentFlag', { operation: 'DELETE' }],
    ['comment', 'openContentFlag', { operation: 'UN_SPAM' }],
    ['comment', 'openContentFlag', { assignedToUserIds: ['999999'] }],
    ['user', 'ugcReply', { body: '<p>Hello</p>' }],
    ['comment', 'ugcReply', { body: '<script>1</script>' }],
  ] as const) {
    const target = await targetOf(assocType)
    expect((await t.mutate(moderator, mutation, { ...target, ...given })).refusal).toBeDefined()
    expect(await asWritten(target)).toEqual([])
  }
})
