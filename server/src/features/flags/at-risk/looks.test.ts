import { dayAt } from '@ward/domain/time-zones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { placeFlag } from '../flag-kinds.fixtures.ts'

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
  whole: object
  days: { day: string; figures: { came: number; median: number | null } }[]
  cues: { kind: string; came: number; followedUp: number; noConcern: number }[]
}
const day = (ago: number) => dayAt(new Date(Date.now() - ago * 86_400_000), 'UTC')

test('the time to the first look is told in all and on each day, also on those when nothing came', async () => {
  await wait(3, 60)
  await wait(3, 180)
  // Closed from the list: who closed it had seen it.
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

test('what came of the alarms is told for each kind of cue', async () => {
  const before = await ask()
  const of = ({ cues }: Looks, kind: string) => cues.find((each) => each.kind === kind)
  const close = async (outcome: string) => t.mutate(mara, 'closeAtRisk', { id: await wait(0, 30, 'abuse'), outcome })
  await close('NO_CONCERN')
  await close('FOLLOWED_UP')
  await wait(0, 30, 'abuse')
  expect(of(await ask(), 'ABUSE')).toEqual({ kind: 'ABUSE', came: 3, followedUp: 1, noConcern: 1 })
  expect(of(await ask(), 'OVERDOSE')).toEqual(of(before, 'OVERDOSE'))
})
