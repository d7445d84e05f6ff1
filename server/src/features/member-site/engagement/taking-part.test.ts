import { editTextPath } from '@ward/domain/app/front-end-links'
import { ENGAGEMENT_TYPES, OPTION_NAME_MAX } from '@ward/domain/engagement/engagements'
import {
  CONFIRM_ENTRY,
  ENTERED,
  ENTRY_CONFIRMED,
  ENTRY_WAITS,
  GIVEAWAY_OVER,
  NOT_CHOSEN,
  OTHER_ADDRESS,
  OWN_WORDS_MAX,
  RESULTS_AFTER_VOTING,
  RESULTS_SIGNED_IN,
  SUGGESTION_TAKEN,
  THREAD_IS_GONE,
  VOTE_STANDS,
} from '@ward/domain/engagement/widget'
import { afterField } from '@ward/domain/member-site/member-writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import {
  castVote,
  makeEngagement,
  makeThread,
  recounted,
  totalsIn,
} from '../../engagement/kinds/engagement.fixtures.ts'
import {
  ANSWER_TOO_LONG,
  CHOSEN_BY_OTHERS,
  CONSENT_NEEDED,
  COOKIES_NEEDED,
  ENTRY_LINK_WRONG,
  NO_SUGGESTIONS_HERE,
  ONE_ANSWER,
  OPTION_IS_GONE,
  OWN_WORDS_TOO_LONG,
  SUGGESTED_ALREADY,
  TAKING_PART_TOO_FAST,
  VOTING_LIMIT,
} from '../../engagement/taking-part/taking-part.rules.ts'
import { senderOf } from '../answering.fixtures.ts'
import { browserOf, PLAIN } from './taking-part.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const ids = ({ options }: { options: { id: string }[] }) => options.map(({ id }) => id) as [string, string]
const open = { resultsRequireKnown: false }
const many = { resultsRequireKnown: false, isMultiSelect: true }

test('a visitor votes once by the cookie they were given: again, at once and with another option, the first vote stands', async () => {
  const poll = await makeEngagement(t)
  const [one, two] = ids(poll)
  const visitor = browserOf(t)
  // Without having looked they have no cookie, and are given one.
  const first = await visitor.act('vote', poll, { option: one })
  expect([first.statusCode, first.json().message]).toEqual([409, COOKIES_NEEDED])
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.act('vote', poll, { option: one })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect((await visitor.act('vote', poll, { option: two })).json()).toMatchObject({ chosen: [one], said: VOTE_STANDS })
  expect(await totalsIn(t, poll.id)).toEqual({ '0': 1, [one]: 1 })
  const [row] = await rows('select * from engagement_voters where engagement_id = $1', poll.id)
  expect([row.voter, row.network_hash, row.visitor_hash].join()).toMatch(/^v:[\w-]{22},[\w-]{22},[\w-]{22}$/)
  expect(await rows(`select from audit_log where action = 'vote'`)).toEqual([])
})

test('a member votes by their account from any browser, and a forged cookie is no visitor', async () => {
  const poll = await makeEngagement(t, 'poll', many)
  const actor = await t.signIn(3)
  const [one, two] = ids(poll)
  for (const option of [[one, two], [one]]) await browserOf(t, { actor }).act('vote', poll, { option })
  expect((await browserOf(t, { actor }).look('poll', poll.id)).chosen?.toSorted()).toEqual([one, two].toSorted())
  const forger = browserOf(t)
  forger.cookies.set('ward-visitor', `${'a'.repeat(22)}.svk4kg.0.${'b'.repeat(22)}`)
  expect((await forger.act('vote', poll, { option: one })).statusCode).toBe(409)
  expect(await totalsIn(t, poll.id)).toEqual({ '0': 1, [one]: 1, [two]: 1 })
})

