import { OFFLINE_MESSAGE, TIMEOUT_MESSAGE, UNREACHABLE_MESSAGE } from '@ward/domain/app/shell'
import { FAULT_MESSAGE, Refusal } from '@ward/domain/kernel/refusal'
import { beforeEach, expect, test, vi } from 'vitest'
import { Fault, messageOf, wordsOf } from '../fault.ts'
import { currentCover, setCover } from './cover.ts'
import type { Document } from './graphql.ts'
import { request } from './request.ts'
import { rememberLoadedFor, send } from './send.ts'
import { giveUp, resume } from './sessionEnd.ts'

const document = 'query Things { things }' as Document<{ things: number }, { id: string }>
const server = vi.fn<typeof fetch>()

const answer = (body: unknown, init: ResponseInit = {}) =>
  server.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), init))
const refuse = (code: string, details = {}) =>
  answer({ errors: [{ message: 'Because', extensions: { code, ...details } }] })
const ask = (options = {}) => request(document, { id: '1' }, options)
const problem = () =>
  ask().then(
    () => expect.fail('it was answered'),
    (error: unknown) => error,
  )

beforeEach(() => {
  server.mockReset()
  vi.stubGlobal('fetch', server)
})

test('a request goes to the one endpoint by POST, with the cookie, past every cache, marked with the page’s viewer and site', async () => {
  rememberLoadedFor({ siteId: 7, viewerId: '9' })
  answer({ data: { things: 3 } })
  expect(await ask()).toEqual({ things: 3 })
  const [url, init] = server.mock.calls[0] ?? []
  expect(url).toBe('/api/moderation')
  expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', cache: 'no-store' })
  expect(init?.headers).toEqual({ 'x-site-id': '7', 'x-viewer-id': '9', 'content-type': 'application/json' })
  expect(JSON.parse(String(init?.body))).toEqual({ query: document, variables: { id: '1' } })
})

test('a change is sent also when the page is left at once, unless too much is on its way; what only asks is not', async () => {
  const ask = (query: string, text = '') =>
    request(query as Document<{ changed: true }, { text: string }>, { text }).then(() => server.mock.lastCall?.[1])
  const isKept = async (query: string, text?: string) => {
    answer({ data: { changed: true } })
    return (await ask(query, text))?.keepalive ?? false
  }
  const change = '\n  mutation Change { changed }'
  expect(await isKept('query Changed { changed }')).toBe(false)
  expect(await isKept(change, 'ü'.repeat(20_000))).toBe(true)
  expect(await isKept(change, 'ü'.repeat(30_000))).toBe(false)
  const late = Promise.withResolvers<Response>()
  server.mockReturnValueOnce(late.promise)
  const first = ask(change, 'x'.repeat(40_000))
  expect(await isKept(change, 'x'.repeat(10_000))).toBe(false)
  late.resolve(new Response(JSON.stringify({ data: { changed: true } })))
  await first
  expect(await isKept(change, 'x'.repeat(10_000))).toBe(true)
})

test('a change goes out by an id, by the same again where no answer came, and by another once it was answered', async () => {
  const change = 'mutation Make { made }' as Document<{ made: true }, { name: string }>
  const make = async (name: string) => {
    await request(change, { name }).catch(() => undefined)
    return new Headers(server.mock.lastCall?.[1]?.headers).get('idempotency-key')
  }
  server.mockRejectedValueOnce(new TypeError('The connection was lost'))
  const lost = await make('Teal')
  expect(lost).toMatch(/^[\w-]{36}$/)
  answer('<html>Bad gateway</html>', { status: 502 })
  expect(await make('Teal')).toBe(lost)
  refuse('INVALID')
  expect(await make('Umber')).not.toBe(lost)
  answer({ data: { made: true } })
  expect(await make('Teal')).toBe(lost)
  answer({ data: { made: true } })
  expect(await make('Teal')).not.toBe(lost)
  answer({ data: { things: 3 } })
  await ask()
  expect(new Headers(server.mock.lastCall?.[1]?.headers).get('idempotency-key')).toBeNull()
})

