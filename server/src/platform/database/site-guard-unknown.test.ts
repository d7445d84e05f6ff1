import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { DB } from './schema-types.ts'
import { openTwoSites, type TwoSites, testCases } from './site-guard.fixtures.ts'

let two: TwoSites
beforeAll(async () => {
  two = await openTwoSites()
})
afterAll(() => two.close())

const db = () => two.site.db
const here = () => two.site.siteId

testCases({
  'a function by name': {
    allowed: () =>
      db()
        .selectFrom('users')
        .select((eb) => [
          eb.fn.countAll().as('n'),
          eb.fn.coalesce('bio', 'slug').as('b'),
          eb.cast('id', 'text').as('t'),
        ])
        .where('siteId', '=', here())
        .groupBy(['id', 'bio', 'slug']),
    refused: Object.fromEntries(
      [
        'table_to_xml',
        'query_to_xml',
        'database_to_xml',
        'pg_read_file',
        'dblink',
        'ts_stat',
        'lo_get',
        'count(*) from users --',
      ].map((name) => [
        name,
        () =>
          db()
            .selectFrom('users')
            .select((eb) => eb.fn(name, [eb.val('users')]).as('x'))
            .where('siteId', '=', here()),
      ]),
    ),
  },
  'what the guard does not know': {
    allowed: () => db().selectFrom('users').select('id').where('siteId', '=', here()).forUpdate().skipLocked(),
    refused: {
      'statistics of the tables, which hold their values': () =>
        (db() as unknown as Kysely<Record<string, { x: string }>>).selectFrom('pg_stats').select('x'),
      'a table of another schema': () =>
        (db() as unknown as Kysely<Record<string, { x: string }>>).selectFrom('pg_catalog.awards').select('x'),
      'a plan': () =>
        ({ execute: () => db().selectFrom('users').selectAll().where('siteId', '=', here()).explain() }) as never,
      'a cast to the name of a table': () =>
        db()
          .selectFrom('users')
          .select((eb) => eb.cast('username', sql`regclass`).as('t'))
          .where('siteId', '=', here()),
      'rows out of nowhere': () => db().selectFrom(sql<{ id: number }>`(values (1))`.as('v')).select('v.id'),
      'a merge': () =>
        (db() as unknown as Kysely<DB>)
          .mergeInto('users')
          .using('flags', 'flags.userId', 'users.id')
          .whenMatched()
          .thenDelete() as never,
      'a right join': () =>
        db()
          .selectFrom('flags')
          .rightJoin('users', 'users.siteId', 'flags.siteId')
          .select('users.id')
          .where('flags.siteId', '=', here()),
    },
  },
  'a site that is nearly compared': {
    allowed: () =>
      db()
        .selectFrom('users')
        .select('id')
        .where((eb) => eb.and([eb('siteId', '=', here()), eb.or([eb('id', '=', '1'), eb('id', '=', '2')])])),
    refused: {
      'is not distinct from': () =>
        db().selectFrom('users').select('id').where('siteId', 'is not distinct from', here()),
      'or none': () =>
        db()
          .selectFrom('users')
          .select('id')
          .where((eb) => eb(eb.fn.coalesce('siteId', eb.val(here())), '=', here())),
      'at least': () => db().selectFrom('users').select('id').where('siteId', '>=', here()),
      'in a case': () =>
        db()
          .selectFrom('users')
          .select('id')
          .where((eb) => eb.case().when('siteId', '=', here()).then(true).else(true).end()),
      'in a row': () =>
        db()
          .selectFrom('users')
          .select('id')
          .where((eb) => eb(eb.refTuple('siteId', 'id'), '>=', eb.tuple(here(), '1'))),
      'in the filter of a count': () =>
        db()
          .selectFrom('users')
          .select((eb) => eb.fn.countAll().filterWhere('siteId', '=', here()).as('n')),
      'compared with a comparison': () =>
        db()
          .selectFrom('users')
          .select('id')
          .where((eb) => eb(eb('siteId', '=', here()), '=', eb.val(false))),
    },
  },
})
