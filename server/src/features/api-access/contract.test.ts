import { randomUUID } from 'node:crypto'
import type { ApiScope } from '@ward/domain/api-access/api-tokens'
import { API_TOKEN_REFUSED, NO_API_TOKEN, notInScope } from '@ward/domain/api-access/content-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContentApiError, contentApi } from '../../../../docs/content-client.ts'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeForumTag } from '../forums/tags/tags.fixtures.ts'
import { writerOn } from '../member-site/member-site.fixtures.ts'
import { callerOf, makeToken } from './api-access.fixtures.ts'
import { type DocumentOperation, openApi, type Schema } from './openapi.ts'

/** The test reads its operations from the document that the site serves. */
type Found = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; operation: DocumentOperation }
const all: Found[] = Object.entries(openApi().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase() as Found['method'],
    path,
    operation,
  })),
)
const bodyOf = ({ operation }: Found): Schema | undefined => operation.requestBody?.content['application/json'].schema
const writing = all.filter((each) => bodyOf(each))
const name = ({ operation }: Found) => operation.operationId

let t: TestApp
let admin: Actor
let secret: string
let made = 0
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  secret = (await makeToken(t, admin)).secret
})
afterAll(() => t.stop())

const author = () => ({ ref: `contract-${++made}`, name: `contract_${made}` })
const write = async (body: object): Promise<string> => {
  const answer = await callerOf(t, secret)('POST', '/texts', { body })
  return answer.json().id
}
const status = () => write({ kind: 'status', author: author(), body: 'Hello' })
const thread = () => write({ kind: 'thread', author: author(), title: 'Here', body: 'Hello' })
const member = async () => (await t.signIn(3)).id
/** Something that an address is about. */
const subjectOf = (path: string) => {
  if (path.startsWith('/members')) return member()
  return /\/(title|tags)$/.test(path) ? thread() : status()
}

/** A right value for a field of the document; a field with an example has that. */
async function right({ example, ...schema }: Schema, field: string): Promise<unknown> {
  if (field === 'author' || field === 'reporter') return author()
  if (field === 'postId') return (await (await writerOn(t)).post()).id
  if (field === 'threadId') return thread()
  if (field === 'statusId') return status()
  return schema.const ?? schema.enum?.[0] ?? example ?? 'Words'
}
const variants = (schema: Schema): Schema[] => schema.oneOf ?? [schema]
async function rightBody(schema: Schema): Promise<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => schema.required?.includes(field))
  const values = await Promise.all(fields.map(async ([field, of]) => [field, await right(of, field)] as const))
  return Object.fromEntries(values)
}

/** A request that is right but for what is changed in it. */
async function ask(
  found: Found,
  { by = secret as string | null, body, key }: { by?: string | null; body?: unknown; key?: string | null } = {},
) {
  const schema = bodyOf(found)
  const sent = body ?? (schema && (await rightBody(variants(schema)[0] as Schema)))
  const path = found.path.includes('{id}') ? found.path.replace('{id}', await subjectOf(found.path)) : found.path
  return callerOf(t, by)(found.method, path, {
    ...(sent !== undefined && { body: sent }),
    ...(key !== undefined && { key }),
  })
}

/** Whether a value is as the document says: what differs. */
function differences(schema: Schema, value: unknown, at = ''): string[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return choices.some((each) => differences(each, value).length === 0) ? [] : [`${at} is none of the choices`]
  if (schema.enum) return schema.enum.includes(value as string) ? [] : [`${at} is ${value}`]
  const type =
    value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value
  if (schema.type && ![schema.type].flat().includes(type)) return [`${at} is ${type}, not ${schema.type}`]
  if (type === 'array')
    return (value as unknown[]).flatMap((each, n) => differences(schema.items ?? {}, each, `${at}.${n}`))
  if (type !== 'object') return []
  const row = value as Record<string, unknown>
  const unknown = Object.keys(row).filter((key) => schema.properties && !(key in schema.properties))
  return [
    ...unknown.map((key) => `${at}.${key} is not in the document`),
    ...(schema.required ?? []).filter((key) => !(key in row)).map((key) => `${at}.${key} is missing`),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, of]) =>
      key in row ? differences(of, row[key], `${at}.${key}`) : [],
    ),
  ]
}

