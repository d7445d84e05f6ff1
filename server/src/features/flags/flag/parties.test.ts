import { randomUUID } from 'node:crypto'
import { NOT_ONES_OWN_CONTENT, NOT_ONES_OWN_REPORT } from '@ward/domain/flags/flag/parties'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { decideTogether } from '../bulk/bulk.fixtures.ts'
import { placeLook } from '../second-look/second-looks.fixtures.ts'
import { insertAppeal } from './appeals.db.ts'
import { caseOf, placeFlag, placeUnflagged, update } from './flag-kinds.fixtures.ts'
import { insertReport } from './flag-reports.db.ts'
import { updateFlag } from './flags.db.ts'
import { asSystem } from './flags.fixtures.ts'

let t: TestApp
let mara: Actor
let tomas: Actor
let ines: Actor
beforeAll(async () => {
  t = await startTestApp()
  mara = await t.signIn(1)
  tomas = await t.signIn(1)
  ines = await t.signIn(2)
})
afterAll(() => t.stop())

const OWN = { extensions: { code: 'FORBIDDEN' }, message: NOT_ONES_OWN_CONTENT }
const REPORTED = { extensions: { code: 'FORBIDDEN' }, message: NOT_ONES_OWN_REPORT }
const report = (flagId: string, { id: reporterId }: Actor) =>
  asSystem(t, ({ site }) => insertReport(site, { flagId, reporterId, reason: 'Spam', snapshot: '' }))
const operate = async (actor: Actor, flagId: string, operation: string) =>
  (await update(t, actor, flagId, { operation })).refusal
const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows

/** The state in which each operation could be done. */
const STATES: Record<string, Parameters<typeof placeFlag>[2]> = {
  DONE: {},
  REOPEN: { isOpen: false },
  APPROVE: { isRequiredToPublish: true, content: { isPending: true } },
  DELETE: {},
  UN_DELETE: { isOpen: false, content: { isDeleted: true } },
  SPAM: {},
  UN_SPAM: { isOpen: false, isSpam: true, content: { isSpam: true } },
}

test.each(Object.entries(STATES))('%s is for neither the author of a text nor who reported it', async (name, facts) => {
  const { flagId } = await placeFlag(t, 'comment', { ...facts, author: mara })
  await report(flagId, tomas)
  const before = await caseOf(t, ines, flagId)
  expect(await operate(mara, flagId, name)).toMatchObject(OWN)
  expect(await operate(tomas, flagId, name)).toMatchObject(REPORTED)
  expect(await caseOf(t, ines, flagId)).toEqual(before)
  expect(await operate(await t.signIn(1), flagId, name)).toBeUndefined()
})

test('a user does not decide on the flag about themselves, and may still have somebody assigned', async () => {
  const { flagId } = await placeFlag(t, 'user', { author: ines })
  expect(await operate(ines, flagId, 'DONE')).toMatchObject(OWN)
  const { refusal, flag } = await update(t, ines, flagId, { assignedToUserIds: [mara.id] })
  expect([refusal, flag?.contentFlagAssigns.map(({ userId }) => userId)]).toEqual([undefined, [mara.id]])
})

test('a decision about a text of one’s own opens no flag', async () => {
  const assocId = await placeUnflagged(t, 'comment')
  await t.database.pool.query('update content set author_id = $2 where id = $1', [assocId, mara.id])
  const opening = { assocType: 'COMMENT', assocId, operation: 'DELETE' }
  expect((await t.mutate(mara, 'openContentFlag', opening)).refusal).toMatchObject(OWN)
  expect(await rows('select from flags where content_id = $1', assocId)).toEqual([])
})

test('the flag says how the viewer is party to it; of a whole list in one statement', async () => {
  const own = (await placeFlag(t, 'comment', { author: mara })).flagId
  const [first, second, other] = await Promise.all(
    Array.from({ length: 3 }, async () => (await placeFlag(t, 'comment')).flagId),
  )
  await report(first as string, mara)
  await report(second as string, mara)
  await report(other as string, tomas)
  const query = 'query ($ids: [ID!]!) { contentFlags(ids: $ids) { id viewerIs } }'
  const ids = [own, first, second, other]
  const answer = await t.ask(mara, query, { variables: { ids } })
  const found = (answer.data as never as { contentFlags: { id: string; viewerIs: string | null }[] }).contentFlags
  expect(Object.fromEntries(found.map(({ id, viewerIs }) => [id, viewerIs]))).toEqual({
    [own]: 'AUTHOR',
    [first as string]: 'REPORTER',
    [second as string]: 'REPORTER',
    [other as string]: null,
  })
  const one = await statementsOf(() => t.ask(mara, query, { variables: { ids: [first] } }))
  const many = await statementsOf(() => t.ask(mara, query, { variables: { ids } }))
  expect(many.length).toBe(one.length)
})

