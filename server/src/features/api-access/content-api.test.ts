import { randomUUID } from 'node:crypto'
import {
  CONTENT_API,
  CONTENT_API_RATE,
  cursorAfter,
  NAME_OF_NEW_AUTHOR,
  SEND_ID_USED,
  STAFF_WRITE_ELSEWHERE,
} from '@ward/domain/api-access/content-api'
import { FEATURE_IS_OFF } from '@ward/domain/app/features'
import { MAY_NOT_WRITE } from '@ward/domain/app/permissions'
import {
  ANSWERING_LIMIT,
  EDIT_CHANGED,
  EDIT_GONE,
  EDIT_TOO_LATE,
  THREAD_CLOSED,
} from '@ward/domain/member-site/member-writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { writerOn } from '../member-site/member-site.fixtures.ts'
import { setSetting } from '../site-settings/site-settings.fixtures.ts'
import { callerOf, makeToken } from './api-access.fixtures.ts'
import { forgetOldApiSends } from './forget-sends.task.ts'

let t: TestApp
let admin: Actor
let call: ReturnType<typeof callerOf>
let made = 0
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  call = callerOf(t, (await makeToken(t, admin)).secret)
})
afterAll(() => t.stop())

const rowsOf = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const author = () => ({ ref: `member-${++made}`, name: `outside_${made}` })
const thread = (more: object = {}) => ({
  kind: 'thread',
  author: author(),
  title: 'What helped you?',
  body: 'I am asking for my sister.',
  ...more,
})
const written = async (body: object) => {
  const answer = await call('POST', '/texts', { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json() as { id: string; state: string; authorId: string }
}
const read = async (id: string) => (await call('GET', `/texts/${id}`)).json()

test('each kind of text is written, and stands where it was written', async () => {
  const { post } = await writerOn(t)
  const { id: postId } = await post()
  const comment = await written({ kind: 'comment', author: author(), postId, body: 'Thank you.' })
  const answered = await written({ kind: 'comment', author: author(), postId, parentId: comment.id, body: 'Yes.' })
  const begun = await written(thread())
  const reply = await written({ kind: 'reply', author: author(), threadId: begun.id, body: 'Rest did.' })
  const status = await written({ kind: 'status', author: author(), body: 'A good day.' })
  const said = await written({ kind: 'status_reply', author: author(), statusId: status.id, body: 'Glad.' })
  const seen = await Promise.all([comment, answered, begun, reply, status, said].map(({ id }) => read(id)))
  expect(seen).toMatchObject([
    { kind: 'comment', postId, parentId: null, state: 'published' },
    { kind: 'comment', postId, parentId: comment.id },
    { kind: 'thread', title: 'What helped you?', rootId: null, body: '<p>I am asking for my sister.</p>' },
    { kind: 'reply', rootId: begun.id },
    { kind: 'status', rootId: null },
    { kind: 'status_reply', rootId: status.id },
  ])
})

test('the same ref is the same member; a name that another member has gets a number', async () => {
  const name = `robin_${++made}`
  const one = await written({ kind: 'status', author: { ref: 'r-1', name }, body: 'One' })
  const two = await written({ kind: 'status', author: { ref: 'r-1' }, body: 'Two' })
  const other = await written({ kind: 'status', author: { ref: 'r-2', name }, body: 'Three' })
  expect(two.authorId).toBe(one.authorId)
  expect(await read(two.id)).toMatchObject({ authorRef: 'r-1', authorName: name })
  expect(await read(other.id)).toMatchObject({ authorRef: 'r-2', authorName: `${name}-2` })
  const nameless = await call('POST', '/texts', { body: { kind: 'status', author: { ref: 'r-3' }, body: 'Four' } })
  expect(nameless.json()).toMatchObject({ errors: [{ field: 'author.name', detail: NAME_OF_NEW_AUTHOR }] })
})

test('a text is held where the site’s rules hold it, and its author is told the truth', async () => {
  const spam = 'Buy cheap pills now https://pills.example https://more.example'
  await t.database.pool.query('update threads set requires_pre_moderation = true where id = $1', [
    (await written(thread({ title: 'Held here' }))).id,
  ])
  const [{ id: threadId }] = await rowsOf('select id from threads where requires_pre_moderation')
  const held = await written({ kind: 'reply', author: author(), threadId, body: 'May I?' })
  expect(held.state).toBe('held')
  const flagged = await written({ kind: 'status', author: author(), body: spam })
  const [flag] = await rowsOf('select id, version from flags where content_id = $1', [flagged.id])
  await t.mutate(admin, 'updateContentFlag', { id: flag.id, operation: 'SPAM', version: flag.version }, 'id')
  expect(await read(flagged.id)).toMatchObject({ state: 'removed', removedAs: 'spam', body: null })
  const [waits] = await rowsOf('select id, version from flags where content_id = $1', [held.id])
  await t.mutate(admin, 'updateContentFlag', { id: waits.id, operation: 'APPROVE', version: waits.version }, 'id')
  expect(await read(held.id)).toMatchObject({ state: 'published', removedAs: null })
})

test('a text is not visible while its thread is held or removed, its post is not published, or forums are off', async () => {
  const { post } = await writerOn(t)
  const { id: postId } = await post()
  const comment = await written({ kind: 'comment', author: author(), postId, body: 'Thank you.' })
  const begun = await written(thread())
  const reply = await written({ kind: 'reply', author: author(), threadId: begun.id, body: 'Rest did.' })
  const status = await written({ kind: 'status', author: author(), body: 'A good day.' })
  const ids = [comment, begun, reply, status].map(({ id }) => id)
  const standing = async () => {
    const texts = await Promise.all(ids.map(read))
    const { texts: listed } = (
      await call('GET', `/texts?cursor=${cursorAfter(String(BigInt(comment.id) - 1n))}`)
    ).json()
    expect(listed.map(({ visible }: { visible: boolean }) => visible)).toEqual(texts.map(({ visible }) => visible))
    return texts.map(({ state, visible }) => `${state} ${visible}`)
  }
  const all = Array(4).fill('published true')
  expect(await standing()).toEqual(all)
  await t.sites.one.updateTable('posts').set({ isPublished: false }).where('id', '=', postId).execute()
  expect(await standing()).toEqual(['published false', ...all.slice(1)])
  await t.sites.one.updateTable('posts').set({ isPublished: true }).where('id', '=', postId).execute()
  for (const [column, state] of [
    ['isPending', 'held'],
    ['isDeleted', 'removed'],
    ['isSpam', 'removed'],
  ] as const) {
    await t.sites.one
      .updateTable('content')
      .set({ [column]: true })
      .where('id', '=', begun.id)
      .execute()
    expect(await standing()).toEqual([all[0], `${state} false`, 'published false', all[0]])
    await t.sites.one
      .updateTable('content')
      .set({ [column]: false })
      .where('id', '=', begun.id)
      .execute()
  }
  await setSetting(t, 'features', [])
  expect(await standing()).toEqual([all[0], 'published false', 'published false', all[0]])
  await setSetting(t, 'features', ['forums', 'user_disorders', 'private_messaging'])
})

test('what was decided is read by a token that may read, and by no other', async () => {
  const shown = await written({ kind: 'status', author: author(), body: 'A calm day.' })
  const taken = await written({ kind: 'status', author: author(), body: 'Another calm day.' })
  const decision = { assocType: 'USER_PROFILE_STATUS', assocId: taken.id, operation: 'DELETE' }
  expect((await t.mutate(admin, 'openContentFlag', decision, 'id')).refusal).toBeUndefined()
  const reader = callerOf(t, (await makeToken(t, admin, { scopes: ['read'] })).secret)
  const { texts } = (await reader('GET', `/texts?cursor=${cursorAfter(String(BigInt(shown.id) - 1n))}`)).json()
  expect(texts).toMatchObject([
    { id: shown.id, state: 'published', removedAs: null },
    { id: taken.id, state: 'removed', removedAs: 'deleted' },
  ])
  const others = callerOf(t, (await makeToken(t, admin, { scopes: ['create', 'edit', 'delete', 'report'] })).secret)
  for (const path of ['/texts', `/texts/${taken.id}`]) expect((await others('GET', path)).statusCode).toBe(403)
})

test('a text is edited and judged again; one that was taken back stays away, and can be taken back again', async () => {
  const { id } = await written({ kind: 'status', author: author(), body: 'How long did it take?' })
  const words = 'You are a pathetic moron and a worthless liar, shut up you idiot.'
  expect((await call('PATCH', `/texts/${id}`, { body: { body: words } })).json()).toMatchObject({ id })
  expect(await rowsOf('select is_offensive from flags where content_id = $1', [id])).toEqual([{ is_offensive: true }])
  const stale = await call('PATCH', `/texts/${id}`, { body: { body: 'Over it', revision: 1 } })
  expect([stale.statusCode, stale.json().detail]).toEqual([409, EDIT_CHANGED])
  for (const _ of [1, 2]) expect((await call('DELETE', `/texts/${id}`)).statusCode).toBe(204)
  expect(await read(id)).toMatchObject({ state: 'removed', removedAs: 'deleted' })
  const late = await call('PATCH', `/texts/${id}`, { body: { body: 'Again' } })
  expect([late.statusCode, late.json().detail]).toEqual([409, EDIT_GONE])
  const events = await rowsOf(
    'select status from flag_events e join flags f on f.site_id = e.site_id and f.id = e.flag_id where content_id = $1 order by e.id',
    [id],
  )
  expect(events.map(({ status }) => status)).toEqual(['EDITED', 'WITHDRAWN'])
  const old = await written({ kind: 'status', author: author(), body: 'Long ago' })
  await t.database.pool.query(`update content set inserted_at = now() - interval '30 days' where id = $1`, [old.id])
  expect((await call('PATCH', `/texts/${old.id}`, { body: { body: 'Now' } })).json().detail).toBe(EDIT_TOO_LATE)
  // Flags of reported or judged texts are still reviewed.
  expect(await rowsOf('select is_open from flags where content_id = $1', [id])).toEqual([{ is_open: true }])
})

test('a member reports a text once, and never their own', async () => {
  const own = author()
  const { id } = await written({ kind: 'status', author: own, body: 'Hello' })
  const reporter = author()
  const report = (by: object) =>
    call('POST', `/texts/${id}/reports`, { body: { reporter: by, reason: 'unkind', words: 'It hurts.' } })
  expect((await report(reporter)).statusCode).toBe(201)
  expect((await report(reporter)).statusCode).toBe(201)
  expect((await report(own)).statusCode).toBe(403)
  expect(
    await rowsOf('select reason from flag_reports r join flags f on f.id = r.flag_id where content_id = $1', [id]),
  ).toEqual([{ reason: 'It is unkind or abusive: It hurts.' }])
})

test('rules of the site hold as on its pages: closed threads, accounts that may not write, staff, features, speed', async () => {
  const { id: threadId } = await written(thread({ title: 'Closed soon' }))
  await t.database.pool.query('update threads set is_closed = true where id = $1', [threadId])
  const status = (by: object) => ({ kind: 'status', author: by, body: 'Hello' })
  const spammer = await t.signIn(4)
  const refused = [
    [{ kind: 'reply', author: author(), threadId, body: 'Too late' }, 409, THREAD_CLOSED],
    [status({ id: spammer.id }), 403, MAY_NOT_WRITE],
    [status({ id: admin.id }), 403, STAFF_WRITE_ELSEWHERE],
  ] as const
  for (const [body, code, detail] of refused) {
    const answer = await call('POST', '/texts', { body })
    expect([answer.statusCode, answer.json().detail]).toEqual([code, detail])
  }
  const chief = await t.signIn(1, { siteId: t.sites.two.siteId })
  const there = callerOf(t, (await makeToken(t, chief)).secret)
  const off = await there('POST', '/texts', { body: thread(), host: 'two.test' })
  expect([off.statusCode, off.json().detail]).toEqual([403, FEATURE_IS_OFF.forums])
  const fast = author()
  for (let n = 0; n < ANSWERING_LIMIT.answers; n++) await written(status(fast))
  const slowed = await call('POST', '/texts', { body: status(fast) })
  expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '600'])
})

