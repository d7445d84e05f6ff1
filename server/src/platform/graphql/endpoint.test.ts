import { setTimeout as pause } from 'node:timers/promises'
import { FAULT_MESSAGE, NOT_FOUND_MESSAGE, SIGN_IN_FIRST } from '@ward/domain/kernel/refusal'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestEndpoint, type TestEndpoint, viewerOf } from './endpoint.fixtures.ts'

let endpoint: TestEndpoint
beforeAll(async () => {
  endpoint = await openTestEndpoint()
})
afterAll(() => endpoint.app.close())

const JSON_HEADERS = { 'content-type': 'application/json', host: 'migraine.localhost' }

async function ask(query: string, variables?: object) {
  const response = await endpoint.app.inject({
    method: 'POST',
    url: '/api/moderation',
    headers: JSON_HEADERS,
    payload: JSON.stringify({ query, variables }),
  })
  return response.json<{ data?: Record<string, unknown>; errors?: GraphqlFault[] }>()
}
type GraphqlFault = { message: string; path?: string[]; extensions: Record<string, unknown> }

const send = (headers: Record<string, string>, payload?: string | Buffer) =>
  endpoint.app.inject({ method: 'POST', url: '/api/moderation', headers, payload })

const ASK_NAME = JSON.stringify({ query: '{ __typename }' })

describe('GraphQL over HTTP', () => {
  test('every MUST and SHOULD of the audits holds over a real socket; GET is the only MAY left out', async () => {
    const address = await endpoint.app.listen({ host: '127.0.0.1', port: 0 })
    const notices: string[] = []
    const failures: string[] = []
    const counts = { MUST: 0, SHOULD: 0, MAY: 0 }
    for (const audit of serverAudits({ url: `${address}/api/moderation` })) {
      const kind = audit.name.split(' ')[0] as keyof typeof counts
      counts[kind]++
      const result = await audit.fn()
      if (result.status !== 'ok') (kind === 'MAY' ? notices : failures).push(audit.name)
    }
    expect(failures).toEqual([])
    expect(counts).toEqual({ MUST: 13, SHOULD: 23, MAY: 25 })
    expect(notices).toEqual([
      'MAY accept application/x-www-form-urlencoded formatted GET requests',
      'MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json',
      'MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json',
    ])
  })

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s is answered 405 with Allow: POST',
    async (method) => {
      const response = await endpoint.app.inject({
        method,
        url: '/api/moderation?query={__typename}',
        headers: JSON_HEADERS,
      })
      expect(response.statusCode).toBe(405)
      expect(response.headers.allow).toBe('POST')
      expect(response.body).not.toContain('"data"')
    },
  )

  test.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/graphql',
    'application/graphql+json',
    'application/json; charset=utf-16',
    'text/plain; application/json',
    'text/plain, application/json',
  ])('a body of type %s is refused with 415', async (type) => {
    expect((await send({ ...JSON_HEADERS, 'content-type': type }, ASK_NAME)).statusCode).toBe(415)
  })

  test('a request without a body or without a type is refused', async () => {
    expect((await send({ host: 'migraine.localhost' })).statusCode).toBe(415)
    expect((await send(JSON_HEADERS, '')).statusCode).toBe(400)
  })

  test.each(['text/event-stream', 'multipart/mixed', 'text/html'])(
    'who accepts only %s is answered 406',
    async (accept) => {
      expect((await send({ ...JSON_HEADERS, accept }, ASK_NAME)).statusCode).toBe(406)
    },
  )

  test('no answer may be kept by anybody', async () => {
    for (const payload of [ASK_NAME, '{', '{"query":"{ nothing }"}'])
      expect((await send(JSON_HEADERS, payload)).headers['cache-control']).toBe('no-store')
  })

  test('the GraphQL endpoint serves no page to a browser', async () => {
    const response = await endpoint.app.inject({ url: '/api/moderation', headers: { accept: 'text/html' } })
    expect(response.headers['content-type']).toContain('application/json')
  })
})

describe('requests from other pages', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://evil.migraine.localhost' },
    { origin: 'http://migraine.localhost:81' },
    { origin: 'http://migraine.localhost.evil.example' },
    { origin: 'nonsense' },
  ])('%j is refused with 403', async (headers) => {
    const response = await send({ ...JSON_HEADERS, ...(headers as object) }, ASK_NAME)
    expect(response.statusCode).toBe(403)
    expect(response.json().errors[0].extensions.code).toBe('FORBIDDEN')
  })

  test.each([
    { 'sec-fetch-site': 'same-origin', origin: 'http://migraine.localhost' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://migraine.localhost' },
    { host: 'migraine.localhost:8443', origin: 'https://migraine.localhost:8443' },
    { host: 'migraine.localhost:443', origin: 'https://migraine.localhost' },
  ])('%j is answered', async (headers) => {
    expect((await send({ ...JSON_HEADERS, ...(headers as object) }, ASK_NAME)).json()).toEqual({
      data: { __typename: 'Query' },
    })
  })
})

