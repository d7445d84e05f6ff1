import { shortcode } from '@ward/domain/engagement/engagements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { insertPost } from '../../content/content.db.ts'
import { castVote, makeEngagement, reworded } from '../kinds/engagement.fixtures.ts'
import { atStart, shownCurrent } from '../kinds/shown.db.ts'

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

test('where a global poll stands is told of all sites on which somebody is staff, by site; of any other engagement of its own alone', async () => {
  const { id } = await globalPoll('Where are we all?')
  const body = `<p>${shortcode('poll', id)}</p>`
  await insertPost(t.sites.one, { title: 'Here', slug: 'all-here', body })
  await insertPost(t.sites.two, { title: 'There', slug: 'all-there', body })
  await insertPost(t.sites.two, { title: 'Featured there', slug: 'featured-there', body: '<p>[poll]</p>' })
  const uses = async (actor: Actor) =>
    (await t.query(actor, 'engagementUses', { id, type: 'POLL' }, 'title href elsewhere { name }')).answer
  const own = { title: 'Here', href: '/all-here', elsewhere: null }
  const other = { title: 'There', href: 'https://two.test/all-there', elsewhere: { name: 'TWO' } }
  const superAdmin = await t.signIn(5)
  const ofBoth = await t.signIn(2)
  await t.signIn(2, { siteId: t.sites.two.siteId, personId: ofBoth.personId })
  const memberThere = await t.signIn(2)
  await t.signIn(3, { siteId: t.sites.two.siteId, personId: memberThere.personId })
  expect(await uses(superAdmin)).toEqual([own, other])
  expect(await uses(ofBoth)).toEqual([own, other])
  expect(await uses(memberThere)).toEqual([own])
  await t.database.pool.query('update engagements set is_current = true where id = $1', [id])
  expect(await uses(superAdmin)).toEqual([
    own,
    { title: 'Featured there', href: 'https://two.test/featured-there', elsewhere: { name: 'TWO' } },
    other,
  ])
  await t.database.pool.query('update engagements set is_global = false where id = $1', [id])
  expect(await uses(superAdmin)).toEqual([own])
})

/** A site that has no engagement of its own. */
const elsewhere = () => ({ site: t.siteOf(0), network: t.database.network })
const ofBothSites = async (given: object) => {
  const polls = []
  for (const siteId of [t.sites.one.siteId, t.sites.two.siteId])
    polls.push(await makeEngagement(t, 'poll', { ...given, siteId }))
  const ids = polls.map(({ id }) => id) as [string, string]
  await t.database.pool.query('update engagements set is_global = true where id = any ($1)', [ids])
  return ids
}

test('when several sites feature global polls, the one featured last is shown elsewhere, whichever is changed after that', async () => {
  const [first, second] = await ofBothSites({ isCurrent: true })
  const shown = async () => (await shownCurrent(elsewhere(), 'poll'))?.id
  expect(await shown()).toBe(second)
  await t.database.pool.query('update engagements set is_global = false where id = $1', [first])
  await reworded(t, first, { isCurrent: true })
  await t.database.pool.query('update engagements set is_global = true where id = $1', [first])
  expect(await shown()).toBe(second)
  await t.database.pool.query('update engagements set is_current = false where id = $1', [first])
  await t.database.pool.query('update engagements set is_current = true where id = $1', [first])
  expect(await shown()).toBe(first)
  await t.database.pool.query('update engagements set is_global = false, is_current = false where id = any ($1)', [
    [first, second],
  ])
})

test('a global poll of high priority keeps its place on a start page, however many polls a site has of its own', async () => {
  const dynamic = { isOnHomepage: true, isSuggestable: true }
  const [high] = await ofBothSites({ ...dynamic, priority: 1 })
  const own = []
  for (let n = 0; n < 4; n++)
    own.push(await makeEngagement(t, 'poll', { ...dynamic, priority: 2, siteId: t.sites.two.siteId }))
  const shown = await atStart({ site: t.sites.two, network: t.database.network }, 3)
  expect(shown.map(({ priority }) => priority)).toEqual([1, 1, 2])
  expect(shown[1]?.id).toBe(high)
  expect(shown[2]?.id).toBe(own.at(-1)?.id)
})

test('results of a global poll tell how many voted on each other site of the viewer, and of no others', async () => {
  const { id } = await globalPoll('Where did we vote?')
  const others = async (actor: Actor) => {
    const asked = { id, type: 'POLL' }
    const { answer } = await t.query<{ others: object[] }>(
      actor,
      'engagementResults',
      asked,
      'others { site { name } votes }',
    )
    return answer?.others
  }
  expect(await others(await t.signIn(5))).toEqual([{ site: { name: 'TWO' }, votes: 2 }])
  expect(await others(await t.signIn(5, { siteId: t.sites.two.siteId }))).toEqual([{ site: { name: 'ONE' }, votes: 1 }])
  expect(await others(here)).toEqual([])
})

test('a session that was opened with a password of staff is told nothing of other sites', async () => {
  const { id } = await globalPoll('Whose session is it?')
  await insertPost(t.sites.two, { title: 'There too', slug: 'there-too', body: shortcode('poll', id) })
  const actor = await t.signIn(1)
  await t.signIn(1, { siteId: t.sites.two.siteId, personId: actor.personId })
  const told = async () => {
    const asked = { id, type: 'POLL' }
    const { answer: uses } = await t.query<object[]>(actor, 'engagementUses', asked, 'title')
    const { answer: results } = await t.query(actor, 'engagementResults', asked, 'total others { votes }')
    return { uses, results }
  }
  expect(await told()).toEqual({ uses: [{ title: 'There too' }], results: { total: 3, others: [{ votes: 2 }] } })
  await t.database.pool.query('update users set password_from_staff = true where id = $1', [actor.id])
  expect(await told()).toEqual({ uses: [], results: { total: 3, others: [] } })
})

test('an admin who may not make a global poll may neither change, restore nor delete one, nor set its votes aside', async () => {
  const { id, question } = await globalPoll('Who decides for all of us?')
  const [tech, asked] = [await t.signIn(6), { id, type: 'POLL' }]
  const tries: [name: string, given: object][] = [
    ['saveEngagement', { ...asked, question: 'Changed by one site', isGlobal: true }],
    ['saveEngagement', { ...asked, isOnHomepage: true }],
    ['saveEngagement', { ...asked, tagIds: [] }],
    ['restoreEngagement', { id, number: 1 }],
    ['setVotesAside', { ...asked, kind: 'FRESH', key: '', setAside: true }],
    ['deleteEngagement', { id }],
  ]
  for (const [name, given] of tries)
    expect((await t.mutate(here, name, given)).refusal, name).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
  expect((await t.query(here, 'engagement', asked, 'question totalVotes')).answer).toEqual({ question, totalVotes: 3 })
  for (const [name, given] of tries)
    expect((await t.mutate(tech, name, given)).refusal?.extensions.code, name).not.toBe('FORBIDDEN')
})
