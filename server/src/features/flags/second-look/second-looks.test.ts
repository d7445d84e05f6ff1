import { LOOK_OVER, LOOK_TAKEN } from '@ward/domain/flags/second-look/second-looks'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { importRows, jsonl, report, thread, user } from '../../import/jsonl/jsonl.fixtures.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { insertFlagEvent } from '../flag/flag-events.db.ts'
import { caseOf, placeFlag, update } from '../flag/flag-kinds.fixtures.ts'
import { asSystem } from '../flag/flags.fixtures.ts'
import { isPicked, pickKey } from './pick.ts'
import { pickSome } from './pick-looks.task.ts'
import { placeLook } from './second-looks.fixtures.ts'

let t: TestApp
let mara: Actor
let tomas: Actor
let ines: Actor
beforeAll(async () => {
  t = await startTestApp()
  mara = await t.signIn(2)
  tomas = await t.signIn(2)
  ines = await t.signIn(1)
})
afterAll(() => t.stop())

const KEY = pickKey(Buffer.alloc(32, 7))
const give = (actor: Actor, id: string, verdict = 'FINE') => t.mutate(actor, 'giveSecondLook', { id, verdict })
type Shown = { id: string; body: string } | null
const lookOf = async (actor: Actor): Promise<Shown> => {
  const { data, errors } = await t.ask(actor, '{ secondLook { id title body insertedAt } }')
  expect(errors).toBeUndefined()
  return (data as never as { secondLook: Shown }).secondLook
}
const looked = async (id: string) =>
  (await t.database.pool.query('select verdict, looked_by from second_looks where id = $1', [id])).rows[0]

test('a share is picked by a key: the same ones each time, and about as many as the share says', () => {
  const all = Array.from({ length: 10_000 }, (_, at) => ({ siteId: 1, eventId: String(at) }))
  const picked = (key: Buffer, share: number) => all.filter((one) => isPicked(key, share, one))
  const some = picked(KEY, 5)
  expect(some.length).toBeGreaterThan(400)
  expect(some.length).toBeLessThan(600)
  expect(picked(KEY, 5)).toEqual(some)
  expect(picked(pickKey(Buffer.alloc(32, 8)), 5)).not.toEqual(some)
  expect([picked(KEY, 0).length, picked(KEY, 100).length]).toEqual([0, all.length])
})

test('decisions that stand are picked once, however many pick at once; what is at risk or was undone is not', async () => {
  const { two } = t.sites
  const { siteId } = two
  const della = await t.signIn(2, { siteId })
  await saveSetting(two, 'secondLookShare', 100)
  const pick = () => asSystem(t, ({ site }) => pickSome(site, KEY), siteId)
  // Decisions before the site turned it on are left alone.
  await pick()
  const decided = async (status: string, { after, ...facts }: { after?: object; atRisk?: boolean } = {}) => {
    const { flagId } = await placeFlag(t, 'comment', { siteId, isOpen: false, ...facts })
    const insertedAt = new Date(Date.now() - 3_600_000)
    await asSystem(
      t,
      ({ site }) =>
        insertFlagEvent(site, { flagId, actorId: della.id, status, insertedAt, after: JSON.stringify(after ?? {}) }),
      siteId,
    )
    return flagId
  }
  const [done, spam] = [await decided('DONE'), await decided('SPAM')]
  await decided('DONE', { atRisk: true })
  await decided('ASSIGNED')
  await decided('DONE', { after: { isDeleted: true, isMarkedSpam: false } })
  await decided('DONE', { after: { isDeleted: false, isMarkedSpam: true } })
  const undone = await decided('DELETE')
  await t.database.pool.query('update flags set version = version + 1 where id = $1', [undone])
  await Promise.all([pick(), pick(), pick()])
  await pick()
  const { rows } = await t.database.pool.query(
    'select flag_id, first_verdict, first_by from second_looks where site_id = $1 order by flag_id',
    [siteId],
  )
  expect(rows).toEqual([
    { flag_id: done, first_verdict: 'fine', first_by: della.id },
    { flag_id: spam, first_verdict: 'spam', first_by: della.id },
  ])
})

