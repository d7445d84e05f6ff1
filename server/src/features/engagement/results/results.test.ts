import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { asSystem, takeIn } from '../../flags/flag/flags.fixtures.ts'
import { castVote, enterGiveaway, makeEngagement, makeThread, reworded } from '../kinds/engagement.fixtures.ts'
import { insertStart } from '../kinds/taking-part.db.ts'

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
  const reported = await results(poll.id, { from: '2026-11-09', to: '2026-11-12' })
  expect([reported.total, reported.currentSiteTotal]).toEqual([3, 2])
  expect(reported.options).toEqual([
    { name: 'Dark', isArchived: false, totalVotes: 2, currentSiteTotalVotes: 1 },
    { name: 'Sleep', isArchived: true, totalVotes: 1, currentSiteTotalVotes: 1 },
  ])
  expect(reported.days).toEqual([
    { day: '2026-11-09', total: 1, currentSiteTotal: 1 },
    { day: '2026-11-10', total: 1, currentSiteTotal: 0 },
    { day: '2026-11-11', total: 0, currentSiteTotal: 0 },
    { day: '2026-11-12', total: 1, currentSiteTotal: 1 },
  ])
  // Days of New York, also where its clocks were set back between them.
  const past = `(now() at time zone 'America/New_York' - interval '40 days') at time zone 'America/New_York'`
  await t.database.pool.query(`update engagements set inserted_at = ${past} where id = $1`, [poll.id])
  expect((await results(poll.id)).days).toHaveLength(41)
  expect((await results(poll.id, { from: '1990-01-01' })).days).toHaveLength(366)
})

test('giveaways count entries, forum starters threads, forum drivers replies', async () => {
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

test('the days of a forum driver count the replies that members see, as its total does', async () => {
  const threadId = await makeThread(t)
  const driver = await makeEngagement(t, 'forum-driver', { threadId })
  const { id: authorId } = await t.signIn(3)
  const reply = () =>
    asSystem(t, (tx) => takeIn(tx, { kind: 'reply', authorId, body: '<p>Tea.</p>', rootId: threadId }))
  for (const hidden of [{}, { isSpam: true }, { isPending: true }, { isDeleted: true }]) {
    const { content } = await reply()
    await t.sites.one
      .updateTable('content')
      .set({ isPending: false, ...hidden })
      .where('id', '=', content.id)
      .execute()
  }
  const { days } = await results(driver.id, { type: 'FORUM_DRIVER' })
  expect(days.filter(({ total }) => total > 0).map(({ total }) => total)).toEqual([1])
})