test('a request sent again is answered as before and writes nothing; its key with other words is refused', async () => {
  const key = randomUUID()
  const body = { kind: 'status', author: author(), body: 'Sent twice' }
  const first = await call('POST', '/texts', { body, key })
  const second = await call('POST', '/texts', { body, key })
  expect(second.json()).toEqual(first.json())
  expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
  const other = await call('POST', '/texts', { body: { ...body, body: 'Sent otherwise' }, key })
  expect([other.statusCode, other.json().errors]).toEqual([
    422,
    [{ field: 'Idempotency-Key', pointer: '/Idempotency-Key', detail: SEND_ID_USED }],
  ])
  expect(await rowsOf(`select id from content where body like '%Sent %'`)).toHaveLength(1)
})

test('fifty at once with one key write one text, and make one member', async () => {
  const key = randomUUID()
  const body = { kind: 'status', author: author(), body: 'Sent by an impatient network' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', '/texts', { body, key })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(await rowsOf(`select id from content where body like '%impatient network%'`)).toHaveLength(1)
  expect(await rowsOf('select user_id from api_authors where ref = $1', [body.author.ref])).toHaveLength(1)
})

test('fifty texts at once by one new member make one member', async () => {
  const by = author()
  const send = (n: number) => call('POST', '/texts', { body: { kind: 'status', author: by, body: `Text ${n}` } })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)))
  const ok = answers.filter(({ statusCode }) => statusCode === 201)
  expect(ok).toHaveLength(ANSWERING_LIMIT.answers)
  expect(new Set(ok.map((answer) => answer.json().authorId)).size).toBe(1)
})

