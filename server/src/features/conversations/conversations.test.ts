import { randomUUID } from 'node:crypto'
import { FEATURE_IS_OFF } from '@ward/domain/app/features'
import {
  BLOCKED_READS_NOTHING,
  CLOSED_READS_NOTHING,
  MESSAGE_EMPTY,
  MESSAGE_MAX,
  NOT_TO_ONESELF,
  SENDING_LIMIT,
  SENDING_TOO_FAST,
} from '@ward/domain/conversations/conversations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const hostOf = ({ siteId }: Actor) => (siteId === t.sites.two.siteId ? 'two.test' : 'one.test')
const start = async (by: Actor, userId: string) => {
  const { answer, refusal } = await t.mutate<{ id: string }>(by, 'createConversation', { userId }, 'id')
  return { id: answer?.id ?? '', refusal: refusal?.message, code: refusal?.extensions.code }
}
const read = (by: Actor | null, path: string) =>
  t.fastify.inject({ url: path, headers: { host: by ? hostOf(by) : 'one.test', cookie: by?.cookie ?? '' } })
const send = (by: Actor, id: string, body: string, nonce: string = randomUUID(), headers = {}) =>
  t.fastify.inject({
    method: 'POST',
    url: `/messages/${id}`,
    headers: {
      host: hostOf(by),
      cookie: by.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...headers,
    },
    payload: new URLSearchParams({ body, nonce }).toString(),
  })
const rows = async (sql: string, ...values: unknown[]) => (await t.database.pool.query(sql, values)).rows
const count = async (sql: string, ...values: unknown[]) => Number((await rows(sql, ...values))[0].count)
const mailsTo = ({ email }: Actor) => count('select count(*) from outbox where recipient = $1', email)
const set = (user: Actor, change: object) =>
  t.database.network.updateTable('users').set(change).where('id', '=', user.id).execute()