test('of many at once those of one’s own are left, and counted as such beforehand', async () => {
  const own = (await placeFlag(t, 'comment', { author: mara })).flagId
  const [reported = '', ready = ''] = await Promise.all(
    Array.from({ length: 2 }, async () => (await placeFlag(t, 'comment')).flagId),
  )
  await report(reported, mara)
  const flags = [own, reported, ready].map((id) => ({ id, version: 1 }))
  const shown = await decideTogether(t, mara, { operation: 'DONE', flags })
  const counted = expect.arrayContaining([
    { kind: 'FLAGS_CLOSED', n: 1 },
    { kind: 'LEFT_OWN', n: 2 },
  ])
  expect([shown.expected, shown.effects]).toEqual([counted, counted])
  expect(Object.fromEntries(shown.left.map(({ id, because }) => [id, because]))).toEqual({
    [own]: NOT_ONES_OWN_CONTENT,
    [reported]: NOT_ONES_OWN_REPORT,
  })
  const few = await t.mutate<{ left: object[] }>(
    mara,
    'decideFlags',
    { operation: 'SPAM', flags: [own, reported].map((id) => ({ id, version: 1 })) },
    'left { id }',
  )
  expect(few.answer?.left).toHaveLength(2)
})

test('staff whose text was removed ask for another look, and cannot answer it themselves', async () => {
  const { flagId, assocId } = await placeFlag(t, 'comment', { author: tomas })
  await update(t, mara, flagId, { operation: 'SPAM' })
  const askedAt = new Date()
  await asSystem(t, async ({ site }) => {
    const [{ id: eventId }] = await rows(`select id from flag_events where flag_id = $1 and status = 'SPAM'`, flagId)
    await insertAppeal(site, { flagId, eventId, authorId: tomas.id, words: 'Look again', nonce: randomUUID(), askedAt })
    await updateFlag(site, flagId, { isOpen: true, isAppealed: true })
  })
  const mayAnswer = async (actor: Actor) =>
    (await t.ask(actor, `{ contentFlag(id: "${flagId}") { appeal { mayAnswer } } }`)).data?.contentFlag
  expect([await mayAnswer(tomas), await mayAnswer(ines)]).toEqual([
    { appeal: { mayAnswer: false } },
    { appeal: { mayAnswer: true } },
  ])
  for (const operation of ['UN_SPAM', 'DONE']) expect(await operate(tomas, flagId, operation)).toMatchObject(OWN)
  expect(await rows('select is_spam from content where id = $1', assocId)).toEqual([{ is_spam: true }])
  expect(await operate(ines, flagId, 'UN_SPAM')).toBeUndefined()
})

test('a text at risk is closed by neither its author nor who reported it', async () => {
  const { flagId } = await placeFlag(t, 'comment', { atRisk: true, author: mara })
  await report(flagId, tomas)
  const close = async (actor: Actor) =>
    (await t.mutate(actor, 'closeAtRisk', { id: flagId, outcome: 'NO_CONCERN', atRiskConfirmed: true })).refusal
  await t.mutate(tomas, 'takeAtRisk', { id: flagId })
  expect(await close(mara)).toMatchObject(OWN)
  expect(await close(tomas)).toMatchObject(REPORTED)
  expect(await close(ines)).toBeUndefined()
})

test('second looks are drawn for neither the author nor who reported the text', async () => {
  const drawn = async (actor: Actor) => {
    const { data } = await t.ask(actor, '{ secondLook { id } }')
    return (data as never as { secondLook: { id: string } | null }).secondLook?.id
  }
  const id = await placeLook(t, 'fine', ines)
  const [{ flag_id, content_id }] = await rows(
    'select l.flag_id, f.content_id from second_looks l join flags f on f.id = l.flag_id where l.id = $1',
    id,
  )
  expect([await drawn(mara), await drawn(tomas)]).toEqual([id, id])
  await t.database.pool.query('update content set author_id = $2 where id = $1', [content_id, mara.id])
  await report(flag_id, tomas)
  expect([await drawn(mara), await drawn(tomas)]).toEqual([undefined, undefined])
  for (const actor of [mara, tomas])
    expect((await t.mutate(actor, 'giveSecondLook', { id, verdict: 'FINE' })).refusal?.extensions.code).toBe('CONFLICT')
})
