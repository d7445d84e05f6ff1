import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { openTwoSites, type TwoSites, testCases } from './site-guard.fixtures.ts'

let two: TwoSites
beforeAll(async () => {
  two = await openTwoSites()
})
afterAll(() => two.close())

const db = () => two.site.db
const here = () => two.site.siteId

testCases({
  'a raw fragment': {
    allowed: () =>
      db()
        .selectFrom('users')
        .select(sql<string>`lower(username)`.as('name'))
        .where('siteId', '=', here())
        .where(sql<boolean>`(username = 'a' or username like ${'%row%'})`)
        .orderBy(sql`coalesce(bio, 'x (') desc`),
    refused: {
      'that reads': () =>
        db().selectFrom('users').select(sql`(select email from users limit 1)`.as('x')).where('siteId', '=', here()),
      'that names a table': () =>
        db()
          .selectFrom('users')
          .select(sql`${sql.table('flags')}`.as('x'))
          .where('siteId', '=', here()),
      'that undoes the conditions beside it': () =>
        db().selectFrom('users').select('id').where('siteId', '=', here()).where(sql<boolean>`username = 'x' or true`),
      'that closes a parenthesis': () =>
        db().selectFrom('users').select('id').where('siteId', '=', here()).where(sql<boolean>`true) or (true`),
      'that comments the rest out': () =>
        db().selectFrom('users').select('id').where(sql<boolean>`true --`).where('siteId', '=', here()),
      'in place of the comparison': () =>
        db().selectFrom('users').select('id').where(sql<boolean>`site_id = ${here()}`),
      'in place of a table': () => db().selectFrom(sql<{ id: string }>`users`.as('u')).select('u.id'),
      'in place of a table after its site': () =>
        db()
          .selectFrom(['awards', sql<{ id: string }>`users`.as('u')])
          .select('u.id'),
    },
  },
  "a function's rows": {
    allowed: () =>
      db()
        .selectFrom(sql<{ ids: string }>`unnest(${['1', '2']}::bigint[])`.as('ids'))
        .select('ids.ids'),
    refused: {
      'whose argument reads a table': () =>
        db().selectFrom(sql<{ x: string }>`query_to_xml('select * from users', true, true, '')`.as('x')).select('x.x'),
    },
  },
})
