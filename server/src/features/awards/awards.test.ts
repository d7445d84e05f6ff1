import { AWARD_CHANGED, AWARD_FIELDS, AWARD_TAKEN, USER_AWARD_STATUSES } from '@ward/domain/awards/awards'
import { ACCOUNT_IS_DELETED } from '@ward/domain/users/user-page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { statementsOf } from '../../../test/statements.ts'
import type { AwardRow } from './awards.db.ts'
import { giveAward, makeAward } from './awards.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date('2026-06-01T12:00:00Z') })
  admin = await t.signIn(1)
  const [ann, ben, cal] = await Promise.all([t.signIn(3, { username: 'ann' }), t.signIn(3), t.signIn(3)])
  const old = await makeAward(t, { name: 'Zeal #', year: 2010 })
  const young = await makeAward(t, { name: 'calm #', year: 2027 })
  await makeAward(t, { name: 'Brave #', year: null })
  await makeAward(t, { name: '100% heart_ #', year: 2015 })
  for (const user of [ann, ben]) await giveAward(t, old, user, 'winner')
  await giveAward(t, young, cal, 'winner')
  for (const user of [ann, ben, cal]) await giveAward(t, young, user, 'finalist')
  await giveAward(t, old, await t.signIn(3, { siteId: t.sites.two.siteId }), 'winner')
})
afterAll(() => t.stop())

type Holder = { id: string; status: string; user: { id: string; username: string } }
type Listed = AwardRow & { finalistsCount: number; winnersCount: number; userAwardsCount: number; userAwards: Holder[] }
const LISTED =
  'id name year version finalistsCount winnersCount userAwardsCount userAwards(limit: 3) { id status user { id username } }'
const upsert = (given: object, actor = admin) => t.mutate<Listed>(actor, 'upsertAward', given, LISTED)
const give = (awardId: string, { id: userId }: Actor, status = 'WINNER') =>
  t.mutate<{ id: string }>(admin, 'createUserAward', { awardId, userId, status })
const takeBack = (userAwardId: string | undefined) => t.mutate<boolean>(admin, 'deleteUserAward', { userAwardId })
async function list(given: object, actor = admin) {
  type Page = { total: number; awards: Listed[] }
  const { answer, refusal } = await t.query<Page>(actor, 'awards', given, `total awards { ${LISTED} }`)
  return answer ?? expect.fail(refusal?.message)
}
const shown = async ({ name }: { name: string }, actor = admin) =>
  (await list({ search: name }, actor)).awards[0] ?? expect.fail(`no award ${name}`)
const ten = <Answer>(ask: (at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: 10 }, (_, at) => ask(at)))

test.each([
  [{}, ['100% heart_ #', 'Brave #', 'calm #', 'Zeal #']],
  [{ sort: 'NAME', sortDesc: true }, ['Zeal #', 'calm #', 'Brave #', '100% heart_ #']],
  [{ sort: 'YEAR' }, ['Zeal #', '100% heart_ #', 'calm #', 'Brave #']],
  [{ sort: 'YEAR', sortDesc: true }, ['calm #', '100% heart_ #', 'Zeal #', 'Brave #']],
  [{ sort: 'FINALISTS', sortDesc: true }, ['calm #', 'Zeal #', 'Brave #', '100% heart_ #']],
  [{ sort: 'WINNERS' }, ['Brave #', '100% heart_ #', 'calm #', 'Zeal #']],
  [{ search: ' EAL # ' }, ['Zeal #']],
  [{ search: '% heart_' }, ['100% heart_ #']],
  [{ search: '\\' }, []],
  [{ years: [2010, 2027] }, ['calm #', 'Zeal #']],
  [{ years: [2010], search: 'calm' }, []],
  [{ offset: 1, limit: 2 }, ['Brave #', 'calm #'], 4],
])(
  'the list with %j is these awards in this order, by name if nothing else is said, no year always last',
  async (given, names, total = names.length) => {
    const page = await list({ search: '#', ...given })
    expect([page.awards.map(({ name }) => name), page.total]).toEqual([names, total])
  },
)

test('counts and people are those of the own site, the first by name, each with their status', async () => {
  const calm = await shown({ name: 'calm #' })
  expect(calm).toMatchObject({ winnersCount: 1, finalistsCount: 3, userAwardsCount: 4 })
  expect(calm.userAwards).toHaveLength(3)
  const { userAwards, ...zeal } = await shown({ name: 'Zeal #' })
  expect(zeal).toMatchObject({ winnersCount: 2, finalistsCount: 0 })
  expect(userAwards[0]).toMatchObject({ status: 'WINNER', user: { username: 'ann' } })
  const there = await t.signIn(2, { siteId: t.sites.two.siteId })
  expect(await shown({ name: 'Zeal #' }, there)).toMatchObject({ winnersCount: 1, userAwardsCount: 1 })
})

test('the number of statements does not grow with the awards of the list', async () => {
  const few = await statementsOf(() => list({}))
  for (let i = 0; i < 10; i++) await giveAward(t, await makeAward(t), await t.signIn(3))
  expect((await statementsOf(() => list({ limit: 100 }))).length).toBeLessThanOrEqual(few.length)
})

