import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { ASSOC_TYPES, type AssocType } from '@ward/domain/flags/flag/assoc-types'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { insertAssigns } from '../flag/flag-assigns.db.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'

const FACTS = ['isOpen', 'isSpam', 'isOffensive', 'isImage', 'isReported', 'isRequiredToPublish'] as const
type Facts = Record<(typeof FACTS)[number], boolean>
type Kept = Facts & { id: string; assocType: AssocType; assigned: string[] }

let t: TestApp
let admin: Actor
let moderators: Actor[]
const kept: Kept[] = []
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  moderators = await Promise.all([t.signIn(2), t.signIn(2), t.signIn(5)])
  const author = await t.signIn(3)
  // Forty flags with every fact in another rhythm, so that every pair of facts occurs in every combination.
  for (let n = 0; n < 40; n++) {
    const facts = Object.fromEntries(
      FACTS.map((name, at) => [name, (n >> (at % 5)) % 2 === (at === 5 ? 1 : 0)]),
    ) as Facts
    const assocType = ASSOC_TYPES[n % ASSOC_TYPES.length] ?? 'comment'
    const by = assocType === 'user' ? await t.signIn(3) : author
    const { flagId } = await placeFlag(t, assocType, { author: by, ...facts })
    const assigned = moderators.filter((_, at) => n % (at + 2) === 0).map(({ id }) => id)
    if (assigned.length > 0) await insertAssigns(t.sites.one, flagId, assigned)
    kept.push({ id: flagId, assocType, assigned, ...facts })
  }
  await placeFlag(t, 'comment', { siteId: t.sites.two.siteId })
})
afterAll(() => t.stop())

const ARGS = `$limit: Int! = 50, $offset: Int! = 0, $isOpen: Boolean, $isSpam: Boolean, $isOffensive: Boolean, $isImage: Boolean,
  $isReported: Boolean, $isRequiredToPublish: Boolean, $assocType: AssocType, $assignedToUserIds: [ID!]! = [], $sort: ContentFlagSort! = DATE,
  $sortDesc: Boolean! = true`
const PASSED = [...ARGS.matchAll(/\$(\w+)/g)].map(([, name]) => `${name}: $${name}`).join(', ')
const STREAM = `query (${ARGS}) { contentFlagStream(${PASSED}) { contentFlags { id listedAt } pageInfo { totalCount } } }`
type Stream = { contentFlags: { id: string; listedAt: string }[]; pageInfo: { totalCount: number } }

async function stream(variables: object, actor = admin): Promise<{ ids: string[]; total: number; dates: string[] }> {
  const { data, errors } = await t.ask(actor, STREAM, { variables: { ...variables } })
  expect(errors).toBeUndefined()
  const { contentFlags, pageInfo } = (data as never as { contentFlagStream: Stream }).contentFlagStream
  return {
    ids: contentFlags.map(({ id }) => id),
    dates: contentFlags.map(({ listedAt }) => listedAt),
    total: pageInfo.totalCount,
  }
}
const refusal = async (variables: object, actor = admin) =>
  (await t.ask(actor, STREAM, { variables: { ...variables } })).errors?.[0]
const expected = (matches: (flag: Kept) => boolean) => kept.filter(matches).map(({ id }) => id)
const sorted = (ids: string[]) => [...ids].sort()

test.each(FACTS.flatMap((name) => [[name, true] as const, [name, false] as const]))(
  'contentFlagStream with %s %s has exactly those flags, and their number',
  async (name, value) => {
    const { ids, total } = await stream({ [name]: value })
    expect(sorted(ids)).toEqual(sorted(expected((flag) => flag[name] === value)))
    expect(total).toBe(ids.length)
  },
)

test.each(ASSOC_TYPES)('contentFlagStream with the type %s has exactly those flags', async (assocType) => {
  const { ids, total } = await stream({ assocType: assocType.toUpperCase() })
  expect(sorted(ids)).toEqual(sorted(expected((flag) => flag.assocType === assocType)))
  expect(total).toBe(ids.length)
})

test('without a filter the stream has every flag of the site, and of no other', async () => {
  expect(sorted((await stream({})).ids)).toEqual(sorted(expected(() => true)))
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  expect((await stream({}, there)).total).toBe(1)
})