test('what a browser answered stands when its visitor signs in, and shows nobody what an account chose when they sign out', async () => {
  const poll = await makeEngagement(t, 'poll', open)
  const [one, two] = ids(poll)
  const browser = browserOf(t)
  await browser.look('poll', poll.id)
  await browser.act('vote', poll, { option: one })
  const signIn = async (who: typeof browser) =>
    who.cookies.set('ward', (await t.signIn(3)).cookie.slice('ward='.length))
  await signIn(browser)
  expect((await browser.look('poll', poll.id)).chosen).toEqual([one])
  expect((await browser.act('vote', poll, { option: two })).json().chosen).toEqual([one])
  expect(await totalsIn(t, poll.id)).toEqual({ '0': 1, [one]: 1 })
  const other = browserOf(t)
  await other.look('poll', poll.id)
  await signIn(other)
  await other.act('vote', poll, { option: two })
  other.cookies.delete('ward')
  expect((await other.look('poll', poll.id)).chosen).toBeNull()
})

test('what cannot be chosen is refused in words, and leaves nothing', async () => {
  const [poll, other, giveaway] = [
    await makeEngagement(t),
    await makeEngagement(t),
    await makeEngagement(t, 'giveaway'),
  ]
  const [one, two] = ids(poll)
  const visitor = browserOf(t)
  await visitor.look('poll', poll.id)
  const vote = async (option: string | string[], on = poll) => {
    const answer = await visitor.act('vote', on, { option })
    return [answer.statusCode, answer.json().message]
  }
  expect(await vote([])).toEqual([422, NOT_CHOSEN])
  expect(await vote([one, two])).toEqual([422, ONE_ANSWER])
  expect(await vote(ids(other)[0])).toEqual([409, OPTION_IS_GONE])
  await t.database.pool.query('update engagement_options set archived_at = now() where id = $1', [two])
  expect(await vote(two)).toEqual([409, OPTION_IS_GONE])
  expect((await vote(one, giveaway))[0]).toBe(409)
  expect((await vote('x'))[0]).toBe(404)
  expect(await rows('select from engagement_voters where engagement_id = any ($1)', [poll.id, other.id])).toEqual([])
  await t.database.pool.query('update engagements set deleted_at = now() where id = $1', [poll.id])
  expect((await vote(one))[0]).toBe(404)
  expect((await visitor.send('GET', `/engagement/poll/${poll.id}`, {}, PLAIN)).statusCode).toBe(404)
})

test('results are told to whom the settings let see them: anybody, who is known or signed in, or who is signed in', async () => {
  const known = await makeEngagement(t)
  const auth = await makeEngagement(t, 'poll', { resultsRequireAuth: true })
  const all = await makeEngagement(t, 'poll', open)
  const member = browserOf(t, { actor: await t.signIn(3) })
  await member.act('vote', known, { option: ids(known)[0] })
  const stranger = browserOf(t)
  const reported = async (who: typeof stranger) =>
    Promise.all([known, auth, all].map(async ({ id }) => (await who.look('poll', id)).withheld))
  expect(await reported(stranger)).toEqual([RESULTS_AFTER_VOTING, RESULTS_SIGNED_IN, null])
  expect((await stranger.look('poll', known.id)).options.map(({ n }) => n)).toEqual([null, null])
  await stranger.act('vote', all, { option: ids(all)[0] })
  expect(await reported(stranger)).toEqual([null, RESULTS_SIGNED_IN, null])
  expect(await reported(member)).toEqual([null, null, null])
  expect((await stranger.look('poll', known.id)).options.map(({ n }) => n)).toEqual([1, 0])
})

