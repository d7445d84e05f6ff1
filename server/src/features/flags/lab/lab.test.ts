import { PERIOD_TOO_LONG, THRESHOLD_MOVED } from '@ward/domain/flags/lab/threshold-lab'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { decideTogether } from '../bulk/bulk.fixtures.ts'
import { placeFlag, update } from '../flag/flag-kinds.fixtures.ts'
import { placeLook } from '../second-look/second-looks.fixtures.ts'
import { judge } from './lab.fixtures.ts'

let t: TestApp
let ines: Actor
let mara: Actor
beforeAll(async () => {
  t = await startTestApp()
  ines = await t.signIn(5)
  mara = await t.signIn(1)
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.database.pool.query('delete from flag_verdicts')
  await saveSetting(t.sites.one, 'thresholds', null)
})

type Bucket = { step: number; fine: number; spam: number; remove: number }
type Lab = { today: number; unscored: number; oldest: string | null; buckets: Bucket[] }
const lab = async (given: object = {}) =>
  (await t.query<Lab>(mara, 'thresholdLab', given, 'today unscored oldest buckets { step fine spam remove }')).answer
const bucket = (step: number, n: Partial<Bucket>): Bucket => ({ step, fine: 0, spam: 0, remove: 0, ...n })
type Text = { id: string; score: number; verdict: string; isCaught: boolean; wasEdited: boolean }
const texts = async (given: object) =>
  (
    await t.query<{ total: number; texts: Text[] }>(
      mara,
      'judgedTexts',
      given,
      'total texts { id score verdict isCaught wasEdited }',
    )
  ).answer
const verdictOf = async (flagId: string) =>
  (await t.database.pool.query('select verdict from flag_verdicts where flag_id = $1', [flagId])).rows[0]?.verdict
const set = (actor: Actor, given: object) => t.mutate<number>(actor, 'setThreshold', given)

test('verdicts are counted by the score their texts had, of one kind and period, and of the viewer’s site alone', async () => {
  await judge(t, { spam: 0.7, offensive: 0.25 })
  await judge(t, { spam: 0.7, operation: 'SPAM', daysAgo: 40 })
  await judge(t, { spam: 0.12, operation: 'DELETE', offensive: 0.9, kind: 'reply' })
  await judge(t, { spam: null as never, offensive: null as never })
  await judge(t, { spam: 0.7, siteId: t.sites.two.siteId })
  const all = await lab()
  expect(all).toMatchObject({ today: 0.6, unscored: 1 })
  expect(all?.buckets).toEqual([bucket(120, { remove: 1 }), bucket(700, { fine: 1, spam: 1 })])
  expect((await lab({ score: 'HOLD' }))?.buckets.map(({ step }) => step)).toEqual([700, 900])
  expect((await lab({ assocType: 'REPLY' }))?.buckets).toEqual([bucket(120, { remove: 1 })])
  const recent = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  expect((await lab({ from: recent }))?.buckets).toContainEqual(bucket(700, { fine: 1 }))
})

test('the last verdict counts: one that is undone counts no more, and a text at risk or a user has none', async () => {
  const flagId = await judge(t, { operation: 'SPAM' })
  expect(await verdictOf(flagId)).toBe('spam')
  await update(t, mara, flagId, { operation: 'UN_SPAM' })
  expect(await verdictOf(flagId)).toBeUndefined()
  await update(t, mara, flagId, { operation: 'DONE' })
  await update(t, mara, flagId, { operation: 'DELETE' })
  expect(await verdictOf(flagId)).toBe('remove')
  // It was done before it was deleted, and that stands again.
  await update(t, mara, flagId, { operation: 'UN_DELETE' })
  expect(await verdictOf(flagId)).toBe('fine')
  await update(t, mara, flagId, { operation: 'REOPEN' })
  expect(await verdictOf(flagId)).toBeUndefined()
  for (const [kind, facts] of [
    ['comment', { atRisk: true }],
    ['user', {}],
  ] as const) {
    const placed = await placeFlag(t, kind, facts)
    await update(t, mara, placed.flagId, { operation: 'DONE' })
    expect(await verdictOf(placed.flagId), kind).toBeUndefined()
  }
})

test('many decisions at once leave the same verdicts', async () => {
  const placed = await Promise.all([0.3, 0.8].map((spamProb) => placeFlag(t, 'comment', { spamProb })))
  const flags = placed.map(({ flagId }) => ({ id: flagId, version: 1 }))
  await decideTogether(t, mara, { operation: 'SPAM', flags })
  expect((await lab())?.buckets).toEqual([bucket(300, { spam: 1 }), bucket(800, { spam: 1 })])
})

test('a second look that finds something else right is the verdict from then on', async () => {
  const id = await placeLook(t, 'fine', mara)
  const { rows } = await t.database.pool.query(
    `insert into flag_verdicts (site_id, flag_id, assoc_type, verdict, spam, decided_at)
     select site_id, flag_id, 'comment', 'fine', 500, now() from second_looks where id = $1 returning flag_id`,
    [id],
  )
  await t.mutate(await t.signIn(2), 'giveSecondLook', { id, verdict: 'SPAM' })
  expect(await verdictOf(rows[0].flag_id)).toBe('spam')
})

