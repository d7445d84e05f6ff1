import { MUST_BE_ADMIN, MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH } from '@ward/domain/app/permissions'
import { ENGAGEMENT_CHANGED, FORUM_DRIVER_SAVE_FAILED } from '@ward/domain/engagement/engagements'
import { THREAD_DELETED } from '@ward/domain/engagement/forum-drivers'
import { EngagementFields, type EngagementInput, EngagementOptionInput } from '@ward/domain/engagement/input'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { DRIVER_AT_RISK, DRIVER_UNDECIDED } from '../../flags/at-risk/leading.rules.ts'
import { insertFlag } from '../../flags/flag/flags.db.ts'
import { asSystem, takeIn } from '../../flags/flag/flags.fixtures.ts'
import { makeTag } from '../../forums/tags/tags.fixtures.ts'
import { castVote, makeEngagement, makeThread, totalsIn } from './engagement.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

type Option = { id: string; name: string; totalVotes: number; currentSiteTotalVotes: number; textChangedAt: unknown }
type Shown = Record<string, unknown> & { id: string; version: number; question: string; options: Option[] }
const OPTIONS = `options { id engagementId name displayOrder isCorrect isOther ctaText ctaLink textChangedAt
  totalVotes currentSiteTotalVotes }`
const SHOWN = `id type question version date expiresAt threadId paused isCurrent isMultiSelect isGlobal hasOptionCta ctaText ctaLink priority
  isSuggestable answerDescription textChangedAt totalVotes currentSiteTotalVotes ${OPTIONS}`
const save = (given: object, actor = admin) => t.mutate<Shown>(actor, 'saveEngagement', given, SHOWN)
const saved = async (given: object, actor = admin) => {
  const { answer, refusal } = await save(given, actor)
  return answer ?? expect.fail(refusal?.message)
}
const shown = async ({ id }: { id: string }, type = 'POLL', actor = admin) =>
  (await t.query<Shown>(actor, 'engagement', { id, type }, SHOWN)).answer ?? expect.fail(`no engagement ${id}`)
const POLL = { type: 'POLL', question: 'What helps?', options: [{ name: 'Sleep' }, { name: 'Cold' }] }
const names = ({ options }: Shown) => options.map(({ name }) => name)
const ten = <Answer>(ask: (at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: 10 }, (_, at) => ask(at)))
const rowsAbout = async (id: string, table: string, order: string) =>
  (
    await t.database.pool.query(
      `select * from ${table} where subject_type = 'engagement' and subject_id = $1 order by ${order}`,
      [id],
    )
  ).rows
const audited = (id: string) => rowsAbout(id, 'audit_log', 'id')

test('a poll is saved with its options in the order of their displayOrder, and what nobody said is as the specification has it', async () => {
  const options = [
    { name: '  Cold ', displayOrder: 1 },
    { name: 'Sleep', displayOrder: 0, isOther: true },
  ]
  const poll = await saved({ ...POLL, options })
  expect(poll).toMatchObject({
    type: 'POLL',
    priority: 2,
    isCurrent: false,
    isGlobal: false,
    totalVotes: 0,
    version: 1,
  })
  expect(poll.options).toMatchObject([
    { name: 'Sleep', displayOrder: 0, isOther: true, engagementId: poll.id },
    { name: 'Cold', displayOrder: 1, isOther: false },
  ])
  expect(await shown(poll)).toEqual(poll)
  expect((await t.query(admin, 'engagement', { id: poll.id, type: 'QUIZLET' })).refusal?.message).toBe(
    NOT_FOUND_MESSAGE,
  )
})

