import { ASSOC_TYPES } from '@ward/domain/flags/flag/assoc-types'
import {
  canTransition,
  FLAG_OPERATIONS,
  type FlagOperation,
  type FlagState,
} from '@ward/domain/flags/flag/flag-operations'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { caseOf, placeFlag, update } from './flag-kinds.fixtures.ts'

let t: TestApp
let staff: Actor[]
beforeAll(async () => {
  t = await startTestApp()
  staff = await Promise.all([1, 2, 5, 6, 2, 1].map((roleId) => t.signIn(roleId)))
})
afterAll(() => t.stop())

/** One thing somebody tries: an operation on a flag, or a set of moderators; with the version they last saw, or blindly. */
const step = fc.record({
  who: fc.nat({ max: 5 }),
  flag: fc.nat({ max: 3 }),
  what: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...FLAG_OPERATIONS) }, fc.subarray([0, 1, 2, 3])),
  isBlind: fc.boolean(),
})
const scene = fc.record({
  kinds: fc.tuple(...[0, 1, 2, 3].map(() => fc.constantFrom(...ASSOC_TYPES))),
  isPending: fc.boolean(),
  // The steps of one list are tried at once.
  rounds: fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 3, maxLength: 6 }),
})

/** Kept counts of answers that differ from the rows they count. */
const wrongCounts = async () => {
  const { rows } = await sql`
    with shown as (select * from content where not (is_deleted or is_spam or is_pending))
    select 'post' as of, p.id, p.comment_count as kept, count(s.id)::int as counted
      from posts p left join shown s on s.site_id = p.site_id and s.post_id = p.id group by p.site_id, p.id
      having p.comment_count <> count(s.id)
    union all
    select 'content', c.id, c.reply_count, count(s.id)::int
      from content c left join shown s on s.site_id = c.site_id and s.root_id = c.id group by c.site_id, c.id
      having c.reply_count <> count(s.id)`.execute(t.database.network)
  return rows
}

const FACTS = ['isOpen', 'isSpam', 'isRequiredToPublish'] as const
const TOTALS: { args: string; assocType?: string; facts: Partial<Record<(typeof FACTS)[number], boolean>> }[] = [
  { args: '', facts: {} },
  { args: 'isOpen: true', facts: { isOpen: true } },
  { args: 'isOpen: false, isSpam: true', facts: { isOpen: false, isSpam: true } },
  { args: 'isRequiredToPublish: true', facts: { isRequiredToPublish: true } },
  { args: 'isOpen: true, assocType: COMMENT', assocType: 'comment', facts: { isOpen: true } },
  { args: 'assocType: USER', assocType: 'user', facts: {} },
]

/** Totals of the queue that differ from the rows. */
const wrongTotals = async () => {
  const asked = TOTALS.map(
    ({ args }, at) => `t${at}: contentFlagStream${args && `(${args})`} { pageInfo { totalCount } }`,
  )
  const { data } = await t.ask(staff[0] ?? null, `{ ${asked.join(' ')} }`)
  const reported = data as never as Record<string, { pageInfo: { totalCount: number } }>
  const rows = await t.database.network
    .selectFrom('flags')
    .select(['assocType', ...FACTS])
    .execute()
  return TOTALS.flatMap(({ args, assocType, facts }, at) => {
    const counted = rows.filter(
      (row) => (!assocType || row.assocType === assocType) && FACTS.every((fact) => facts[fact] !== !row[fact]),
    ).length
    const total = reported[`t${at}`]?.pageInfo.totalCount
    return total === counted ? [] : [{ args, total, counted }]
  })
}

type Event = {
  status: string
  subjectUserId: string | null
  before: Omit<FlagState, 'assocType'> | null
  after: object & { version?: number }
}
const eventsOf = (flagId: string): Promise<Event[]> =>
  t.database.network
    .selectFrom('flagEvents')
    .select(['status', 'subjectUserId', 'before', 'after'])
    .where('flagId', '=', flagId)
    .orderBy('id')
    .execute() as Promise<Event[]>