test('a refusal arrives with its code, words, fields and state', async () => {
  refuse('INVALID', { fields: [{ path: 'name', message: 'Name is required' }] })
  expect(await problem()).toMatchObject({
    code: 'INVALID',
    message: 'Because',
    details: { fields: [{ path: 'name' }] },
  })
  refuse('CONFLICT', { state: { isOpen: false } })
  const conflict = await problem()
  expect(conflict).toBeInstanceOf(Refusal)
  expect(conflict).toMatchObject({ code: 'CONFLICT', details: { state: { isOpen: false } } })
})

test('anything else is a fault with the number for support and no word of the server', async () => {
  answer({ errors: [{ message: 'relation "x" does not exist', extensions: { requestId: 'r-1' } }] })
  expect(await problem()).toMatchObject({ message: FAULT_MESSAGE, requestId: 'r-1' })
  answer('<html>Bad gateway</html>', { status: 502, headers: { 'x-request-id': 'r-2' } })
  expect(await problem()).toMatchObject({ message: FAULT_MESSAGE, requestId: 'r-2' })
  answer({ data: null })
  expect(await problem()).toBeInstanceOf(Fault)
  answer('null')
  expect(await problem()).toBeInstanceOf(Fault)
})

test('no answer says why: offline, unreachable, too late', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await problem()).toMatchObject({ message: OFFLINE_MESSAGE })
  online.mockReturnValue(true)
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await problem()).toMatchObject({ message: UNREACHABLE_MESSAGE })
  online.mockRestore()
  server.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
  await expect(ask({ patience: 10 })).rejects.toMatchObject({ message: TIMEOUT_MESSAGE })
})

test('a request that was given up is no fault', async () => {
  const giving = new AbortController()
  server.mockImplementationOnce((_, init) => Promise.reject(init?.signal?.reason))
  giving.abort(new Error('left the page'))
  await expect(ask({ signal: giving.signal })).rejects.toThrow('left the page')
})

test('a session that ended keeps all requests waiting, and each goes out again after signing in', async () => {
  refuse('UNAUTHENTICATED')
  refuse('UNAUTHENTICATED')
  const both = Promise.all([ask(), ask()])
  await expect.poll(() => server).toHaveBeenCalledTimes(2)
  answer({ data: { things: 1 } })
  answer({ data: { things: 2 } })
  await new Promise((done) => setTimeout(done))
  resume()
  expect((await both).map(({ things }) => things).sort()).toEqual([1, 2])
  expect(server).toHaveBeenCalledTimes(4)
})

test('without a new sign-in the refusal stands, and the request is not sent again', async () => {
  refuse('UNAUTHENTICATED')
  const asked = problem()
  await expect.poll(() => server).toHaveBeenCalledTimes(1)
  await new Promise((done) => setTimeout(done))
  giveUp()
  expect(await asked).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(server).toHaveBeenCalledTimes(1)
})

test('what is shown of a fault ends with its number, and of everything else is the words alone', async () => {
  answer({ errors: [{ message: 'x', extensions: { code: 'FAULT', requestId: 'r-3' } }] })
  expect(messageOf(await problem())).toBe(`${FAULT_MESSAGE} (r-3)`)
  answer('<html>', { status: 500, headers: { 'x-request-id': 'r-4' } })
  const broken = await problem()
  expect([messageOf(broken), wordsOf(broken)]).toEqual([`${FAULT_MESSAGE} (r-4)`, FAULT_MESSAGE])
  refuse('CONFLICT', { requestId: 'r-5' })
  expect(messageOf(await problem())).toBe('Because')
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(messageOf(await problem())).toBe(UNREACHABLE_MESSAGE)
  expect(messageOf(new Error('Cannot read properties of undefined'))).toBe(FAULT_MESSAGE)
})

test('an answer that says that somebody else is signed in covers the page, at every endpoint; another conflict does not', async () => {
  setCover(null)
  refuse('CONFLICT', { state: { isOpen: false } })
  await problem()
  answer({ status: 'error', code: 'CONFLICT', message: 'Because' }, { status: 409 })
  await send('/api/moderation/presence')
  expect(currentCover()).toBeNull()
  refuse('CONFLICT', { state: { loadedFor: 'viewer' } })
  await problem()
  expect(currentCover()).toEqual({ kind: 'viewer' })
  setCover(null)
  answer({ status: 'error', code: 'CONFLICT', state: { loadedFor: 'site' } }, { status: 409 })
  await send('/api/moderation/presence')
  expect(currentCover()).toEqual({ kind: 'site' })
  setCover(null)
})
