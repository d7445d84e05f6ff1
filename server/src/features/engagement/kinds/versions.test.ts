import { ENGAGEMENT_CHANGED, ENGAGEMENT_TAG_GONE } from '@ward/domain/engagement/engagements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeTag } from '../../forums/tags/tags.fixtures.ts'
import { castVote, makeEngagement, reworded } from './engagement.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

type Version = { number: number; fields: { name: string; text: string }[] }
type Option = { id: string; name: string; totalVotes: number }
type Shown = { id: string; question: string; version: number; isCurrent: boolean; options: Option[]; tags: object[] }
const SHOWN = 'id question version isCurrent options { id name totalVotes } tags { name }'
const restore = (given: object) => t.mutate<Shown>(admin, 'restoreEngagement', given, SHOWN)

test('versions tell each option in a line; an earlier one is restored with the votes of its options, also of one that was taken out', async () => {
  const poll = await makeEngagement(t)
  const [dark] = poll.options.map(({ id }) => id) as [string]
  await castVote(t, poll, { optionIds: [dark] })
  const later = await reworded(t, poll.id, { options: [{ name: 'Another', isOther: true }], isCurrent: true })
  const { answer: versions } = await t.query<Version[]>(
    admin,
    'engagementVersions',
    { id: poll.id, type: 'POLL' },
    'number fields { name text }',
  )
  const options = versions?.map(({ fields }) => fields.find(({ name }) => name === 'options')?.text)
  expect(options).toEqual(['Another (“Other”)', 'A dark room\nSleep'])
  const { answer } = await restore({ id: poll.id, number: 1, version: later.version })
  expect(answer).toMatchObject({ question: poll.question, isCurrent: true })
  expect(answer?.options.map(({ id, name, totalVotes }) => [id === dark, name, totalVotes])).toEqual([
    [true, 'A dark room', 1],
    [false, 'Sleep', 0],
  ])
})

test('a restore that only brings back an option that was taken out is a version and a change in the audit log', async () => {
  const poll = await makeEngagement(t)
  const [dark, sleep] = poll.options.map(({ id }) => id) as [string, string]
  await castVote(t, poll, { optionIds: [dark] })
  await reworded(t, poll.id, { question: poll.question, options: [{ id: sleep, name: 'Sleep', displayOrder: 1 }] })
  const { answer } = await restore({ id: poll.id, number: 1 })
  expect(answer?.options.map(({ id, totalVotes }) => [id, totalVotes])).toEqual([
    [dark, 1],
    [sleep, 0],
  ])
  const versions = await t.query<Version[]>(admin, 'engagementVersions', { id: poll.id, type: 'POLL' }, 'number')
  expect(versions.answer?.map(({ number }) => number)).toEqual([3, 2, 1])
  const audited = await t.database.pool.query(
    "select fields from audit_log where subject_type = 'engagement' and subject_id = $1 order by id desc limit 1",
    [poll.id],
  )
  expect(audited.rows).toEqual([{ fields: ['options'] }])
})

test('versions tell what the form shows, in its words, and nothing that their kind does not have', async () => {
  const reported = async (type: 'poll' | 'giveaway', given: object) => {
    const { id } = await makeEngagement(t, type, given)
    const asked = { id, type: type.toUpperCase() }
    const { answer } = await t.query<Version[]>(admin, 'engagementVersions', asked, 'number fields { name text }')
    return Object.fromEntries((answer?.[0]?.fields ?? []).map(({ name, text }) => [name, text]))
  }
  const poll = await reported('poll', {})
  expect(poll).toMatchObject({ priority: 'Medium', isMultiSelect: 'No' })
  expect(Object.keys(poll)).not.toContain('threadId')
  const giveaway = await reported('giveaway', { date: '2027-01-15' })
  expect(giveaway.date).toBe('01/15/2027')
  expect(Object.keys(giveaway)).not.toContain('priority')
})

test('a version is restored by who was shown what is there now, and one that there is not is not found', async () => {
  const poll = await makeEngagement(t)
  await reworded(t, poll.id)
  expect((await restore({ id: poll.id, number: 1, version: poll.version })).refusal?.message).toBe(ENGAGEMENT_CHANGED)
  expect((await restore({ id: poll.id, number: 9 })).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('tags of the network stand on an engagement: all that are given, and as they were where none are', async () => {
  const [first, second] = [(await makeTag(t, 'Light')).id, (await makeTag(t, 'Night')).id]
  const save = (given: object) =>
    t.mutate<Shown>(admin, 'saveEngagement', { type: 'FORUM_STARTER', question: 'How?', ...given }, SHOWN)
  const { answer } = await save({ tagIds: [second, first, first] })
  expect(answer?.tags).toEqual([{ name: 'Light' }, { name: 'Night' }])
  expect((await save({ id: answer?.id, question: 'Why?' })).answer?.tags).toHaveLength(2)
  expect((await save({ id: answer?.id, tagIds: [first] })).answer?.tags).toEqual([{ name: 'Light' }])
  expect((await save({ id: answer?.id, tagIds: ['99999'] })).refusal?.message).toBe(ENGAGEMENT_TAG_GONE)
})
