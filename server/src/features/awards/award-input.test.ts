import { AWARD_NAME_REQUIRED } from '@ward/domain/awards'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { GIVE, listAwards, makeAward, TAKE, UPSERT } from './awards.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date('2026-06-01T12:00:00Z') })
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const refusal = async (query: string, variables: object) =>
  (await t.ask(admin, query, { variables: { ...variables } })).errors?.[0]
const total = async () => (await listAwards(t, admin)).total

const YEARS = 'The year must be between 2010 and 2027'
test.each([
  [{ name: '' }, 'name', AWARD_NAME_REQUIRED],
  [{ name: ' \t\n ' }, 'name', AWARD_NAME_REQUIRED],
  [{ name: 'a'.repeat(201) }, 'name', 'The name may have at most 200 characters'],
  [{ name: 'A', year: 2009 }, 'year', YEARS],
  [{ name: 'A', year: 2028 }, 'year', YEARS],
  [{ name: 'A', year: -1 }, 'year', YEARS],
])('upsertAward with %j is refused with the name of the field, and nothing is made', async (input, path, message) => {
  const before = await total()
  expect(await refusal(UPSERT, input)).toMatchObject({
    message,
    extensions: { code: 'INVALID', fields: [{ path, message }] },
  })
  expect(await total()).toBe(before)
})

test.each([
  [{}, 'name'],
  [{ name: null }, 'name'],
  [{ name: 7 }, 'name'],
  [{ name: 'A', year: '2020' }, 'year'],
  [{ name: 'A', year: 2020.5 }, 'year'],
  [{ name: 'A', year: 2 ** 31 }, 'year'],
  [{ name: 'A\u0000B' }, 'name'],
  [{ name: 'A\ud800B' }, 'name'],
])('upsertAward with %j does not pass the endpoint, which names the variable', async (input, variable) => {
  const before = await total()
  const refused = (await refusal(UPSERT, input)) ?? expect.fail('not refused')
  expect(refused.extensions.code).toBe('INVALID')
  expect(JSON.stringify(refused)).toContain(variable)
  expect(await total()).toBe(before)
})

test('a name of 200 characters is taken, and the years 2010 and next year', async () => {
  for (const award of [{ name: 'a'.repeat(200) }, { name: 'First', year: 2010 }, { name: 'Last', year: 2027 }])
    expect(await refusal(UPSERT, award)).toBeUndefined()
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "Robert'); drop table awards;--",
  '=HYPERLINK("https://evil.example")',
  'عربي \u202eabc\u202c',
  'zero\u200bwidth',
  '🏆🏆🏆',
  '__proto__',
  '{{7*7}}',
])('the name %j is a name and stays as it is', async (name) => {
  expect(await refusal(UPSERT, { name })).toBeUndefined()
  const { awards } = await listAwards(t, admin, `search: ${JSON.stringify(name)}`)
  expect(awards.map((award) => award.name)).toEqual([name])
})

test('the list takes what its filter takes, and names what is wrong', async () => {
  const ask = async (args: string) => (await t.ask(admin, `{ awards(${args}) { total } }`)).errors?.[0]?.extensions
  for (const args of ['limit: 1', 'limit: 100', 'offset: 10000000', `search: "${'a'.repeat(300)}"`])
    expect(await ask(args)).toBeUndefined()
  for (const [args, path] of [
    ['limit: 101', 'limit'],
    [`years: [${Array(51).fill(2020)}]`, 'years'],
  ])
    expect(await ask(args ?? '')).toMatchObject({ code: 'INVALID', fields: [{ path }] })
})

test('giving an award to or of what is absent, of another site or no id at all is not found', async () => {
  const award = await makeAward(t)
  const user = await t.signIn(3)
  const away = await t.signIn(3, { siteId: t.sites.two.siteId })
  const right = { awardId: award.id, userId: user.id, status: 'WINNER' }
  expect((await refusal(GIVE, { ...right, status: 'LOSER' }))?.extensions.code).toBe('INVALID')
  for (const absent of [{ awardId: '999999' }, { awardId: '0' }, { userId: '999999' }, { userId: away.id }])
    expect((await refusal(GIVE, { ...right, ...absent }))?.extensions.code).toBe('NOT_FOUND')
  expect((await listAwards(t, admin, `search: "${award.name}"`)).awards[0]?.userAwards).toEqual([])
})

test.each(['999999', '0', 'x', ''])('taking back the award %j is not found', async (id) => {
  expect((await refusal(TAKE, { id }))?.extensions.code).toBe('NOT_FOUND')
})