test('nothing that came in behind a decision takes it from the choice while it rests', async () => {
  const { siteId } = t.sites.two
  await saveSetting(t.sites.two, 'secondLookShare', 100)
  const [della, { flagId }] = [await t.signIn(2, { siteId }), await placeFlag(t, 'comment', { siteId, isOpen: false })]
  const pick = () => asSystem(t, ({ site }) => pickSome(site, KEY), siteId)
  const decide = (minutesAgo: number) => {
    const insertedAt = new Date(Date.now() - minutesAgo * 60_000)
    const decision = { flagId, actorId: della.id, status: 'DONE', insertedAt, after: '{}' }
    return asSystem(t, ({ site }) => insertFlagEvent(site, decision), siteId)
  }
  await pick()
  const { id } = await decide(1)
  await decide(60)
  const reported = report(1, { targetType: 'thread', insertedAt: '2020-01-01T00:00:00Z' })
  const { imported } = await importRows(t, jsonl(user(1), thread(1), reported), siteId)
  expect(imported).toMatchObject({ report: 1 })
  expect(await pick()).toBe(0)
  const owner = new pg.Client({ connectionString: t.clone.ownerUrl })
  await owner.connect()
  await owner.query('alter table flag_events disable trigger user')
  await owner.query(`update flag_events set inserted_at = now() - interval '1 hour' where id = $1`, [id])
  await owner.query('alter table flag_events enable trigger user')
  await owner.end()
  expect(await pick()).toBe(2)
  expect(await pick()).toBe(0)
})

test('the person who decided does not look again; others see the text and nothing that reveals the decision', async () => {
  const id = await placeLook(t, 'remove', mara)
  expect(await lookOf(mara)).toBeNull()
  expect((await give(mara, id)).refusal?.extensions.code).toBe('NOT_FOUND')
  expect(await lookOf(tomas)).toEqual({
    id,
    title: null,
    body: expect.stringContaining('How was your week?'),
    insertedAt: expect.any(String),
  })
  await give(tomas, id, 'SPAM')
  expect(await looked(id)).toEqual({ verdict: 'spam', looked_by: tomas.id })
  expect(await lookOf(tomas)).toBeNull()
})

test('a second look leaves flag, text and history as they are', async () => {
  const id = await placeLook(t, 'fine', mara)
  const { rows } = await t.database.pool.query('select flag_id from second_looks where id = $1', [id])
  const before = await caseOf(t, ines, rows[0].flag_id)
  await give(tomas, id, 'REMOVE')
  expect(await caseOf(t, ines, rows[0].flag_id)).toEqual(before)
})

test('when two look at once, one counts, and a decision that was undone needs no look', async () => {
  const id = await placeLook(t, 'fine', mara)
  const answers = await Promise.all([give(tomas, id), give(ines, id)])
  expect(answers.flatMap(({ refusal }) => refusal?.message ?? [])).toEqual([LOOK_TAKEN])
  const over = await placeLook(t, 'fine', mara)
  const { rows } = await t.database.pool.query('select flag_id from second_looks where id = $1', [over])
  await update(t, mara, rows[0].flag_id, { operation: 'REOPEN' })
  expect((await give(tomas, over)).refusal?.message).toBe(LOOK_OVER)
})

test('agreement is told by week and kind, and disagreements are listed, to admins alone', async () => {
  const query = `{ secondLookReport { weeks { assocType n agreed kappa }
    disagreements { flag { id } first firstBy { id } second secondBy { id } } } }`
  expect((await t.ask(tomas, query)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  await t.database.pool.query('delete from second_looks where site_id = $1', [t.sites.one.siteId])
  for (const [first, second] of [
    ['fine', 'FINE'],
    ['fine', 'FINE'],
    ['spam', 'SPAM'],
    ['spam', 'FINE'],
  ] as const)
    await give(tomas, await placeLook(t, first, mara), second)
  const { data } = await t.ask(ines, query)
  expect((data as never as { secondLookReport: object }).secondLookReport).toEqual({
    weeks: [{ assocType: 'COMMENT', n: 4, agreed: 3, kappa: 0.5 }],
    disagreements: [
      {
        flag: { id: expect.any(String) },
        first: 'SPAM',
        firstBy: { id: mara.id },
        second: 'FINE',
        secondBy: { id: tomas.id },
      },
    ],
  })
})

test('disagreements of one moment are listed in one order, the last first', async () => {
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(await placeLook(t, 'spam', mara))
  for (const id of ids) await give(tomas, id, 'FINE')
  const [at, [first, ...rest]] = [new Date(), ids]
  for (const id of [first, ...rest.toReversed()])
    await t.database.pool.query('update second_looks set looked_at = $2 where id = $1', [id, at])
  const { data } = await t.ask(ines, '{ secondLookReport { disagreements { id } } }')
  const { disagreements } = (data as never as { secondLookReport: { disagreements: { id: string }[] } })
    .secondLookReport
  expect(disagreements.slice(0, 3).map(({ id }) => id)).toEqual(ids.toReversed())
})