test('options are compared by their ids: they are renamed, put in order, added and taken out without losing a vote', async () => {
  const poll = await makeEngagement(t, 'poll', {
    options: ['Sleep', 'Cold', 'Heat', 'Talk'].map((name, displayOrder) => ({ name, displayOrder })),
  })
  const [sleep, cold, heat] = poll.options.map(({ id }) => id) as [string, string, string]
  await castVote(t, poll, { optionIds: [sleep] })
  await castVote(t, poll, { optionIds: [heat] })
  const options = [
    { id: cold, name: 'Ice' },
    { name: 'Music', displayOrder: 1 },
    { id: sleep, name: 'Sleep', displayOrder: 2 },
  ]
  const after = await saved({ id: poll.id, ...POLL, options })
  expect(after.options.map(({ id, name, totalVotes }) => [id, name, totalVotes])).toEqual([
    [cold, 'Ice', 0],
    [expect.any(String), 'Music', 0],
    [sleep, 'Sleep', 1],
  ])
  const { rows } = await t.database.pool.query(
    'select name, archived_at is not null as archived from engagement_options where engagement_id = $1 order by name',
    [poll.id],
  )
  expect(rows).toContainEqual({ name: 'Heat', archived: true })
  expect(rows.map(({ name }) => name)).toEqual(['Heat', 'Ice', 'Music', 'Sleep'])
  expect(after.totalVotes).toBe(2)
})

test('a text that is changed after votes is logged and marked, one that nobody chose is not marked', async () => {
  const poll = await makeEngagement(t, 'poll')
  const [dark, sleep] = poll.options.map(({ id }) => id) as [string, string]
  const given = { ...POLL, id: poll.id, question: poll.question }
  const before = await saved({
    ...given,
    options: [
      { id: dark, name: 'Dark' },
      { id: sleep, name: 'Sleep' },
    ],
  })
  expect([before.textChangedAt, ...before.options.map((each) => each.textChangedAt)]).toEqual([null, null, null])
  await castVote(t, poll, { optionIds: [dark] })
  const options = [
    { id: dark, name: 'Darkness' },
    { id: sleep, name: 'Rest' },
  ]
  const after = await saved({ ...given, question: 'Something else?', options })
  expect(after.textChangedAt).not.toBeNull()
  expect(after.options.map(({ textChangedAt }) => textChangedAt !== null)).toEqual([true, false])
  const versions = await rowsAbout(poll.id, 'versions', 'number')
  expect(versions.map(({ content }) => content.options.map(({ name }: Option) => name))).toEqual([
    ['A dark room', 'Sleep'],
    ['Dark', 'Sleep'],
    ['Darkness', 'Rest'],
  ])
  expect((await audited(poll.id)).at(-1)).toMatchObject({ action: 'saveEngagement', fields: ['question', 'options'] })
})

test('an option whose votes are set aside was chosen: reworded it is marked, taken out it is kept with them', async () => {
  const poll = await makeEngagement(t, 'poll')
  const [dark, sleep] = poll.options.map(({ id }) => id) as [string, string]
  await castVote(t, poll, { optionIds: [dark] })
  await t.database.pool.query('update engagement_voters set set_aside = true where engagement_id = $1', [poll.id])
  const given = { ...POLL, id: poll.id, question: 'In other words?' }
  const kept = { id: sleep, name: 'Sleep' }
  const after = await saved({ ...given, options: [{ id: dark, name: 'Dark' }, kept] })
  expect(after.textChangedAt).not.toBeNull()
  expect(after.options.map(({ textChangedAt }) => textChangedAt !== null)).toEqual([true, false])
  expect((await saved({ ...given, options: [kept] })).options.map(({ id }) => id)).toEqual([sleep])
  await t.database.pool.query('update engagement_voters set set_aside = false where engagement_id = $1', [poll.id])
  expect(await totalsIn(t, poll.id)).toEqual({ '0': 1, [dark]: 1 })
})

