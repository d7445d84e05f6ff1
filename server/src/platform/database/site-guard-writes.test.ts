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
const elsewhere = () => two.site.siteId + 1

testCases({
  update: {
    allowed: () => db().updateTable('posts').set({ title: 'new' }).where('siteId', '=', here()),
    refused: {
      'without the site': () => db().updateTable('posts').set({ title: 'new' }),
      'by id alone': () => db().updateTable('posts').set({ title: 'new' }).where('id', '=', '1'),
      'that moves a row': () => db().updateTable('posts').set({ siteId: elsewhere() }).where('siteId', '=', here()),
      'that moves a row to a computed site': () =>
        db()
          .updateTable('posts')
          .set((eb) => ({ siteId: eb.val(elsewhere()) }))
          .where('siteId', '=', here()),
      'from an open table': () =>
        db()
          .updateTable('posts')
          .from('users')
          .set((eb) => ({ title: eb.ref('users.username') }))
          .where('posts.siteId', '=', here()),
      'to what an open subquery finds': () =>
        db()
          .updateTable('posts')
          .set((eb) => ({ title: eb.selectFrom('users').select('username').limit(1) }))
          .where('siteId', '=', here()),
    },
  },
  'update from': {
    allowed: () =>
      db()
        .updateTable('posts')
        .from('users')
        .set((eb) => ({ title: eb.ref('users.username') }))
        .where('posts.siteId', '=', here())
        .whereRef('users.siteId', '=', 'posts.siteId')
        .whereRef('users.id', '=', 'posts.authorId'),
    refused: {
      'of an open target': () =>
        db().updateTable('posts').from('users').set({ title: 'x' }).where('users.siteId', '=', here()),
    },
  },
  delete: {
    allowed: () => db().deleteFrom('mentions').where('siteId', '=', here()),
    refused: {
      'without the site': () => db().deleteFrom('mentions'),
      'using an open table': () => db().deleteFrom('mentions').using('users').where('mentions.siteId', '=', here()),
    },
  },
  'delete using': {
    allowed: () =>
      db()
        .deleteFrom('mentions')
        .using('users')
        .where('mentions.siteId', '=', here())
        .whereRef('users.siteId', '=', 'mentions.siteId'),
    refused: {
      'of an open target': () => db().deleteFrom('mentions').using('users').where('users.siteId', '=', here()),
    },
  },
  insert: {
    allowed: () => db().insertInto('forumTags').values({ siteId: here(), name: 'one' }),
    refused: {
      'without the site': () =>
        db()
          .insertInto('forumTags')
          .values({ name: 'two' } as never),
      'of another site': () => db().insertInto('forumTags').values({ siteId: elsewhere(), name: 'two' }),
      'of a computed site': () => db().insertInto('forumTags').values({ siteId: sql<number>`1 + 1`, name: 'two' }),
      'of default values': () => db().insertInto('forumTags').defaultValues(),
      'of a value from an open table': () =>
        db()
          .insertInto('forumTags')
          .values((eb) => ({ siteId: here(), name: eb.selectFrom('users').select('username').limit(1) })),
    },
  },
  'insert of several rows': {
    allowed: () =>
      db()
        .insertInto('forumTags')
        .values([
          { siteId: here(), name: 'three' },
          { siteId: here(), name: 'four', displayOrder: sql<number>`1 + 1` },
        ]),
    refused: {
      'one of another site': () =>
        db()
          .insertInto('forumTags')
          .values([
            { siteId: here(), name: 'five' },
            { siteId: elsewhere(), name: 'six' },
          ]),
      'one without a site': () =>
        db()
          .insertInto('forumTags')
          .values([{ siteId: here(), name: 'five' }, { name: 'six' } as never]),
    },
  },
  'insert from select': {
    allowed: () =>
      db()
        .insertInto('forumTags')
        .columns(['name', 'siteId'])
        .expression((eb) =>
          eb.selectFrom('users').select(['users.username', 'users.siteId']).where('users.siteId', '=', here()),
        ),
    refused: {
      'of an open table': () =>
        db()
          .insertInto('forumTags')
          .columns(['siteId', 'name'])
          .expression((eb) => eb.selectFrom('users').select((inner) => [inner.val(here()).as('s'), 'users.username'])),
      'with the site at another position': () =>
        db()
          .insertInto('forumTags')
          .columns(['siteId', 'displayOrder', 'name'])
          .expression((eb) =>
            eb
              .selectFrom('users')
              .select(['users.roleId', 'users.siteId', 'users.username'])
              .where('users.siteId', '=', here()),
          ),
      'behind a star': () =>
        db()
          .insertInto('forumTags')
          .columns(['name', 'siteId'])
          .expression(
            (eb) =>
              eb
                .selectFrom('awards')
                .selectAll('awards')
                .select((inner) => inner.val(here()).as('s')) as never,
          ),
      'with a second half of another site': () =>
        db()
          .insertInto('forumTags')
          .columns(['siteId', 'name'])
          .expression(() =>
            db()
              .selectNoFrom((inner) => [inner.val(here()).as('s'), inner.val('x').as('n')])
              .unionAll(db().selectNoFrom((inner) => [inner.val(elsewhere()).as('s'), inner.val('x').as('n')])),
          ),
    },
  },
  'insert or update': {
    allowed: () =>
      db()
        .insertInto('siteSettings')
        .values({ siteId: here() })
        .onConflict((conflict) => conflict.column('siteId').doUpdateSet({ version: 2 })),
    refused: {
      'found by a key of the network': () =>
        db()
          .insertInto('users')
          .values({ siteId: here(), id: '1', personId: '1', username: 'x', slug: 'x' } as never)
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ roleId: 5 })),
      'found by a constraint': () =>
        db()
          .insertInto('siteSettings')
          .values({ siteId: here() })
          .onConflict((conflict) => conflict.constraint('users_id_key').doUpdateSet({ version: 2 })),
      'that moves a row': () =>
        db()
          .insertInto('siteSettings')
          .values({ siteId: here() })
          .onConflict((conflict) => conflict.column('siteId').doUpdateSet({ siteId: elsewhere() })),
    },
  },
  'insert or update, found by a key of the network but held by a condition': {
    allowed: () =>
      db()
        .insertInto('siteSettings')
        .values({ siteId: here() })
        .onConflict((conflict) =>
          conflict.expression(sql`site_id`).doUpdateSet({ version: 3 }).where('siteSettings.siteId', '=', here()),
        ),
    refused: {
      'of another site': () =>
        db()
          .insertInto('siteSettings')
          .values({ siteId: here() })
          .onConflict((conflict) =>
            conflict
              .expression(sql`site_id`)
              .doUpdateSet({ version: 3 })
              .where('siteSettings.siteId', '=', elsewhere()),
          ),
    },
  },
  'insert or nothing': {
    allowed: () =>
      db()
        .insertInto('siteSettings')
        .values({ siteId: here() })
        .onConflict((conflict) => conflict.doNothing()),
    refused: {
      'of another site': () =>
        db()
          .insertInto('siteSettings')
          .values({ siteId: elsewhere() })
          .onConflict((conflict) => conflict.doNothing()),
    },
  },
})
