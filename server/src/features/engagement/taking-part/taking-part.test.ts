import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { asSystem } from '../../flags/flag/flags.fixtures.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
import { makeEngagement, makeThread, recounted, totalsIn } from '../kinds/engagement.fixtures.ts'
import { hasEntered, insertEntry, insertStart } from '../kinds/taking-part.db.ts'
import { insertVote, setVotersAside } from '../kinds/votes.db.ts'
import { forgetVoteTraces } from './forget-traces.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const traces = { visitorHash: 'v', visitorSince: new Date('2026-11-20'), networkHash: 'n' }
const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows

test('votes that are set aside leave the totals, each option’s and the people’s, and come back as they were', async () => {
  const poll = await makeEngagement(t)
  const [one, two] = poll.options.map(({ id }) => id) as [string, string]
  const votedSiteId = t.sites.one.siteId
  const vote = (voter: string, ...optionIds: string[]) =>
    asSystem(t, ({ site }) => insertVote(site, { engagementId: poll.id, votedSiteId, voter, optionIds, ...traces }))
  expect([await vote('a', one), await vote('b', one, two), await vote('b', two), await vote('c', two)]).toEqual([
    1, 2, 0, 1,
  ])
  const all = { '0': 3, [one]: 2, [two]: 2 }
  expect(await totalsIn(t, poll.id)).toEqual(all)
  const setAside = (aside: boolean, ...voters: string[]) =>
    asSystem(t, ({ site }) => setVotersAside(site, { engagementId: poll.id, votedSiteId, voters }, aside))
  expect([await setAside(true, 'b', 'c'), await setAside(true, 'b')]).toEqual([2, 0])
  expect(await totalsIn(t, poll.id)).toEqual({ '0': 1, [one]: 1, [two]: 0 })
  expect(await recounted(t, poll.id)).toEqual([])
  expect(await setAside(false, 'b', 'c')).toBe(2)
  expect(await totalsIn(t, poll.id)).toEqual(all)
  await setAside(true, 'b')
  await t.database.pool.query('delete from engagement_voters where engagement_id = $1', [poll.id])
  expect(await totalsIn(t, poll.id)).toEqual({ '0': 0, [one]: 0, [two]: 0 })
})

test('a person takes part in a giveaway once, with an account or its address', async () => {
  const { id: engagementId } = await makeEngagement(t, 'giveaway')
  const member = await t.signIn(3)
  const enter = (entrant: { userId?: string; email?: string; emailHash?: string }) =>
    asSystem(t, ({ site }) => {
      const consentedAt = entrant.email ? new Date() : null
      const nobody = { userId: null, email: null, emailHash: null }
      return insertEntry(site, { engagementId, ...nobody, ...entrant, consentedAt, waits: consentedAt !== null })
    })
  const other = await t.signIn(3)
  await enter({ userId: member.id, emailHash: 'x' })
  await enter({ userId: member.id })
  await enter({ email: 'x@x.example', emailHash: 'x' })
  await enter({ email: 'y@x.example', emailHash: 'y' })
  // An earlier entry of an address becomes its account's once that enters.
  await enter({ userId: other.id, emailHash: 'y' })
  await enter({ userId: member.id, emailHash: 'y' })
  expect(await totalsIn(t, engagementId)).toEqual({ '0': 2 })
  expect(
    await rows('select user_id, email from engagement_entries where engagement_id = $1 order by id', engagementId),
  ).toEqual([
    { user_id: member.id, email: null },
    { user_id: other.id, email: null },
  ])
  const has = (userId: string) => asSystem(t, ({ site }) => hasEntered(site, engagementId, userId))
  expect([await has(other.id), await has((await t.signIn(3)).id)]).toEqual([true, false])
})

test('a started thread counts for its forum starter', async () => {
  const starter = await makeEngagement(t, 'forum-starter')
  const thread = await makeThread(t)
  await asSystem(t, ({ site }) => insertStart(site, starter.id, thread))
  expect(await totalsIn(t, starter.id)).toEqual({ '0': 1 })
})

const forget = () =>
  forgetVoteTraces.run(
    { network: t.database.network, log: t.log },
    { isLast: false, signal: AbortSignal.timeout(60_000) },
  )

test('after 30 days, or as many as the site says, it is forgotten from where votes came, and who voted is not', async () => {
  const poll = await makeEngagement(t)
  const optionIds = [poll.options[0]?.id ?? '']
  const vote = { engagementId: poll.id, votedSiteId: t.sites.one.siteId, optionIds, ...traces }
  for (const voter of ['old', 'new']) await asSystem(t, ({ site }) => insertVote(site, { ...vote, voter }))
  await t.database.pool.query(
    `update engagement_voters set inserted_at = now() - interval '30 days 1 hour' where engagement_id = $1 and voter = 'old'`,
    [poll.id],
  )
  for (let i = 0; i < 2; i++) await forget()
  const kept = await rows(
    'select voter, visitor_hash, network_hash from engagement_voters where engagement_id = $1 order by voter',
    poll.id,
  )
  expect(kept).toEqual([
    { voter: 'new', visitor_hash: 'v', network_hash: 'n' },
    { voter: 'old', visitor_hash: null, network_hash: null },
  ])
  await t.database.pool.query(
    `update engagement_voters set inserted_at = now() - interval '8 days' where voter = 'new'`,
  )
  await setSetting(t, 'tracesDays', 7)
  await forget()
  await setSetting(t, 'tracesDays', null)
  const left = 'select voter from engagement_voters where engagement_id = $1 and network_hash is not null'
  expect(await rows(left, poll.id)).toEqual([])
})
