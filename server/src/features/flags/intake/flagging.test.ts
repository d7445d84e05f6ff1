import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { addContent } from '../../content/content.actions.ts'
import { asSystem, makeFlag } from '../flag/flags.fixtures.ts'
import { editByAuthor, report, submitContent } from './flagging.actions.ts'
import { scoringsOf } from './scoring-batch.actions.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const DONE = 'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DONE) { version } }'
const STATE = '{ contentFlagEvents { status } isOpen isOffensive version }'
type State = { isOpen: boolean; isOffensive: boolean; version: number; contentFlagEvents: { status: string }[] }

async function judged() {
  const moderator = await t.signIn(2)
  const flag = await makeFlag(t)
  await t.ask(moderator, DONE, { variables: { id: flag.flagId } })
  const state = async () => {
    const { data } = await t.ask(moderator, `query ($id: ID!) { contentFlag(id: $id) ${STATE} }`, {
      variables: { id: flag.flagId },
    })
    return (data as never as { contentFlag: State }).contentFlag
  }
  return { ...flag, state }
}

test('a judged text that its author makes offensive opens its flag again', async () => {
  const { contentId, state } = await judged()
  const before = await state()
  expect(before).toMatchObject({ isOpen: false, isOffensive: false })
  await asSystem(t, (tx) =>
    editByAuthor(tx, contentId, '<p>You are a pathetic moron and a worthless liar, shut up you idiot.</p>'),
  )
  const after = await state()
  expect(after).toMatchObject({ isOpen: true, isOffensive: true })
  expect(after.version).toBeGreaterThan(before.version)
  expect(after.contentFlagEvents.at(-1)?.status).toBe('EDITED')
})

test('a judged text that scores as before stays done, but a verdict on the older text is refused', async () => {
  const { contentId, state } = await judged()
  const before = await state()
  await asSystem(t, (tx) => editByAuthor(tx, contentId, '<p>How long did your infusion take?</p>'))
  const after = await state()
  expect(after.isOpen).toBe(false)
  expect(after.version).toBeGreaterThan(before.version)
})

test('a text is compared with what automod said of it last, and its flag keeps what was ever found', async () => {
  const { flagId, contentId, state } = await judged()
  // Over the threshold of a flag, below the one that holds a text back.
  const RUDE = '<p>What a fool you are.</p>'
  const [moderator, edit] = [
    await t.signIn(2),
    (body: string) => asSystem(t, (tx) => editByAuthor(tx, contentId, body)),
  ]
  const done = () => t.ask(moderator, DONE, { variables: { id: flagId } })
  // Each edit of the same author: the text, and whether staff are asked once more.
  for (const [body, isOpen] of [
    [RUDE, true],
    ['<p>How far was the drive?</p>', true],
    ['<p>How far was the drive for you?</p>', false],
    ['<p>How far was the clinic for you?</p>', false],
    [RUDE, true],
    ['<p>You fool, I think.</p>', false],
  ] as const) {
    await edit(body)
    expect([body, await state()]).toMatchObject([body, { isOpen, isOffensive: true }])
    if (isOpen) await done()
  }
})

/** The topics of what was announced about a flag since it was judged. */
const heardOf = async (flagId: string) => {
  const { rows } = await t.database.pool.query(
    `select topic from live_events where subject_id = $1 and topic like 'flag%' order by id`,
    [flagId],
  )
  return rows.map(({ topic }) => topic)
}
const reportBy = (reporterId: string, contentId: string) =>
  asSystem(t, (tx) =>
    report(tx, { target: { assocType: 'comment', contentId }, reporterId, reason: 'Still unkind', snapshot: '' }),
  )

test('a report of judged content opens its flag again, and the queue hears of it as of a new one', async () => {
  const { flagId, contentId, state } = await judged()
  const before = await heardOf(flagId)
  await reportBy((await t.signIn(3)).id, contentId)
  expect((await state()).isOpen).toBe(true)
  expect((await heardOf(flagId)).slice(before.length)).toEqual(['flag', 'flag.new'])
  await reportBy((await t.signIn(3)).id, contentId)
  expect((await heardOf(flagId)).slice(before.length + 2)).toEqual(['flag'])
})

test('a text that its author makes offensive comes back into the queue as new', async () => {
  const { flagId, contentId } = await judged()
  await asSystem(t, (tx) => editByAuthor(tx, contentId, '<p>You are a pathetic moron and a worthless liar.</p>'))
  expect(await heardOf(flagId)).toContain('flag.new')
  expect((await heardOf(flagId)).filter((topic) => topic === 'flag.new')).toHaveLength(2)
})

