import { type Expression, type SqlBool, sql } from 'kysely'
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
  'raw SQL beside the site': {
    allowed: () =>
      db()
        .selectFrom('users')
        .select([
          sql<number>`(count(*) filter (where role_id between 1 and 3 or not is_anonymous))::int`.as('n'),
          sql<string>`case role_id when 1 then 'a' else coalesce(${sql.ref('users.slug')}, left(username, ${3})) end`.as(
            'c',
          ),
        ])
        .where('siteId', '=', here())
        .where(sql<boolean>`(bio is null or inserted_at < now() - make_interval(days => ${5}))`)
        .where(sql<boolean>`role_id not in (1, 2) and users.username is distinct from 'x''y'`)
        .groupBy(['roleId', 'slug', 'username'])
        .orderBy(sql`row_number() over (partition by slug order by lower(users.username) desc nulls last, slug)`)
        .orderBy('roleId', sql`desc`),
    refused: Object.fromEntries(
      (
        [
          ['case that the next condition ends', sql`case when true then true`, sql`true else true end`],
          ['between that takes the next condition in', sql`role_id between 1`, sql`true`],
          ['comparison that is half', sql`role_id =`, sql`true`],
          ['is true for the condition before it', sql`true`, sql`is not true`],
          ['two conditions with nothing between', sql`true`, sql`true false`],
          ['union', sql`true union all (values (1))`, sql`true`],
          ['limit', sql`true limit 1`, sql`true`],
          ['comment made of two parts', sql`1 = 1 -${sql`-1`}`, sql`true`],
          ['comment', sql`true /*`, sql`*/ true`],
          ['or made of two parts', sql`true ${sql`or true`}`, sql`true`],
          ['text in another quoting', sql`$$a$$ = 'a'`, sql`true`],
          ['text with an escape', sql`e'\\'' = 'a'`, sql`true`],
          ['name in quotes', sql`"username" = 'a'`, sql`true`],
          ['table that becomes XML', sql`table_to_xml('users', true, true, '') is not null`, sql`true`],
          ['query that becomes XML', sql`query_to_xml('select 1', true, true, '') is not null`, sql`true`],
          ['statistics of a query', sql`(ts_stat('select 1')) is not null`, sql`true`],
          ['file', sql`pg_read_file('/etc/passwd') is not null`, sql`true`],
          ['other database', sql`dblink('', 'select 1') is not null`, sql`true`],
          ['sequence', sql`currval('users_id_seq') > 0`, sql`true`],
          ['setting', sql`set_config('search_path', 'x', false) is not null`, sql`true`],
          ['name of a table as a number', sql`'users'::regclass is not null`, sql`true`],
          ['nested comparison', sql`((true)`, sql`true)`],
        ] as const
      ).map(([how, before, after]) => [
        how,
        () =>
          db()
            .selectFrom('users')
            .select('id')
            .where(before as unknown as Expression<SqlBool>)
            .where('siteId', '=', here())
            .where(after as unknown as Expression<SqlBool>),
      ]),
    ),
  },
  'raw SQL in another place': {
    allowed: () => db().selectFrom('users').select('id').where('siteId', '=', here()).limit(sql<number>`1 + ${1}`),
    refused: {
      'a function as a table': () =>
        db().selectFrom(sql<{ x: string }>`query_to_xml('select * from users', true, true, '')`.as('x')).select('x.x'),
      'a function as a table, with a second table behind it': () =>
        db().selectFrom(sql<{ id: string }>`unnest(array[1]) g(i), users`.as('u')).select('u.id'),
      'a table in the condition of a join': () =>
        db()
          .selectFrom('awards')
          .innerJoin('globalTags', (join) => join.on(sql`true, flags` as unknown as Expression<SqlBool>))
          .select('awards.id'),
      'a joined table': () =>
        db()
          .selectFrom('awards')
          .innerJoin(sql<{ id: string }>`users`.as('u'), (join) => join.onTrue())
          .select('u.id'),
      'rows of another database in a lateral join': () =>
        db()
          .selectFrom('awards')
          .innerJoinLateral(sql<{ id: string }>`dblink('', '')`.as('u'), (join) => join.onTrue())
          .select('u.id'),
      'a common table expression': () =>
        db()
          .with('u', () => sql<{ id: string }>`select id from users`)
          .selectFrom('u')
          .selectAll(),
      'an alias': () =>
        db()
          .selectFrom('users')
          .select((eb) => eb.ref('id').as(sql`x, (select 1)` as unknown as Expression<'x'>))
          .where('siteId', '=', here()),
      'the end of a statement': () =>
        db().selectFrom('users').select('id').where('siteId', '=', here()).modifyEnd(sql`is not true`),
      'the front of a statement': () =>
        db().selectFrom('users').select('id').where('siteId', '=', here()).modifyFront(sql`id, *`),
      'the end of an update': () =>
        db().updateTable('users').set({ bio: '' }).where('siteId', '=', here()).modifyEnd(sql`or true`),
      'the limit': () =>
        db().selectFrom('users').select('id').where('siteId', '=', here()).limit(sql<number>`1 union all select 1`),
      'the name of a changed column': () =>
        db()
          .updateTable('users')
          .set(sql`site_id` as never, 1 as never)
          .where('siteId', '=', here()),
      'an order': () =>
        db().selectFrom('users').select('id').where('siteId', '=', here()).orderBy('id', sql`desc limit 1`),
      'a query inside it': () =>
        db()
          .selectFrom('users')
          .select('id')
          .where('siteId', '=', here())
          .where((eb) => sql<boolean>`${eb.selectFrom('awards').select('awards.id').limit(1)} is null`),
      'an operator that is a name': () =>
        db().selectFrom('users').select('id').where('siteId', '=', here()).where('id', sql`id`, '1'),
      'the second half of a union': () =>
        db()
          .selectFrom('users')
          .select('id')
          .where('siteId', '=', here())
          .union(sql<{ id: string }>`users` as never),
      'an operator': () =>
        db().selectFrom('users').select('id').where('siteId', '=', here()).where('id', sql`= 1 or 1 =`, '1'),
    },
  },
})