test('the document names each operation once, and its statuses', () => {
  expect(new Set(all.map(name)).size).toBe(all.length)
  expect(all.length).toBe(11)
})

test.each(all.map((found) => [name(found), found] as const))(
  '%s, asked right, answers as the document says',
  async (_name, found) => {
    const schema = bodyOf(found)
    for (const variant of schema ? variants(schema) : [undefined]) {
      const answer = await ask(found, variant ? { body: await rightBody(variant) } : {})
      const said = found.operation.responses[String(answer.statusCode)] as {
        content?: { 'application/json'?: { schema: Schema } }
      }
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      expect(said).toBeDefined()
      const answered = said.content?.['application/json']?.schema
      if (answered) expect(differences(answered, answer.json())).toEqual([])
      else expect(answer.body).toBe('')
    }
  },
)

test.each(writing.map((found) => [name(found), found] as const))(
  '%s names each field that is missing, wrong or unknown',
  async (_name, found) => {
    for (const variant of variants(bodyOf(found) as Schema)) {
      const good = await rightBody(variant)
      const wrong = [
        ...(variant.required ?? []).map((field) => {
          const { [field]: _, ...rest } = good
          return { field, body: rest }
        }),
        ...Object.entries(variant.properties ?? {}).flatMap(([field, { type }]) =>
          [type === 'array' ? 'x' : [], 7.5, true, { x: 1 }].map((value) => ({
            field,
            body: { ...good, [field]: value },
          })),
        ),
        { field: 'unknownField', body: { ...good, unknownField: 'x' } },
      ]
      for (const { field, body } of wrong) {
        const answer = await ask(found, { body })
        const named = (answer.json().errors ?? []).map((each: { field: string }) => each.field.split('.')[0])
        expect([field, answer.statusCode, named.includes(field)], answer.body).toEqual([field, 422, true])
      }
    }
  },
  120_000,
)

test.each(all.map((found) => [name(found), found] as const))(
  '%s refuses who has no token, another site’s, one that is revoked or over, or one without the scope',
  async (_name, found) => {
    const scope = found.operation['x-scope'] as ApiScope
    const others = (['create', 'edit', 'delete', 'read', 'report'] satisfies ApiScope[]).filter(
      (each) => each !== scope,
    )
    const chief = await t.signIn(1, { siteId: t.sites.two.siteId })
    const foreign = await makeToken(t, chief)
    const revoked = await makeToken(t, admin)
    await t.mutate(admin, 'revokeApiToken', { id: revoked.id }, 'id')
    const over = await makeToken(t, admin)
    await t.database.pool.query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [
      over.id,
    ])
    const narrow = await makeToken(t, admin, { scopes: others })
    const refused = [
      [null, 401, NO_API_TOKEN],
      ['wardt_nobody', 401, API_TOKEN_REFUSED],
      [foreign.secret, 401, API_TOKEN_REFUSED],
      [revoked.secret, 401, API_TOKEN_REFUSED],
      [over.secret, 401, API_TOKEN_REFUSED],
      [narrow.secret, 403, notInScope(scope)],
    ] as const
    for (const [by, code, detail] of refused) {
      const answer = await ask(found, { by })
      expect([answer.statusCode, answer.json().detail]).toEqual([code, detail])
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    }
    const { secret: only } = await makeToken(t, admin, { scopes: [scope] })
    expect((await ask(found, { by: only })).statusCode).toBeLessThan(300)
  },
)