test('the second report of the same member changes nothing: it does not open a judged flag again', async () => {
  const { flagId, contentId, reporter, state } = await judged()
  const [before, heard] = [await state(), await heardOf(flagId)]
  await reportBy(reporter.id, contentId)
  expect(await state()).toEqual(before)
  expect(await heardOf(flagId)).toEqual(heard)
})

test('fifty reports of one member at once are one, and of fifty members they are fifty on one open flag', async () => {
  const { flagId, contentId, state } = await judged()
  const one = await t.signIn(3)
  await Promise.all(Array.from({ length: 50 }, () => reportBy(one.id, contentId)))
  const reported = async () => (await state()).contentFlagEvents.filter(({ status }) => status === 'REPORTED').length
  expect(await reported()).toBe(2)
  const many = await Promise.all(Array.from({ length: 50 }, () => t.signIn(3)))
  await Promise.all(many.map(({ id }) => reportBy(id, contentId)))
  expect(await reported()).toBe(52)
  expect((await heardOf(flagId)).filter((topic) => topic === 'flag.new')).toHaveLength(2)
})

test('a report of content that staff deleted is kept, and its flag stays closed', async () => {
  const { flagId, contentId, state } = await judged()
  const admin = await t.signIn(1)
  const DELETE = 'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DELETE) { version } }'
  expect((await t.ask(admin, DELETE, { variables: { id: flagId } })).errors).toBeUndefined()
  await reportBy((await t.signIn(3)).id, contentId)
  expect(await state()).toMatchObject({ isOpen: false })
  expect((await state()).contentFlagEvents.at(-1)?.status).toBe('REPORTED')
})

const AUTOMOD = 'isOpen isSpam atRisk automod { spam { prob } offensive { prob } }'
const scored = { spam: { prob: expect.any(Number) }, offensive: { prob: expect.any(Number) } }

test('a flag that staff or a member opened carries automod’s opinion of the text, and nothing follows from it', async () => {
  const admin = await t.signIn(1)
  const reported = await makeFlag(t, { body: '<p>How long did the infusion take for you?</p>' })
  const byReport = await t.ask(admin, `{ contentFlag(id: "${reported.flagId}") { ${AUTOMOD} } }`)
  expect(byReport.data).toEqual({ contentFlag: { isOpen: true, isSpam: false, atRisk: false, automod: scored } })
  const thread = { name: 'Quiet days', slug: 'quiet-days' }
  const { content } = await asSystem(t, (tx) =>
    submitContent(tx, { kind: 'thread', authorId: reported.author.id, body: '<p>All is well</p>', thread }),
  )
  const byStaff = await t.ask(
    admin,
    `mutation { openContentFlag(assocType: THREAD, assocId: "${content.id}") { ${AUTOMOD} } }`,
  )
  expect(byStaff.data).toEqual({ openContentFlag: { isOpen: false, isSpam: false, atRisk: false, automod: scored } })
})

test('the title of a thread is scored with its text: when it is new, when staff open its flag, and of an import', async () => {
  const [admin, { id: authorId }] = [await t.signIn(1), await t.signIn(3)]
  const ADVERT = 'Cheap oxycodone, no prescription needed, WhatsApp +44 7700 900123'
  const written = { kind: 'thread' as const, authorId, body: '<p>Hello all</p>' }
  const named = (slug: string) => ({ ...written, thread: { name: ADVERT, slug } })
  const { flagId } = await asSystem(t, (tx) => submitContent(tx, named('new-advert')))
  const SPAM = 'isSpam automod { spam { prob } }'
  const spam = { prob: expect.toSatisfy((prob: number) => prob >= 0.6) }
  const isNew = await t.ask(admin, `{ contentFlag(id: "${flagId}") { ${SPAM} } }`)
  expect(isNew.data).toEqual({ contentFlag: { isSpam: true, automod: { spam } } })
  const { id } = await asSystem(t, (tx) => addContent(tx, named('kept-advert')))
  const [scoring] = await asSystem(t, (tx) => scoringsOf(tx, [id]))
  expect(scoring?.scores).toMatchObject({ spam })
  const opened = await t.ask(admin, `mutation { openContentFlag(assocType: THREAD, assocId: "${id}") { ${SPAM} } }`)
  expect(opened.data).toEqual({ openContentFlag: { isSpam: false, automod: { spam } } })
})
