import { CUT_MOVED } from '@ward/domain/flags/lab/at-risk-lab'
import { PERIOD_TOO_LONG } from '@ward/domain/flags/lab/threshold-lab'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { asSystem, takeIn } from '../flag/flags.fixtures.ts'
import { editByAuthor, report } from '../intake/flagging.actions.ts'
import { forgetAtRiskCuts } from './forget-cuts.task.ts'
import { placeCut } from './lab.fixtures.ts'

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
  await t.database.pool.query('delete from at_risk_cuts')
  await saveSetting(t.sites.one, 'atRiskCut', 'words')
})

type Count = { cut: string; followedUp: number; noConcern: number; undecided: number; neverFlagged: number }
type Lab = { today: string; oldest: string | null; counts: Count[] }
const FIELDS = 'today oldest counts { cut followedUp noConcern undecided neverFlagged }'
const lab = async (given: object = {}) => (await t.query<Lab>(mara, 'atRiskLab', given, FIELDS)).answer
const count = (cut: string, n: Partial<Count> = {}): Count => ({
  ...{ followedUp: 0, noConcern: 0, undecided: 0, neverFlagged: 0 },
  ...n,
  cut,
})
type Text = { id: string; cut: string; verdict: string; isAtRisk: boolean; wasEdited: boolean; flagId: string | null }
const texts = async (given: object) =>
  (
    await t.query<{ total: number; texts: Text[] }>(
      mara,
      'textsOfCut',
      given,
      'total texts { id cut verdict isAtRisk wasEdited flagId preview }',
    )
  ).answer
const ids = (page: Awaited<ReturnType<typeof texts>>) => page?.texts.map(({ id }) => id)
const kept = async (contentId: string) =>
  (await t.database.pool.query('select cut from at_risk_cuts where content_id = $1', [contentId])).rows[0]?.cut
const set = (actor: Actor, given: object) => t.mutate<string>(actor, 'setAtRiskCut', given)

test('texts are counted by the narrowest cut that marks them and what staff found, of the viewer’s site alone', async () => {
  await placeCut(t, { cut: 0, outcome: 'FOLLOWED_UP' })
  await placeCut(t, { cut: 0, outcome: 'NO_CONCERN' })
  await placeCut(t, { cut: 1, isFlagged: true })
  await placeCut(t, { cut: 3 })
  await placeCut(t, { cut: 3, daysAgo: 40 })
  await placeCut(t, { cut: 3, kind: 'reply' })
  await placeCut(t, { cut: 3, siteId: t.sites.two.siteId })
  expect(await lab()).toMatchObject({
    today: 'WORDS',
    counts: [
      count('WORDS', { followedUp: 1, noConcern: 1 }),
      count('NARROW', { undecided: 1 }),
      count('MIDDLE'),
      count('WIDE', { neverFlagged: 3 }),
    ],
  })
  expect((await lab({ assocType: 'REPLY' }))?.counts.at(-1)).toEqual(count('WIDE', { neverFlagged: 1 }))
  const from = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  expect((await lab({ from }))?.counts.at(-1)).toEqual(count('WIDE', { neverFlagged: 2 }))
})

test('texts that change sides are listed in both directions, each with what was found of it', async () => {
  const said = await placeCut(t, { cut: 0, daysAgo: 3 })
  const heard = await placeCut(t, { cut: 1, daysAgo: 2, outcome: 'NO_CONCERN' })
  const likely = await placeCut(t, { cut: 2, daysAgo: 1 })
  await placeCut(t, { cut: 3 })
  const wider = await texts({ cut: 'MIDDLE' })
  expect(ids(wider)).toEqual([likely, heard])
  expect(wider?.texts.map(({ isAtRisk }) => isAtRisk)).toEqual([true, true])
  expect(wider?.texts.map(({ verdict, cut }) => [cut, verdict])).toEqual([
    ['MIDDLE', 'NEVER_FLAGGED'],
    ['NARROW', 'NO_CONCERN'],
  ])
  expect(ids(await texts({ cut: 'MIDDLE', sortDesc: false }))).toEqual([heard, likely])
  expect(ids(await texts({ cut: 'MIDDLE', verdict: 'NO_CONCERN' }))).toEqual([heard])
  expect(await texts({ cut: 'MIDDLE', limit: 1, offset: 1 })).toMatchObject({ total: 2, texts: [{ id: heard }] })
  expect(await texts({})).toEqual({ total: 0, texts: [] })
  await saveSetting(t.sites.one, 'atRiskCut', 'middle')
  const narrower = await texts({ cut: 'WORDS' })
  expect(ids(narrower)).toEqual([likely, heard])
  expect(narrower?.texts.map(({ isAtRisk }) => isAtRisk)).toEqual([false, false])
  expect(ids(narrower)).not.toContain(said)
})

const MEANT = 'honestly my kids would be freer without me, I am only a weight on them'

test('what is written is read for every cut, whatever holds; taken back it stays, and opens no flag', async () => {
  const member = await t.signIn(3)
  const write = (body: string, isImported = false) =>
    asSystem(t, async (tx) => {
      const { content } = await takeIn(tx, { kind: 'status', authorId: member.id, body, isImported })
      return content.id
    })
  const said = await write('<p>I want to die</p>')
  expect(await kept(said)).toBe(0)
  await asSystem(t, (tx) => editByAuthor(tx, said, '<p>Never mind.</p>'))
  expect(await kept(said)).toBe(0)
  const meant = await write(`<p>Hello all. ${MEANT}</p>`)
  expect(await kept(meant)).toBeGreaterThan(0)
  const { rows } = await t.database.pool.query('select id from flags where content_id = $1 and at_risk', [meant])
  expect(rows).toEqual([])
  expect(await kept(await write(`<p>${MEANT}</p>`, true))).toBeGreaterThan(0)
  expect(await kept(await write('<p>The new tablets make me sleepy.</p>'))).toBeUndefined()
})

