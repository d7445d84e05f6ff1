import { randomUUID } from 'node:crypto'
import {
  notificationsPath,
  ownTextPath,
  removeTextPath,
  textPath,
  yourReportsPath,
} from '@ward/domain/app/front-end-links'
import {
  APPEAL_EMPTY,
  APPEAL_TOO_LATE,
  APPEAL_WORDS_MAX,
  APPEALED_ALREADY,
  BULK_APPEALED,
  LOOK_AGAIN_TITLE,
  NOT_ONES_OWN_DECISION,
} from '@ward/domain/flags/flag/appeals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { decideTogether } from '../flags/bulk/bulk.fixtures.ts'
import { update } from '../flags/flag/flag-kinds.fixtures.ts'
import { asSystem, makeFlag } from '../flags/flag/flags.fixtures.ts'
import { tellAuthor } from '../flags/flag/tell-author.task.ts'
import { editByAuthor } from '../flags/intake/flagging.actions.ts'
import { senderOf } from './answering.fixtures.ts'
import { askerOf } from './member-site.fixtures.ts'

let later = 0
let t: TestApp
let page: ReturnType<typeof askerOf>
let send: ReturnType<typeof senderOf>
let decider: Actor
let other: Actor
let made: Awaited<ReturnType<typeof makeFlag>>
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date(Date.now() + later) })
  page = askerOf(t)
  send = senderOf(t)
  decider = await t.signIn(1)
  other = await t.signIn(1)
})
afterAll(() => t.stop())
beforeEach(async () => {
  made = await makeFlag(t)
})

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const decide = (by: Actor, operation: string) => update(t, by, made.flagId, { operation })
const remove = async () => expect((await decide(decider, 'DELETE')).refusal).toBeUndefined()
const ask = (words = 'I meant it kindly', by: Actor = made.author, more = {}) =>
  send(by, ownTextPath(made.contentId), { words, ...more })
const read = async (by: Actor = made.author) => (await page(ownTextPath(made.contentId), by.cookie)).body
const flag = async () => (await rows('select * from flags where id = $1', made.flagId))[0]
const tell = () => {
  const { siteId } = t.sites.one
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: tellAuthor.name }, siteId)
  return tellAuthor.run(ctx, { id: made.flagId, isLast: true, signal: new AbortController().signal })
}
const reported = async (by: Actor) =>
  (await rows('select kind from notifications where user_id = $1 order by inserted_at, id', by.id)).map(
    ({ kind }) => kind,
  )

test('an author reads that a text was removed, by whom and by which rule, and that nobody else can read it', async () => {
  expect(await read()).toContain('Everybody can read your comment')
  await remove()
  const body = await read()
  expect(body).toContain('We removed your comment')
  expect(body).toContain('How long did the infusion take')
  expect(body).toContain('<b>A person:</b>')
  expect(body).toContain(LOOK_AGAIN_TITLE)
  expect(body).not.toContain(decider.username)
  for (const actor of [made.reporter, other])
    expect((await page(ownTextPath(made.contentId), actor.cookie)).statusCode).toBe(404)
  expect((await page(ownTextPath(made.contentId))).headers.location).toContain('/login?')
})

test('asking opens the flag with a mark and an event; whoever decided cannot answer, somebody else can', async () => {
  await remove()
  expect((await ask()).statusCode).toBe(303)
  expect(await flag()).toMatchObject({ is_open: true, is_appealed: true })
  expect(await read()).toContain('You asked us to look again')
  const { data } = await t.ask(
    decider,
    `{ contentFlag(id: "${made.flagId}") { isAppealed appeal { words decidedBy mayAnswer } contentFlagEvents { status } } }`,
  )
  expect(data?.contentFlag).toMatchObject({
    isAppealed: true,
    appeal: { words: 'I meant it kindly', decidedBy: decider.username, mayAnswer: false },
  })
  for (const operation of ['DONE', 'UN_DELETE', 'SPAM'])
    expect((await decide(decider, operation)).refusal).toMatchObject({ message: NOT_ONES_OWN_DECISION })
  expect((await decide(other, 'UN_DELETE')).refusal).toBeUndefined()
  expect(await flag()).toMatchObject({ is_open: false, is_appealed: false })
  const body = await read()
  expect(body).toContain('Everybody can read your comment')
  expect(body).toContain('Your text is shown again')
  await tell()
  expect(await reported(made.author)).toEqual(['appeal.answered'])
  expect(await reported(made.reporter)).toEqual(['report.answered'])
})