describe('errors', () => {
  test('a refusal crosses with its code, its details and the request id', async () => {
    const reported = (await ask('{ refused(how: "conflict") }')).errors
    expect(reported?.[0]?.message).toBe('Somebody else was faster')
    expect(reported?.[0]?.extensions).toEqual({
      code: 'CONFLICT',
      state: { version: 3 },
      requestId: expect.any(String),
    })
    expect(reported?.[0]?.path).toEqual(['refused'])
    expect((await ask('{ refused(how: "invalid") }')).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID',
      fields: [{ path: 'name', message: 'The name is too long' }],
    })
    expect((await ask('{ refused(how: "") }')).errors?.[0]).toMatchObject({
      message: SIGN_IN_FIRST,
      extensions: { code: 'UNAUTHENTICATED' },
    })
  })

  test('a right that the viewer lacks is refused before the field is resolved', async () => {
    expect((await ask('{ staffOnly }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  test('a fault says nothing but the request id, and is logged under it', async () => {
    const { errors } = await ask('{ broken }')
    expect(errors?.[0]).toMatchObject({ message: FAULT_MESSAGE, extensions: { code: 'FAULT' } })
    expect(JSON.stringify(errors)).not.toContain('secret')
    const line = endpoint.logged.find((logged) => logged.includes('The secret lies in'))
    expect(line).toContain(`"reqId":"${errors?.[0]?.extensions.requestId}"`)
  })

  test('an answer of ours that breaks its own type is a fault, and names no type', async () => {
    expect((await ask('{ missing }')).errors?.[0]).toMatchObject({
      message: FAULT_MESSAGE,
      extensions: { code: 'FAULT' },
    })
  })

  test.each(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23502', '23514', '54000'])(
    'what PostgreSQL refuses with %s because of what was sent is INVALID, not a fault',
    async (code) => {
      const { errors } = await ask('query ($code: String!) { database(code: $code) }', { code })
      expect(errors?.[0]?.extensions.code).toBe('INVALID')
      expect(errors?.[0]?.message).not.toContain('Jo@')
    },
  )

  test('a link to nothing is NOT_FOUND, the same thing twice is CONFLICT, any other code is a fault', async () => {
    const reported = async (code: string) =>
      (await ask('query ($code: String!) { database(code: $code) }', { code })).errors?.[0]
    expect(await reported('23503')).toMatchObject({ message: NOT_FOUND_MESSAGE, extensions: { code: 'NOT_FOUND' } })
    expect(await reported('23505')).toMatchObject({ extensions: { code: 'CONFLICT' } })
    expect(await reported('42601')).toMatchObject({ message: FAULT_MESSAGE, extensions: { code: 'FAULT' } })
  })

  test('nothing that somebody stored or sent comes into the log with a database error', async () => {
    await ask('query ($code: String!) { database(code: $code) }', { code: '42601' })
    expect(endpoint.logged.join('')).toContain('42601')
    expect(endpoint.logged.join('').toLowerCase()).not.toContain('jo@')
  })

  test('a wrong variable is INVALID, in the words of the library', async () => {
    const { errors } = await ask('query ($n: Int) { number(n: $n) }', { n: 'many' })
    expect(errors?.[0]?.extensions.code).toBe('INVALID')
    expect(errors?.[0]?.message).toContain('$n')
  })

  test('what takes too long ends with a fault', async () => {
    const impatient = await openTestEndpoint({ deadlineMs: 30 })
    const response = await impatient.app.inject({
      method: 'POST',
      url: '/api/moderation',
      headers: JSON_HEADERS,
      payload: JSON.stringify({ query: '{ slow }' }),
    })
    expect(response.json()).toMatchObject({ errors: [{ message: FAULT_MESSAGE, extensions: { code: 'FAULT' } }] })
    await impatient.app.close()
  })

  describe('waiting for one’s turn', () => {
    const DEADLINE = 600
    const codes = async (queries: readonly string[], last: string) => {
      const { app } = await openTestEndpoint({ deadlineMs: DEADLINE, viewer: () => viewerOf(2) })
      const code = async (query: string) => {
        const payload = JSON.stringify({ query })
        const response = await app.inject({ method: 'POST', url: '/api/moderation', headers: JSON_HEADERS, payload })
        return response.json<{ errors?: GraphqlFault[] }>().errors?.[0]?.extensions.code ?? 'answered'
      }
      const later = pause(DEADLINE / 2).then(() => code(last))
      const answers = await Promise.all([...queries.map(code), later])
      await app.close()
      return answers
    }

    test('takes nothing from the time of the answer', async () => {
      const ends = `{ slow(ms: ${DEADLINE * 0.75}) }`
      expect(await codes(['{ slow }', '{ slow }'], ends)).toEqual(['FAULT', 'FAULT', 'answered'])
    })

    test('ends in a refusal where the turn does not come: nothing was begun, and it is no fault', async () => {
      const nobodyEnds = ['{ slow }', '{ slow }', '{ slow }', '{ slow }']
      expect((await codes(nobodyEnds, '{ staffOnly }')).at(-1)).toBe('RATE_LIMITED')
    })
  })

  test('a parse error and a validation error keep their codes', async () => {
    expect((await ask('{')).errors?.[0]?.extensions.code).toBe('GRAPHQL_PARSE_FAILED')
    expect((await ask('{ nothing }')).errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
  })
})
