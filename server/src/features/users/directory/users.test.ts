import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'

let t: TestApp
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2, { username: 'Mod' })
  for (const [roleId, username] of [
    [1, 'anna'],
    [3, 'Annabel'],
    [3, 'bert_100'],
    [4, 'spam.ann'],
    [5, 'Zoe'],
    [6, 'kit'],
  ] as const)
    await t.signIn(roleId, { username })
  await t.signIn(3, { username: 'ann-elsewhere', siteId: t.sites.two.siteId })
  const { id } = await t.signIn(3, { username: 'ann-deleted' })
  await t.database.network.updateTable('users').set({ status: 3 }).where('id', '=', id).execute()
})
afterAll(() => t.stop())

type Page = { total: number; users: { username: string }[] }
async function users(args: string, actor = moderator): Promise<{ total: number; names: string[] }> {
  const { data, errors } = await t.ask(actor, `{ users${args && `(${args})`} { total users { username } } }`)
  expect(errors).toBeUndefined()
  const page = (data as never as { users: Page }).users
  return { total: page.total, names: page.users.map(({ username }) => username) }
}

const refusal = async (args: string) => (await t.ask(moderator, `{ users(${args}) { total } }`)).errors?.[0]

test('users are those of the own site by name, without spammers, with their total', async () => {
  expect(await users('')).toEqual({ total: 6, names: ['anna', 'Annabel', 'bert_100', 'kit', 'Mod', 'Zoe'] })
  expect((await users('sortDesc: true')).names).toEqual(['Zoe', 'Mod', 'kit', 'bert_100', 'Annabel', 'anna'])
  expect((await users('', await t.signIn(2, { siteId: t.sites.two.siteId, username: 'there' }))).names).toEqual([
    'ann-elsewhere',
    'there',
  ])
})

test('users by their ids are those of the own site alone, whatever else is there', async () => {
  const [anna, zoe, there] = await Promise.all(
    ['anna', 'Zoe', 'ann-elsewhere'].map(async (name) => {
      const { rows } = await t.database.pool.query('select id from users where username = $1', [name])
      return rows[0].id
    }),
  )
  expect((await users(`ids: ["${zoe}", "${anna}", "${there}", "999999999"]`)).names).toEqual(['anna', 'Zoe'])
  expect(await refusal('ids: ["1; drop"]')).toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  const many = Array.from({ length: 501 }, (_, index) => `"${index + 1}"`)
  expect((await refusal(`ids: [${many}]`))?.message).toContain('At most 500')
})

test.each([
  ['userSearchTerm: "ANN"', ['anna', 'Annabel']],
  ['userSearchTerm: "ann", hideSpammers: false', ['anna', 'Annabel', 'spam.ann']],
  ['userSearchTerm: "@ward.example"', []],
  ['roleIds: [1, 5]', ['anna', 'Zoe']],
  ['roleIds: [1, 2, 5, 6]', ['anna', 'kit', 'Mod', 'Zoe']],
  ['roleIds: [4], hideSpammers: false', ['spam.ann']],
  ['roleIds: [4]', ['spam.ann']],
  ['roleIds: [4, 5]', ['Zoe']],
  ['roleIds: [99]', []],
  ['roleIds: [99, 5, 5]', ['Zoe']],
  ['roleIds: [3], userSearchTerm: "bel"', ['Annabel']],
])('users with %s', async (args, names) => {
  expect((await users(args)).names).toEqual(names)
})

test('the total counts all that match, whatever the page', async () => {
  expect(await users('limit: 1, offset: 3')).toEqual({ total: 6, names: ['kit'] })
})

/** People for searches: names, addresses and bios that share parts. */
async function makePeople() {
  const siteId = t.sites.two.siteId
  const people = [
    ['river.kit', 'kit@harbor.example', 'Kit', 'Pellinworth', 'Knits and sings'],
    ['Riverwillow', 'willow@harbor.example', 'Petra', 'Saltonmere', ''],
    ['sea_100%', 'river@elsewhere.example', 'Kitty', 'Salt', 'Sings in the rain'],
  ] as const
  for (const [username, email, firstName, lastName, bio] of people) {
    const { id } = await t.signIn(3, { siteId, username })
    const values = { email, firstName, lastName, bio }
    await t.database.network.updateTable('users').set(values).where('id', '=', id).execute()
  }
  const viewer = (roleId: number) => t.signIn(roleId, { siteId })
  return { admin: await viewer(1), moderator: await viewer(2) }
}

