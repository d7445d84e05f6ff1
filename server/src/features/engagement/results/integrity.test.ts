import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { castVote, makeEngagement, recounted } from '../kinds/engagement.fixtures.ts'

const NOW = new Date('2026-11-20T15:30:00Z')
let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp({ now: () => NOW })
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const at = (text: string) => new Date(text)
type Hour = { begins: string; votes: number; busiestMinute: number }
type Group = { kind: string; key: string; votes: number; setAside: number; isDoubtful: boolean }
const INTEGRITY =
  'votes setAside fresh traced busiestMinute busiestMinuteAt lastDay { begins votes busiestMinute } groups { kind key votes setAside fresh isDoubtful }'
const integrity = async (id: string) =>
  (
    await t.query<{ setAside: number; groups: Group[]; lastDay: Hour[] }>(
      admin,
      'voteIntegrity',
      { id, type: 'POLL' },
      INTEGRITY,
    )
  ).answer ?? expect.fail('no integrity')
type Aside = { changed: number; before: number; after: number; undoUntil: string | null }
const aside = (given: object, actor = admin, fields = 'changed before after') =>
  t.mutate<Aside>(actor, 'setVotesAside', { type: 'POLL', setAside: true, ...given }, fields)
/** Presses, and answers what an Undo has to name. */
const pressed = async (given: object): Promise<string | null> =>
  (await aside(given, admin, 'undoUntil')).answer?.undoUntil ?? null

test('a thousand votes from one network by new browsers are told of, set aside and counted again, with the totals before and after', async () => {
  const poll = await makeEngagement(t)
  const [option = ''] = poll.options.map(({ id }) => id)
  for (let n = 0; n < 30; n++)
    await castVote(t, poll, {
      optionIds: [option],
      networkHash: `home-${n}`,
      insertedAt: at(`2026-11-${String(1 + (n % 28)).padStart(2, '0')}T10:00:00Z`),
      visitorSince: at('2026-01-01'),
    })
  await t.database.pool.query(
    `insert into engagement_voters (site_id, engagement_id, voted_site_id, voter, network_hash, visitor_since, inserted_at)
     select $1, $2, $1, 'replayed:' || n, 'farm', '2026-11-15T03:00:00Z', '2026-11-15T03:00:20Z' from generate_series(1, 1000) n`,
    [t.sites.one.siteId, poll.id],
  )
  const before = await integrity(poll.id)
  expect(before).toMatchObject({
    votes: 1030,
    setAside: 0,
    fresh: 1000,
    traced: 1030,
    busiestMinute: 1000,
    busiestMinuteAt: '2026-11-15T03:00:00.000Z',
  })
  expect(before.groups.map(({ kind, key, votes, isDoubtful }) => [kind, key, votes, isDoubtful])).toEqual([
    ['HOUR', '2026-11-15T03:00:00Z', 1000, true],
    ['NETWORK', 'farm', 1000, true],
    ['FRESH', '', 1000, true],
  ])
  const group = { id: poll.id, kind: 'NETWORK', key: 'farm' }
  expect((await aside(group)).answer).toEqual({ changed: 1000, before: 1030, after: 30 })
  expect((await aside(group)).answer).toEqual({ changed: 0, before: 30, after: 30 })
  expect((await integrity(poll.id)).groups[1]).toMatchObject({ votes: 1000, setAside: 1000 })
  const hour = { id: poll.id, kind: 'HOUR', key: '2026-11-15T03:00:00Z', setAside: false }
  expect((await aside(hour)).answer).toEqual({ changed: 1000, before: 30, after: 1030 })
  expect((await aside({ id: poll.id, kind: 'FRESH' })).answer).toMatchObject({ changed: 1000 })
  expect(await recounted(t, poll.id)).toEqual([])
  const { rows } = await t.database.pool.query(
    `select action, fields from audit_log where subject_id = $1 and action = 'setVotesAside' order by id`,
    [poll.id],
  )
  expect(rows.map(({ fields }) => fields)).toEqual([['setAside'], ['counted'], ['setAside']])
})

test('the votes of the last day are told hour by hour with the busiest minute of each, those that are set aside too', async () => {
  const poll = await makeEngagement(t)
  for (const [time, n] of [
    ['2026-11-19T15:59:00Z', 5],
    ['2026-11-19T16:00:00Z', 1],
    ['2026-11-20T15:01:10Z', 2],
    ['2026-11-20T15:01:50Z', 1],
    ['2026-11-20T15:02:00Z', 1],
  ] as const)
    for (let i = 0; i < n; i++) await castVote(t, poll, { insertedAt: at(time), visitorSince: at('2026-01-01') })
  const { lastDay } = await integrity(poll.id)
  expect(lastDay).toHaveLength(24)
  expect(lastDay.filter(({ votes }) => votes > 0)).toEqual([
    { begins: '2026-11-19T16:00:00.000Z', votes: 1, busiestMinute: 1 },
    { begins: '2026-11-20T15:00:00.000Z', votes: 4, busiestMinute: 3 },
  ])
})

