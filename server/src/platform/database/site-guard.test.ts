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
  select: {
    allowed: () => db().selectFrom('users').selectAll().where('siteId', '=', here()),
    refused: {
      'without the site': () => db().selectFrom('users').selectAll(),
      'of another site': () => db().selectFrom('users').selectAll().where('siteId', '=', elsewhere()),
      'of both sites': () => db().selectFrom('users').selectAll().where('siteId', 'in', [here(), elsewhere()]),
      'of all other sites': () => db().selectFrom('users').selectAll().where('siteId', '!=', here()),
      'with the site on one side of an or': () =>
        db()
          .selectFrom('users')
          .selectAll()
          .where((eb) => eb.or([eb('siteId', '=', here()), eb('username', '=', 'x')])),
      'with the site denied': () =>
        db()
          .selectFrom('users')
          .selectAll()
          .where((eb) => eb.not(eb('siteId', '=', here()))),
      'compared with itself': () => db().selectFrom('users').selectAll().whereRef('siteId', '=', 'users.siteId'),
      'with the site as text': () =>
        db()
          .selectFrom('users')
          .selectAll()
          .where('siteId', '=', `${here()}` as unknown as number),
      'with the site in having': () =>
        db().selectFrom('users').select('siteId').groupBy('siteId').having('siteId', '=', here()),
    },
  },
  'an alias': {
    allowed: () => db().selectFrom('users as u').select('u.id').where('u.siteId', '=', here()),
    refused: {
      'without the site': () => db().selectFrom('users as u').select('u.id'),
      'of a name that hides it': () => db().selectFrom('users as awards').select('awards.id'),
    },
  },
  'two tables in from': {
    allowed: () =>
      db()
        .selectFrom(['users as u', 'flags as f'])
        .select('f.id')
        .whereRef('f.siteId', '=', 'u.siteId')
        .where('u.siteId', '=', here()),
    refused: {
      'one unbound': () => db().selectFrom(['users as u', 'flags as f']).select('f.id').where('u.siteId', '=', here()),
      'bound to each other only': () =>
        db().selectFrom(['users as u', 'flags as f']).select('f.id').whereRef('f.siteId', '=', 'u.siteId'),
      'by an unqualified column': () =>
        db()
          .selectFrom(['users as u', 'flags as f'])
          .select('f.id')
          .where('siteId' as 'u.siteId', '=', here()),
    },
  },
  'an inner join': {
    allowed: () =>
      db()
        .selectFrom('flags')
        .innerJoin('users', (join) =>
          join.onRef('users.siteId', '=', 'flags.siteId').onRef('users.id', '=', 'flags.userId'),
        )
        .select('users.username')
        .where('flags.siteId', '=', here()),
    refused: {
      'on the id alone': () =>
        db()
          .selectFrom('flags')
          .innerJoin('users', 'users.id', 'flags.userId')
          .select('users.username')
          .where('flags.siteId', '=', here()),
      'with only the joined one bound': () =>
        db()
          .selectFrom('flags')
          .innerJoin('users', (join) => join.onRef('users.id', '=', 'flags.userId').on('users.siteId', '=', here()))
          .select('users.username'),
    },
  },
  'a chain of joins, bound at its end': {
    allowed: () =>
      db()
        .selectFrom('flags')
        .innerJoin('users', (join) => join.onRef('users.siteId', '=', 'flags.siteId'))
        .innerJoin('posts', (join) => join.onRef('posts.siteId', '=', 'users.siteId').on('posts.siteId', '=', here()))
        .select('posts.id'),
    refused: {
      'never bound': () =>
        db()
          .selectFrom('flags')
          .innerJoin('users', (join) => join.onRef('users.siteId', '=', 'flags.siteId'))
          .innerJoin('posts', (join) => join.onRef('posts.siteId', '=', 'users.siteId'))
          .select('posts.id'),
    },
  },
  'a left join': {
    allowed: () =>
      db()
        .selectFrom('users')
        .leftJoin('posts', (join) =>
          join.onRef('posts.siteId', '=', 'users.siteId').onRef('posts.authorId', '=', 'users.id'),
        )
        .select(['users.id', 'posts.title'])
        .where('users.siteId', '=', here()),
    refused: {
      'whose condition should hold the left side': () =>
        db()
          .selectFrom('users')
          .leftJoin('posts', (join) => join.on('users.siteId', '=', here()).on('posts.siteId', '=', here()))
          .select('users.id'),
      'of the right side unbound': () =>
        db()
          .selectFrom('users')
          .leftJoin('posts', 'posts.authorId', 'users.id')
          .select('posts.title')
          .where('users.siteId', '=', here()),
    },
  },
  'a cross join': {
    allowed: () =>
      db()
        .selectFrom('users')
        .crossJoin('posts')
        .select('posts.id')
        .where('users.siteId', '=', here())
        .where('posts.siteId', '=', here()),
    refused: {
      'with one side unbound': () =>
        db().selectFrom('users').crossJoin('posts').select('posts.id').where('users.siteId', '=', here()),
    },
  },
  'network tables': {
    allowed: () => db().selectFrom('awards').leftJoin('globalTags', 'globalTags.id', 'awards.id').select('awards.id'),
    refused: {
      'joined with an open site table': () =>
        db().selectFrom('awards').innerJoin('userAwards', 'userAwards.awardId', 'awards.id').select('awards.id'),
    },
  },
})