test('a moderator and a member write to each other, and the staff’s messages say that they are staff', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  expect((await read(member, '/messages')).body).toContain('You have no messages')
  const sent = await send(moderator, id, 'How are you?\r\nWe read your post.')
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/messages/${id}`])
  const list = (await read(member, '/messages')).body
  expect(list).toContain(`href="/messages/${id}"`)
  expect(list).toContain('>New</span>')
  const page = (await read(member, `/messages/${id}`)).body
  expect(page).toContain('How are you?\nWe read your post.')
  expect(page).toContain(`>${moderator.username}</`)
  expect(page).toMatch(/<span class="label staff">.*Staff<\/span>/)
  expect((await read(member, '/messages')).body).not.toContain('>New</span>')
  await send(member, id, 'Better, thank you')
  expect((await read(moderator, `/messages/${id}`)).body).toContain('Better, thank you')
})

test('two people have one conversation, whoever asks for it and however often at once', async () => {
  const [moderator, admin] = [await t.signIn(2), await t.signIn(1)]
  const both = Array.from({ length: 10 }, () => [start(moderator, admin.id), start(admin, moderator.id)]).flat()
  expect(new Set((await Promise.all(both)).map(({ id }) => id)).size).toBe(1)
})

test('a form that is sent twice, also at once, is one message and one mail', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  const nonce = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => send(moderator, id, 'Hello', nonce)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
  expect(await count('select count(*) from conversation_messages where conversation_id = $1', id)).toBe(1)
  expect(await mailsTo(member)).toBe(1)
})

test('other words by a form that was sent are another message, and the form begins with another field after it', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  const first = async () =>
    /<form class="card write"[^>]*>(<input type="hidden" name="after-[^"]*")/.exec(
      (await read(moderator, `/messages/${id}`)).body,
    )?.[1]
  const before = await first()
  expect(before).toBeDefined()
  await send(member, id, 'From the other one')
  expect(await first()).toBe(before)
  const nonce = randomUUID()
  for (const words of ['Hello', 'Hello again', 'Hello']) await send(moderator, id, words, nonce)
  expect(await first()).not.toBe(before)
  expect(
    await rows(
      'select body from conversation_messages where conversation_id = $1 and author_id = $2 order by id',
      id,
      moderator.id,
    ),
  ).toEqual([{ body: 'Hello' }, { body: 'Hello again' }])
})

test('one mail is sent for new messages until they are read; it says where they are, not what', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  expect(await mailsTo(member)).toBe(0)
  await send(moderator, id, 'A private matter')
  await send(moderator, id, 'And one more thing')
  expect(await mailsTo(member)).toBe(1)
  const [mail] = await rows('select * from outbox where recipient = $1', member.email)
  expect(JSON.stringify(mail)).toContain(`/messages/${id}`)
  expect(JSON.stringify(mail)).not.toContain('private matter')
  await read(member, `/messages/${id}`)
  await send(moderator, id, 'A third')
  expect(await mailsTo(member)).toBe(2)
})

test('the bell tells a moderator of an answer and leads to it', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  await send(member, id, 'I have a question')
  const bell = await t.query(moderator, 'notifications', {}, 'path flagId text')
  expect(bell.answer).toEqual([
    { path: `/messages/${id}`, flagId: null, text: `${member.username} sent you a message` },
  ])
})

test('an answer has read what it answers: the bell is silent, and the next message is mailed', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  await send(moderator, id, 'How are you?')
  await send(member, id, 'Better')
  expect(await count('select count(*) from notifications where user_id = $1 and read_at is null', member.id)).toBe(0)
  await send(moderator, id, 'Good to hear')
  expect(await mailsTo(member)).toBe(2)
})

test('whoever opens a conversation in which nothing is new has no notice of it any more', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  await send(moderator, id, 'How are you?')
  await rows('update conversations set low_read_id = last_message_id, high_read_id = last_message_id where id = $1', id)
  await read(member, `/messages/${id}`)
  expect(await count('select count(*) from notifications where user_id = $1 and read_at is null', member.id)).toBe(0)
})

test('a conversation is found by its two people alone, and on its own site', async () => {
  const [moderator, member, other] = [await t.signIn(2), await t.signIn(3), await t.signIn(1)]
  const elsewhere = await t.signIn(5, { siteId: t.sites.two.siteId })
  const { id } = await start(moderator, member.id)
  await send(moderator, id, 'Between us')
  const path = `/messages/${id}`
  for (const answer of [await read(other, path), await send(other, id, 'Hello'), await read(elsewhere, path)])
    expect([answer.statusCode, answer.body.includes('Between us')]).toEqual([404, false])
  expect((await read(other, '/messages')).body).not.toContain('Between us')
  expect((await start(other, elsewhere.id)).code).toBe('NOT_FOUND')
})

test('a visitor is led to the sign-in and back', async () => {
  const answer = await read(null, '/messages/7')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?redirect=%2Fmessages%2F7'])
})

test('a blocked member cannot answer, and gets no messages', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  await send(moderator, id, 'Please stop')
  await set(member, { status: 2, roleId: 4 })
  expect((await send(member, id, 'No')).statusCode).toBeGreaterThanOrEqual(400)
  expect((await read(member, `/messages/${id}`)).statusCode).toBe(303)
  const late = await send(moderator, id, 'One more thing')
  expect([late.statusCode, late.body.includes(BLOCKED_READS_NOTHING)]).toEqual([403, true])
  expect((await read(moderator, `/messages/${id}`)).body).not.toContain('<textarea')
  expect(await count('select count(*) from conversation_messages where conversation_id = $1', id)).toBe(1)
  expect((await start(moderator, member.id)).refusal).toBe(BLOCKED_READS_NOTHING)
})

test('nobody opens a conversation with themselves or with a closed account', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  expect((await start(moderator, moderator.id)).refusal).toBe(NOT_TO_ONESELF)
  await set(member, { status: 3 })
  expect((await start(moderator, member.id)).refusal).toBe(CLOSED_READS_NOTHING)
})

test('what cannot be sent is shown again with the reason', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  const empty = await send(moderator, id, ' \r\n ')
  expect([empty.statusCode, empty.body.includes(MESSAGE_EMPTY)]).toEqual([422, true])
  const long = await send(moderator, id, `${'x'.repeat(MESSAGE_MAX)}!</textarea>`)
  expect([long.statusCode, long.body.includes('x!&lt;/textarea&gt;')]).toEqual([422, true])
  expect(long.body).toMatch(new RegExp(`role="alert">[^<]*${MESSAGE_MAX.toLocaleString('en-US')} characters`))
  expect(long.body).not.toMatch(/<textarea[^>]*maxlength/)
  expect((await send(moderator, id, 'x'.repeat(MESSAGE_MAX))).statusCode).toBe(303)
})

test('hostile text is shown as it was typed', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  await send(moderator, id, '<img src=x onerror=alert(1)> & "quotes" \u202e')
  for (const path of ['/messages', `/messages/${id}`]) {
    const { body } = await read(member, path)
    expect(body).not.toContain('<img src=x')
    expect(body).toContain('&lt;img src=x')
  }
})

test('a form of another site’s page is refused', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  const foreign = await send(moderator, id, 'Hello', randomUUID(), { origin: 'https://evil.example' })
  expect(foreign.statusCode).toBe(403)
  expect(await count('select count(*) from conversation_messages where conversation_id = $1', id)).toBe(0)
})

test('each change is in the audit log, without what was said', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  await send(moderator, id, 'Quite private')
  const log = await rows(
    `select * from audit_log where subject_type = 'conversation' and subject_id = $1 order by id`,
    id,
  )
  expect(log.map(({ action }) => action)).toEqual(['createConversation', 'sendMessage'])
  expect(JSON.stringify(log)).not.toContain('Quite private')
})

test('older messages are on older pages, in the order they were said', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  await t.database.pool.query(
    `insert into conversation_messages (site_id, conversation_id, author_id, body, nonce)
     select $1, $2, $3, 'Message ' || n || '.', gen_random_uuid() from generate_series(1, 60) n`,
    [t.sites.one.siteId, id, moderator.id],
  )
  const said = (body: string) => [...body.matchAll(/Message (\d+)\./g)].map(([, n]) => Number(n))
  const newest = (await read(member, `/messages/${id}`)).body
  expect(said(newest)).toEqual(Array.from({ length: 50 }, (_, index) => index + 11))
  const [, earlier = ''] = /href="(\/messages\/\d+\?before=\d+)"/.exec(newest) ?? []
  expect(said((await read(member, earlier)).body)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1))
})

test('one may send 30 messages in ten minutes, and what is too much is not lost', async () => {
  const [moderator, member] = [await t.signIn(2), await t.signIn(3)]
  const { id } = await start(moderator, member.id)
  for (let n = 0; n < SENDING_LIMIT.messages; n++)
    expect((await send(moderator, id, `Message ${n}`)).statusCode).toBe(303)
  const late = await send(moderator, id, 'Too much')
  expect([late.statusCode, late.body.includes(SENDING_TOO_FAST), late.body.includes('Too much')]).toEqual([
    429,
    true,
    true,
  ])
})

test('a site without private messages has neither the call nor the pages', async () => {
  const siteId = t.sites.two.siteId
  const [moderator, member] = [await t.signIn(2, { siteId }), await t.signIn(3, { siteId })]
  expect((await start(moderator, member.id)).refusal).toBe(FEATURE_IS_OFF.private_messaging)
  expect((await read(member, '/messages')).statusCode).toBe(404)
})