const isOperation = (status: string): status is FlagOperation => FLAG_OPERATIONS.some((name) => name === status)

test('whatever staff try at once, in whatever order: every count is true, and the history leads to what stands', async () => {
  let done = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(scene, async ({ kinds, isPending, rounds }) => {
      const flags = await Promise.all(
        kinds.map((assocType) =>
          placeFlag(t, assocType, { content: { isPending: isPending && assocType !== 'user' } }),
        ),
      )
      const won = new Map(flags.map(({ flagId }) => [flagId, 0]))
      const seen = new Map(flags.map(({ flagId }) => [flagId, 1]))
      for (const round of rounds) {
        const answers = await Promise.all(
          round.map(({ who, flag, what, isBlind }) => {
            const { flagId } = flags[flag] ?? expect.fail('no flag')
            const asked = Array.isArray(what)
              ? { assignedToUserIds: what.map((at) => staff[at]?.id ?? '') }
              : { operation: what }
            const version = isBlind ? undefined : seen.get(flagId)
            return update(t, staff[who] ?? null, flagId, { ...asked, version })
          }),
        )
        for (const { flag, refusal } of answers) {
          if (refusal) expect(['CONFLICT', 'FORBIDDEN']).toContain(refusal.extensions.code)
          if (refusal) refused++
          else done++
          if (flag) won.set(flag.id, (won.get(flag.id) ?? 0) + 1)
        }
        const versions = t.database.network.selectFrom('flags').select(['id', 'version'])
        for (const { id, version } of await versions.where('id', 'in', [...seen.keys()]).execute())
          seen.set(id, version)
      }
      for (const { flagId, assocType } of flags) {
        const now = await caseOf(t, staff[0] as Actor, flagId)
        const events = await eventsOf(flagId)
        const operations = events
          .filter(({ status }) => isOperation(status))
          .map(({ after: { version, ...after }, ...event }) => ({ ...event, version, after }))
        // Each operation began where the one before it ended, was allowed there, and the last one led here.
        operations.forEach(({ status, before }, at) => {
          if (at > 0) expect(before).toEqual(operations[at - 1]?.after)
          expect(canTransition({ ...(before as FlagState), assocType }, status as FlagOperation).ok).toBe(true)
        })
        if (operations.length > 0) expect(now).toMatchObject(operations.at(-1)?.after as object)
        const versions = operations.map(({ version = 0 }) => version)
        expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other))
        const assigned = new Set<string | null>()
        for (const { status, subjectUserId } of events) {
          if (status === 'ASSIGNED') assigned.add(subjectUserId)
          if (status === 'UNASSIGNED') assigned.delete(subjectUserId)
        }
        expect(new Set(now.contentFlagAssigns.map(({ userId }) => userId))).toEqual(assigned)
        const audits = await t.database.network
          .selectFrom('auditLog')
          .select((select) => select.fn.countAll<string>().as('n'))
          .where('subjectType', '=', 'flag')
          .where('subjectId', '=', flagId)
          .executeTakeFirstOrThrow()
        // Who assigns those who are assigned changes nothing, and leaves no row.
        expect(Number(audits.n)).toBe(now.version - 1)
        expect(now.version).toBeLessThanOrEqual(1 + (won.get(flagId) ?? 0))
        expect(now.version).toBeGreaterThan(operations.length)
        if (now.isDeleted || now.isMarkedSpam) expect(now.isOpen).toBe(false)
        if (now.isPendingModeration && !now.isDeleted && !now.isMarkedSpam) expect(now.isOpen).toBe(true)
      }
      expect(await wrongCounts()).toEqual([])
      expect(await wrongTotals()).toEqual([])
    }),
    { numRuns: 10, endOnFailure: true },
  )
  expect(done).toBeGreaterThan(20)
  expect(refused).toBeGreaterThan(20)
}, 60_000)
