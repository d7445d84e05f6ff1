import { yourReportsPath } from '@ward/domain/app/front-end-links'
import { MAY_NOT_WRITE } from '@ward/domain/app/permissions'
import {
  CHOOSE_A_REASON,
  NOT_ONES_OWN,
  REPORT_REASONS,
  REPORT_WORDS_MAX,
  REPORTING_LIMIT,
  REPORTING_TOO_FAST,
  SAY_WHAT_ELSE,
} from '@ward/domain/member-site/member-writing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { update } from '../flags/flag/flag-kinds.fixtures.ts'
import { tellAuthor } from '../flags/flag/tell-author.task.ts'
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

const rows = async (sql: string, ...values: unknown[]) => (await t.database.pool.query(sql, values)).rows
const reportsOf = (contentId: string) =>
  rows(
    `select reporter_id, reason, snapshot, flags.is_open, flags.is_reported from flag_reports
       join flags on flags.site_id = flag_reports.site_id and flags.id = flag_id where content_id = $1 order by flag_reports.id`,
    contentId,
  )
const comment = async () =>
  writer.write({ kind: 'comment', postId: (await writer.post()).id, body: '<p>Sharp words</p>' })

test('a member reports each kind of text with a reason, and its flag opens with the words as they read', async () => {
  const { username } = writer.author
  const [post, thread, status] = [await writer.post(), await writer.thread(), await writer.write({ kind: 'status' })]
  const texts = [
    ['comment', await writer.write({ kind: 'comment', postId: post.id }), `/${post.slug}`, 'comment'],
    ['thread', thread, `/forums/${thread.slug}`, ''],
    ['reply', await writer.write({ kind: 'reply', rootId: thread.id }), `/forums/${thread.slug}`, 'reply'],
    ['user_profile_status', status, `/members/${username}/status/${status.id}`, ''],
    [
      'user_profile_status_reply',
      await writer.write({ kind: 'status_reply', rootId: status.id }),
      `/members/${username}/status/${status.id}`,
      'reply',
    ],
  ] as const
  for (const [assocType, { id }, path, fragment] of texts) {
    const address = `/report/${assocType}/${id}`
    expect((await page(path, member.cookie)).body).toContain(`href="${address}"`)
    const form = (await page(address, member.cookie)).body
    const asked = assocType === 'reply' ? `?reply=${id}` : ''
    expect(form).toContain(`href="${path}${asked}${fragment && `#${fragment}-${id}`}"`)
    const sent = await send(member, address, { reason: 'unkind', words: ' Read the\r\nsecond line ' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, address])
    expect((await page(address, member.cookie)).body).toContain('You have reported this')
    expect(await reportsOf(id)).toMatchObject([
      {
        reporter_id: member.id,
        reason: `${REPORT_REASONS.unkind}: Read the\nsecond line`,
        snapshot: '<p>Words</p>',
        is_open: true,
        is_reported: true,
      },
    ])
  }
})

test('a member reports another by their profile, as it reads; nobody their own, nor one that is not open', async () => {
  const other = await t.signIn(3)
  await rows('update users set bio = $1 where id = $2', 'Cures <b>all</b>', other.id)
  const profile = `/members/${other.username}`
  const address = `/report/user/${other.id}`
  expect((await page(profile, member.cookie)).body).toContain(`href="${address}"`)
  for (const reader of [other, await t.signIn(2)])
    expect((await page(profile, reader.cookie)).body).not.toContain(address)
  expect((await page(address, member.cookie)).body).toContain('Cures &lt;b&gt;all&lt;/b&gt;')
  for (const words of ['A quack', 'Once more'])
    expect((await send(member, address, { reason: 'advice', words })).statusCode).toBe(303)
  expect((await page(address, member.cookie)).body).toContain('You have reported this')
  const found = await rows(
    `select reason, snapshot, is_open, is_reported from flag_reports r
       join flags f on f.site_id = r.site_id and f.id = r.flag_id where f.user_id = $1`,
    other.id,
  )
  const reason = `${REPORT_REASONS.advice}: A quack`
  expect(found).toEqual([{ reason, snapshot: 'Cures <b>all</b>', is_open: true, is_reported: true }])
  expect((await send(other, address, { reason: 'spam' })).statusCode).toBe(403)
  const foreign = await t.signIn(3, { siteId: t.sites.two.siteId })
  for (const { id } of [await t.signIn(4), foreign])
    expect((await page(`/report/user/${id}`, member.cookie)).statusCode).toBe(404)
})

test('who reported a profile is told once that a moderator read it, and reads what became of it', async () => {
  const other = await t.signIn(3)
  await send(member, `/report/user/${other.id}`, { reason: 'advice', words: 'A quack' })
  const [flag] = await rows('select id from flags where user_id = $1', other.id)
  const became = async () => (await page(yourReportsPath, member.cookie)).body
  expect(await became()).toContain('has not decided yet')
  expect((await update(t, await t.signIn(2), flag.id, { operation: 'DONE' })).refusal).toBeUndefined()
  const { siteId } = t.sites.one
  const key = `${tellAuthor.name}:${siteId}:${flag.id}`
  expect(await rows('select from graphile_worker.jobs where key = $1', key)).toHaveLength(1)
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: tellAuthor.name }, siteId)
  for (let times = 0; times < 2; times++)
    await tellAuthor.run(ctx, { id: flag.id, isLast: true, signal: new AbortController().signal })
  expect(await rows('select kind from notifications where user_id = $1', member.id)).toEqual([
    { kind: 'report.answered' },
  ])
  expect(await became()).toContain('left it as it is')
  for (const [change, words] of [
    ['status = 2', 'acted on it'],
    ['status = 0, role_id = 4', 'acted on it'],
    ['status = 3, role_id = 3', 'no longer shown'],
  ]) {
    await rows(`update users set ${change} where id = $1`, other.id)
    expect(await became(), change).toContain(words)
  }
})