test('a decision that stands is told, and cannot be asked about a second time', async () => {
  await remove()
  await ask()
  expect((await decide(other, 'DONE')).refusal).toBeUndefined()
  expect(await rows('select outcome from appeals where flag_id = $1', made.flagId)).toEqual([{ outcome: 'upheld' }])
  const body = await read()
  expect(body).toContain('The decision stands')
  await tell()
  expect(await reported(made.author)).toEqual(['appeal.answered'])
  expect(body).not.toContain('<form class="card write"')
  const again = await ask('Once more')
  expect(again.statusCode).toBe(409)
  expect(again.body).toContain(APPEALED_ALREADY)
  expect(again.body).toContain('Once more')
})

test('the same form sent by many at once is one request', async () => {
  await remove()
  const nonce = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('Please', made.author, { nonce })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 303))
  expect(await rows('select words from appeals where flag_id = $1', made.flagId)).toEqual([{ words: 'Please' }])
})

test.each([
  ['', APPEAL_EMPTY],
  ['x'.repeat(APPEAL_WORDS_MAX + 1), '2,000 characters'],
])('words that cannot be sent are given back with the reason', async (words, reason) => {
  await remove()
  const answer = await ask(words)
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain(reason)
  expect(answer.body).toContain(`\n${words}</textarea>`)
  expect(answer.body).not.toMatch(/<textarea[^>]*maxlength/)
  expect(await flag()).toMatchObject({ is_appealed: false })
})

test('after 180 days, and about another’s text, nothing can be asked', async () => {
  await remove()
  expect((await ask('Mine', made.reporter)).statusCode).toBe(404)
  later = 181 * 86_400_000
  const answer = await ask()
  later = 0
  expect(answer.body).toContain(APPEAL_TOO_LATE)
})

test('many flags decided together leave one alone whose author asks', async () => {
  await remove()
  await ask()
  const { version } = await flag()
  const bulk = await decideTogether(t, other, { operation: 'DONE', flags: [{ id: made.flagId, version }] })
  expect(JSON.stringify(bulk)).toContain(BULK_APPEALED)
})

test('an author is told a minute later, once, and not of what was undone at once', async () => {
  await remove()
  const jobs = await rows(
    `select run_at > now() + interval '30 seconds' as later from graphile_worker.jobs where key = $1`,
    `flags.tellAuthor:${t.sites.one.siteId}:${made.flagId}`,
  )
  expect(jobs).toEqual([{ later: true }])
  await decide(decider, 'UN_DELETE')
  await tell()
  expect(await reported(made.author)).toEqual([])
  await remove()
  await tell()
  await tell()
  expect(await reported(made.author)).toEqual(['text.removed'])
  const [mail] = await rows('select payload::text as text from outbox where user_id = $1', made.author.id)
  expect(mail.text).toContain(ownTextPath(made.contentId))
  expect(mail.text).not.toContain('infusion')
  await decide(decider, 'UN_DELETE')
  await tell()
  expect(await reported(made.author)).toEqual(['text.removed', 'text.back'])
})

test('notifications lead on, are new until they are marked, and are the reader’s own', async () => {
  await remove()
  await tell()
  const list = (await page(notificationsPath, made.author.cookie)).body
  expect(list).toContain(ownTextPath(made.contentId))
  expect(list).toContain('Notifications, 1 unread')
  expect((await page(notificationsPath, made.reporter.cookie)).body).not.toContain(ownTextPath(made.contentId))
  const upTo = /name="upTo" value="([^"]+)"/.exec(list)?.[1] ?? ''
  // What comes while the page is open was not seen.
  await rows(
    `insert into notifications (site_id, user_id, kind, subject_type, subject_id, inserted_at)
     values ($1, $2, 'text.answered', 'content', $3, now() + interval '1 second')`,
    made.author.siteId,
    made.author.id,
    made.contentId,
  )
  for (const wrong of [{ upTo: '' }, { upTo: 'soon' }])
    expect((await send(made.author, notificationsPath, wrong)).statusCode).toBe(422)
  expect((await page(notificationsPath, made.author.cookie)).body).toContain('2 unread')
  expect((await send(made.author, notificationsPath, { upTo })).statusCode).toBe(303)
  expect((await page(notificationsPath, made.author.cookie)).body).toContain('1 unread')
})

