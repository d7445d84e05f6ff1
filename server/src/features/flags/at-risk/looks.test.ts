import { dayAt } from '@ward/domain/kernel/time-zones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { placeFlag, update } from '../flag/flag-kinds.fixtures.ts'
import { flagById } from '../flag/flags.db.ts'
import { asSystem } from '../flag/flags.fixtures.ts'
import { report } from '../intake/flagging.actions.ts'

let t: TestApp
let mara: Actor
beforeAll(async () => {
  t = await startTestApp()
  mara = await t.signIn(2)
  await saveSetting(t.sites.one, 'timeZone', 'UTC')
})
afterAll(() => t.stop())

/** A text that came in so many days ago, and was looked at after so many seconds; null: not yet. */
async function wait(daysAgo: number, seconds: number | null, kind = 'self-harm', ended = false) {
  const crisisCues = JSON.stringify([{ phrase: 'no way out', kind }])
  const { flagId } = await placeFlag(t, 'comment', { atRisk: true, crisisCues })
  await t.database.pool.query(
    `update at_risk_waits set since = date_trunc('day', now(), 'UTC') - make_interval(days => $2) + interval '1 minute'
      where flag_id = $1`,
    [flagId, daysAgo],
  )
  await t.database.pool.query(
    `update at_risk_waits set ${ended ? 'ended_at' : 'looked_at'} = since + make_interval(secs => $2) where flag_id = $1`,
    [flagId, seconds],
  )
  return flagId
}
const ask = async (range: Record<string, string> = {}) => {
  const { data, errors } = await t.ask(
    mara,
    `query ($from: String, $to: String) { atRiskLooks(from: $from, to: $to) {
      whole { came median p95 longest } days { day figures { came median } } cues { kind came followedUp noConcern } } }`,
    { variables: range },
  )
  expect(errors).toBeUndefined()
  return (data as never as { atRiskLooks: Looks }).atRiskLooks
}
type Looks = {
  whole: { came: number; longest: number | null }
  days: { day: string; figures: { came: number; median: number | null } }[]
  cues: { kind: string; came: number; followedUp: number; noConcern: number }[]
}
const day = (ago: number) => dayAt(new Date(Date.now() - ago * 86_400_000), 'UTC')

test('the time to the first look is told in all and on each day, also on those when nothing came', async () => {
  await wait(3, 60)
  await wait(3, 180)
  // Closed from the list: the person who closed it had seen it.
  await wait(1, 600, 'overdose', true)
  await wait(1, null)
  await wait(40, 9000)
  const { whole, days } = await ask()
  expect(whole).toEqual({ came: 4, median: 180, p95: 558, longest: 600 })
  expect(days).toHaveLength(30)
  const on = (ago: number) => days.find((each) => each.day === day(ago))?.figures
  expect([on(3), on(2), on(1)]).toEqual([
    { came: 2, median: 120 },
    { came: 0, median: null },
    { came: 1 + 1, median: 600 },
  ])
  expect((await ask({ from: day(41), to: day(39) })).whole).toMatchObject({ came: 1, longest: 9000 })
})

/** The clock of a flag that was closed moves on by so many minutes. */
const later = (flagId: string, minutes: number) =>
  t.database.pool.query(
    `update at_risk_waits set since = since - make_interval(mins => $2), looked_at = looked_at - make_interval(mins => $2),
       ended_at = ended_at - make_interval(mins => $2) where flag_id = $1`,
    [flagId, minutes],
  )
const saysMore = JSON.stringify([
  { phrase: 'no way out', kind: 'self-harm' },
  { phrase: 'all my pills', kind: 'overdose' },
])

test('a flag that staff open again came once; one that says more since, or was reported since, came anew', async () => {
  const before = (await ask()).whole
  const flagId = await wait(0, 60)
  const came = async () => (await ask()).whole.came - before.came
  /** Closed, and after more than ten minutes open again. */
  const again = async (how: () => Promise<unknown>) => {
    await update(t, mara, flagId, { operation: 'DONE', atRiskConfirmed: true })
    await later(flagId, 20)
    await how()
    await t.database.pool.query(
      'update at_risk_waits set looked_at = since + make_interval(hours => 9) where flag_id = $1 and ended_at is null',
      [flagId],
    )
  }
  const reopen = () => update(t, mara, flagId, { operation: 'REOPEN' })
  await again(reopen)
  await again(reopen)
  expect(await came()).toBe(1)
  expect((await ask()).whole.longest).toBe(before.longest)
  await again(() =>
    t.database.pool.query('update flags set is_open = true, crisis_cues = $2 where id = $1', [flagId, saysMore]),
  )
  expect(await came()).toBe(2)
  await again(() =>
    asSystem(t, async (ctx) => {
      const { contentId } = (await flagById(ctx.site, flagId)) ?? expect.fail('no flag')
      const { id: reporterId } = await t.signIn(3)
      await report(ctx, {
        target: { assocType: 'comment', contentId: contentId ?? '' },
        reporterId,
        reason: '',
        snapshot: '',
      })
    }),
  )
  expect(await came()).toBe(3)
  expect((await ask()).whole.longest).toBe(9 * 3600)
})

/** The person who claimed it closes it. */
const close = async (id: string, outcome: string) => {
  await t.mutate(mara, 'takeAtRisk', { id })
  return t.mutate(mara, 'closeAtRisk', { id, outcome })
}

test('what came of an alarm is how it ended last: opened again it is no second one', async () => {
  const of = async () => (await ask()).cues.find(({ kind }) => kind === 'OVERDOSE') ?? expect.fail('no such kind')
  const before = await of()
  const id = await wait(0, 30, 'overdose')
  await close(id, 'NO_CONCERN')
  await later(id, 20)
  await update(t, mara, id, { operation: 'REOPEN' })
  expect(await of()).toEqual({ ...before, came: before.came + 1 })
  await close(id, 'FOLLOWED_UP')
  expect(await of()).toEqual({ ...before, came: before.came + 1, followedUp: before.followedUp + 1 })
})

test('what came of the alarms is told for each kind of cue', async () => {
  const before = await ask()
  const of = ({ cues }: Looks, kind: string) => cues.find((each) => each.kind === kind)
  await close(await wait(0, 30, 'abuse'), 'NO_CONCERN')
  await close(await wait(0, 30, 'abuse'), 'FOLLOWED_UP')
  await wait(0, 30, 'abuse')
  expect(of(await ask(), 'ABUSE')).toEqual({ kind: 'ABUSE', came: 3, followedUp: 1, noConcern: 1 })
  expect(of(await ask(), 'OVERDOSE')).toEqual(of(before, 'OVERDOSE'))
})
