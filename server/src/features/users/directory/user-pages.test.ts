import { UserSort } from '@ward/domain/users/users'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterAnswer } from '../../../../test/answer-of.ts'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { searchUsers, usersInOrder } from './user-list.db.ts'
import type { UserSelection } from './user-search.db.ts'
import { NEAR } from './user-walk.db.ts'

const PAGE = 500
const LISTED = NEAR + 3 * PAGE
const FIRST = 900_000

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1, { siteId: t.sites.two.siteId })
  // Users of both sites by turns, with the same names; some have no address or last name, share one, are spammers or deleted.
  await sql`
    with made as (
      insert into people (id) overriding system value select ${FIRST} + 3 * n from generate_series(1, ${LISTED}::int) n
      returning id)
    insert into users (site_id, id, person_id, username, slug, email, first_name, last_name, role_id, status, inserted_at)
    overriding system value
    select site_id, 2 * id + site_id % 2, id, 'page' || md5(id::text), 'page-' || id,
           case when id % 7 > 0 then 'a' || md5(id::text) || '@ward.example' end,
           case when id % 3 = 0 then 'Name' || id % 11 end, case when id % 2 = 0 then 'Name' || id % 5 end,
           case when id % 31 = 0 then 4 when id % 5 = 0 then 2 else 3 end,
           case when id % 97 = 0 then 3 else 0 end, now() - id % 50 * interval '1 hour'
      from made cross join unnest(array[${t.sites.one.siteId}, ${t.sites.two.siteId}]::int[]) as site_id`.execute(
    t.database.network,
  )
})
afterAll(() => t.stop())

const REST = { ids: [], roleIds: [], hideSpammers: true, onlyActive: false, seesPrivate: true, fromEnd: false }
const idsOf = async (site: SiteHandle, selection: UserSelection, offset: number) =>
  (await searchUsers(site, selection, { limit: PAGE, offset })).map(({ id }) => id)

async function expectEveryPage(site: SiteHandle, selection: UserSelection): Promise<void> {
  const all = (await usersInOrder(site, { ...selection, fromEnd: false }).execute()).map(({ id }) => id)
  for (let offset = 0; offset <= all.length; offset += PAGE) {
    const page = await idsOf(site, selection, offset)
    const from = selection.fromEnd ? Math.max(0, all.length - offset - PAGE) : offset
    const until = selection.fromEnd ? all.length - offset : offset + PAGE
    expect([selection, offset, page]).toEqual([selection, offset, all.slice(from, until)])
  }
}

/** Some come, go, and get another name, address, role or date. */
async function changeSome(nth: number): Promise<void> {
  const { network } = t.database
  await sql`
    update users set username = 'p' || nth || '-' || username, email = nth || email, role_id = 2 + nth % 2,
           last_name = case when id % 2 = 0 then 'Name' || nth end, inserted_at = inserted_at - interval '90 minutes'
      from (select ${nth}::int as nth) as change where id > ${FIRST} and id % 29 = nth % 29`.execute(network)
  await sql`delete from users where id > ${FIRST} and id % 401 = ${nth % 401}`.execute(network)
  await sql`
    with made as (
      insert into people (id) overriding system value
      select ${FIRST} / 2 + ${nth * 100}::int + n from generate_series(1, 40) n returning id)
    insert into users (site_id, id, person_id, username, slug)
    overriding system value
    select site_id, 5 * id + site_id % 2, id, 'new' || md5(id::text), 'new-' || id
      from made cross join unnest(array[${t.sites.one.siteId}, ${t.sites.two.siteId}]::int[]) as site_id`.execute(
    network,
  )
}

test.each(UserSort.options)(
  'by %s every page is the one that counting row by row leads to, from either end, however the list was changed',
  async (sort) => {
    for (const [at, userSearchTerm] of ['', 'a', 'page', 'ame1'].entries())
      for (const sortDesc of [false, true]) {
        const site = sortDesc ? t.sites.one : t.sites.two
        await expectEveryPage(site, { ...REST, sort, userSearchTerm, sortDesc, fromEnd: (at % 2 === 0) === sortDesc })
        if (sortDesc) await changeSome(UserSort.options.indexOf(sort) * 4 + at)
      }
  },
)

/** Changes something each time PostgreSQL has answered a question about users. */
async function whileChanging<T>(change: (nth: number) => Promise<unknown>, run: () => Promise<T>): Promise<T> {
  const { query } = pg.Client.prototype
  let nth = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
    const answer = (query as (...all: unknown[]) => unknown).apply(this, args)
    return /^select .* from "users" where "users"."site_id"/.test(text)
      ? afterAnswer(answer, () => change(nth++))
      : answer
  } as typeof query
  try {
    return await run()
  } finally {
    pg.Client.prototype.query = query
  }
}

test('a page far down shows one moment, whatever happens to users while it is found', async () => {
  const site = t.sites.two
  const selection = { ...REST, sort: 'role_id', userSearchTerm: '', sortDesc: false } as const
  const offset = NEAR + 200
  const ids = await idsOf(site, { ...selection, sort: 'id', userSearchTerm: 'page' }, 0)
  // To the role of most from the one before it, and back: both are counted on the way to the page, by a statement each.
  const move = (to: number) =>
    sql`update users set role_id = ${2 + to}::int where id = ${ids[0]}`.execute(t.database.network)
  const answers: string[][] = []
  for (const to of [0, 1]) {
    await move(to)
    answers.push((await idsOf(site, selection, offset)).slice(0, 100))
  }
  for (const start of [0, 1]) {
    await move(start)
    const { answer } = await whileChanging(
      (nth) => move((start + nth + 1) % 2),
      () =>
        t.query<{ users: { id: string }[] }>(admin, 'users', { sort: 'ROLE_ID', limit: 100, offset }, 'users { id }'),
    )
    expect(answers).toContainEqual(answer?.users.map(({ id }) => id))
  }
})
