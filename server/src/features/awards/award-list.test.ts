import { AWARD_PEOPLE_MAX } from '@ward/domain/awards'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { statementsOf } from '../../../test/statements.ts'
import { giveAward, type ListedAward, listAwards, makeAward } from './awards.fixtures.ts'

let t: TestApp
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2)
  const [ann, ben, cal] = await Promise.all([t.signIn(3, { username: 'ann' }), t.signIn(3), t.signIn(3)])
  const old = await makeAward(t, { name: 'Zeal', year: 2010 })
  const young = await makeAward(t, { name: 'calm', year: 2027 })
  await makeAward(t, { name: 'Brave', year: null })
  await makeAward(t, { name: '100% heart_', year: 2015 })
  for (const user of [ann, ben]) await giveAward(t, old, user, 'winner')
  await giveAward(t, young, cal, 'winner')
  for (const user of [ann, ben, cal]) await giveAward(t, young, user, 'finalist')
  const away = await t.signIn(3, { siteId: t.sites.two.siteId })
  await giveAward(t, old, away, 'winner')
})
afterAll(() => t.stop())

const names = async (args = '') => (await listAwards(t, moderator, args)).awards.map(({ name }) => name)

test('the list has all awards of the network with their total, by name', async () => {
  expect(await names()).toEqual(['100% heart_', 'Brave', 'calm', 'Zeal'])
  expect((await listAwards(t, moderator)).total).toBe(4)
})

test.each([
  ['sort: NAME, sortDesc: true', ['Zeal', 'calm', 'Brave', '100% heart_']],
  ['sort: YEAR', ['Zeal', '100% heart_', 'calm', 'Brave']],
  ['sort: YEAR, sortDesc: true', ['calm', '100% heart_', 'Zeal', 'Brave']],
  ['sort: FINALISTS, sortDesc: true', ['calm', 'Zeal', 'Brave', '100% heart_']],
  ['sort: WINNERS', ['Brave', '100% heart_', 'calm', 'Zeal']],
])('%s is an order of its own, no year always last, ties by id', async (args, order) => {
  expect(await names(args)).toEqual(order)
})

test.each([
  ['search: "AL"', ['calm', 'Zeal']],
  ['search: " eal "', ['Zeal']],
  ['search: "%"', ['100% heart_']],
  ['search: "_"', ['100% heart_']],
  ['search: "\\\\"', []],
  ['search: "nothing like it"', []],
  ['years: [2010, 2027]', ['calm', 'Zeal']],
  ['years: [1999]', []],
  ['years: [2010], search: "calm"', []],
  ['search: "e", years: [2015]', ['100% heart_']],
])('%s finds by a part of the name and by any of the years', async (args, found) => {
  const page = await listAwards(t, moderator, args)
  expect(page.awards.map(({ name }) => name)).toEqual(found)
  expect(page.total).toBe(found.length)
})

test('pages follow one another without a gap, and the total stays', async () => {
  const pages = await Promise.all(
    [0, 1, 2, 3, 4].map((offset) => listAwards(t, moderator, `limit: 1, offset: ${offset}`)),
  )
  expect(pages.flatMap(({ awards }) => awards.map(({ name }) => name))).toEqual([
    '100% heart_',
    'Brave',
    'calm',
    'Zeal',
  ])
  expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4, 4])
})

test('counts and people are those of the own site, by name, each with their status', async () => {
  const [zeal] = (await listAwards(t, moderator, 'search: "Zeal"')).awards
  expect(zeal).toMatchObject({ winnersCount: 2, finalistsCount: 0 })
  expect(zeal?.userAwards.map(({ status }) => status)).toEqual(['WINNER', 'WINNER'])
  expect(zeal?.userAwards[0]?.user.username).toBe('ann')
  const [calm] = (await listAwards(t, moderator, 'search: "calm"')).awards
  expect(calm).toMatchObject({ winnersCount: 1, finalistsCount: 3 })
  const there = await t.signIn(2, { siteId: t.sites.two.siteId })
  const [away] = (await listAwards(t, there, 'search: "Zeal"')).awards
  expect(away).toMatchObject({ winnersCount: 1, finalistsCount: 0 })
  expect(away?.userAwards).toHaveLength(1)
})

test('of the people of one award the first are told, by name, and how many there are', async () => {
  const award = await makeAward(t)
  const { siteId } = t.sites.one
  await sql`with p as (insert into people select from generate_series(1, ${AWARD_PEOPLE_MAX + 1}::int) returning id),
      u as (insert into users (site_id, person_id, username, slug)
        select ${siteId}::int, id, name, name from p, lateral (select 'holder-' || lpad(id::text, 6, '0') as name) n returning id)
    insert into user_awards (site_id, award_id, user_id, status)
      select ${siteId}::int, ${award.id}::bigint, id, 'winner' from u`.execute(t.database.network)
  const tell = async (args = '') => {
    const fields = `userAwardsCount userAwards${args} { user { username } }`
    const { data } = await t.ask(moderator, `{ award(id: "${award.id}") { ${fields} } }`)
    return (data as never as { award: ListedAward }).award
  }
  const { userAwards, userAwardsCount } = await tell()
  const told = userAwards.map(({ user }) => user.username)
  expect(told).toHaveLength(AWARD_PEOPLE_MAX)
  expect(told).toEqual(told.toSorted())
  expect(userAwardsCount).toBe(AWARD_PEOPLE_MAX + 1)
  expect((await tell('(limit: 3)')).userAwards).toEqual(userAwards.slice(0, 3))
})

test('the number of statements does not grow with the awards of the list', async () => {
  const few = await statementsOf(() => listAwards(t, moderator))
  for (let i = 0; i < 10; i++) await giveAward(t, await makeAward(t), await t.signIn(3))
  const many = await statementsOf(() => listAwards(t, moderator, 'limit: 100'))
  expect(many.length).toBeLessThanOrEqual(few.length)
})
