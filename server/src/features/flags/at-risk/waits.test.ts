import { heldMessage, NOT_TO_YOURSELF, NOT_WAITING, NOT_YOURS, TAKEN_AGAIN } from '@ward/domain/flags/at-risk/at-risk'
import { MUST_DECIDE_PENDING } from '@ward/domain/flags/flag/flag-operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { caseOf, placeFlag, update } from '../flag/flag-kinds.fixtures.ts'
import { asSystem } from '../flag/flags.fixtures.ts'
import { tellAuthor } from '../flag/tell-author.task.ts'
import { renew, waitOf as waitRowOf } from '../flag/waits.db.ts'

let t: TestApp
let mara: Actor
let tomas: Actor
beforeAll(async () => {
  t = await startTestApp()
  mara = await t.signIn(2)
  tomas = await t.signIn(2)
})
afterAll(() => t.stop())

const place = async (more: object = {}) => (await placeFlag(t, 'comment', { atRisk: true, ...more })).flagId
const does = (actor: Actor, name: string, id: string, more: object = {}) => t.mutate(actor, name, { id, ...more })
type Wait = { since: string; lookedAt: string | null; holder: { id: string } | null; handedTo: { id: string } | null }
const waitOf = async (id: string, actor = mara): Promise<Wait | null> => {
  const { data } = await t.ask(
    actor,
    'query ($id: ID!) { atRiskWait(id: $id) { since lookedAt heldUntil holder { id } handedTo { id } } }',
    { variables: { id } },
  )
  return (data as never as { atRiskWait: Wait | null }).atRiskWait
}
const holderOf = async (id: string) => (await waitOf(id))?.holder?.id ?? null
const statuses = async (id: string) => (await caseOf(t, mara, id)).contentFlagEvents.map(({ status }) => status)
/** The clock of a wait moves on by so many minutes. */
const later = (id: string, minutes: number) =>
  t.database.pool.query(
    `update at_risk_waits set since = since - make_interval(mins => $2), held_until = held_until - make_interval(mins => $2),
       ended_at = ended_at - make_interval(mins => $2) where flag_id = $1`,
    [id, minutes],
  )
const sees = (actor: Actor, flagId: string) =>
  t.fastify.inject({
    method: 'POST',
    url: '/api/moderation/presence',
    headers: { host: t.hostOf(actor.siteId), cookie: actor.cookie },
    payload: { flagId },
  })

test('the lane holds open flags at risk and nothing else, who has waited longest first', async () => {
  const siteId = t.sites.two.siteId
  const della = await t.signIn(2, { siteId })
  const ask = async () => {
    const { data } = await t.ask(
      della,
      '{ atRiskLane(limit: 50) { flag { id } } atRiskSummary { count longestSince } }',
    )
    const { atRiskLane, atRiskSummary } = data as never as {
      atRiskLane: { flag: { id: string } }[]
      atRiskSummary: { count: number; longestSince: string | null }
    }
    return { ids: atRiskLane.map(({ flag }) => flag.id), ...atRiskSummary }
  }
  expect(await ask()).toEqual({ ids: [], count: 0, longestSince: null })
  const [first, second] = [await place({ siteId }), await place({ siteId })]
  await placeFlag(t, 'comment', { siteId, isSpam: true })
  await place({ siteId, isOpen: false })
  await place()
  await later(second, 30)
  const full = await ask()
  expect(full).toMatchObject({ ids: [second, first], count: 2 })
  expect(Date.now() - Date.parse(full.longestSince ?? '')).toBeGreaterThan(29 * 60_000)
  await sees(della, second)
  await update(t, della, second, { operation: 'DONE', atRiskConfirmed: true })
  expect((await ask()).ids).toEqual([first])
})

