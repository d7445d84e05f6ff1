import { randomUUID } from 'node:crypto'
import { ownTextPath, textPath } from '@ward/domain/app/front-end-links'
import { MAY_NOT_WRITE } from '@ward/domain/app/permissions'
import { NOTHING_WRITTEN } from '@ward/domain/flags/editing/text-editing'
import { OTHER_VIEWER_MESSAGE } from '@ward/domain/kernel/loaded-page'
import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import {
  ANSWER_MAX,
  ANSWERED_IS_GONE,
  ANSWERING_LIMIT,
  ANSWERING_TOO_FAST,
  SIGN_IN_TO_SEND,
  THREAD_CLOSED,
  WAITS_FOR_APPROVAL,
} from '@ward/domain/member-site/member-writing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { senderOf } from './answering.fixtures.ts'
import { askerOf, writerOn } from './member-site.fixtures.ts'

let t: TestApp
let page: ReturnType<typeof askerOf>
let send: ReturnType<typeof senderOf>
let writer: Awaited<ReturnType<typeof writerOn>>
let member: Actor
beforeAll(async () => {
  t = await startTestApp()
  page = askerOf(t)
  send = senderOf(t)
  writer = await writerOn(t)
})
afterAll(() => t.stop())
beforeEach(async () => {
  member = await t.signIn(3)
})

const written = async (by: Actor) =>
  (await t.database.pool.query('select * from content where author_id = $1 order by id', [by.id])).rows
const flagsOf = async (id: string) =>
  (await t.database.pool.query('select * from flags where content_id = $1', [id])).rows
const setThread = (id: string, change: object) =>
  t.database.network.updateTable('threads').set(change).where('id', '=', id).execute()

/** A page of each kind with an answer on it: its path, and what an answer to each of the two is. */
async function places() {
  const { username } = writer.author
  const [post, thread, status] = [await writer.post(), await writer.thread(), await writer.write({ kind: 'status' })]
  const under = {
    comment: await writer.write({ kind: 'comment', postId: post.id }),
    reply: await writer.write({ kind: 'reply', rootId: thread.id }),
    status_reply: await writer.write({ kind: 'status_reply', rootId: status.id }),
  }
  return [
    {
      kind: 'comment',
      path: `/${post.slug}`,
      fragment: 'comment',
      post_id: post.id,
      root_id: null,
      answer: under.comment,
    },
    {
      kind: 'reply',
      path: `/forums/${thread.slug}`,
      fragment: 'reply',
      post_id: null,
      root_id: thread.id,
      answer: under.reply,
    },
    {
      kind: 'status_reply',
      path: `/members/${username}/status/${status.id}`,
      fragment: 'reply',
      post_id: null,
      root_id: status.id,
      answer: under.status_reply,
    },
  ]
}

test('a member comments on a post, and replies to a thread and a status, and to answers there', async () => {
  for (const { kind, path, fragment, post_id, root_id, answer } of await places()) {
    const by = await t.signIn(3)
    const top = await send(by, path, { body: 'A <b>first</b> line\r\n\r\nand a second', to: '' })
    const nested = await send(by, path, { body: 'Below it', to: answer.id })
    const [first, second] = await written(by)
    const placeOf = (id: string) => `${path}${kind === 'reply' ? `?reply=${id}` : ''}#${fragment}-${id}`
    expect([top.statusCode, top.headers.location]).toEqual([303, placeOf(first.id)])
    expect(nested.headers.location).toBe(placeOf(second.id))
    expect(first).toMatchObject({ kind, post_id, root_id, parent_id: null, is_pending: false })
    expect(second).toMatchObject({ kind, post_id, root_id, parent_id: answer.id })
    const { body } = await page(path)
    expect(body).toContain('<p>A &lt;b>first&lt;/b> line</p><p>and a second</p>')
    expect(body).toMatch(new RegExp(`id="${fragment}-${second.id}" class="answer level-1"`))
  }
})

test('a form that is sent twice, also at once, is one text; the same words by another form are another', async () => {
  const { slug } = await writer.thread()
  const nonce = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => send(member, `/forums/${slug}`, { body: 'Thank you', nonce })))
  const [only, ...more] = await written(member)
  expect(more).toEqual([])
  for (const { statusCode, headers } of [
    ...answers,
    await send(member, `/forums/${slug}`, { body: 'Thank you', nonce }),
  ])
    expect([statusCode, headers.location]).toEqual([303, `/forums/${slug}?reply=${only.id}#reply-${only.id}`])
  await send(member, `/forums/${slug}`, { body: 'Thank you' })
  expect(await written(member)).toHaveLength(2)
  const { body } = await page(`/forums/${slug}`)
  expect(body).toContain('2 replies')
})