test('a voter who chooses “Other” writes their own words, kept with the first vote for the staff and shown to no member', async () => {
  const options = [{ name: 'Sleep' }, { name: 'Something else', isOther: true }]
  const poll = await makeEngagement(t, 'poll', { ...many, options })
  const [sleep, other] = ids(poll)
  const vote = async (option: string | string[], words: string, who = browserOf(t)) => {
    await who.look('poll', poll.id)
    return { who, answer: await who.act('vote', poll, { option, words }) }
  }
  const { who, answer } = await vote([sleep, other], '  A walk\nby <b>the</b> sea ')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('by <b>the')
  await vote(other, 'Changed', who)
  await vote(sleep, 'Not Other')
  await vote(other, ' ')
  expect((await vote(other, 'x'.repeat(OWN_WORDS_MAX + 1))).answer.json().message).toBe(OWN_WORDS_TOO_LONG)
  expect((await vote(other, 'x'.repeat(OWN_WORDS_MAX))).answer.statusCode).toBe(200)
  const reported = async (actor: Actor) => {
    const { answer: list } = await t.query<{ words: object[] }>(
      actor,
      'ownWords',
      { id: poll.id },
      'words { optionId words }',
    )
    return list?.words
  }
  const all = ['x'.repeat(OWN_WORDS_MAX), 'A walk by <b>the</b> sea'].map((words) => ({ optionId: other, words }))
  expect(await reported(await t.signIn(2))).toEqual(all)
  await t.database.pool.query('update engagements set is_global = true where id = $1', [poll.id])
  await vote(other, 'From elsewhere', browserOf(t, { site: 'two' }))
  expect(await reported(await t.signIn(2, { siteId: t.sites.two.siteId }))).toEqual([
    { optionId: other, words: 'From elsewhere' },
  ])
  expect(await reported(await t.signIn(2))).toHaveLength(3)
  expect(
    (await browserOf(t, { actor: await t.signIn(3) }).send('GET', `/engagement/poll/${poll.id}`, {}, PLAIN)).body,
  ).not.toContain('A walk')
})

test('which answer of a quizlet is right, and why, leaves the server after the answer', async () => {
  const options = ['2 days', '6 hours'].map((name, at) => ({ name, displayOrder: at, isCorrect: at === 0 }))
  const quizlet = await makeEngagement(t, 'quizlet', { options, answerDescription: 'For some it is two days.' })
  const visitor = browserOf(t)
  const before = await visitor.look('quizlet', quizlet.id)
  expect(before).toMatchObject({ description: '', total: null, chosen: null })
  expect(before.options.map(({ isCorrect }) => isCorrect)).toEqual([null, null])
  expect((await visitor.send('GET', `/engagement/quizlet/${quizlet.id}`, {}, PLAIN)).body).not.toContain('two days.')
  const after = (await visitor.act('vote', quizlet, { option: ids(quizlet)[1] })).json()
  expect(after).toMatchObject({ description: 'For some it is two days.', total: 1 })
  expect(after.options.map(({ isCorrect }: { isCorrect: boolean }) => isCorrect)).toEqual([true, false])
})

test('a global poll is one record that every site shows, and each vote carries its site', async () => {
  const poll = await makeEngagement(t, 'poll', open)
  await t.database.pool.query('update engagements set is_global = true where id = $1', [poll.id])
  const [one] = ids(poll)
  for (const site of ['one', 'two', 'two'] as const) {
    const visitor = browserOf(t, { site })
    await visitor.look('poll', poll.id)
    expect((await visitor.act('vote', poll, { option: one })).statusCode).toBe(200)
  }
  const there = browserOf(t, { site: 'two' })
  expect(await there.look('poll', poll.id)).toMatchObject({ total: 3, takesSuggestions: false })
  expect(
    await rows(
      'select voted_site_id, n from engagement_totals where engagement_id = $1 and option_id = 0 order by 1',
      poll.id,
    ),
  ).toEqual([
    { voted_site_id: t.sites.one.siteId, n: 1 },
    { voted_site_id: t.sites.two.siteId, n: 2 },
  ])
  // Engagements that are not global do not exist on another site.
  for (const type of ENGAGEMENT_TYPES) {
    const other = await makeEngagement(t, type, type === 'forum-driver' ? { threadId: await makeThread(t) } : {})
    expect((await there.send('GET', `/api/engagement/${type}/${other.id}`)).statusCode, type).toBe(404)
  }
})

test('the featured one of a kind is found as current; where a site features no poll, it is the global one', async () => {
  const { id } = await makeEngagement(t, 'this-or-that', { isCurrent: true })
  const visitor = browserOf(t)
  expect((await visitor.look('this-or-that', 'current')).id).toBe(id)
  expect((await visitor.send('GET', '/api/engagement/quizlet/current')).statusCode).toBe(404)
  const poll = await makeEngagement(t, 'poll', { isCurrent: true })
  const there = browserOf(t, { site: 'two' })
  expect((await there.send('GET', '/api/engagement/poll/current')).statusCode).toBe(404)
  await t.database.pool.query('update engagements set is_global = true where id = $1', [poll.id])
  expect((await there.look('poll', 'current')).id).toBe(poll.id)
  await t.database.pool.query('update engagements set is_current = false, is_global = false where id = $1', [poll.id])
})