test('a secret that was rotated works until its overlap is over', async () => {
  const token = await makeToken(t, admin, { scopes: ['read'] })
  const { answer } = await t.mutate<{ secret: string }>(
    admin,
    'rotateApiToken',
    { id: token.id, overlapHours: 1 },
    'secret',
  )
  const codes = async () =>
    Promise.all(
      [token.secret, answer?.secret ?? ''].map(async (by) => (await callerOf(t, by)('GET', '/texts')).statusCode),
    )
  expect(await codes()).toEqual([200, 200])
  await t.database.pool.query(`update api_tokens set previous_until = now() - interval '1 second' where id = $1`, [
    token.id,
  ])
  expect(await codes()).toEqual([401, 200])
})

test.each(all.filter(({ method }) => method !== 'GET').map((found) => [name(found), found] as const))(
  '%s asks for an Idempotency-Key where the document does',
  async (_name, found) => {
    const { required } = found.operation.parameters.find((parameter) => parameter.name === 'Idempotency-Key') ?? {}
    const answer = await ask(found, { key: null })
    expect(answer.statusCode >= 300).toBe(required)
    if (required) expect(answer.json().errors[0].field).toBe('Idempotency-Key')
  },
)

test('the client that is printed from the document does all of it', async () => {
  const { port } = await new Promise<{ port: number }>((done) =>
    t.fastify.listen({ port: 0, host: '127.0.0.1' }, () => done(t.fastify.server.address() as { port: number })),
  )
  const send = (url: string, init: RequestInit) =>
    t.fastify
      .inject({
        method: init.method as 'GET',
        url: new URL(url).pathname + new URL(url).search,
        headers: { ...(init.headers as Record<string, string>), host: 'one.test' },
        ...(typeof init.body === 'string' && { payload: init.body }),
      })
      .then(({ statusCode, body }) => new Response(statusCode === 204 ? null : body, { status: statusCode }))
  expect(port).toBeGreaterThan(0)
  const api = contentApi({ origin: `http://127.0.0.1:${port}`, token: secret, fetch: send })
  const key = randomUUID()
  const text = { kind: 'status' as const, author: author(), body: 'By the client' }
  const { id, state } = await api.createText(text, key)
  expect(await api.createText(text, key)).toMatchObject({ id, state: 'published' })
  await api.editText(id, { body: 'By the client, edited' })
  expect(await api.readText(id)).toMatchObject({ body: '<p>By the client, edited</p>', revision: 2 })
  expect(await api.reportText(id, { reporter: author(), reason: 'spam' })).toMatchObject({ textId: id })
  await api.deleteText(id)
  const tagIds = [(await makeForumTag(t)).id]
  const begun = await api.createText({ kind: 'thread', author: author(), title: 'By it', body: 'Hello', tagIds })
  await api.editTitle(begun.id, { title: 'By the client' })
  await api.setTags(begun.id, { tagIds: [] })
  expect(await api.readText(begun.id)).toMatchObject({ title: 'By the client', tagIds: [] })
  const memberId = await member()
  expect(await api.reportMember(memberId, { reporter: author(), reason: 'unkind' })).toMatchObject({ memberId })
  expect((await api.listTags()).tags.map((tag) => tag.id)).toEqual(tagIds)
  expect((await api.listPosts({ limit: 1 })).posts).toHaveLength(1)
  const { texts, next } = await api.listTexts({ limit: 1 })
  expect([texts.length, typeof next]).toEqual([1, 'string'])
  expect(state).toBe('published')
  const problem = await api.readText('999999999').catch((error: ContentApiError) => error)
  expect(problem).toBeInstanceOf(ContentApiError)
  expect((problem as ContentApiError).problem.status).toBe(404)
})

test('a page and a document say what the API can do, without a script', async () => {
  const page = await t.fastify.inject({ url: '/api/content/v1/', headers: { host: 'one.test' } })
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.body).not.toContain('<script')
  for (const { path, operation } of all) {
    expect(page.body).toContain(operation.summary)
    expect(page.body).toContain(path)
  }
  const document = await t.fastify.inject({ url: '/api/content/v1/openapi.json', headers: { host: 'one.test' } })
  expect(document.json()).toEqual(JSON.parse(JSON.stringify(openApi())))
})