test('what was refused is not kept: the same request is tried anew', async () => {
  const { id } = await written({ kind: 'status', author: author(), body: 'Hello' })
  const key = randomUUID()
  const body = { reporter: author(), reason: 'spam' }
  await t.database.pool.query('update content set is_pending = true where id = $1', [id])
  expect((await call('POST', `/texts/${id}/reports`, { body, key })).statusCode).toBe(404)
  await t.database.pool.query('update content set is_pending = false where id = $1', [id])
  expect((await call('POST', `/texts/${id}/reports`, { body, key })).statusCode).toBe(201)
})

test('requests are forgotten after a day', async () => {
  const key = randomUUID()
  const body = { kind: 'status', author: author(), body: 'A day ago' }
  await call('POST', '/texts', { body, key })
  await t.database.pool.query(`update api_sends set inserted_at = now() - interval '25 hours'`)
  await forgetOldApiSends.run(
    { network: t.database.network, log: t.log },
    { isLast: true, signal: new AbortController().signal },
  )
  expect(await rowsOf('select key from api_sends')).toEqual([])
})

test('all texts are read page by page, each once', async () => {
  const own = await written({ kind: 'status', author: author(), body: 'One of a few' })
  for (let n = 0; n < 4; n++) await written({ kind: 'status', author: { id: own.authorId }, body: `One of a few ${n}` })
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { texts, next } = (await call('GET', `/texts?limit=2&authorId=${own.authorId}${cursor}`)).json()
    seen.push(...texts.map(({ id }: { id: string }) => id))
    if (next === null) break
    cursor = `&cursor=${next}`
  }
  expect(new Set(seen).size).toBe(5)
  expect(seen).toHaveLength(5)
  expect(seen).toEqual(seen.toSorted((a, b) => Number(a) - Number(b)))
})

