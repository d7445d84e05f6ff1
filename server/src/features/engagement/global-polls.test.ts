import { shortcode } from '@ward/domain/engagement/engagements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { insertPost } from '../content/content.db.ts'
import { castVote, makeEngagement } from './engagement.fixtures.ts'

let t: TestApp
let here: Actor
let there: Actor
beforeAll(async () => {
  t = await startTestApp()
  here = await t.signIn(1)
  there = await t.signIn(1, { siteId: t.sites.two.siteId })
})
afterAll(() => t.stop())

const LISTED = 'id question totalVotes currentSiteTotalVotes elsewhere { name host }'
const listed = async (actor: Actor, search: string) => {
  type List = { total: number; engagements: { id: string }[] }
  const asked = { type: 'POLL', search, sort: 'VOTES' }
  const { answer } = await t.query<List>(actor, 'engagements', asked, `total engagements { ${LISTED} }`)
  return answer
}
const globalPoll = async (question: string) => {
  const poll = await makeEngagement(t, 'poll', { question })
  await t.database.pool.query('update engagements set is_global = true where id = $1', [poll.id])
  for (const on of [t.sites.one.siteId, t.sites.two.siteId, t.sites.two.siteId])
    await castVote(t, poll, { optionIds: [poll.options[0]?.id ?? ''], on })
  return poll
}

test('a global poll stands in the lists of all sites, elsewhere with the site it is from; what is not global does not', async () => {
  const { id } = await globalPoll('Shall all of us be asked?')
  await makeEngagement(t, 'poll', { question: 'Shall all of us be asked, or some?' })
  const own = { id, totalVotes: 3, currentSiteTotalVotes: 1, elsewhere: null }
  expect(await listed(here, 'shall all')).toMatchObject({ total: 2, engagements: [own, { totalVotes: 0 }] })
  const foreign = { id, totalVotes: 3, currentSiteTotalVotes: 2, elsewhere: { host: 'one.test' } }
  expect(await listed(there, 'shall all')).toMatchObject({ total: 1, engagements: [foreign] })
})

test('elsewhere it is read with the votes of that site and of all, and where it stands there; it is changed on its own site alone', async () => {
  const { id, options } = await globalPoll('What do all of us need?')
  const asked = { id, type: 'POLL' }
  const text = `<p>${shortcode('poll', id)}</p>`
  await insertPost(t.sites.two, { title: 'Asked here too', slug: 'asked-here-too', body: text })
  const answers = 'options { id totalVotes currentSiteTotalVotes }'
  const votes = [
    { id: options[0]?.id, totalVotes: 3, currentSiteTotalVotes: 2 },
    { id: options[1]?.id, totalVotes: 0, currentSiteTotalVotes: 0 },
  ]
  expect((await t.query(there, 'engagement', asked, `${LISTED} ${answers}`)).answer).toMatchObject({ options: votes })
  expect(
    (
      await t.query(
        there,
        'engagementResults',
        asked,
        `total currentSiteTotal days { total currentSiteTotal } ${answers}`,
      )
    ).answer,
  ).toEqual({ total: 3, currentSiteTotal: 2, days: [{ total: 3, currentSiteTotal: 2 }], options: votes })
  expect((await t.query(there, 'optionResults', { id, limit: 10, offset: 0 }, answers)).answer).toEqual({
    options: votes,
  })
  expect((await t.query(there, 'engagementUses', asked, 'title')).answer).toEqual([{ title: 'Asked here too' }])
  expect((await t.query(here, 'engagementUses', asked, 'title')).answer).toEqual([])
  for (const [mutation, more] of [
    ['saveEngagement', { question: 'Whose is it?', options: [{ name: 'Ours' }] }],
    ['deleteEngagement', { type: undefined }],
    ['setVotesAside', { kind: 'FRESH', setAside: true }],
    ['copyEngagement', { siteIds: [t.sites.one.siteId] }],
  ] as const)
    expect((await t.mutate(there, mutation, { ...asked, ...more })).refusal?.extensions.code, mutation).toBe(
      'NOT_FOUND',
    )
})
