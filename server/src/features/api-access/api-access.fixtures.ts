import { randomUUID } from 'node:crypto'
import type { ApiScope } from '@ward/domain/api-access/api-tokens'
import { CONTENT_API } from '@ward/domain/api-access/content-api'
import { WebhookEvent } from '@ward/domain/api-access/webhooks'
import type { Actor, TestApp } from '../../../test/app.ts'
import { writerOn } from '../member-site/member-site.fixtures.ts'

export type MadeTestToken = { id: string; secret: string; version: number }
const SCOPES: ApiScope[] = ['create', 'edit', 'delete', 'read', 'report']

/** A token of an admin's site, which may do everything unless said otherwise. */
export async function makeToken(
  t: TestApp,
  admin: Actor,
  { name = 'Outside site', scopes = SCOPES, days = 30 }: { name?: string; scopes?: ApiScope[]; days?: number } = {},
): Promise<MadeTestToken> {
  const given = { name, scopes: scopes.map((scope) => scope.toUpperCase()), days }
  type Made = { id: string; secret: string; token: { version: number } }
  const { answer, refusal } = await t.mutate<Made>(admin, 'createApiToken', given, 'id secret token { version }')
  if (!answer) throw new Error(refusal?.message)
  return { id: answer.id, secret: answer.secret, version: answer.token.version }
}

type Sent = { body?: unknown; key?: string | null; host?: string; headers?: Record<string, string> }
type ApiMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Asks the content API with a secret, or without one; a change gets a key of its own unless one is given. */
export const callerOf =
  (t: TestApp, secret: string | null) =>
  (method: ApiMethod, path: string, { body, key = randomUUID(), host = 'one.test', headers = {} }: Sent = {}) =>
    t.fastify.inject({
      method,
      url: CONTENT_API + path,
      headers: {
        host,
        ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
        ...(method === 'GET' || key === null ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

export type MadeTestHook = { id: string; secret: string; version: number }

/** A hook of an admin's site, for all events unless said otherwise; `at` is where it really listens. */
export async function makeHook(
  t: TestApp,
  admin: Actor,
  { events = WebhookEvent.options, at }: { events?: readonly WebhookEvent[]; at?: string } = {},
): Promise<MadeTestHook> {
  const given = {
    name: 'Outside hook',
    url: 'https://hooks.example.org/ward',
    events: events.map((event) => event.toUpperCase().replace('.', '_')),
  }
  type Made = { id: string; secret: string; webhook: { version: number } }
  const { answer, refusal } = await t.mutate<Made>(admin, 'createWebhook', given, 'id secret webhook { version }')
  if (!answer) throw new Error(refusal?.message)
  const { id, secret, webhook } = answer
  if (at) await t.database.pool.query('update webhooks set url = $2 where id = $1', [id, at])
  return { id, secret, version: webhook.version }
}

/** An event for a hook of the site. */
export async function makeDelivery(t: TestApp, admin: Actor): Promise<string> {
  const { id } = await makeHook(t, admin, { events: ['text.published'] })
  const { write } = await writerOn(t, admin.siteId)
  await write({ kind: 'status' })
  const { rows } = await t.database.pool.query('select id from webhook_deliveries where hook_id = $1', [id])
  return rows[0].id
}