test('a giveaway is entered by account or by an address with consent, once a person and until it ends', async () => {
  const giveaway = await makeEngagement(t, 'giveaway', { date: '2199-01-01' })
  const actor = await t.signIn(3)
  const visitor = browserOf(t)
  const enter = async (fields: Record<string, string>, who = visitor) => {
    const answer = await who.act('enter', giveaway, fields)
    return [answer.statusCode, answer.json().message ?? answer.json().hasEntered]
  }
  await visitor.look('giveaway', giveaway.id)
  expect(await enter({ email: 'a@x.example' })).toEqual([422, CONSENT_NEEDED])
  expect((await enter({ email: 'nobody', consent: 'yes' }))[0]).toBe(422)
  expect(await enter({ email: 'A@x.example', consent: 'yes' })).toEqual([200, true])
  // From a browser that has not entered before the answer is the same, also when it looks again; no other browser is told.
  const again = browserOf(t)
  expect(await enter({ email: 'a@X.example', consent: 'yes' }, again)).toEqual([200, true])
  expect((await again.look('giveaway', giveaway.id)).hasEntered).toBe(true)
  expect((await browserOf(t).look('giveaway', giveaway.id)).hasEntered).toBe(false)
  for (let i = 0; i < 2; i++) expect(await enter({}, browserOf(t, { actor }))).toEqual([200, true])
  expect(await enter({ email: actor.email.toUpperCase(), consent: 'yes' }, browserOf(t))).toEqual([200, true])
  expect(
    await rows('select user_id, email from engagement_entries where engagement_id = $1 order by id', giveaway.id),
  ).toEqual([
    { user_id: null, email: 'A@x.example' },
    { user_id: actor.id, email: null },
  ])
  expect((await browserOf(t, { actor }).look('giveaway', giveaway.id)).hasEntered).toBe(true)
  await t.database.pool.query(`update engagements set date = current_date - 1 where id = $1`, [giveaway.id])
  expect(await enter({ email: 'b@x.example', consent: 'yes' })).toEqual([409, GIVEAWAY_OVER])
  expect((await visitor.look('giveaway', giveaway.id)).closed).toBe(GIVEAWAY_OVER)
})

test('an address that somebody left is entered once its reader has pressed the link that was mailed there', async () => {
  const giveaway = await makeEngagement(t, 'giveaway', { date: '2199-01-01' })
  const visitor = browserOf(t)
  const enter = (email: string, who = visitor) => who.act('enter', giveaway, { email, consent: 'yes' })
  // One mailbox, however it is spelled, is one entry and one mail; an account's address another.
  for (const email of ['race@x.example', 'race+1@x.example', 'RACE+2@x.example']) await enter(email, browserOf(t))
  const member = await t.signIn(3)
  await enter(member.email)
  const entries = () =>
    rows('select id::text, email, waits from engagement_entries where engagement_id = $1 order by id', giveaway.id)
  expect((await entries()).map(({ email, waits }) => [email, waits])).toEqual([
    ['race@x.example', true],
    [member.email, true],
  ])
  const mails = await rows(
    `select recipient, payload ->> 'text' as text from outbox
      where key like 'giveaway-entry:%' and payload ->> 'text' like '%/giveaway/' || $1 || '?%' order by id`,
    giveaway.id,
  )
  expect(mails.map(({ recipient }) => recipient)).toEqual(['race@x.example', member.email])
  const link = new URL(/https:\S+/.exec(mails[0].text)?.[0] ?? '')
  const { entry = '', code = '' } = Object.fromEntries(link.searchParams)
  const page = await visitor.send('GET', link.pathname + link.search, {}, PLAIN)
  expect([page.body.includes(CONFIRM_ENTRY), (await entries())[0].waits]).toEqual([true, true])
  const [, other] = await entries()
  for (const wrong of [
    { entry, code: 'guess' },
    { entry: other.id, code },
    { entry, code: 'ü'.repeat(22) },
  ])
    expect((await visitor.act('confirm', giveaway, wrong)).json().message).toBe(ENTRY_LINK_WRONG)
  for (let n = 0; n < 2; n++)
    expect((await browserOf(t).act('confirm', giveaway, { entry, code })).json().said).toBe(ENTRY_CONFIRMED)
  expect((await entries()).map(({ waits }) => waits)).toEqual([false, true])
  // The browser that waits offers its form again; once the link is pressed in it, it says so for good.
  const looks = async () => {
    const { body } = await visitor.send('GET', `/engagement/giveaway/${giveaway.id}`, {}, PLAIN)
    const [says] = /<p class="said">.*?<\/p>/s.exec(body) ?? ['']
    return [
      says.includes(ENTRY_WAITS),
      says.includes(ENTERED),
      body.includes(`<summary>${OTHER_ADDRESS}</summary><form`),
    ]
  }
  expect(await looks()).toEqual([true, false, true])
  const refused = await visitor.act('enter', giveaway, { email: 'nobody', consent: 'yes' }, PLAIN)
  expect(refused.body).toContain('<details class="peek" open>')
  expect((await visitor.act('confirm', giveaway, { entry, code }, PLAIN)).statusCode).toBe(303)
  expect(await looks()).toEqual([false, true, false])
  await enter('race@x.example')
  expect(await looks()).toEqual([false, true, false])
  // Signing in with the address takes the entry over without a link.
  await browserOf(t, { actor: member }).act('enter', giveaway)
  expect((await entries())[1]).toMatchObject({ email: null, waits: false })
  await t.database.pool.query('update engagements set date = current_date - 1 where id = $1', [giveaway.id])
  expect((await visitor.act('confirm', giveaway, { entry, code })).json().message).toBe(GIVEAWAY_OVER)
})