test('what was closed by mistake waits as before when it is opened again at once, and anew when it is later', async () => {
  const id = await place()
  await later(id, 60)
  const before = await waitOf(id)
  const again = async () => {
    await update(t, mara, id, { operation: 'REOPEN' })
    return waitOf(id)
  }
  await sees(mara, id)
  await does(mara, 'closeAtRisk', id, { outcome: 'NO_CONCERN', atRiskConfirmed: true })
  expect(await waitOf(id)).toBeNull()
  expect((await again())?.since).toBe(before?.since)
  await update(t, mara, id, { operation: 'DONE', atRiskConfirmed: true })
  await later(id, 11)
  expect((await again())?.since).not.toBe(before?.since)
})

test('when two claim it at once, one has it, and the other reads who', async () => {
  const id = await place()
  const answers = await Promise.all([does(mara, 'takeAtRisk', id), does(tomas, 'takeAtRisk', id)])
  const refused = answers.filter(({ refusal }) => refusal)
  const holder = await holderOf(id)
  const winner = [mara, tomas].find((actor) => actor.id === holder)
  expect(refused).toHaveLength(1)
  expect(refused[0]?.refusal).toMatchObject({
    message: heldMessage(winner?.username ?? '', 10),
    extensions: { code: 'CONFLICT' },
  })
  expect(await statuses(id)).toEqual(['TAKEN'])
})

test('a lease ends by itself when no page is open any more; an open page renews it', async () => {
  const id = await place()
  await does(mara, 'takeAtRisk', id)
  await later(id, 9)
  await sees(mara, id)
  await later(id, 9)
  expect(await holderOf(id)).toBe(mara.id)
  // Somebody else's page renews nothing, and neither does one that comes too late.
  await sees(tomas, id)
  await later(id, 1)
  expect(await holderOf(id)).toBeNull()
  await sees(mara, id)
  expect(await holderOf(id)).toBeNull()
  await does(tomas, 'takeAtRisk', id)
  expect(await holderOf(id)).toBe(tomas.id)
})

test('a beat that was long on its way, and began before the lease did, does not bring back one that has ended', async () => {
  const id = await place()
  await asSystem(t, async ({ site }) => {
    await waitRowOf(site, id)
    await does(mara, 'takeAtRisk', id)
    await later(id, 10)
    await renew(site, id, mara.id)
  })
  expect(await holderOf(id)).toBeNull()
})

test('it is given back by who is on it alone', async () => {
  const id = await place()
  await does(mara, 'takeAtRisk', id)
  expect((await does(tomas, 'giveBackAtRisk', id)).refusal?.message).toBe(NOT_YOURS)
  await does(mara, 'giveBackAtRisk', id)
  expect(await holderOf(id)).toBeNull()
  expect(await statuses(id)).toEqual(['TAKEN', 'GIVEN_BACK'])
})

test('what is given back late ends nothing that was taken since, as in another tab of the same person', async () => {
  const id = await place()
  const take = async () => (await t.mutate<{ lease: number }>(mara, 'takeAtRisk', { id }, 'lease')).answer?.lease
  const first = await take()
  const second = await take()
  expect((await does(mara, 'giveBackAtRisk', id, { lease: first })).refusal).toMatchObject({
    message: TAKEN_AGAIN,
    extensions: { code: 'CONFLICT' },
  })
  // A page that stays open renews what was taken, and it is still the same.
  await later(id, 5)
  await sees(mara, id)
  expect(await holderOf(id)).toBe(mara.id)
  expect((await does(mara, 'giveBackAtRisk', id, { lease: second })).refusal).toBeUndefined()
  expect(await holderOf(id)).toBeNull()
  await take()
  expect((await does(mara, 'giveBackAtRisk', id, { lease: second })).refusal?.message).toBe(TAKEN_AGAIN)
  expect(await holderOf(id)).toBe(mara.id)
})

