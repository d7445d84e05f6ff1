import fc from 'fast-check'
import { type Expression, type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SiteLeft } from './query-tree.ts'
import { openTwoSites, type TwoSites } from './site-guard.fixtures.ts'

let two: TwoSites
beforeAll(async () => {
  two = await openTwoSites()
})
afterAll(() => two.close())

const words = fc.constantFrom(
  ...`true false null id site_id users.site_id 1 'x' username now() count(*) ( ) ( and or not case when then else end between in
    is distinct from like ) = <> - + ::int ::text ::regclass , -- /* */ ; [ ] ' " $1 $$ select union limit order by asc coalesce(
    lower( any( filter over interval`.split(/\s+/),
)
/** Fragments that stand a chance: whole expressions with words put in, left out or cut off. */
const wholes = fc.constantFrom(
  "case when id = 1 then true else username = 'x' end",
  'id between 1 and 9',
  '(true or false)',
  'not site_id is distinct from 1',
  'username in (lower(slug), bio) and true',
  "coalesce(bio, '') like 'x'",
)
const fragment = fc.oneof(
  wholes,
  {
    weight: 2,
    arbitrary: fc.array(words, { maxLength: 7 }).map((parts) => parts.join(' ')),
  },
  fc.tuple(wholes, fc.nat(9), fc.array(words, { maxLength: 2 }), fc.nat(2)).map(([whole, at, put, out]) => {
    const parts = whole.split(' ')
    parts.splice(at % (parts.length + 1), out, ...put)
    return parts.join(' ')
  }),
)
const condition = (text: string) => sql.raw(text) as unknown as Expression<SqlBool>

test('whatever raw SQL the guard lets through beside the site, PostgreSQL answers rows of this site alone', async () => {
  const count = { sent: 0, answered: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(fragment, fragment, async (before, after) => {
      const { db, siteId } = two.site
      const query = db
        .selectFrom('users')
        .select('siteId')
        .where(condition(before))
        .where('siteId', '=', siteId)
        .where(condition(after))
      try {
        query.compile()
      } catch (error) {
        expect(error).toBeInstanceOf(SiteLeft)
        count.refused++
        return
      }
      count.sent++
      // PostgreSQL itself refuses values that are no condition at all (a number, a sum of texts).
      const rows = await query.execute().catch(() => [])
      count.answered += rows.length
      expect(rows.filter((row) => row.siteId !== siteId)).toEqual([])
    }),
    { numRuns: 6_000 },
  )
  expect(count.sent).toBeGreaterThan(100)
  expect(count.answered).toBeGreaterThan(10)
  expect(count.refused).toBeGreaterThan(1_000)
})
