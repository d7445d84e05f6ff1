import {
  API_TOKEN_CHANGED,
  API_TOKEN_OVER,
  API_TOKENS_MAX,
  TOO_MANY_API_TOKENS,
} from '@ward/domain/api-access/api-tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeToken } from './api-access.fixtures.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let now = NOW
let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp({ now: () => now })
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const rowsOf = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

test('a secret is told once, and kept as its hash alone', async () => {
  const { id, secret } = await makeToken(t, admin, { name: 'Told once' })
  expect(secret).toMatch(/^wardt_[\w-]{43}$/)
  const [row] = await rowsOf('select to_jsonb(x)::text as row from api_tokens x where id = $1', [id])
  expect(row.row).not.toContain(secret.slice('wardt_'.length, -4))
  const { answer } = await t.query(admin, 'apiTokens', {}, 'id ending lastUsedAt expiresAt madeBy { id }')
  expect(answer).toContainEqual({
    id,
    ending: secret.slice(-4),
    lastUsedAt: null,
    expiresAt: '2026-12-20T12:00:00.000Z',
    madeBy: { id: admin.id },
  })
})

test('a token that is rotated has another secret; the one before lives on for the time that was said', async () => {
  const { id, secret, version } = await makeToken(t, admin)
  const given = { id, overlapHours: 2, version }
  type Rotated = { secret: string; token: { previousUntil: string } }
  const { answer } = await t.mutate<Rotated>(admin, 'rotateApiToken', given, 'secret token { previousUntil }')
  expect(answer?.secret).not.toBe(secret)
  expect(answer?.token.previousUntil).toBe('2026-11-20T14:00:00.000Z')
  const again = await t.mutate(admin, 'rotateApiToken', given, 'secret')
  expect(again.refusal?.message).toBe(API_TOKEN_CHANGED)
})

test('a token that is over cannot be rotated, and revoking takes the secret before as well', async () => {
  const { id } = await makeToken(t, admin)
  await t.mutate(admin, 'rotateApiToken', { id, overlapHours: 24 }, 'id')
  const { answer } = await t.mutate(admin, 'revokeApiToken', { id }, 'revokedAt previousUntil')
  expect(answer).toEqual({ revokedAt: NOW.toISOString(), previousUntil: null })
  expect(await rowsOf('select id from api_tokens where id = $1 and previous_hash is not null', [id])).toEqual([])
  const rotated = await t.mutate(admin, 'rotateApiToken', { id, overlapHours: 24 }, 'id')
  expect(rotated.refusal?.message).toBe(API_TOKEN_OVER)
})

test('each change of a token has its audit row', async () => {
  const { id } = await makeToken(t, admin)
  await t.mutate(admin, 'rotateApiToken', { id, overlapHours: 0 }, 'id')
  await t.mutate(admin, 'revokeApiToken', { id }, 'id')
  const rows = await rowsOf(
    `select action, actor_id from audit_log where subject_type = 'apiToken' and subject_id = $1 order by id`,
    [id],
  )
  const by = { actor_id: admin.id }
  expect(rows).toEqual(['createApiToken', 'rotateApiToken', 'revokeApiToken'].map((action) => ({ action, ...by })))
})

test('a site has so many tokens that can be used, however many are made at once', async () => {
  const chief = await t.signIn(1, { siteId: t.sites.two.siteId })
  const make = (n: number) => t.mutate(chief, 'createApiToken', { name: `Token ${n}`, scopes: ['READ'], days: 1 }, 'id')
  await rowsOf(
    `insert into api_tokens (site_id, name, scopes, hash, ending, expires_at)
     select $1, 'Token', '{read}', sha256(n::text::bytea), 'abcd', $2::timestamptz + interval '1 day' from generate_series(1, $3::int) n`,
    [chief.siteId, NOW, API_TOKENS_MAX - 3],
  )
  const made = await Promise.all(Array.from({ length: 8 }, (_, n) => make(n)))
  expect(made.filter(({ answer }) => answer)).toHaveLength(3)
  expect(made.find(({ refusal }) => refusal)?.refusal?.message).toBe(TOO_MANY_API_TOKENS)
  now = new Date(NOW.getTime() + 2 * 86_400_000)
  expect((await make(99)).refusal).toBeUndefined()
  now = NOW
})