test('filters combine with AND, assigned moderators with OR inside', async () => {
  const filter = fc.record(
    {
      ...Object.fromEntries(FACTS.map((name) => [name, fc.boolean()])),
      assocType: fc.constantFrom(...ASSOC_TYPES),
      assignedTo: fc.subarray([0, 1, 2], { minLength: 1 }),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filter, async ({ assignedTo = [], assocType, ...facts }) => {
      const assignedToUserIds = assignedTo.map((at) => moderators[at]?.id ?? '')
      const target = Object.entries(facts) as [keyof Facts, boolean][]
      const { ids, total } = await stream({ ...facts, assignedToUserIds, assocType: assocType?.toUpperCase() })
      const right = expected(
        (flag) =>
          target.every(([name, value]) => flag[name] === value) &&
          (assocType === undefined || flag.assocType === assocType) &&
          (assignedToUserIds.length === 0 || assignedToUserIds.some((id) => flag.assigned.includes(id))),
      )
      expect(sorted(ids)).toEqual(sorted(right))
      expect(total).toBe(right.length)
    }),
    { numRuns: 40 },
  )
})

test.each([1, 10, 20, 50])('pages of %i rows follow one another without gap or overlap, both ways', async (limit) => {
  for (const sortDesc of [true, false]) {
    const whole = (await stream({ sortDesc })).ids
    const pages: string[] = []
    for (let offset = 0; offset < whole.length; offset += limit * (limit === 1 ? 8 : 1)) {
      const page = await stream({ limit, offset, sortDesc })
      expect(page.ids).toEqual(whole.slice(offset, offset + limit))
      expect(page.total).toBe(40)
      pages.push(...page.ids)
    }
    if (limit > 1) expect(pages).toEqual(whole)
  }
  expect((await stream({ limit, offset: 40 })).ids).toEqual([])
})

test('sorting by date uses updatedAt for user flags and insertedAt for all others', async () => {
  const { data } = await t.ask(
    admin,
    '{ contentFlagStream(limit: 50) { contentFlags { assocType listedAt insertedAt updatedAt } } }',
  )
  type Dates = { assocType: string; listedAt: string; insertedAt: string; updatedAt: string }
  const rows = (data as never as { contentFlagStream: { contentFlags: Dates[] } }).contentFlagStream.contentFlags
  for (const { assocType, listedAt, insertedAt, updatedAt } of rows)
    expect(listedAt).toBe(assocType === 'USER' ? updatedAt : insertedAt)
  const { dates } = await stream({})
  expect(dates).toEqual([...dates].sort().reverse())
  expect((await stream({ sortDesc: false })).dates).toEqual([...dates].reverse())
})

test('the pre-moderation filter is refused to a moderator, whatever else is asked for', async () => {
  for (const isRequiredToPublish of [true, false])
    expect(await refusal({ isRequiredToPublish, isSpam: true }, moderators[0])).toMatchObject({
      message: MUST_BE_ADMIN,
      extensions: { code: 'FORBIDDEN' },
    })
  expect(await refusal({ isRequiredToPublish: null }, moderators[0])).toBeUndefined()
})

test.each([
  [
    { assignedToUserIds: Array.from({ length: 51 }, (_, at) => String(at + 1)) },
    'assignedToUserIds',
    'At most 50 moderators can be chosen',
  ],
])('%j is refused and named', async (variables, path, message) => {
  expect(await refusal(variables)).toMatchObject({ message, extensions: { code: 'INVALID', fields: [{ path }] } })
})

test('what cannot be an id, a type or a sort is refused; an id that is nobody finds nothing', async () => {
  expect((await refusal({ assignedToUserIds: ["1' or '1'='1"] }))?.extensions.code).toBe('NOT_FOUND')
  for (const wrong of [{ assocType: 'comment' }, { sort: 'ID' }, { isOpen: 'true' }, { limit: '10' }])
    expect((await refusal(wrong))?.extensions.code).toBe('INVALID')
  expect(await stream({ assignedToUserIds: ['9223372036854775807'] })).toMatchObject({ ids: [], total: 0 })
})