test('modifiers search each in its own field and together; words search username, name and email address', async () => {
  const { admin, moderator } = await makePeople()
  const found = async (term: string, actor = admin) =>
    (await users(`userSearchTerm: ${JSON.stringify(term)}`, actor)).names
  expect(await found('RIVER')).toEqual(['river.kit', 'Riverwillow', 'sea_100%'])
  expect(await found('harbor.example')).toEqual(['river.kit', 'Riverwillow'])
  expect(await found('kitty salt')).toEqual(['sea_100%'])
  expect(await found('username:river')).toEqual(['river.kit', 'Riverwillow'])
  expect(await found('email:RIVER')).toEqual(['sea_100%'])
  expect(await found('first_name:kit')).toEqual(['river.kit', 'sea_100%'])
  expect(await found('last_name:salt')).toEqual(['Riverwillow', 'sea_100%'])
  expect(await found('bio:"and sings"')).toEqual(['river.kit'])
  expect(await found('bio:sings first_name:kit username:_')).toEqual(['sea_100%'])
  expect(await found('bio:sings username:river kitty')).toEqual([])
  expect(await found('%')).toEqual(['sea_100%'])
  expect(await found('username:river', moderator)).toEqual(['river.kit', 'Riverwillow'])
  expect(await found('bio:sings', moderator)).toEqual(['river.kit', 'sea_100%'])
  expect(await found('harbor', moderator)).toEqual([])
  expect(await found('kit', moderator)).toEqual(['river.kit'])
})

test.each([
  'sort: EMAIL',
  'sort: FIRST_NAME',
  'sort: LAST_NAME',
  'userSearchTerm: "email:a"',
  'userSearchTerm: "last_name:a"',
])('moderators who ask for users with %s are refused, totals too', async (args) => {
  const admin = await t.signIn(1)
  expect((await t.ask(admin, `{ users(${args}) { total } }`)).errors).toBeUndefined()
  expect(await refusal(args)).toMatchObject({ message: MUST_BE_ADMIN, extensions: { code: 'FORBIDDEN' } })
})

test('a moderator is answered nothing for the private fields of users', async () => {
  const fields = ['email', 'firstName', 'birthday', 'gender', 'zipcode', 'isFraudster', 'verifiedAt']
  const { data, errors } = await t.ask(moderator, `{ users { users { ${fields.join(' ')} } } }`)
  expect(errors).toBeUndefined()
  const { users } = (data as never as { users: { users: object[] } }).users
  expect(users.length).toBeGreaterThan(2)
  for (const user of users) expect(Object.values(user)).toEqual(fields.map(() => null))
})

test('for assigning, users who are suspended or blocked can be left out, and the total is of the others', async () => {
  const siteId = t.sites.two.siteId
  const viewer = await t.signIn(2, { siteId, username: 'active-mod' })
  for (const [status, username] of [
    [1, 'suspended-mod'],
    [2, 'blocked-mod'],
  ] as const) {
    const { id } = await t.signIn(2, { siteId, username })
    await t.database.network.updateTable('users').set({ status }).where('id', '=', id).execute()
  }
  const asked = 'roleIds: [2], userSearchTerm: "-mod"'
  expect(await users(asked, viewer)).toEqual({ total: 3, names: ['active-mod', 'blocked-mod', 'suspended-mod'] })
  expect(await users(`${asked}, onlyActive: true`, viewer)).toEqual({ total: 1, names: ['active-mod'] })
  const isOver = { suspendedUntil: new Date(Date.now() - 60_000) }
  await t.database.network.updateTable('users').set(isOver).where('username', '=', 'suspended-mod').execute()
  expect((await users(`${asked}, onlyActive: true`, viewer)).names).toEqual(['active-mod', 'suspended-mod'])
})

test('counted from the end a page is that of the mirrored list, in the order of the list', async () => {
  // Some of whom have no last name, and some letters are in few names.
  const admin = await t.signIn(1, { siteId: t.sites.two.siteId })
  for (const sort of ['USERNAME', 'EMAIL', 'LAST_NAME', 'ROLE_ID'])
    for (const search of ['', 'a', 'e'])
      for (const sortDesc of [false, true]) {
        const asked = `sort: ${sort}, sortDesc: ${sortDesc}, userSearchTerm: "${search}"`
        const { names } = await users(`${asked}, limit: 100`, admin)
        for (const [limit, offset] of [
          [2, 0],
          [3, 1],
        ] as const) {
          const page = names.slice(Math.max(0, names.length - offset - limit), names.length - offset)
          const fromEnd = await users(`${asked}, limit: ${limit}, offset: ${offset}, fromEnd: true`, admin)
          expect([asked, fromEnd.names]).toEqual([asked, page])
        }
      }
})
