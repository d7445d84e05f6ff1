import { MUST_BE_ADMIN } from '@ward/domain/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { castVote, enterGiveaway, makeEngagement, makeThread, recounted, reworded } from './engagement.fixtures.ts'
import { insertStart } from './taking-part.db.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

type Option = { name: string; isArchived: boolean; totalVotes: number; currentSiteTotalVotes: number }
type Results = {
  total: number
  currentSiteTotal: number
  options: Option[]
  days: { day: string; total: number; currentSiteTotal: number }[]
}
const RESULTS = `total currentSiteTotal options { name isArchived totalVotes currentSiteTotalVotes }
  days { day total currentSiteTotal }`
const results = async (id: string, more: object = {}) => {
  const asked = { id, type: 'POLL', ...more }
  const { answer, refusal } = await t.query<Results>(admin, 'engagementResults', asked, RESULTS)
  return answer ?? expect.fail(refusal?.message)
}
const at = (text: string) => new Date(text)

test('results count by option and by day of the site, here and on all sites, also what was taken out; not what is set aside', async () => {
  const poll = await makeEngagement(t)
  const [dark, sleep] = poll.options.map(({ id }) => id) as [string, string]
  const there = t.sites.two.siteId
  // Midnight of New York lies between the two.
  await castVote(t, poll, { optionIds: [dark], insertedAt: at('2026-11-10T04:59:00Z') })
  await castVote(t, poll, { optionIds: [dark], insertedAt: at('2026-11-10T05:01:00Z'), on: there })
  await castVote(t, poll, { optionIds: [sleep], insertedAt: at('2026-11-12T12:00:00Z') })
  await castVote(t, poll, { optionIds: [sleep], insertedAt: at('2026-11-12T12:00:00Z'), networkHash: 'bad' })
  await t.mutate(admin, 'setVotesAside', { id: poll.id, type: 'POLL', kind: 'NETWORK', key: 'bad', setAside: true })
  await reworded(t, poll.id, { options: [{ id: dark, name: 'Dark' }] })
  const told = await results(poll.id, { from: '2026-11-09', to: '2026-11-12' })
  expect([told.total, told.currentSiteTotal]).toEqual([3, 2])
  expect(told.options).toEqual([
    { name: 'Dark', isArchived: false, totalVotes: 2, currentSiteTotalVotes: 1 },
    { name: 'Sleep', isArchived: true, totalVotes: 1, currentSiteTotalVotes: 1 },
  ])
  expect(told.days).toEqual([
    { day: '2026-11-09', total: 1, currentSiteTotal: 1 },
    { day: '2026-11-10', total: 1, currentSiteTotal: 0 },
    { day: '2026-11-11', total: 0, currentSiteTotal: 0 },
    { day: '2026-11-12', total: 1, currentSiteTotal: 1 },
  ])
  await t.database.pool.query(`update engagements set inserted_at = now() - interval '40 days' where id = $1`, [
    poll.id,
  ])
  expect((await results(poll.id)).days).toHaveLength(41)
  expect((await results(poll.id, { from: '1990-01-01' })).days).toHaveLength(366)
})

test('of giveaways entries are counted, of forum starters threads, of forum drivers replies', async () => {
  const giveaway = await makeEngagement(t, 'giveaway')
  await enterGiveaway(t, giveaway.id)
  expect(await results(giveaway.id, { type: 'GIVEAWAY' })).toMatchObject({ total: 1, options: [] })
  const starter = await makeEngagement(t, 'forum-starter')
  await insertStart(t.sites.one, starter.id, await makeThread(t))
  const counted = async (id: string, type: string) =>
    (await t.query(admin, 'engagement', { id, type }, 'createdForums giveawaySubmissions totalVotes')).answer
  expect(await counted(starter.id, 'FORUM_STARTER')).toMatchObject({ createdForums: 1, giveawaySubmissions: 0 })
  expect(await counted(giveaway.id, 'GIVEAWAY')).toMatchObject({ createdForums: 0, giveawaySubmissions: 1 })
  const threadId = await makeThread(t)
  await t.sites.one.updateTable('content').set({ replyCount: 7 }).where('id', '=', threadId).execute()
  const driver = await makeEngagement(t, 'forum-driver', { threadId })
  expect(await results(driver.id, { type: 'FORUM_DRIVER' })).toMatchObject({ total: 7 })
})

type Group = { kind: string; key: string; votes: number; setAside: number; isDoubtful: boolean }
const INTEGRITY = 'votes setAside fresh traced busiestMinute groups { kind key votes setAside fresh isDoubtful }'
const integrity = async (id: string) =>
  (await t.query<{ groups: Group[] }>(admin, 'voteIntegrity', { id, type: 'POLL' }, INTEGRITY)).answer ??
  expect.fail('no integrity')
const aside = (given: object, actor = admin) =>
  t.mutate(actor, 'setVotesAside', { type: 'POLL', setAside: true, ...given }, 'changed before after')

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
  expect(before).toMatchObject({ votes: 1030, setAside: 0, fresh: 1000, traced: 1030, busiestMinute: 1000 })
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
  expect(rows.map(({ fields }) => fields)).toEqual([['setAside'], [], ['counted'], ['setAside']])
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