test('votes of accounts that are blocked now stay counted, are told of, and are set aside and counted again on all sites', async () => {
  const poll = await makeEngagement(t)
  const two = t.sites.two.siteId
  const blocked = [await t.signIn(3), await t.signIn(3, { siteId: two })]
  const other = await t.signIn(3)
  for (const { id, siteId } of [...blocked, other])
    await castVote(t, poll, { optionIds: [poll.options[0]?.id ?? ''], voter: id, on: siteId })
  await castVote(t, poll)
  expect((await integrity(poll.id)).groups).toEqual([])
  for (const { id, siteId } of blocked)
    await t.siteOf(siteId).updateTable('users').set({ status: 2 }).where('id', '=', id).execute()
  const reported = async () => {
    const { groups } = await integrity(poll.id)
    return groups.filter(({ kind }) => kind === 'BLOCKED').map(({ votes, setAside }) => [votes, setAside])
  }
  expect(await reported()).toEqual([[2, 0]])
  const group = { id: poll.id, kind: 'BLOCKED', key: '' }
  expect((await aside(group)).answer).toEqual({ changed: 2, before: 4, after: 2 })
  expect(await reported()).toEqual([[2, 2]])
  expect(await recounted(t, poll.id)).toEqual([])
  expect((await aside({ ...group, setAside: false })).answer).toEqual({ changed: 2, before: 2, after: 4 })
})

test('votes of blocked accounts are found among however many there are', async () => {
  const poll = await makeEngagement(t)
  const one = t.sites.one.siteId
  await t.database.pool.query(
    `insert into engagement_voters (site_id, engagement_id, voted_site_id, voter)
     select $1, $2, $1, (1000000 + n)::text from generate_series(1, 4500) n`,
    [one, poll.id],
  )
  const blocked = [await t.signIn(3), await t.signIn(3)]
  for (const { id } of blocked) {
    await castVote(t, poll, { optionIds: [poll.options[0]?.id ?? ''], voter: id })
    await t.siteOf(one).updateTable('users').set({ status: 2 }).where('id', '=', id).execute()
  }
  const group = { id: poll.id, kind: 'BLOCKED', key: '' }
  expect((await aside(group)).answer).toEqual({ changed: 2, before: 4502, after: 4500 })
  expect((await integrity(poll.id)).groups.filter(({ kind }) => kind === 'BLOCKED')).toMatchObject([
    { votes: 2, setAside: 2 },
  ])
})

test.each([
  ['HOUR', '2026-11-20T03:00:00Z'],
  ['NETWORK', 'farm'],
  ['FRESH', ''],
])('an Undo of votes by %s changes what its press changed, and no vote that came since', async (kind, key) => {
  const poll = await makeEngagement(t)
  const came = (seconds: string) =>
    castVote(t, poll, {
      networkHash: 'farm',
      visitorSince: at('2026-11-20T03:00:00Z'),
      insertedAt: at(`2026-11-20T03:00:${seconds}Z`),
    })
  for (const seconds of ['10.0004', '20.1239']) await came(seconds)
  const group = { id: poll.id, kind, key }
  expect(await pressed(group)).toBe('2026-11-20T03:00:20.123Z')
  const until = await pressed({ ...group, setAside: false })
  await came('30')
  expect((await aside({ ...group, until })).answer).toEqual({ changed: 2, before: 3, after: 1 })
  // The third is counted, and came after the others.
  await came('25')
  expect(await pressed({ ...group, setAside: false })).toBe('2026-11-20T03:00:20.123Z')
})

test('there is no Undo of a group of which a part stood so before, or of nothing', async () => {
  const poll = await makeEngagement(t)
  for (const [networkHash, minute] of [
    ['farm', 1],
    ['home', 2],
    ['farm', 3],
  ] as const)
    await castVote(t, poll, { networkHash, insertedAt: at(`2026-11-20T03:0${minute}:00Z`) })
  const hour = { id: poll.id, kind: 'HOUR', key: '2026-11-20T03:00:00Z' }
  await aside({ id: poll.id, kind: 'NETWORK', key: 'home' })
  expect(await pressed(hour)).toBeNull()
  expect(await pressed(hour)).toBeNull()
})

test('to exclude votes of blocked accounts has an Undo; to count them has none, since more may be blocked meanwhile', async () => {
  const poll = await makeEngagement(t)
  const voters = [await t.signIn(3), await t.signIn(3)]
  for (const [n, { id }] of voters.entries()) {
    await castVote(t, poll, { voter: id, insertedAt: at(`2026-11-20T03:0${n}:00Z`) })
    await t.sites.one.updateTable('users').set({ status: 2 }).where('id', '=', id).execute()
  }
  const group = { id: poll.id, kind: 'BLOCKED', key: '' }
  const until = await pressed(group)
  expect(until).toBe('2026-11-20T03:01:00.000Z')
  expect((await aside({ ...group, setAside: false, until: '2026-11-20T03:00:00Z' })).answer).toMatchObject({
    changed: 1,
  })
  expect(await pressed({ ...group, setAside: false, until })).toBeNull()
  expect((await integrity(poll.id)).setAside).toBe(0)
})

test('moderators read results; how votes came, and setting them aside, is for admins', async () => {
  const moderator = await t.signIn(2)
  const { id } = await makeEngagement(t)
  expect((await t.query(moderator, 'engagementResults', { id, type: 'POLL' }, 'total')).answer).toEqual({ total: 0 })
  expect((await t.query(moderator, 'voteIntegrity', { id, type: 'POLL' }, 'votes')).refusal?.message).toBe(
    MUST_BE_ADMIN,
  )
  expect((await aside({ id, kind: 'FRESH' }, moderator)).refusal?.message).toBe(MUST_BE_ADMIN)
  expect((await aside({ id, kind: 'HOUR', key: 'yesterday' })).refusal?.extensions.code).toBe('INVALID')
  expect((await aside({ id, type: 'QUIZLET', kind: 'FRESH' })).refusal?.extensions.code).toBe('NOT_FOUND')
})