test('a reporter reads what became of a report, and a text is found by its number', async () => {
  const reports = async () => (await page(yourReportsPath, made.reporter.cookie)).body
  expect(await reports()).toContain('has not decided yet')
  expect((await page(textPath(made.contentId))).statusCode).toBe(302)
  await remove()
  expect(await reports()).toContain('removed it. Thank you')
  await decide(decider, 'UN_DELETE')
  await send(made.author, removeTextPath(made.contentId), {})
  await decide(decider, 'DONE')
  expect(await reports()).toContain('It is no longer shown')
  await decide(decider, 'UN_DELETE')
  await remove()
  expect((await page(textPath(made.contentId))).statusCode).toBe(404)
})

test('what its author took away is no decision: nothing is told of it, and nothing can be looked at again', async () => {
  await remove()
  expect((await decide(decider, 'UN_DELETE')).refusal).toBeUndefined()
  expect((await send(made.author, removeTextPath(made.contentId), {})).statusCode).toBe(303)
  expect((await decide(decider, 'DONE')).refusal).toBeUndefined()
  expect(await rows('select from flag_verdicts where flag_id = $1', made.flagId)).toEqual([])
  await tell()
  expect(await reported(made.author)).toEqual([])
  const body = await read()
  expect(body).toContain('You deleted your comment')
  expect(body).not.toContain(LOOK_AGAIN_TITLE)
  expect((await ask()).statusCode).toBe(409)
})

test('a text that is removed anew after an answer is told of anew, and so is one that comes back after a no', async () => {
  await remove()
  await ask()
  await decide(other, 'UN_DELETE')
  await decide(other, 'DELETE')
  await tell()
  expect(await reported(made.author)).toEqual(['appeal.answered', 'text.removed'])
  await ask('Once more')
  await decide(decider, 'DONE')
  await decide(decider, 'UN_DELETE')
  await tell()
  expect((await reported(made.author)).at(-1)).toBe('text.back')
})

test('the reporter is notified once that a moderator has read it, unless they opted out', async () => {
  const flags = [made, await makeFlag(t)]
  const quiet = flags[1]?.reporter as Actor
  await rows(
    `insert into preferences (site_id, user_id, name, value) values ($1, $2, 'member.tell.reports', 'off')`,
    quiet.siteId,
    quiet.id,
  )
  for (const each of flags) {
    made = each
    expect((await decide(decider, 'DONE')).refusal).toBeUndefined()
    await tell()
    await tell()
  }
  expect([await reported(flags[0]?.reporter as Actor), await reported(quiet)]).toEqual([['report.answered'], []])
})

test('a removed text at risk is not closed in the lane by who removed it; somebody else’s closing is an answer', async () => {
  await remove()
  await ask()
  const { siteId } = t.sites.one
  await rows('update flags set at_risk = true where id = $1', made.flagId)
  await rows('insert into at_risk_waits (site_id, flag_id) values ($1, $2) on conflict do nothing', siteId, made.flagId)
  await rows('update at_risk_waits set looked_at = now() where flag_id = $1', made.flagId)
  const close = (by: Actor) =>
    t.mutate(by, 'closeAtRisk', { id: made.flagId, outcome: 'NO_CONCERN', atRiskConfirmed: true })
  expect((await close(decider)).refusal).toMatchObject({ message: NOT_ONES_OWN_DECISION })
  expect((await close(other)).refusal).toBeUndefined()
  expect(await rows('select outcome from appeals where flag_id = $1', made.flagId)).toEqual([{ outcome: 'upheld' }])
  expect(await flag()).toMatchObject({ is_open: false, is_appealed: false })
})

test('an author who asks about a text that waits reads that it is back, once it is shown as at risk and closed in the lane', async () => {
  await rows('update content set is_pending = true where id = $1', made.contentId)
  await rows('update flags set is_required_to_publish = true where id = $1', made.flagId)
  await ask()
  expect(await flag()).toMatchObject({ is_appealed: true })
  await asSystem(t, (tx) => editByAuthor(tx, made.contentId, '<p>I want to kill myself tonight.</p>'))
  expect((await rows('select is_pending from content where id = $1', made.contentId))[0].is_pending).toBe(false)
  await rows('update at_risk_waits set looked_at = now() where flag_id = $1', made.flagId)
  const closing = { id: made.flagId, outcome: 'FOLLOWED_UP', atRiskConfirmed: true }
  expect((await t.mutate(other, 'closeAtRisk', closing)).refusal).toBeUndefined()
  expect(await rows('select outcome from appeals where flag_id = $1', made.flagId)).toEqual([{ outcome: 'granted' }])
  await tell()
  expect(await reported(made.author)).toEqual(['appeal.answered'])
})
