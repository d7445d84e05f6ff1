import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { searchUsers, usersInOrder } from './user-list.db.ts'
import { areSurelyMore, NEAR } from './user-walk.db.ts'

const LISTED = NEAR + 600

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  // Half of them have no last name, many share one, some are deleted or spammers, and ids lie apart.
  await sql`
    with made as (insert into people (id) overriding system value select 900000 + 3 * n from generate_series(1, ${LISTED}::int) n returning id)
    insert into users (site_id, id, person_id, username, slug, email, last_name, role_id, status, inserted_at)
    overriding system value
    select ${t.sites.two.siteId}, id, id, 'far' || md5(id::text), 'far-' || id, case when id % 7 > 0 then 'a' || md5(id::text) || '@ward.example' end,
           case when id % 2 = 0 then 'Name' || id % 5 end, case when id % 31 = 0 then 4 else 3 end,
           case when id % 97 = 0 then 3 else 0 end, now() - id % 50 * interval '1 hour'
      from made`.execute(t.database.network)
})
afterAll(() => t.stop())

test('ids that are drawn tell what is common: never of what is rare, nor where the site has hardly more than that', async () => {
  const rest = { ids: [], roleIds: [], hideSpammers: false, onlyActive: false, seesPrivate: true, fromEnd: false }
  const isCommon = (userSearchTerm: string, than: number) =>
    areSurelyMore(t.sites.two, { ...rest, sort: 'username', sortDesc: false, userSearchTerm }, than)
  expect(await Promise.all([isCommon('far', 300), isCommon('ward.example', 300)])).toEqual([true, true])
  expect(await Promise.all([isCommon('farthest', 300), isCommon('far', LISTED)])).toEqual([false, false])
})

test('two rare letters find all their users, wherever they stand in the list', async () => {
  const rest = { ids: [], roleIds: [], hideSpammers: false, onlyActive: false, seesPrivate: true, fromEnd: false }
  const selection = { ...rest, sort: 'last_name', userSearchTerm: '0f', sortDesc: false } as const
  const all = (await usersInOrder(t.sites.two, selection).execute()).map(({ id }) => id)
  const page = await searchUsers(t.sites.two, selection, { limit: all.length, offset: 5 })
  expect(page.map(({ id }) => id)).toEqual(all.slice(5))
  expect(await searchUsers(t.sites.two, { ...selection, userSearchTerm: 'zz' }, { limit: 25, offset: 0 })).toEqual([])
})

test.each([
  ['a letter', 'Fizzle'],
  ['the end', 'Fizz'],
  ['the end of a word', 'Fizz_'],
  ['a sign of LIKE', 'Fizz%'],
  ['the end of the name', 'Ben Jazz'],
  ['a letter beyond ASCII', 'Fizzé'],
  ['a sign beyond ASCII', 'Fizz’s'],
])('two letters are found before %s', async (_before, name) => {
  const site = t.sites.two
  const rest = { ids: [], roleIds: [], hideSpammers: false, onlyActive: false, seesPrivate: true, fromEnd: false }
  const [first] = await site.from('users').select('id').orderBy('id').limit(1).execute()
  await site
    .updateTable('users')
    .set({ lastName: name })
    .where('id', '=', first?.id ?? '')
    .execute()
  for (const userSearchTerm of ['zz', 'last_name:ZZ']) {
    const selection = { ...rest, sort: 'username', userSearchTerm, sortDesc: false } as const
    expect((await searchUsers(site, selection, { limit: 25, offset: 0 })).map(({ id }) => id)).toEqual([first?.id])
  }
})