test('upsertAward without an id makes an award, with its id it changes name and year; award finds it by its id', async () => {
  const { answer: made } = await upsert({ name: '  Kindest Voice ', year: 2026 })
  expect(made).toMatchObject({ name: 'Kindest Voice', year: 2026, winnersCount: 0, userAwards: [] })
  const { answer: renamed } = await upsert({ id: made?.id, name: 'Kindest Ear', year: null })
  expect(renamed).toMatchObject({ id: made?.id, name: 'Kindest Ear', year: null })
  expect((await t.query(admin, 'award', { id: made?.id }, LISTED)).answer).toEqual(renamed)
})

test.each([[2009], [2028], [-1]])(
  'upsertAward with the year %i is refused at its field, and nothing is made',
  async (year) => {
    const { refusal } = await upsert({ name: 'No such year', year })
    const message = 'The year must be between 2010 and 2027'
    expect(refusal).toMatchObject({ message, extensions: { code: 'INVALID', fields: [{ path: 'year', message }] } })
    expect((await list({ search: 'No such year' })).total).toBe(0)
  },
)

test('name and year together are one award, whatever the case; the same name in another year is another', async () => {
  await upsert({ name: 'Twice', year: 2025 })
  const { refusal } = await upsert({ name: 'TWICE', year: 2025 })
  const fields = [{ path: 'name', message: AWARD_TAKEN }]
  expect(refusal).toMatchObject({ message: AWARD_TAKEN, extensions: { code: 'INVALID', fields } })
  const { answer: other } = await upsert({ name: 'Twice', year: 2024 })
  expect((await upsert({ name: 'Twice' })).refusal).toBeUndefined()
  expect((await upsert({ name: 'twice', year: null })).refusal?.message).toBe(AWARD_TAKEN)
  expect((await upsert({ id: other?.id, name: 'TWICE', year: 2024 })).answer?.name).toBe('TWICE')
  const rush = await ten(() => upsert({ name: 'Rush' }))
  expect(rush.filter(({ refusal }) => refusal?.message === AWARD_TAKEN)).toHaveLength(9)
})

test('when ten people rename the same version, one does, and nine get the present award', async () => {
  const { id, version } = await makeAward(t, { name: 'Shown', year: 2010 })
  const answers = await ten((at) => upsert({ id, name: `Shown ${at}`, year: 2010, version }))
  const [winner] = answers.flatMap(({ answer }) => answer ?? [])
  const refused = answers.flatMap(({ refusal }) => refusal ?? [])
  expect([winner?.version, refused.length]).toEqual([version + 1, 9])
  const extensions = { code: 'CONFLICT', state: { name: winner?.name, version: version + 1 } }
  for (const refusal of refused) expect(refusal).toMatchObject({ message: AWARD_CHANGED, extensions })
})

test('awards are of the network: each change names its fields in its audit row and is announced on every site', async () => {
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  const id = (await upsert({ name: 'Noted' })).answer?.id ?? expect.fail()
  for (const year of [null, 2020, 2020]) await upsert({ id, name: 'Noted well', year }, there)
  const rows = (table: string) =>
    t.database.pool.query(`select * from ${table} where subject_id = $1 order by id`, [id]).then(({ rows }) => rows)
  // What is saved as it is leaves nothing.
  const noted = [[...AWARD_FIELDS], ['name'], ['year']]
  expect((await rows('audit_log')).map(({ action, fields }) => [action, fields])).toEqual(
    noted.map((fields) => ['upsertAward', fields]),
  )
  const sites = [t.sites.one.siteId, t.sites.two.siteId]
  expect((await rows('live_events')).map((event) => event.site_id)).toEqual(noted.flatMap(() => sites))
})

test('createUserAward gives an award with each status, once however often it is asked for, and deleteUserAward takes it back', async () => {
  const award = await makeAward(t, { name: 'Given' })
  const user = await t.signIn(3)
  for (const status of USER_AWARD_STATUSES.map((each) => each.toUpperCase())) {
    const [id, ...more] = new Set((await ten(() => give(award.id, user, status))).map(({ answer }) => answer?.id))
    expect((await shown(award)).userAwards).toMatchObject([{ id, status, user: { id: user.id } }])
    expect(more).toEqual([])
    const taken = await ten(() => takeBack(id))
    expect(taken.filter(({ refusal }) => refusal?.extensions.code === 'NOT_FOUND')).toHaveLength(9)
    expect((await shown(award)).userAwards).toEqual([])
  }
})

test('an account that was deleted is given no award', async () => {
  const award = await makeAward(t, { name: 'Too late' })
  const user = await t.signIn(3)
  await t.database.network.updateTable('users').set({ status: 3 }).where('id', '=', user.id).execute()
  expect((await give(award.id, user, 'WINNER')).refusal?.message).toBe(ACCOUNT_IS_DELETED)
  expect((await shown(award)).userAwards).toEqual([])
})

test.each([
  ['a name that is too long', "insert into awards (name) values (repeat('k', 201))"],
  ['no name', "insert into awards (name) values ('')"],
  ['a year that is too early', "insert into awards (name, year) values ('Early', 2009)"],
  ['a status nobody knows', "update user_awards set status = 'loser'"],
])('the database itself refuses %s', async (_, text) => {
  await expect(t.database.pool.query(text)).rejects.toMatchObject({ code: '23514' })
})
