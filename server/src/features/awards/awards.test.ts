import { AWARD_FIELDS, AWARD_FIRST_YEAR, AWARD_NAME_MAX, AWARD_TAKEN, USER_AWARD_STATUSES } from '@ward/domain/awards'
import { NOT_FOUND_MESSAGE } from '@ward/domain/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { LISTED, type ListedAward, listAwards, makeAward, UPSERT } from './awards.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date('2026-06-01T12:00:00Z') })
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const upsert = async (variables: object, actor = admin) => {
  const { data, errors } = await t.ask(actor, UPSERT, { variables: { ...variables } })
  return { award: (data as never as { upsertAward: ListedAward } | null)?.upsertAward, refusal: errors?.[0] }
}

test('upsertAward without an id makes an award, with its id it changes name and year', async () => {
  const { award: made, refusal } = await upsert({ name: '  Kindest Voice ', year: 2026 })
  expect(refusal).toBeUndefined()
  expect(made).toMatchObject({ name: 'Kindest Voice', year: 2026, finalistsCount: 0, winnersCount: 0, userAwards: [] })
  const { award: renamed } = await upsert({ id: made?.id, name: 'Kindest Ear', year: null })
  expect(renamed).toMatchObject({ id: made?.id, name: 'Kindest Ear', year: null })
  expect((await listAwards(t, admin, 'search: "kindest"')).awards).toEqual([renamed])
})

test('award finds one by its id; an absent one is not found', async () => {
  const made = await makeAward(t, { name: 'Alone', year: 2012 })
  const ask = (id: string) => t.ask(admin, `query ($id: ID!) { award(id: $id) { ${LISTED} } }`, { variables: { id } })
  expect((await ask(made.id)).data).toEqual({
    award: { ...made, finalistsCount: 0, winnersCount: 0, userAwardsCount: 0, userAwards: [] },
  })
  for (const id of ['999999', '0', 'x', '', '9223372036854775808'])
    expect((await ask(id)).errors?.[0]).toMatchObject({ message: NOT_FOUND_MESSAGE, extensions: { code: 'NOT_FOUND' } })
})

test('name and year together are one award, whatever the case; the same name in another year is another', async () => {
  await upsert({ name: 'Twice', year: 2025 })
  const { refusal } = await upsert({ name: 'TWICE', year: 2025 })
  expect(refusal).toMatchObject({
    message: AWARD_TAKEN,
    extensions: { code: 'INVALID', fields: [{ path: 'name', message: AWARD_TAKEN }] },
  })
  const { award: other } = await upsert({ name: 'Twice', year: 2024 })
  expect((await upsert({ name: 'Twice' })).refusal).toBeUndefined()
  expect((await upsert({ name: 'twice', year: null })).refusal?.message).toBe(AWARD_TAKEN)
  expect((await upsert({ id: other?.id, name: 'Twice', year: 2025 })).refusal?.message).toBe(AWARD_TAKEN)
  expect((await upsert({ id: other?.id, name: 'TWICE', year: 2024 })).award?.name).toBe('TWICE')
})

test('an award that is gone is not found, and nothing is made in its place', async () => {
  const { total } = await listAwards(t, admin)
  expect((await upsert({ id: '999999', name: 'Ghost' })).refusal?.extensions.code).toBe('NOT_FOUND')
  expect((await listAwards(t, admin)).total).toBe(total)
})

test('awards are of the network: what one site makes another reads and changes', async () => {
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  const { award } = await upsert({ name: 'Shared', year: 2020 })
  expect((await listAwards(t, there, 'search: "Shared"')).awards.map(({ id }) => id)).toEqual([award?.id])
  expect((await upsert({ id: award?.id, name: 'Shared well', year: 2020 }, there)).award?.name).toBe('Shared well')
})

test('each change of an award leaves its audit row with the fields that changed, and is announced to the open pages of every site', async () => {
  const { award } = await upsert({ name: 'Noted' })
  await upsert({ id: award?.id, name: 'Noted well' })
  await upsert({ id: award?.id, name: 'Noted well', year: 2020 })
  await upsert({ id: award?.id, name: 'Noted well', year: 2020 })
  const audits = await t.database.network
    .selectFrom('auditLog')
    .select(['action', 'fields'])
    .where('subjectType', '=', 'award')
    .where('subjectId', '=', award?.id ?? '')
    .orderBy('id')
    .execute()
  const noted = [[...AWARD_FIELDS], ['name'], ['year'], []]
  expect(audits).toEqual(noted.map((fields) => ({ action: 'upsertAward', fields })))
  const events = await t.database.network
    .selectFrom('liveEvents')
    .select('siteId')
    .where('topic', '=', 'award')
    .where('subjectId', '=', award?.id ?? '')
    .orderBy('id')
    .execute()
  const heard = noted.flatMap(() => [t.sites.one, t.sites.two].map(({ siteId }) => ({ siteId })))
  expect(events).toEqual(heard)
})

test('the database itself keeps the limits of names and years, and the statuses', async () => {
  const user = await t.signIn(3)
  const award = await makeAward(t)
  const insert = (name: string, year: number | null) =>
    t.database.pool.query('insert into awards (name, year) values ($1, $2)', [name, year])
  const give = (status: string) =>
    t.database.pool.query('insert into user_awards (site_id, award_id, user_id, status) values ($1, $2, $3, $4)', [
      user.siteId,
      award.id,
      user.id,
      status,
    ])
  await insert('k'.repeat(AWARD_NAME_MAX), AWARD_FIRST_YEAR)
  for (const status of USER_AWARD_STATUSES) await give(status)
  for (const wrong of [
    () => insert('k'.repeat(AWARD_NAME_MAX + 1), null),
    () => insert('', null),
    () => insert('Early', AWARD_FIRST_YEAR - 1),
    () => give('loser'),
  ])
    await expect(wrong()).rejects.toMatchObject({ code: '23514' })
})