test('each member reports a text once, however often and however fast they press; another member’s report is added', async () => {
  const { id } = await comment()
  const address = `/report/comment/${id}`
  await Promise.all([1, 2, 3].map(() => send(member, address, { reason: 'spam', words: '' })))
  await send(member, address, { reason: 'danger', words: 'Changed my mind' })
  const other = await t.signIn(3)
  await send(other, address, { reason: 'other', words: 'It is about me' })
  expect((await reportsOf(id)).map(({ reporter_id, reason }) => [reporter_id, reason])).toEqual([
    [member.id, REPORT_REASONS.spam],
    [other.id, `${REPORT_REASONS.other}: It is about me`],
  ])
})

test.each([
  [{ reason: '', words: 'My words' }, CHOOSE_A_REASON, 'reason'],
  [{ reason: 'toString', words: 'My words' }, CHOOSE_A_REASON, 'reason'],
  [{ reason: 'other', words: ' ' }, SAY_WHAT_ELSE, 'words'],
  [{ reason: 'spam', words: 'x'.repeat(REPORT_WORDS_MAX + 1) }, 'A report may have at most 1,000 characters', 'words'],
] as const)(
  'a refused report keeps what was chosen and typed, and marks the field: %#',
  async (fields, message, field) => {
    const { id } = await comment()
    const { statusCode, body } = await send(member, `/report/comment/${id}`, fields)
    expect([statusCode, body.includes(`role="alert">${message}<`)]).toEqual([422, true])
    expect(body).toContain(`\n${fields.words}</textarea>`)
    expect(body).not.toMatch(/<textarea[^>]*maxlength/)
    expect(body).toMatch(new RegExp(`name="${field}"[^>]* aria-invalid="true"`))
    if (fields.reason === 'spam') expect(body).toContain('value="spam" required checked')
    expect(await reportsOf(id)).toEqual([])
  },
)

test('one’s own text, and what members do not see, cannot be reported', async () => {
  const own = await t.signIn(3)
  const post = await writer.post()
  const mine = await writer.write({ kind: 'comment', postId: post.id, authorId: own.id })
  const address = `/report/comment/${mine.id}`
  expect((await page(`/${post.slug}`, own.cookie)).body).not.toContain(address)
  expect((await page(address, own.cookie)).body).toContain(NOT_ONES_OWN)
  expect((await send(own, address, { reason: 'spam' })).statusCode).toBe(403)
  const closed = await writer.thread({ isDeleted: true })
  const unpublished = await writer.post({ isPublished: false })
  const foreign = await (await writerOn(t, t.sites.two.siteId)).write({ kind: 'status' })
  const hidden = [
    ['comment', (await writer.write({ kind: 'comment', postId: post.id, isPending: true })).id],
    ['reply', (await writer.write({ kind: 'reply', rootId: closed.id })).id],
    ['comment', (await writer.write({ kind: 'comment', postId: unpublished.id })).id],
    ['user_profile_status', foreign.id],
    // The right id by the wrong kind.
    ['reply', (await comment()).id],
    ['comment', 'x'],
    ['user', '9'.repeat(18)],
  ]
  for (const [assocType, id] of hidden) {
    expect((await page(`/report/${assocType}/${id}`, member.cookie)).statusCode, assocType).toBe(404)
    expect((await send(member, `/report/${assocType}/${id}`, { reason: 'spam' })).statusCode, assocType).toBe(404)
  }
  const [{ count }] = await rows(
    'select count(*)::int from flag_reports where reporter_id in ($1, $2)',
    own.id,
    member.id,
  )
  expect(count).toBe(0)
})

test('a visitor signs in first and comes back; a spammer reports nothing; staff decide instead', async () => {
  const { id, postId } = await comment()
  const address = `/report/comment/${id}`
  const visitor = await page(address)
  expect([visitor.statusCode, visitor.headers.location]).toEqual([
    303,
    `/login?redirect=${encodeURIComponent(address)}`,
  ])
  const spammer = await t.signIn(4)
  expect((await page(address, spammer.cookie)).body).toContain(MAY_NOT_WRITE)
  expect((await send(spammer, address, { reason: 'spam' })).statusCode).toBe(403)
  const [{ slug }] = await rows('select slug from posts where id = $1', postId)
  expect((await page(`/${slug}`, (await t.signIn(2)).cookie)).body).not.toContain('/report/')
})

test('a member who reports very much very fast must wait, and keeps the typed text', async () => {
  const texts = await Promise.all(Array.from({ length: REPORTING_LIMIT.reports + 1 }, comment))
  const answers = []
  for (const { id } of texts)
    answers.push(await send(member, `/report/comment/${id}`, { reason: 'spam', words: 'Why' }))
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(REPORTING_LIMIT.reports)
  const last = answers.at(-1)
  expect([last?.statusCode, last?.body.includes(REPORTING_TOO_FAST), last?.body.includes('\nWhy</textarea>')]).toEqual([
    429,
    true,
    true,
  ])
})