test('an option of another engagement, or one that stands there twice, is not found, and nothing is changed', async () => {
  const [poll, other] = [await makeEngagement(t), await makeEngagement(t)]
  const [own, foreign] = [poll.options[0]?.id, other.options[0]?.id]
  for (const ids of [
    [own, foreign],
    [own, own],
  ]) {
    const options = ids.map((id, at) => ({ id, name: `Mine ${at}` }))
    expect((await save({ ...POLL, id: poll.id, options })).refusal?.extensions.code).toBe('NOT_FOUND')
  }
  expect(names(await shown(poll))).toEqual(['A dark room', 'Sleep'])
})

test('one of a kind is featured on a site: whoever is featured last takes the place of the one before, also when ten are saved at once', async () => {
  const first = await saved({ ...POLL, isCurrent: true })
  const quizlet = {
    type: 'QUIZLET',
    question: 'How long?',
    options: [{ name: 'Long', isCorrect: true }],
    isCurrent: true,
  }
  const another = await saved(quizlet)
  const second = await saved({ ...POLL, isCurrent: true })
  expect(await shown(first)).toMatchObject({ isCurrent: false, version: 2 })
  expect((await audited(first.id)).at(-1)).toMatchObject({ action: 'saveEngagement', fields: ['isCurrent'] })
  const rush = await ten(() => saved({ ...POLL, isCurrent: true }))
  const featured = await Promise.all([first, second, ...rush].map((each) => shown(each)))
  expect(featured.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(await shown(another, 'QUIZLET')).toMatchObject({ isCurrent: true })
})

test('when ten people change the same version, one does, and nine get the present one', async () => {
  const { id, version } = await makeEngagement(t)
  const answers = await ten((at) =>
    save({ ...POLL, id, question: `Question ${at}?`, version, options: [{ name: 'Own' }] }),
  )
  const refused = answers.flatMap(({ refusal }) => refusal ?? [])
  expect(refused).toHaveLength(9)
  const [winner] = answers.flatMap(({ answer }) => answer ?? [])
  const state = { question: winner?.question, version: version + 1, options: [{ name: 'Own' }] }
  for (const refusal of refused)
    expect(refusal).toMatchObject({ message: ENGAGEMENT_CHANGED, extensions: { code: 'CONFLICT', state } })
})

test('what it is now is told as the form has it: options by their own fields, and the tags, which a stale form would take off', async () => {
  const { id, version } = await saved(POLL)
  const tag = await makeTag(t)
  const now = await saved({ ...POLL, id, tagIds: [tag.id], version })
  const { refusal } = await save({ ...POLL, id, version })
  const { state } = (refusal?.extensions ?? expect.fail()) as unknown as { state: EngagementInput }
  expect(Object.keys(EngagementFields.shape).filter((name) => !(name in state))).toEqual([])
  expect(state.options).toEqual(
    now.options.map(({ id: optionId, name }) =>
      EngagementOptionInput.parse({ id: optionId, name, displayOrder: names(now).indexOf(name) }),
    ),
  )
  expect(state.tagIds).toEqual([tag.id])
})

test('moderators read, and those who may change change; a global poll is made and unmade by Super Admins and Community Tech', async () => {
  const [moderator, chief, tech] = await Promise.all([t.signIn(2), t.signIn(5), t.signIn(6)])
  const poll = await saved({ ...POLL, isGlobal: true }, tech)
  expect(await shown(poll, 'POLL', moderator)).toMatchObject({ isGlobal: true })
  expect((await save(POLL, moderator)).refusal?.message).toBe(MUST_BE_ADMIN)
  expect((await save({ ...POLL, isGlobal: true })).refusal?.message).toBe(MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH)
  const given = { ...POLL, id: poll.id, question: 'Again?' }
  expect((await save({ ...given, isGlobal: false })).refusal?.extensions.code).toBe('FORBIDDEN')
  expect((await save({ ...given, isGlobal: true })).refusal?.extensions.code).toBe('FORBIDDEN')
  expect(await saved({ ...given, isGlobal: true }, tech)).toMatchObject({ question: 'Again?', isGlobal: true })
  expect(await saved({ ...given, isGlobal: false }, chief)).toMatchObject({ isGlobal: false })
})

test('a featured global poll stays featured for all sites, until somebody who may change it features another', async () => {
  const tech = await t.signIn(6)
  const forAll = await saved({ ...POLL, question: 'What do all need?', isGlobal: true, isCurrent: true }, tech)
  const own = await makeEngagement(t, 'poll')
  for (const given of [
    { ...POLL, isCurrent: true },
    { type: 'POLL', id: own.id, isCurrent: true },
  ])
    expect((await save(given)).refusal).toMatchObject({
      message:
        '“What do all need?” is a global poll: only Super Admins and Community Tech can feature another poll in its place',
      extensions: { code: 'FORBIDDEN' },
    })
  expect([await shown(forAll), await shown(own)]).toMatchObject([
    { isCurrent: true, version: 1 },
    { isCurrent: false, version: 1 },
  ])
  await saved({ type: 'POLL', id: own.id, isCurrent: true }, tech)
  expect(await shown(forAll)).toMatchObject({ isCurrent: false, isGlobal: true })
})

test('a forum driver leads to a thread of its own site that is there', async () => {
  const [threadId, deleted, spam] = [await makeThread(t), await makeThread(t), await makeThread(t)]
  await t.database.pool.query('update content set is_deleted = id = $1, is_spam = id = $2 where id in ($1, $2)', [
    deleted,
    spam,
  ])
  const driver = { type: 'FORUM_DRIVER', question: 'How do you sleep?' }
  expect(await saved({ ...driver, threadId })).toMatchObject({ threadId, options: [] })
  for (const [actor, id, message] of [
    [admin, '999999999', FORUM_DRIVER_SAVE_FAILED],
    [admin, 'abc', FORUM_DRIVER_SAVE_FAILED],
    [await t.signIn(1, { siteId: t.sites.two.siteId }), threadId, FORUM_DRIVER_SAVE_FAILED],
    [admin, deleted, THREAD_DELETED],
    [admin, spam, THREAD_DELETED],
  ] as const) {
    const { refusal } = await save({ ...driver, threadId: id }, actor)
    const fields = [{ path: 'threadId', message }]
    expect(refusal).toMatchObject({ message, extensions: { code: 'INVALID', fields } })
  }
})

test('a giveaway ends when the named day begins in New York', async () => {
  const giveaway = { type: 'GIVEAWAY', question: 'A lamp', answerDescription: 'Win a lamp', date: '2026-07-01' }
  expect(await saved(giveaway)).toMatchObject({ date: '2026-07-01', expiresAt: '2026-07-01T04:00:00.000Z' })
})

test('a forum driver is not led to a thread that is held, flagged or at risk, and not featured there; one that leads there is paused, and can be reworded', async () => {
  const threadId = await makeThread(t)
  const driver = { type: 'FORUM_DRIVER', question: 'How do you sleep?', threadId }
  const made = await saved(driver)
  const refusedWith = async (given: object) => (await save({ ...driver, ...given })).refusal?.extensions.fields
  const answer = (message: string) => [{ path: 'threadId', message }]
  const flag = { assocType: 'thread' as const, contentId: threadId, isOpen: true }
  const flagId = await asSystem(t, (tx) => insertFlag(tx.site, flag))
  expect(await refusedWith({})).toEqual(answer(DRIVER_UNDECIDED))
  await t.database.pool.query('update flags set is_open = false where id = $1', [flagId])
  await t.database.pool.query('update content set is_pending = true where id = $1', [threadId])
  expect(await refusedWith({})).toEqual(answer(DRIVER_UNDECIDED))
  await t.database.pool.query('update content set is_pending = false where id = $1', [threadId])
  const author = await t.signIn(3)
  const reply = { kind: 'reply' as const, rootId: threadId, authorId: author.id, body: '<p>I cannot go on</p>' }
  const { content } = await asSystem(t, (tx) => takeIn(tx, reply))
  await asSystem(t, (tx) =>
    insertFlag(tx.site, { assocType: 'reply', contentId: content.id, isOpen: true, atRisk: true }),
  )
  expect(await refusedWith({})).toEqual(answer(DRIVER_AT_RISK))
  expect(await refusedWith({ id: made.id, isCurrent: true })).toEqual(answer(DRIVER_AT_RISK))
  expect(await saved({ ...driver, id: made.id, question: 'In other words?' })).toMatchObject({
    question: 'In other words?',
    paused: 'Somebody in the thread may be at risk',
  })
})

test('what is deleted is in no list and not found, also for a second delete; its votes stay, and it is featured no more', async () => {
  const poll = await makeEngagement(t, 'poll', { question: 'To be deleted', isCurrent: true })
  await castVote(t, poll, { optionIds: [poll.options[0]?.id ?? ''] })
  const removals = await ten(() => t.mutate<boolean>(admin, 'deleteEngagement', { id: poll.id }))
  expect(removals.filter(({ answer }) => answer === true)).toHaveLength(1)
  expect(removals.filter(({ refusal }) => refusal?.extensions.code === 'NOT_FOUND')).toHaveLength(9)
  const { answer } = await t.query<{ total: number }>(
    admin,
    'engagements',
    { type: 'POLL', search: 'To be deleted' },
    'total',
  )
  expect(answer).toEqual({ total: 0 })
  expect((await save({ ...POLL, id: poll.id })).refusal?.extensions.code).toBe('NOT_FOUND')
  expect(
    (await t.database.pool.query('select from engagement_votes where engagement_id = $1', [poll.id])).rowCount,
  ).toBe(1)
})

test('totals are those of the votes, per option and of people, here and on all sites, and follow when votes go', async () => {
  const poll = await makeEngagement(t, 'poll', { isMultiSelect: true })
  const [dark, sleep] = poll.options.map(({ id }) => id) as [string, string]
  const there = t.sites.two.siteId
  await castVote(t, poll, { optionIds: [dark, sleep], voter: 'u:1' })
  await castVote(t, poll, { optionIds: [sleep], voter: 'u:1', on: there })
  await ten((at) => castVote(t, poll, { optionIds: [dark, sleep].slice(at % 2) }))
  const votes = (of: Shown | Option) => [of.totalVotes, of.currentSiteTotalVotes]
  const now = await shown(poll)
  expect([votes(now), ...now.options.map(votes)]).toEqual([
    [12, 11],
    [6, 6],
    [12, 11],
  ])
  await t.database.pool.query(`delete from engagement_voters where engagement_id = $1 and voter = 'u:1'`, [poll.id])
  const later = await shown(poll)
  expect([votes(later), ...later.options.map(votes)]).toEqual([
    [10, 10],
    [5, 5],
    [10, 10],
  ])
})

test('somebody votes once on a site', async () => {
  const poll = await makeEngagement(t)
  const optionIds = [poll.options[0]?.id ?? '']
  await castVote(t, poll, { optionIds, voter: 'u:7' })
  await expect(castVote(t, poll, { optionIds, voter: 'u:7' })).rejects.toMatchObject({ code: '23505' })
})

test('the number of statements does not grow with the engagements of the list', async () => {
  const list = (limit: number) =>
    statementsOf(() => t.query(admin, 'engagements', { type: 'POLL', limit }, `total engagements { ${SHOWN} }`))
  const few = await list(1)
  for (let i = 0; i < 5; i++) await makeEngagement(t)
  expect((await list(50)).length).toBeLessThanOrEqual(few.length)
})

test('options can be sent back as they were answered, with the id of their engagement', async () => {
  const poll = await saved(POLL)
  const options = poll.options.map(({ id, name }) => ({ id, engagementId: poll.id, name }))
  expect(names(await saved({ id: poll.id, type: 'POLL', options }))).toEqual(['Sleep', 'Cold'])
})