test('other words by a form that was sent are another text, once; so are the same words to somebody else', async () => {
  const { slug, id } = await writer.thread()
  const reply = await writer.write({ kind: 'reply', rootId: id })
  const nonce = randomUUID()
  for (const fields of [
    { body: 'Thank you', to: '' },
    { body: 'Thank you all', to: '' },
    { body: 'Thank you', to: reply.id },
  ])
    for (const _twice of [1, 2]) await send(member, `/forums/${slug}`, { ...fields, nonce })
  expect((await written(member)).map(({ body, parent_id }) => [body, parent_id])).toEqual([
    ['<p>Thank you</p>', null],
    ['<p>Thank you all</p>', null],
    ['<p>Thank you</p>', reply.id],
  ])
})

test('a form begins with another field after its reader wrote here, so that no browser puts into it what was sent', async () => {
  for (const { path } of await places()) {
    const by = await t.signIn(3)
    const first = async () =>
      /<form class="card write"[^>]*>(<input type="hidden" name="[^"]*")/.exec((await page(path, by.cookie)).body)?.[1]
    const before = await first()
    expect(before).toMatch(/name="after-/)
    await send(writer.author, path, { body: 'Somebody else' })
    expect(await first()).toBe(before)
    await send(by, path, { body: 'Mine' })
    const after = await first()
    expect(after).not.toBe(before)
    expect(await first()).toBe(after)
  }
})

test('what a member writes is scored and flagged as anything else that comes in', async () => {
  const { slug } = await writer.thread()
  await send(member, `/forums/${slug}`, { body: 'I want to kill myself tonight' })
  const [text] = await written(member)
  expect(await flagsOf(text.id)).toMatchObject([{ at_risk: true, is_open: true, assoc_type: 'reply' }])
  const { rows } = await t.database.pool.query(
    `select actor_id from audit_log where action = 'answer' and subject_id = $1`,
    [text.id],
  )
  expect(rows).toEqual([{ actor_id: member.id }])
})

test('in a thread whose replies are approved first, the author alone sees theirs and is told so', async () => {
  const { id, slug } = await writer.thread()
  await setThread(id, { requiresPreModeration: true })
  const path = `/forums/${slug}`
  const { headers } = await send(member, path, { body: 'Held words' })
  const [text] = await written(member)
  expect(text.is_pending).toBe(true)
  expect(await flagsOf(text.id)).toMatchObject([{ is_required_to_publish: true, is_open: true }])
  expect(headers.location).toBe(`${path}?reply=${text.id}#reply-${text.id}`)
  const own = (await page(path, member.cookie)).body
  expect(own).toContain('Held words')
  expect(own).toContain(WAITS_FOR_APPROVAL)
  expect(own).toContain(`href="${ownTextPath(text.id)}"`)
  const standing = (await page(ownTextPath(text.id), member.cookie)).body
  expect(standing).toContain('We are holding your reply')
  // The thread asks for it: no program had anything against these words.
  expect(standing).toContain('<b>No person yet.</b>')
  expect(standing).not.toContain('A program')
  // Their own profile lists it, and leads to it.
  const profile = `/members/${member.username}`
  expect((await page(profile, member.cookie)).body).toContain('Held words')
  for (const cookie of ['', writer.author.cookie])
    expect((await page(profile, cookie)).body).not.toContain('Held words')
  expect((await page(textPath(text.id), member.cookie)).statusCode).toBe(302)
  expect((await page(textPath(text.id), writer.author.cookie)).statusCode).toBe(404)
  expect(own).not.toMatch(new RegExp(`to=${text.id}|/report/reply/${text.id}`))
  for (const cookie of ['', writer.author.cookie]) expect((await page(path, cookie)).body).not.toContain('Held words')
  const other = await send(writer.author, path, { body: 'An answer to it', to: text.id })
  expect([other.statusCode, other.body.includes(ANSWERED_IS_GONE)]).toEqual([409, true])
})

const REFUSED = [
  [{ body: ' \r\n ' }, 422, NOTHING_WRITTEN],
  [{ body: 'x'.repeat(ANSWER_MAX + 1) }, 422, 'at most 20,000 characters'],
  [{ body: 'My words', to: '99999999' }, 409, ANSWERED_IS_GONE],
  [{ body: 'My words', nonce: 'none' }, 422, 'characters that can’t be saved'],
] as const

test.each(REFUSED)(
  'a refused form stays on its page with what was typed, and the reason beside the field: %#',
  async (fields, code, reason) => {
    const { slug } = await writer.thread()
    const { statusCode, headers, body } = await send(member, `/forums/${slug}`, fields)
    expect([statusCode, headers['content-type']]).toEqual([code, 'text/html; charset=utf-8'])
    expect(body).toMatch(new RegExp(`role="alert">[^<]*${reason}`))
    expect(body).toMatch(/<textarea id="body"[^>]* aria-invalid="true" aria-describedby="problem" autofocus>/)
    expect(body).not.toMatch(/<textarea[^>]*maxlength/)
    expect(body).toContain(`\n${fields.body.replaceAll('\r', '&#13;')}</textarea>`.replaceAll('&#13;', '\r'))
    expect(await written(member)).toEqual([])
  },
)

test('an answer to something on another page, on another site or to a hidden text is refused', async () => {
  const [here, there] = [await writer.thread(), await writer.thread()]
  const elsewhere = await writer.write({ kind: 'reply', rootId: there.id })
  const hidden = await writer.write({ kind: 'reply', rootId: here.id, isDeleted: true })
  const foreign = await writerOn(t, t.sites.two.siteId)
  const status = await foreign.write({ kind: 'status' })
  for (const to of [elsewhere.id, hidden.id, status.id])
    expect((await send(member, `/forums/${here.slug}`, { body: 'Words', to })).statusCode).toBe(409)
  expect(await written(member)).toEqual([])
})

test('a closed thread says so instead of a form, and refuses what was typed before, which stays', async () => {
  const { id, slug } = await writer.thread()
  const reply = await writer.write({ kind: 'reply', rootId: id })
  await setThread(id, { isClosed: true })
  const path = `/forums/${slug}`
  const shown = (await page(path, member.cookie)).body
  expect(shown).toContain(THREAD_CLOSED)
  expect(shown).not.toMatch(/<textarea|\?to=/)
  for (const to of ['', reply.id]) {
    const { statusCode, body } = await send(member, path, { body: 'Too late', to })
    expect([statusCode, body.includes(`>${THREAD_CLOSED}<`), body.includes('Too late')]).toEqual([409, true, true])
  }
})

test('a thread that was taken away meanwhile is not found, and what was typed is given back', async () => {
  const { slug } = await writer.thread({ isDeleted: true })
  const { statusCode, body } = await send(member, `/forums/${slug}`, { body: 'Long words' })
  expect([statusCode, body.includes('\nLong words</textarea>')]).toEqual([404, true])
})

test('a member whose session ended keeps their text, and can send it after signing in again in another tab', async () => {
  const { slug } = await writer.thread()
  const path = `/forums/${slug}`
  const nonce = randomUUID()
  const loaded = { loaded_for_site: String(member.siteId), loaded_for_viewer: member.id }
  const { statusCode, body } = await send(null, path, { body: 'Still here', nonce, ...loaded })
  expect([statusCode, body.includes(SIGN_IN_TO_SEND), body.includes('\nStill here</textarea>')]).toEqual([
    401,
    true,
    true,
  ])
  expect(body).toContain(`value="${nonce}"`)
  expect(body).toContain(`name="loaded_for_viewer" value="${member.id}"`)
  // In this tab they would lose it: each way to sign in, beside the sentence, at the head and at the foot, opens another.
  expect([...body.matchAll(/<a [^>]*href="\/login[^>]*>/g)].map(([link]) => /target="_blank"/.test(link))).toEqual([
    true,
    true,
    true,
  ])
  expect(body).toContain(`href="/login?redirect=${encodeURIComponent(path)}" target="_blank"`)
  const other = await t.signIn(3)
  const asOther = await send(other, path, { body: 'Still here', nonce, ...loaded })
  expect([asOther.statusCode, asOther.body.includes(OTHER_VIEWER_MESSAGE)]).toEqual([409, true])
  expect(asOther.body).toContain(`name="loaded_for_viewer" value="${member.id}"`)
  expect((await send(member, path, { body: 'Still here', nonce, ...loaded })).statusCode).toBe(303)
  expect([await written(other), (await written(member)).length]).toEqual([[], 1])
})

test('a visitor is led to signing in and back to the place where they write', async () => {
  const { id, slug } = await writer.thread()
  const reply = await writer.write({ kind: 'reply', rootId: id })
  const { body } = await page(`/forums/${slug}?to=${reply.id}`)
  const back = encodeURIComponent(`/forums/${slug}?to=${reply.id}#write`)
  expect(body).toContain(`href="/login?redirect=${back}"`)
  expect(body).not.toContain('<textarea')
})

test('the form says whom one replies to; what cannot be replied to is left out of it', async () => {
  const [here, there] = [await writer.thread(), await writer.thread()]
  const reply = await writer.write({ kind: 'reply', rootId: here.id })
  const elsewhere = await writer.write({ kind: 'reply', rootId: there.id, body: 'Elsewhere' })
  const shown = async (to: string) => (await page(`/forums/${here.slug}?to=${to}`, member.cookie)).body
  expect(await shown(reply.id)).toContain(`<input type="hidden" name="to" value="${reply.id}">`)
  expect(await shown(reply.id)).toContain(`Reply to ${writer.author.username}</label>`)
  for (const to of [elsewhere.id, 'x', '0']) {
    const body = await shown(to)
    expect(body).toContain('<input type="hidden" name="to" value="">')
    expect(body).not.toContain('Elsewhere')
  }
})

test('an account that was marked as a spammer has no form, and writes nothing; a blocked or suspended one is signed out', async () => {
  const { slug } = await writer.thread()
  const path = `/forums/${slug}`
  for (const [change, code, words] of [
    [{ roleId: 4 }, 403, MAY_NOT_WRITE],
    [{ status: 2 }, 401, SIGN_IN_TO_SEND],
    [{ status: 1, suspendedUntil: new Date(Date.now() + 86_400_000) }, 401, SIGN_IN_TO_SEND],
  ] as const) {
    const by = await t.signIn(3)
    await t.database.network.updateTable('users').set(change).where('id', '=', by.id).execute()
    expect((await page(path, by.cookie)).body).not.toContain('<textarea')
    const { statusCode, body } = await send(by, path, { body: 'Words' })
    expect([statusCode, body.includes(words)]).toEqual([code, true])
    expect(await written(by)).toEqual([])
  }
})

test('a form of another origin is refused, and nothing of it is shown', async () => {
  const { slug } = await writer.thread()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const { statusCode, body } = await send(member, `/forums/${slug}`, { body: 'Planted' }, foreign)
  expect([statusCode, body.includes('Planted')]).toEqual([403, false])
  expect(await written(member)).toEqual([])
})

test('a fault keeps what was typed and says that something went wrong', async () => {
  const { slug } = await writer.thread()
  const owner = new pg.Client({ connectionString: t.clone.ownerUrl })
  await owner.connect()
  await owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger fail before insert on content for each row when (new.body like '%fault%') execute function fail()`)
  const { statusCode, body } = await send(member, `/forums/${slug}`, { body: 'My fault' })
  await owner.query('drop function fail cascade')
  await owner.end()
  expect([statusCode, body.includes(FAULT_MESSAGE), body.includes('\nMy fault</textarea>')]).toEqual([500, true, true])
})

test('a member who writes very much very fast must wait, and keeps the typed text', async () => {
  const { slug } = await writer.thread()
  const path = `/forums/${slug}`
  for (let n = 0; n < ANSWERING_LIMIT.answers; n++)
    expect((await send(member, path, { body: `Number ${n}` })).statusCode).toBe(303)
  const { statusCode, body } = await send(member, path, { body: 'One more' })
  expect([statusCode, body.includes(ANSWERING_TOO_FAST), body.includes('\nOne more</textarea>')]).toEqual([
    429,
    true,
    true,
  ])
})

test('on a site without forums nobody replies in one', async () => {
  const { thread } = await writerOn(t, t.sites.two.siteId)
  const { slug } = await thread()
  for (const role of [1, 3]) {
    const by = await t.signIn(role, { siteId: t.sites.two.siteId })
    expect((await send(by, `/forums/${slug}`, { body: 'Words' })).statusCode).not.toBe(303)
    expect(await written(by)).toEqual([])
  }
})