test('a verdict keeps the score its text had, also when the text is edited and scored anew', async () => {
  const flagId = await judge(t, { spam: 0.5 })
  await t.mutate(mara, 'editContentFlagBody', { id: flagId, body: '<p>Buy cheap pills at www.pills.example now</p>' })
  await t.database.pool.query('update flags set spam_prob = 0.95 where id = $1', [flagId])
  expect(await texts({ threshold: 0.4 })).toMatchObject({ texts: [{ id: flagId, score: 0.5, wasEdited: true }] })
})

test('texts that change sides are listed in both directions, those at a threshold being caught by it', async () => {
  const at = async (spam: number, operation: 'DONE' | 'SPAM' = 'DONE') => judge(t, { spam, operation })
  const [low, tried, between, today, high] = [
    await at(0.399),
    await at(0.4),
    await at(0.5999, 'SPAM'),
    await at(0.6),
    await at(0.7),
  ]
  const ids = (page: Awaited<ReturnType<typeof texts>>) => page?.texts.map(({ id }) => id)
  expect(ids(await texts({ threshold: 0.4 }))).toEqual([between, tried])
  expect(ids(await texts({ threshold: 0.4, sortDesc: false }))).toEqual([tried, between])
  expect(ids(await texts({ threshold: 0.4, verdict: 'SPAM' }))).toEqual([between])
  expect(await texts({ threshold: 0.4, limit: 1, offset: 1 })).toMatchObject({ total: 2, texts: [{ id: tried }] })
  const raised = await texts({ threshold: 0.8 })
  expect(ids(raised)).toEqual([high, today])
  expect(raised?.texts.map(({ isCaught }) => isCaught)).toEqual([false, false])
  expect(await texts({})).toEqual({ total: 0, texts: [] })
  expect(ids(await texts({ threshold: 0 }))).toContain(low)
})

test('using a threshold keeps the effects that were told in the audit log, and can be taken back', async () => {
  await judge(t, { spam: 0.5, operation: 'SPAM' })
  await judge(t, { spam: 0.5 })
  await judge(t, { spam: 0.45 })
  const reported = await t.query(mara, 'thresholdEffects', { threshold: 0.42 }, 'kind n')
  expect(reported.answer).toEqual([
    { kind: 'PAST_CAUGHT_RIGHTLY', n: 1 },
    { kind: 'PAST_CAUGHT_WRONGLY', n: 2 },
  ])
  expect((await set(ines, { threshold: 0.42, was: 0.6 })).answer).toBe(0.42)
  const thresholds = async () => (await settingsOf(t.sites.one, 'thresholds')).thresholds
  expect(await thresholds()).toEqual({ spam: 0.42, offensive: 0.6, hold: 0.9 })
  const { rows } = await t.database.pool.query(
    `select fields, effects from audit_log where action = 'changeSetting' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ fields: ['thresholds'], effects: { past_caught_rightly: 1, past_caught_wrongly: 2 } }])
  expect((await lab())?.today).toBe(0.42)
  const versions = await t.query<{ number: number }[]>(ines, 'settingVersions', { name: 'thresholds' }, 'number')
  const first = versions.answer?.at(-1)?.number
  await t.mutate(ines, 'restoreSetting', { name: 'thresholds', version: first }, 'number')
  expect((await thresholds()).spam).toBe(0.6)
})

test('when two apply another threshold at once, one reads that it was changed, and to what', async () => {
  const other = await t.signIn(6)
  const answers = await Promise.all([set(ines, { threshold: 0.5, was: 0.6 }), set(other, { threshold: 0.7, was: 0.6 })])
  const refusals = answers.flatMap(({ refusal }) => refusal ?? [])
  expect(refusals.map(({ message }) => message)).toEqual([THRESHOLD_MOVED])
  const now = (await settingsOf(t.sites.one, 'thresholds')).thresholds.spam
  expect(refusals[0]?.extensions).toMatchObject({ code: 'CONFLICT', state: { threshold: now } })
})

test('admins look, but only who may change settings uses a threshold; moderators do neither', async () => {
  expect((await set(mara, { threshold: 0.5, was: 0.6 })).refusal?.extensions.code).toBe('FORBIDDEN')
  const { refusal } = await t.query(await t.signIn(2), 'thresholdLab', {}, 'today')
  expect(refusal?.extensions.code).toBe('FORBIDDEN')
})

test('a period of more than 366 days is refused by its name; an open end is as far as that allows', async () => {
  const asked = (given: object) => t.query<{ from: string; to: string }>(mara, 'thresholdLab', given, 'from to')
  const { refusal } = await asked({ from: '2024-01-01', to: '2025-01-01' })
  expect(refusal?.extensions.fields).toEqual([{ path: 'from', message: PERIOD_TOO_LONG }])
  expect((await asked({ from: '2024-01-01', to: '2024-12-31' })).answer).toEqual({
    from: '2024-01-01',
    to: '2024-12-31',
  })
  expect((await asked({ from: '2024-01-01' })).answer).toEqual({ from: '2024-01-01', to: '2024-12-31' })
  expect((await asked({ to: '2025-12-31' })).answer).toEqual({ from: '2024-12-31', to: '2025-12-31' })
})
