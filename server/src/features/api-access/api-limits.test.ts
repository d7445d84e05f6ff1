import { randomUUID } from 'node:crypto'
import { STAFF_WRITE_ELSEWHERE } from '@ward/domain/api-access/content-api'
import {
  ANSWERING_LIMIT,
  ANSWERING_TOO_FAST,
  REPORTING_LIMIT,
  REPORTING_TOO_FAST,
} from '@ward/domain/member-site/member-writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { writerOn } from '../member-site/member-site.fixtures.ts'
import { callerOf, makeToken } from './api-access.fixtures.ts'

let t: TestApp
let call: ReturnType<typeof callerOf>
let made = 0
beforeAll(async () => {
  t = await startTestApp()
  call = callerOf(t, (await makeToken(t, await t.signIn(1))).secret)
})
afterAll(() => t.stop())

const author = () => ({ ref: `hasty-${++made}`, name: `hasty_${made}` })
const thread = async () => {
  const by = author()
  const body = { kind: 'thread', author: by, title: 'What helped you?', body: 'I am asking for my sister.' }
  const answer = await call('POST', '/texts', { body })
  return { ...(answer.json() as { id: string; authorId: string }), by }
}

test('edits of words and titles count towards the limit of their author, with what they write', async () => {
  const { id, authorId } = await thread()
  const tries = Array.from({ length: ANSWERING_LIMIT.answers }, (_, at) => at)
  for (const at of tries) {
    const [path, body] = at % 2 === 0 ? ['', { body: `Words ${at}` }] : ['/title', { title: `Title ${at}` }]
    expect((await call('PATCH', `/texts/${id}${path}`, { body })).statusCode).toBe(200)
  }
  const refused = [
    await call('PATCH', `/texts/${id}`, { body: { body: 'Once more' } }),
    await call('PATCH', `/texts/${id}/title`, { body: { title: 'Once more' } }),
    await call('POST', '/texts', { body: { kind: 'status', author: { id: authorId }, body: 'Once more' } }),
  ]
  for (const answer of refused) expect([answer.statusCode, answer.json().detail]).toEqual([429, ANSWERING_TOO_FAST])
  const other = await thread()
  expect((await call('PATCH', `/texts/${other.id}`, { body: { body: 'Another author' } })).statusCode).toBe(200)
})

test('reports of a member count once, by whichever name the member is called', async () => {
  const { authorId, by } = await thread()
  const { id } = await thread()
  const names = [{ id: authorId }, by]
  const report = (at: number) =>
    call('POST', `/texts/${id}/reports`, { body: { reporter: names[at % 2], reason: 'spam' } })
  for (let at = 0; at < REPORTING_LIMIT.reports; at++) expect((await report(at)).statusCode).toBe(201)
  for (const at of [0, 1]) {
    const answer = await report(at)
    expect([answer.statusCode, answer.json().detail]).toEqual([429, REPORTING_TOO_FAST])
  }
})

test('a request that comes many times at once counts once', async () => {
  const { authorId } = await thread()
  const status = (words: string, key?: string) =>
    call('POST', '/texts', { body: { kind: 'status', author: { id: authorId }, body: words }, key })
  const { answers } = ANSWERING_LIMIT
  const key = randomUUID()
  const same = await Promise.all(Array.from({ length: answers + 10 }, () => status('An impatient network', key)))
  expect(new Set(same.map((answer) => answer.body)).size).toBe(1)
  expect(same[0]?.statusCode).toBe(201)
  expect((await status('The next one')).statusCode).toBe(201)
})

test('a request about a text of staff is refused, and slows them down nowhere', async () => {
  const { post } = await writerOn(t)
  const moderator = await t.signIn(2)
  const { id: postId } = await post()
  const { rows } = await t.database.pool.query(
    `insert into content (site_id, kind, post_id, author_id, body) values ($1, 'comment', $2, $3, 'Of staff') returning id`,
    [t.sites.one.siteId, postId, moderator.id],
  )
  for (let at = 0; at <= ANSWERING_LIMIT.answers; at++) {
    const answer = await call('PATCH', `/texts/${rows[0].id}`, { body: { body: `Words ${at}` } })
    expect([answer.statusCode, answer.json().detail]).toEqual([403, STAFF_WRITE_ELSEWHERE])
  }
})