test('the person it is handed to is assigned and notified, and may take it from the holder', async () => {
  const id = await place()
  await does(mara, 'takeAtRisk', id)
  expect((await does(mara, 'handAtRisk', id, { userId: mara.id })).refusal?.message).toBe(NOT_TO_YOURSELF)
  const member = await t.signIn(3)
  expect((await does(mara, 'handAtRisk', id, { userId: member.id })).refusal?.extensions.code).toBe('INVALID')
  await does(mara, 'handAtRisk', id, { userId: tomas.id })
  expect(await waitOf(id)).toMatchObject({ holder: { id: mara.id }, handedTo: { id: tomas.id } })
  const reported = await t.ask(tomas, '{ notifications(limit: 50) { flagId } }')
  expect((reported.data as never as { notifications: { flagId: string }[] }).notifications).toContainEqual({
    flagId: id,
  })
  await does(tomas, 'takeAtRisk', id)
  expect(await waitOf(id)).toMatchObject({ holder: { id: tomas.id }, handedTo: null })
  const { contentFlagAssigns } = await caseOf(t, mara, id)
  expect(contentFlagAssigns.map(({ userId }) => userId)).toEqual([tomas.id])
})

test('the first look of the staff is kept: an open page or a press, never a later one', async () => {
  const id = await place()
  expect((await waitOf(id))?.lookedAt).toBeNull()
  await sees(mara, id)
  const { lookedAt } = (await waitOf(id)) ?? {}
  expect(lookedAt).toBeTruthy()
  await does(tomas, 'takeAtRisk', id)
  expect((await waitOf(id))?.lookedAt).toBe(lookedAt)
})

test('closing tells the outcome, leaves the text as it is, and teaches automod nothing', async () => {
  const id = await place()
  const jobs = async () =>
    (
      await t.database.pool.query(
        "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'automod.learn'",
      )
    ).rows[0].n
  const before = await jobs()
  await does(tomas, 'takeAtRisk', id)
  await does(tomas, 'closeAtRisk', id, { outcome: 'FOLLOWED_UP', version: 1 })
  const flag = await caseOf(t, mara, id)
  expect(flag).toMatchObject({ isOpen: false, isDeleted: false, isMarkedSpam: false, version: 2 })
  expect(flag.contentFlagEvents.at(-1)).toMatchObject({ status: 'FOLLOWED_UP' })
  const { rows } = await t.database.pool.query('select outcome, ended_by from at_risk_waits where flag_id = $1', [id])
  expect(rows).toEqual([{ outcome: 'followed-up', ended_by: tomas.id }])
  const told = await t.database.pool.query('select from graphile_worker.jobs where key = $1', [
    `${tellAuthor.name}:${tomas.siteId}:${id}`,
  ])
  expect(told.rowCount).toBe(1)
  expect(await jobs()).toBe(before)
})

test('what was decided meanwhile, waits for approval or is not at risk is refused', async () => {
  const id = await place()
  await sees(mara, id)
  await update(t, mara, id, { operation: 'DONE', atRiskConfirmed: true })
  await update(t, mara, id, { operation: 'REOPEN' })
  const stale = await does(tomas, 'closeAtRisk', id, { outcome: 'NO_CONCERN', version: 1 })
  expect(stale.refusal).toMatchObject({ extensions: { code: 'CONFLICT', state: { by: mara.username } } })
  const pending = await place({ content: { isPending: true } })
  expect((await does(mara, 'closeAtRisk', pending, { outcome: 'NO_CONCERN' })).refusal?.message).toBe(
    MUST_DECIDE_PENDING,
  )
  const withdrawn = await place({ content: { isPending: true, isDeleted: true } })
  await does(mara, 'takeAtRisk', withdrawn)
  expect((await does(mara, 'closeAtRisk', withdrawn, { outcome: 'NO_CONCERN' })).refusal).toBeUndefined()
  const { flagId } = await placeFlag(t, 'comment')
  for (const name of ['takeAtRisk', 'giveBackAtRisk'])
    expect((await does(mara, name, flagId)).refusal?.message).toBe(NOT_WAITING)
})
