import { ASSOC_TYPES } from '@ward/domain/flags/flag/assoc-types'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'
import { makeFlag } from '../flag/flags.fixtures.ts'
import { bitsOf, correctCounts, FACTS, type Facts, foldCounts, keptCount } from './flag-counts.db.ts'
import { listFlags } from './flag-queue.db.ts'
import { countFlags, type FlagSearch } from './flag-search.db.ts'

let t: TestApp
let moderators: Actor[]
beforeAll(async () => {
  t = await startTestApp()
  moderators = await Promise.all([2, 2, 2].map((roleId) => t.signIn(roleId)))
  for (let i = 0; i < 12; i++) await makeFlag(t)
})
afterAll(() => t.stop())

const idsOf = async (page: Parameters<typeof listFlags>[1], by: 'ranges' | 'walk') =>
  (await listFlags(site(), page, { by })).map(({ id }) => id)
const site = (): SiteHandle => t.siteOf(t.sites.one.siteId)

/** The result of a search that looks at every flag. */
async function countedOneByOne({ assocType, assignedToUserIds, ...facts }: FlagSearch): Promise<number> {
  const { asked, requested } = bitsOf(facts)
  const { siteId } = t.sites.one
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from flags f
     where site_id = ${siteId} and (${assocType ?? null}::text is null or assoc_type = ${assocType ?? null})
       and (is_open::int + is_spam::int * 2 + is_offensive::int * 4 + is_image::int * 8 + is_reported::int * 16
            + is_required_to_publish::int * 32 + at_risk::int * 64) & ${asked}::int = ${requested}::int
       and (${assignedToUserIds.length}::int = 0 or exists (select from flag_assigns a
             where a.site_id = f.site_id and a.flag_id = f.id and a.user_id = any(${[...assignedToUserIds]}::bigint[])))`.execute(
    t.database.network,
  )
  return rows[0]?.n ?? -1
}

const facts = fc.record(
  Object.fromEntries(FACTS.map((fact) => [fact, fc.boolean()])) as Record<keyof Facts, fc.Arbitrary<boolean>>,
  { requiredKeys: [] },
)
const search = fc.record({
  facts,
  assocType: fc.option(fc.constantFrom(...ASSOC_TYPES)),
  assignees: fc.subarray([0, 1, 2]),
})
const step = fc.oneof(
  fc.record({ do: fc.constant('change' as const), which: fc.nat({ max: 11 }), facts, byManyAtOnce: fc.boolean() }),
  fc.record({ do: fc.constant('assign' as const), which: fc.nat({ max: 11 }), who: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant('remove' as const), which: fc.nat({ max: 11 }) }),
  fc.record({ do: fc.constant('make' as const) }),
  fc.record({ do: fc.constant('fold' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(step: Step): Promise<void> {
  const { network } = t.database
  const { siteId } = t.sites.one
  const flags = await network.selectFrom('flags').select('id').where('siteId', '=', siteId).orderBy('id').execute()
  const { id } = flags['which' in step ? step.which % flags.length : 0] ?? { id: '0' }
  const one = network.updateTable('flags').where('siteId', '=', siteId)
  switch (step.do) {
    case 'change':
      if (Object.keys(step.facts).length > 0)
        await one
          .set(step.facts)
          .$if(!step.byManyAtOnce, (query) => query.where('id', '=', id))
          .execute()
      return
    case 'assign':
      await network
        .insertInto('flagAssigns')
        .values({ siteId, flagId: id, userId: moderators[step.who]?.id ?? '' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return
    case 'remove':
      await network.deleteFrom('flagAssigns').where('flagId', '=', id).execute()
      return
    case 'make':
      await makeFlag(t)
      return
    case 'fold':
      await foldCounts(network)
  }
}

test('after whatever happens to flags, at once and one by one, every filter’s total is what one by one counting gives', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.array(search, { minLength: 8, maxLength: 8 }),
      async (rounds, searches) => {
        for (const atOnce of rounds) await Promise.all(atOnce.map(take))
        for (const { facts, assocType, assignees } of searches) {
          const assignedToUserIds = assignees.map((at) => moderators[at]?.id ?? '')
          const asked: FlagSearch = { ...facts, assocType, assignedToUserIds }
          const counted = await countedOneByOne(asked)
          expect(await countFlags(site(), asked)).toBe(counted)
          const rows = await listFlags(site(), { ...asked, limit: 10_000, offset: 0, sortDesc: true })
          expect(rows.length).toBe(counted)
          expect(new Set(rows.map(({ id }) => id)).size).toBe(counted)
          for (const sortDesc of [true, false]) {
            const page = { ...asked, limit: 5, offset: 2, sortDesc }
            expect(await idsOf(page, 'ranges')).toEqual(await idsOf(page, 'walk'))
          }
          expect(await idsOf({ ...asked, limit: 5, offset: 2, sortDesc: true }, 'ranges')).toEqual(
            rows.slice(2, 7).map(({ id }) => id),
          )
        }
        expect(await correctCounts(t.database.network)).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
})

test('a count is right while counts are folded and flags change', async () => {
  const { network } = t.database
  const { flagId } = await makeFlag(t)
  const all = () => keptCount(site(), {}, null)
  const before = await all()
  let isOver = false
  const seen: number[] = []
  const watch = async () => {
    while (!isOver) seen.push(await all())
  }
  const change = async () => {
    for (let i = 0; i < 40; i++)
      await network
        .updateTable('flags')
        .set({ isOpen: i % 2 === 0 })
        .where('siteId', '=', t.sites.one.siteId)
        .where('id', '=', flagId)
        .execute()
  }
  const fold = async () => {
    for (let i = 0; i < 20; i++) await Promise.all([foldCounts(network), foldCounts(network)])
  }
  const watching = watch()
  await Promise.all([change(), fold()])
  isOver = true
  await watching
  expect(new Set(seen)).toEqual(new Set([before]))
  await foldCounts(network)
  const { rows } = await sql<{ most: number }>`
    select max(n)::int as most from (select count(*) as n from flag_counts group by site_id, assoc_type, facts) as keys`.execute(
    network,
  )
  expect(rows[0]?.most).toBe(1)
})

test('the counts of a site are its own, and a deleted flag is counted no more', async () => {
  const other = t.siteOf(t.sites.two.siteId)
  const threads = () => Promise.all([keptCount(site(), {}, 'thread'), keptCount(other, {}, null)])
  const before = await threads()
  const { flagId } = await placeFlag(t, 'thread')
  expect(await threads()).toEqual([(before[0] ?? 0) + 1, 0])
  await t.database.network.deleteFrom('flags').where('id', '=', flagId).execute()
  expect(await threads()).toEqual(before)
})

test('a count that somebody made wrong past the triggers is found, said and put right', async () => {
  const { network } = t.database
  await sql`insert into flag_counts (site_id, assoc_type, facts, n) values (${t.sites.one.siteId}, 'thread', 3, 7)`.execute(
    network,
  )
  expect(await correctCounts(network)).toEqual([{ siteId: t.sites.one.siteId, assocType: 'thread', by: -7 }])
  expect(await correctCounts(network)).toEqual([])
})
