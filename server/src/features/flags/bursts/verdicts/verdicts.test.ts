import { ROLE } from '@ward/domain/app/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../../test/app.ts'
import { asSystem } from '../../flag/flags.fixtures.ts'
import { report } from '../../intake/flagging.actions.ts'
import { makeBurst, type Posted, postAll } from '../bursts.fixtures.ts'
import { asked, decideOnAll, doParts, placeBurst } from '../deciding/burst-decisions.fixtures.ts'
import { forgetBursts } from '../forget-bursts.task.ts'

let t: TestApp
let mara: Actor
let maraThere: Actor
beforeAll(async () => {
  t = await startTestApp()
  mara = await t.signIn(ROLE.admin)
  maraThere = await t.signIn(ROLE.admin, { siteId: t.sites.two.siteId, personId: mara.personId })
})
afterAll(() => t.stop())

const OUTCOME = 'size openCount outcome { operation by }'
const see = async (actor: Actor, id: string) => (await t.query<object>(actor, 'burst', { id }, OUTCOME)).answer
const judge = async (actor: Actor, id: string, isBurst: boolean) =>
  (await t.mutate<object>(actor, 'judgeBurst', { id, isBurst }, OUTCOME)).answer
async function listed(actor: Actor, isOpen: boolean): Promise<string[]> {
  const { answer } = await t.query<{ bursts: { id: string }[] }>(
    actor,
    'bursts',
    { isOpen, limit: 50 },
    'bursts { id }',
  )
  return answer?.bursts.map(({ id }) => id) ?? []
}
const noticed = async (actor: Actor, flagId: string) =>
  (await t.query<{ burst: object | null }>(actor, 'contentFlag', { id: flagId }, 'burst { id }')).answer?.burst

const flagged = async ([first]: readonly Posted[]): Promise<string> => {
  const { id, author } = first ?? expect.fail('There is no text')
  const target = { assocType: 'comment' as const, contentId: id }
  return asSystem(t, (tx) => report(tx, { target, reporterId: author.id, reason: 'Spam', snapshot: '' }))
}

test('what is said to be no burst waits no longer, whoever joins it; its texts stay, and it comes back when that is taken back', async () => {
  const { id, texts, text } = await makeBurst(t)
  const flagId = await flagged(texts)
  expect(await listed(mara, true)).toContain(id)
  expect(await noticed(mara, flagId)).toEqual({ id })
  expect(await judge(mara, id, false)).toMatchObject({ outcome: { operation: null, by: mara.username } })
  await postAll(t, [`${text} thanks`])
  expect(await see(mara, id)).toMatchObject({ size: 4, openCount: 1, outcome: { operation: null } })
  expect(await listed(mara, true)).not.toContain(id)
  expect(await listed(mara, false)).toContain(id)
  expect(await noticed(mara, flagId)).toBeNull()
  expect(await judge(mara, id, true)).toMatchObject({ openCount: 1, outcome: null })
  expect(await listed(mara, true)).toContain(id)
  expect(await noticed(mara, flagId)).toEqual({ id })
})

test('a second verdict reads who gave the first; it counts on its site, and goes with the last text', async () => {
  const { burstId } = await placeBurst(t)
  const tomas = await t.signIn(ROLE.moderator)
  const both = await Promise.all([judge(tomas, burstId, false), judge(tomas, burstId, false)])
  const said = { outcome: { operation: null, by: tomas.username } }
  expect([...both, await judge(mara, burstId, false)]).toMatchObject([said, said, said])
  expect(await see(maraThere, burstId)).toMatchObject({ outcome: null })
  const { pool } = t.database
  await pool.query(`update burst_verdicts set inserted_at = now() - interval '31 days' where burst_id = $1`, [burstId])
  const night = { id: '', isLast: true, signal: new AbortController().signal }
  const forget = () =>
    forgetBursts.run(t.ctxOf({ kind: 'system', siteId: mara.siteId, roleId: null, task: 'fixture' }), night)
  await forget()
  expect(await see(mara, burstId)).toMatchObject(said)
  await pool.query('delete from text_prints where burst_id = $1', [burstId])
  await forget()
  expect((await pool.query('select from burst_verdicts where burst_id = $1', [burstId])).rowCount).toBe(0)
})

test('a burst without open flags tells what it ended with, and by which account; taken back it tells nothing', async () => {
  const { burstId } = await placeBurst(t)
  expect(await see(mara, burstId)).toMatchObject({ openCount: 3, outcome: null })
  const { key } = await decideOnAll(t, mara, asked(burstId))
  expect(await see(maraThere, burstId)).toMatchObject({ openCount: 0, outcome: { operation: 'SPAM' } })
  const there = await t.signIn(ROLE.moderator, { siteId: t.sites.two.siteId })
  expect(await see(there, burstId)).toMatchObject({ size: 1, outcome: { operation: 'SPAM', by: maraThere.username } })
  await t.mutate(mara, 'undoBurstDecision', { key }, 'key')
  await doParts(t, key)
  expect(await see(mara, burstId)).toMatchObject({ openCount: 3, outcome: null })
})
