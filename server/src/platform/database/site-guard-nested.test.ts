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
  'a subquery in select': {
    allowed: () =>
      db()
        .selectFrom('users')
        .select((eb) =>
          eb
            .selectFrom('flags')
            .select((inner) => inner.fn.countAll().as('n'))
            .whereRef('flags.siteId', '=', 'users.siteId')
            .whereRef('flags.userId', '=', 'users.id')
            .as('flagCount'),
        )
        .where('users.siteId', '=', here()),
    refused: {
      'correlated by id only': () =>
        db()
          .selectFrom('users')
          .select((eb) =>
            eb
              .selectFrom('flags')
              .select((inner) => inner.fn.countAll().as('n'))
              .whereRef('flags.userId', '=', 'users.id')
              .as('flagCount'),
          )
          .where('users.siteId', '=', here()),
    },
  },
  'a subquery in where': {
    allowed: () =>
      db()
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', here())
        .where('id', 'in', (eb) => eb.selectFrom('flags').select('flags.assocId').where('siteId', '=', here())),
    refused: {
      'without its site': () =>
        db()
          .selectFrom('users')
          .select('id')
          .where('siteId', '=', here())
          .where('id', 'in', (eb) => eb.selectFrom('flags').select('flags.assocId')),
      'that should bind the outer table': () =>
        db()
          .selectFrom('users')
          .select('id')
          .where('id', 'in', (eb) =>
            eb
              .selectFrom('flags')
              .select('flags.assocId')
              .where('flags.siteId', '=', here())
              .whereRef('users.siteId', '=', 'flags.siteId'),
          ),
    },
  },
  exists: {
    allowed: () =>
      db()
        .selectFrom('users as u')
        .select('u.id')
        .where('u.siteId', '=', here())
        .where((eb) => eb.exists(eb.selectFrom('flags as f').select('f.id').whereRef('u.siteId', '=', 'f.siteId'))),
    refused: {
      'without its site': () =>
        db()
          .selectFrom('users as u')
          .select('u.id')
          .where('u.siteId', '=', here())
          .where((eb) => eb.exists(eb.selectFrom('flags as f').select('f.id').whereRef('f.userId', '=', 'u.id'))),
      'denied, without its site': () =>
        db()
          .selectFrom('users as u')
          .select('u.id')
          .where('u.siteId', '=', here())
          .where((eb) => eb.not(eb.exists(eb.selectFrom('flags as f').select('f.id')))),
      'inside an or, without its site': () =>
        db()
          .selectFrom('users as u')
          .select('u.id')
          .where('u.siteId', '=', here())
          .where((eb) => eb.or([eb('u.id', '=', '1'), eb.exists(eb.selectFrom('flags as f').select('f.id'))])),
    },
  },
  'a subquery in from': {
    allowed: () =>
      db()
        .selectFrom((eb) => eb.selectFrom('users').select('username').where('siteId', '=', here()).as('names'))
        .selectAll(),
    refused: {
      'bound outside only': () =>
        db()
          .selectFrom((eb) => eb.selectFrom('users').select(['siteId', 'username']).as('names'))
          .selectAll()
          .where('names.siteId', '=', here()),
    },
  },
  'a lateral join': {
    allowed: () =>
      db()
        .selectFrom('users')
        .leftJoinLateral(
          (eb) =>
            eb
              .selectFrom('posts')
              .select('posts.title')
              .whereRef('posts.siteId', '=', 'users.siteId')
              .limit(1)
              .as('latest'),
          (join) => join.onTrue(),
        )
        .select(['users.id', 'latest.title'])
        .where('users.siteId', '=', here()),
    refused: {
      'without its site': () =>
        db()
          .selectFrom('users')
          .innerJoinLateral(
            (eb) => eb.selectFrom('posts').select('posts.title').whereRef('posts.authorId', '=', 'users.id').as('p'),
            (join) => join.onTrue(),
          )
          .select('p.title')
          .where('users.siteId', '=', here()),
    },
  },
  'a common table expression': {
    allowed: () =>
      db()
        .with('named', (cte) => cte.selectFrom('users').select(['id', 'username']).where('siteId', '=', here()))
        .selectFrom('named')
        .selectAll(),
    refused: {
      'without its site': () =>
        db()
          .with('named', (cte) => cte.selectFrom('users').select(['id', 'username']))
          .selectFrom('named')
          .selectAll(),
      'bound outside only': () =>
        db()
          .with('named', (cte) => cte.selectFrom('users').select(['id', 'siteId']))
          .selectFrom('named')
          .selectAll()
          .where('named.siteId', '=', here()),
      'never used, and open': () =>
        db()
          .with('named', (cte) => cte.selectFrom('users').select('id'))
          .selectFrom('awards')
          .selectAll(),
    },
  },
  'a common table expression that binds': {
    allowed: () =>
      db()
        .with('own', (cte) => cte.selectFrom('users').select(['id', 'siteId']).where('siteId', '=', here()))
        .selectFrom('own')
        .innerJoin('posts', (join) => join.onRef('posts.siteId', '=', 'own.siteId'))
        .select('posts.id')
        .where('own.siteId', '=', here()),
    refused: {
      'without being bound itself': () =>
        db()
          .with('own', (cte) => cte.selectFrom('users').select(['id', 'siteId']).where('siteId', '=', here()))
          .selectFrom('own')
          .innerJoin('posts', (join) => join.onRef('posts.siteId', '=', 'own.siteId'))
          .select('posts.id'),
    },
  },
  'a recursive expression': {
    allowed: () =>
      db()
        .withRecursive('above', (cte) =>
          cte
            .selectFrom('content')
            .select(['id', 'parentId'])
            .where('siteId', '=', here())
            .unionAll(
              cte
                .selectFrom('content')
                .innerJoin('above', 'above.parentId', 'content.id')
                .select(['content.id', 'content.parentId'])
                .where('content.siteId', '=', here()),
            ),
        )
        .selectFrom('above')
        .selectAll(),
    refused: {
      'whose second half is open': () =>
        db()
          .withRecursive('above', (cte) =>
            cte
              .selectFrom('content')
              .select(['id', 'parentId'])
              .where('siteId', '=', here())
              .unionAll(
                cte
                  .selectFrom('content')
                  .innerJoin('above', 'above.parentId', 'content.id')
                  .select(['content.id', 'content.parentId']),
              ),
          )
          .selectFrom('above')
          .selectAll(),
    },
  },
  'an expression that changes data': {
    allowed: () =>
      db()
        .with('closed', (cte) =>
          cte.updateTable('flags').set({ isOpen: false }).where('siteId', '=', here()).returning('id'),
        )
        .selectFrom('closed')
        .selectAll(),
    refused: {
      'without its site': () =>
        db()
          .with('closed', (cte) => cte.updateTable('flags').set({ isOpen: false }).returning('id'))
          .selectFrom('closed')
          .selectAll(),
      'that deletes without its site': () =>
        db()
          .with('gone', (cte) => cte.deleteFrom('posts').returning('id'))
          .selectFrom('gone')
          .selectAll(),
    },
  },
  union: {
    allowed: () =>
      db()
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', here())
        .union(db().selectFrom('posts').select('id').where('siteId', '=', here())),
    refused: {
      'with an open half': () =>
        db()
          .selectFrom('users')
          .select('id')
          .where('siteId', '=', here())
          .unionAll(db().selectFrom('posts').select('id')),
      'with an open intersection': () =>
        db()
          .selectFrom('users')
          .select('id')
          .where('siteId', '=', here())
          .intersect(db().selectFrom('posts').select('id')),
    },
  },
})