test('a suggested answer is a comment of its member: it can be chosen as long as members see it', async () => {
  const poll = await makeEngagement(t, 'poll', { ...open, isSuggestable: true })
  const actor = await t.signIn(3)
  const member = browserOf(t, { actor })
  const nonce = crypto.randomUUID()
  const suggest = (answer: string, given = {}, who = member) => who.act('suggest', poll, { answer, ...given })
  const sent = await Promise.all([1, 2].map(() => suggest('Music & <b>tea</b>', { nonce })))
  expect(sent.map((answer) => answer.json().said)).toEqual([SUGGESTION_TAKEN, SUGGESTION_TAKEN])
  const names = async () => (await member.look('poll', poll.id)).options.map(({ name }) => name)
  expect(await names()).toEqual(['A dark room', 'Sleep', 'Music & <b>tea</b>'])
  expect((await suggest('music & <B>TEA</b>')).json().message).toBe(SUGGESTED_ALREADY)
  expect((await suggest('MUSIC & <B>TEA</b>', { nonce })).json().message).toBe(SUGGESTED_ALREADY)
  expect((await suggest('Tea', {}, browserOf(t))).statusCode).toBe(401)
  expect((await browserOf(t, { actor: await t.signIn(4) }).act('suggest', poll, { answer: 'Tea' })).statusCode).toBe(
    403,
  )
  const other = await makeEngagement(t)
  expect((await member.act('suggest', other, { answer: 'Tea' })).json().message).toBe(NO_SUGGESTIONS_HERE)
  const option = (await member.look('poll', poll.id)).options[2]?.id ?? ''
  await member.act('vote', poll, { option })
  const [text] = await rows('select * from content where engagement_id = $1', poll.id)
  expect(text).toMatchObject({ kind: 'comment', author_id: actor.id, post_id: null })
  // Reported and decided as any other comment; its flag leads to the poll, where nobody can reply.
  const admin = await t.signIn(1)
  const target = { assocType: 'COMMENT', assocId: text.id }
  const { answer: looked } = await t.query(admin, 'unflaggedContent', target, 'isSuggestion')
  expect(looked).toEqual({ isSuggestion: true })
  const { answer: flag } = await t.mutate<{ id: string; uri: string }>(
    admin,
    'openContentFlag',
    target,
    'id uri isSuggestion comment { body post { title } }',
  )
  expect(flag).toMatchObject({
    uri: `/engagement/poll/${poll.id}#comment-${text.id}`,
    isSuggestion: true,
    comment: { body: '<p>Music &amp; &lt;b>tea&lt;/b></p>', post: null },
  })
  const { refusal } = await t.mutate(admin, 'ugcReply', { id: flag?.id, body: '<p>Thank you</p>' })
  expect(refusal?.message).toBe('A suggested answer cannot be replied to')
  await t.database.pool.query('update content set is_deleted = true where id = $1', [text.id])
  expect(await names()).toEqual(['A dark room', 'Sleep'])
  expect((await browserOf(t, { actor: admin }).act('vote', poll, { option })).json().message).toBe(OPTION_IS_GONE)
  expect(await totalsIn(t, poll.id)).toEqual({ '0': 1, [option]: 1 })
})