test('every answer says how many requests the token has left, and who asks too often is told to wait', async () => {
  const { id, secret } = await makeToken(t, admin)
  const own = callerOf(t, secret)
  const { requests } = CONTENT_API_RATE
  const first = await own('GET', '/texts?limit=1')
  expect(first.headers['ratelimit-policy']).toBe(`"token";q=${requests};w=60`)
  expect(first.headers.ratelimit).toMatch(new RegExp(`^"token";r=${requests - 1};t=\\d+$`))
  await t.database.pool.query(`update rate_limits set points = $2 where key like '%content-api%:' || $1`, [
    id,
    requests,
  ])
  const over = await own('GET', '/texts?limit=1')
  expect(over.statusCode).toBe(429)
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect(over.headers.ratelimit).toMatch(/^"token";r=0/)
})

test('every error is a problem that says what it is, also to a browser', async () => {
  const cases = [
    await call('GET', '/texts/999999999'),
    await call('GET', '/nothing/here'),
    await call('GET', '/texts/none', { headers: { accept: 'text/html' } }),
    await call('POST', '/texts', { body: '{"kind":' }),
    await call('POST', '/texts', {
      body: 'kind=status',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    await call('POST', '/texts', { body: 'x', headers: { 'content-type': 'application/xml' } }),
    await call('POST', '/texts', { body: { body: 'x'.repeat(1_100_000) } }),
    await call('POST', '/texts', { body: {}, key: 'short' }),
    await call('GET', '/texts', { host: 'nobody.test' }),
    await call('POST', '/texts', { body: {}, headers: { origin: 'https://elsewhere.example' } }),
  ]
  expect(cases.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 400, 422, 415, 413, 422, 421, 403])
  for (const answer of cases) {
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    const problem = answer.json()
    expect(problem).toMatchObject({ status: answer.statusCode, title: expect.any(String), detail: expect.any(String) })
    expect(problem.type).toMatch(new RegExp(`^${CONTENT_API}/#[a-z-]+$`))
  }
})

test('a session gives the API nothing, and a token gives the console nothing', async () => {
  const { secret } = await makeToken(t, admin)
  const bySession = await callerOf(t, null)('GET', '/texts', { headers: { cookie: admin.cookie } })
  expect([bySession.statusCode, bySession.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  const graph = await t.fastify.inject({
    method: 'POST',
    url: '/api/moderation',
    headers: { host: 'one.test', 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    payload: JSON.stringify({ query: '{ apiTokens { id } }' }),
  })
  expect(graph.json().errors[0].extensions.code).toBe('UNAUTHENTICATED')
})

test('what a token writes is in the audit log, under the member and under the token', async () => {
  const { id: tokenId, secret } = await makeToken(t, admin)
  const answer = await callerOf(t, secret)('POST', '/texts', { body: thread() })
  const { id } = answer.json()
  const rows = await rowsOf(
    `select action, actor_kind, subject_type, request_id from audit_log where subject_type = 'apiToken' and subject_id = $1
        or subject_type = 'content' and subject_id = $2 order by id`,
    [tokenId, id],
  )
  expect(rows.slice(-2)).toMatchObject([
    { action: 'api.createText', actor_kind: 'nobody', subject_type: 'apiToken' },
    { action: 'startThread', actor_kind: 'user', subject_type: 'content' },
  ])
  expect(rows.at(-1).request_id).toBe(rows.at(-2).request_id)
})