test('a text that is not in English is told as not judged: on its flag and in the figures of the lane, and at no cut', async () => {
  const member = await t.signIn(3)
  const moderator = await t.signIn(2)
  const asked = async <T>(query: string, variables = {}) => {
    const { data, errors } = await t.ask(moderator, query, { variables })
    expect(errors).toBeUndefined()
    return data as T
  }
  const figures = async () => {
    const { atRiskLooks, atRiskNotJudged } = await asked<{
      atRiskLooks: { notJudged: number }
      atRiskNotJudged: number
    }>('{ atRiskLooks { notJudged } atRiskNotJudged }')
    return [atRiskLooks.notJudged, atRiskNotJudged]
  }
  const id = await asSystem(t, async (tx) => {
    const body = '<p>Ich kann nicht mehr, heute Nacht mache ich Schluss.</p>'
    return (await takeIn(tx, { kind: 'status', authorId: member.id, body })).content.id
  })
  expect(await figures()).toEqual([1, 1])
  expect((await lab())?.counts.map(({ neverFlagged }) => neverFlagged)).toEqual([0, 0, 0, 0])
  const flagId = await asSystem(t, (tx) =>
    report(tx, {
      target: { contentId: id, assocType: 'user_profile_status' },
      reporterId: mara.id,
      reason: 'x',
      snapshot: 'x',
    }),
  )
  const flag = async () =>
    (
      await asked<{ contentFlag: object }>('query ($id: ID!) { contentFlag(id: $id) { atRisk isRiskJudged } }', {
        id: flagId,
      })
    ).contentFlag
  expect(await flag()).toEqual({ atRisk: false, isRiskJudged: false })
  await asSystem(t, (tx) => editByAuthor(tx, id, '<p>The new tablets make me sleepy, is that usual?</p>'))
  expect(await flag()).toEqual({ atRisk: false, isRiskJudged: true })
  expect(await figures()).toEqual([0, 0])
})

test('using a cut keeps the effects that were told in the audit log, moves the judging settings, and can be taken back', async () => {
  await placeCut(t, { cut: 0, outcome: 'FOLLOWED_UP' })
  await placeCut(t, { cut: 1, isFlagged: true })
  await placeCut(t, { cut: 2 })
  const reported = await t.query(mara, 'cutEffects', { cut: 'MIDDLE' }, 'kind n')
  expect(reported.answer).toEqual([
    { kind: 'PAST_AT_RISK', n: 2 },
    { kind: 'PAST_AT_RISK_NEW', n: 1 },
  ])
  const shown = async () =>
    (await t.query<{ atRiskCut: string; version: number }>(ines, 'judgingSettings', {}, 'atRiskCut version')).answer
  const before = await shown()
  expect((await set(ines, { cut: 'MIDDLE', was: 'WORDS' })).answer).toBe('MIDDLE')
  const { rows } = await t.database.pool.query(
    `select fields, effects from audit_log where action = 'changeSetting' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ fields: ['atRiskCut'], effects: { past_at_risk: 2, past_at_risk_new: 1 } }])
  // Open pages of the settings learn of it before they save over it.
  const after = await shown()
  expect(after?.atRiskCut).toBe('MIDDLE')
  expect(after?.version).toBeGreaterThan(before?.version ?? Number.POSITIVE_INFINITY)
  await set(ines, { cut: 'WORDS', was: 'MIDDLE' })
  expect((await settingsOf(t.sites.one, 'atRiskCut')).atRiskCut).toBe('words')
})

test('when two apply another cut at once, one reads that it was changed, and to what', async () => {
  const other = await t.signIn(6)
  const answers = await Promise.all([
    set(ines, { cut: 'NARROW', was: 'WORDS' }),
    set(other, { cut: 'WIDE', was: 'WORDS' }),
  ])
  const refusals = answers.flatMap(({ refusal }) => refusal ?? [])
  expect(refusals.map(({ message }) => message)).toEqual([CUT_MOVED])
  const { atRiskCut } = await settingsOf(t.sites.one, 'atRiskCut')
  expect(refusals[0]?.extensions).toMatchObject({ code: 'CONFLICT', state: { cut: atRiskCut } })
})

test('admins look, but only who may change settings uses a cut; moderators do neither, and a year is the most', async () => {
  expect((await set(mara, { cut: 'WIDE', was: 'WORDS' })).refusal?.extensions.code).toBe('FORBIDDEN')
  const tomas = await t.signIn(2)
  expect((await t.query(tomas, 'atRiskLab', {}, 'today')).refusal?.extensions.code).toBe('FORBIDDEN')
  expect((await t.query(tomas, 'textsOfCut', { cut: 'WIDE' }, 'total')).refusal?.extensions.code).toBe('FORBIDDEN')
  const { refusal } = await t.query(mara, 'atRiskLab', { from: '2024-01-01', to: '2025-01-01' }, 'today')
  expect(refusal?.extensions.fields).toEqual([{ path: 'from', message: PERIOD_TOO_LONG }])
})

test('what was written longer ago than the lab looks back is forgotten', async () => {
  const [old, young] = [await placeCut(t, { cut: 2, daysAgo: 367 }), await placeCut(t, { cut: 2, daysAgo: 365 })]
  for (let times = 0; times < 2; times++)
    await forgetAtRiskCuts.run(
      { network: t.database.network, log: t.log },
      { isLast: true, signal: new AbortController().signal },
    )
  expect([await kept(old), await kept(young)]).toEqual([undefined, 2])
})