test('what several members suggest at the same moment is one answer, also while it waits for a moderator', async () => {
  const poll = await makeEngagement(t, 'poll', { ...open, isSuggestable: true })
  const members = await Promise.all([1, 2, 3].map(async () => browserOf(t, { actor: await t.signIn(3) })))
  const suggest = async (answer: string) => {
    const answers = await Promise.all(members.map((member) => member.act('suggest', poll, { answer })))
    return answers.map((each) => each.json().said ?? each.json().message).toSorted()
  }
  expect(await suggest('A walk')).toEqual([SUGGESTED_ALREADY, SUGGESTED_ALREADY, SUGGESTION_TAKEN].toSorted())
  await t.database.pool.query('update content set is_pending = true where engagement_id = $1', [poll.id])
  expect(await suggest('a WALK')).toEqual([SUGGESTED_ALREADY, SUGGESTED_ALREADY, SUGGESTED_ALREADY])
  await t.database.pool.query('update content set is_deleted = true where engagement_id = $1', [poll.id])
  expect(await suggest('A walk')).toContain(SUGGESTION_TAKEN)
})

test('a suggested answer is edited like a suggestion, until others have chosen it', async () => {
  const poll = await makeEngagement(t, 'poll', { ...open, isSuggestable: true })
  const actor = await t.signIn(3)
  const member = browserOf(t, { actor })
  for (const answer of ['Tea', 'A walk']) await member.act('suggest', poll, { answer })
  const [text] = await rows('select * from content where engagement_id = $1 order by id', poll.id)
  const asked = { revision: text.revision }
  const edit = async (body: string) => {
    const answer = await senderOf(t)(actor, editTextPath(text.id), { body, revision: String(asked.revision) })
    if (answer.statusCode === 303) asked.revision += 1
    return answer
  }
  const tooLong = await edit('x'.repeat(OPTION_NAME_MAX + 1))
  expect([tooLong.statusCode, tooLong.body.includes(ANSWER_TOO_LONG)]).toEqual([422, true])
  for (const taken of ['SLEEP', 'a walk']) {
    const { statusCode, body } = await edit(taken)
    expect([statusCode, body.includes(SUGGESTED_ALREADY)]).toEqual([409, true])
  }
  const named = async () => (await member.look('poll', poll.id)).options
  const option = (await named())[2]?.id ?? ''
  // Their own vote is for whatever they mean by it.
  await member.act('vote', poll, { option })
  for (const same of ['Tea', 'Green \n tea']) expect((await edit(same)).statusCode).toBe(303)
  expect((await named()).map(({ name }) => name)).toEqual(['A dark room', 'Sleep', 'Green tea', 'A walk'])
  await castVote(t, poll, { optionIds: [option] })
  const late = await edit('Coffee')
  const form = await t.fastify.inject({
    url: editTextPath(text.id),
    headers: { host: 'one.test', cookie: actor.cookie },
  })
  expect(form.body).toContain(CHOSEN_BY_OTHERS)
  expect([late.statusCode, late.body.includes(CHOSEN_BY_OTHERS)]).toEqual([409, true])
  expect((await named())[2]?.name).toBe('Green tea')
})

