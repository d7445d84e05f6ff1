import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeToken } from '../../api-access/api-access.fixtures.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
/** Two tokens that work, one that was revoked and one that is over, and a webhook that works and one that does not. */
async function withAccess(by: Actor): Promise<void> {
  const made = []
  for (let n = 0; n < 4; n++) made.push(await makeToken(t, by))
  await rows('update api_tokens set revoked_at = now() where id = $1', made[2]?.id)
  await rows(
    `update api_tokens set inserted_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = $1`,
    made[3]?.id,
  )
  await rows(
    `insert into webhooks (site_id, name, url, events, secret, made_by, is_disabled)
     select $1, 'Hook', 'https://hook.example', '{text.held}', '\\x00', $2, is_off from unnest('{true, false}'::boolean[]) is_off`,
    by.siteId,
    by.id,
  )
}
type Line = { kind: string; n: number }
const keptIn = (lines: Line[] | undefined) => lines?.filter(({ kind }) => kind.endsWith('_KEPT'))
const asked = async (query: 'roleEffects' | 'deleteUserEffects', input: object) =>
  keptIn((await t.query<Line[]>(chief, query, input, 'kind n')).answer)
const BOTH = [
  { kind: 'API_TOKENS_KEPT', n: 2 },
  { kind: 'WEBHOOKS_KEPT', n: 1 },
]

test('before an admin loses the role, is blocked or deleted, the question says which tokens and webhooks stay', async () => {
  const admin = await t.signIn(1)
  await withAccess(admin)
  for (const roleId of [3, 2, 4]) expect(await asked('roleEffects', { userIds: [admin.id], roleId })).toEqual(BOTH)
  // They go on making such.
  expect(await asked('roleEffects', { userIds: [admin.id], roleId: 6 })).toEqual([])
  expect(await asked('deleteUserEffects', { id: admin.id, everywhere: false })).toEqual(BOTH)
  expect((await t.mutate(chief, 'deleteUser', { id: admin.id })).refusal).toBeUndefined()
  const [{ effects }] = await rows(
    `select effects from audit_log where action = 'deleteUser' and subject_id = $1`,
    admin.id,
  )
  expect(effects).toMatchObject({ api_tokens_kept: 2, webhooks_kept: 1 })
})

test('who loses role 5 leaves the tokens of all sites where they had it', async () => {
  const other = await t.signIn(5)
  const there = await t.signIn(5, { siteId: t.sites.two.siteId, personId: other.personId })
  await withAccess(there)
  for (const roleId of [3, 1]) expect(await asked('roleEffects', { userIds: [other.id], roleId })).toEqual(BOTH)
})
