import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'

const LISTED = 10_400
const PAGE = 100

let t: TestApp
let admin: Actor
/** Of all users of the site, in the order of the list. */
let all: string[]
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1, { siteId: t.sites.two.siteId })
  await sql`
    with made as (
      insert into people (id) overriding system value select 900000 + 3 * n from generate_series(1, ${LISTED}::int) n
      returning id)
    insert into users (site_id, id, person_id, username, slug)
    overriding system value select ${t.sites.two.siteId}, id, id, 'far' || md5(id::text), 'far-' || id from made
  `.execute(t.database.network)
  const rows = await t.sites.two.from('users').select('id').where('roleId', '<>', 4).orderBy('id').execute()
  all = rows.map(({ id }) => id)
})
afterAll(() => t.stop())

async function page(offset: number, fromEnd = false): Promise<string[]> {
  const input = { sort: 'ID', sortDesc: false, limit: PAGE, offset, fromEnd }
  const { answer } = await t.query<{ users: { id: string }[] }>(admin, 'users', input, 'users { id }')
  return answer?.users.map(({ id }) => id) ?? []
}

test('behind 10,000 users the pages before and after, and the last, are those of the list', async () => {
  const far = 10_100
  expect(await page(far)).toEqual(all.slice(far, far + PAGE))
  expect(await page(far + PAGE)).toEqual(all.slice(far + PAGE, far + 2 * PAGE))
  expect(await page(far - PAGE)).toEqual(all.slice(far - PAGE, far))
  expect(await page(0, true)).toEqual(all.slice(-PAGE))
  expect(await page(all.length)).toEqual([])
})