test('a forum starter begins a thread of the member, once a form', async () => {
  const starter = await makeEngagement(t, 'forum-starter')
  const actor = await t.signIn(3)
  const member = browserOf(t, { actor })
  const body = 'Turning off the music in the bus and not asking why, for all of the long way home.'
  const nonce = crypto.randomUUID()
  expect((await member.look('forum-starter', starter.id)).fields).toHaveProperty(afterField(null))
  const answers = await Promise.all([1, 2].map(() => member.act('start', starter, { body, nonce })))
  // By it a draft of these words is known to have arrived.
  expect((await member.look('forum-starter', starter.id)).fields).not.toHaveProperty(afterField(null))
  const [href] = answers.map((answer) => answer.json().thread.href)
  expect(answers.map((answer) => answer.json())).toMatchObject([{ total: 1 }, { total: 1, thread: { href } }])
  const thread = await member.send('GET', href, {}, PLAIN)
  expect(thread.body).toContain('Turning off the music in the bus and not asking why')
  const other = await member.act('start', starter, { body: `${body} Twice.`, nonce })
  expect([other.json().total, other.json().thread.href === href]).toEqual([2, false])
  expect((await browserOf(t).act('start', starter, { body })).statusCode).toBe(401)
  expect(await recounted(t, starter.id)).toEqual([])
  await t.database.pool.query(`delete from site_features where feature = 'forums' and site_id = $1`, [
    t.sites.one.siteId,
  ])
  expect((await member.act('start', starter, { body })).statusCode).toBe(403)
  await t.database.pool.query(`insert into site_features values ($1, 'forums')`, [t.sites.one.siteId])
})

test('a forum driver leads to its thread while members see it', async () => {
  const threadId = await makeThread(t)
  const driver = await makeEngagement(t, 'forum-driver', { threadId })
  const visitor = browserOf(t)
  expect((await visitor.look('forum-driver', driver.id)).thread).toMatchObject({ name: 'Sleep', replies: 0 })
  await t.database.pool.query('update content set is_pending = true where id = $1', [threadId])
  expect(await visitor.look('forum-driver', driver.id)).toMatchObject({ thread: null, closed: THREAD_IS_GONE })
})

test('forms work without a script: they lead back to the page, and a refused one is shown again with what was typed', async () => {
  const poll = await makeEngagement(t, 'poll', { isSuggestable: true, question: 'What <helps>?' })
  const giveaway = await makeEngagement(t, 'giveaway')
  const visitor = browserOf(t)
  const page = await visitor.send('GET', `/engagement/poll/${poll.id}`, {}, PLAIN)
  expect(page.body).toContain('What &lt;helps&gt;?')
  expect(page.headers['content-security-policy']).toContain(`script-src 'self'`)
  const sent = await visitor.act('vote', poll, { option: ids(poll)[0] }, PLAIN)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/engagement/poll/${poll.id}`])
  expect((await visitor.send('GET', `/engagement/poll/${poll.id}`, {}, PLAIN)).body).toContain('100%')
  const refused = await visitor.act('enter', giveaway, { email: 'half-typed"' }, PLAIN)
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('value="half-typed&quot;"')
  const starter = await makeEngagement(t, 'forum-starter')
  const member = browserOf(t, { actor: await t.signIn(3) })
  const long = await member.act('start', starter, { body: 'x'.repeat(20_001), nonce: '' }, PLAIN)
  expect([long.statusCode, long.body.includes(`\n${'x'.repeat(20_001)}</textarea>`)]).toEqual([422, true])
  expect(long.body).toContain('A text may have at most 20,000 characters')
  expect(long.body).not.toMatch(/<textarea[^>]*maxlength/)
  const elsewhere = { ...PLAIN, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await visitor.act('vote', poll, { option: ids(poll)[1] }, elsewhere)).statusCode).toBe(403)
  expect((await visitor.send('GET', `/api/engagement/poll/${poll.id}/vote`)).statusCode).toBe(404)
})

test('what comes too fast from one network is refused', async () => {
  const poll = await makeEngagement(t)
  const visitor = browserOf(t, { site: 'two' })
  await t.database.pool.query('update engagements set is_global = true where id = $1', [poll.id])
  await visitor.look('poll', poll.id)
  const sent = []
  for (let i = 0; i <= VOTING_LIMIT.votes; i++) sent.push(visitor.act('vote', poll, { option: ids(poll)[0] }))
  const refused = (await Promise.all(sent)).filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.json().message).toBe(TAKING_PART_TOO_FAST)
})
