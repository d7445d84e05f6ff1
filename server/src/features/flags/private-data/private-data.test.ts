import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { TEXT_CHANGED } from '@ward/domain/flags/editing/text-editing'
import { NO_ORIGINAL, NOTHING_PRIVATE, ORIGINALS_KEPT_DAYS } from '@ward/domain/flags/private-data/masking'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placesOf } from '../../../../test/places.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
import { caseOf, placeFlag } from '../flag/flag-kinds.fixtures.ts'
import { insertReport } from '../flag/flag-reports.db.ts'
import { asSystem } from '../flag/flags.fixtures.ts'
import { forgetPrivateOriginals } from './forget-originals.task.ts'

let t: TestApp
let admin: Actor
const logged: string[] = []
beforeAll(async () => {
  t = await startTestApp({ log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) })
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const PHONE = '07700 900413'
const MAIL = 'fern.hollow@mail.example'
const BODY = `<p>Ring me, <b>${PHONE}</b>, or <a href="mailto:${MAIL}" rel="noopener noreferrer ugc">write</a>.</p>`
const MASKED = '<p>Ring me, <b>[phone number removed]</b>, or write.</p>'

const mask = (id: string, given = {}, actor = admin) =>
  t.mutate<{ version: number }>(actor, 'maskPrivateData', { id, ...given }, 'id version')
const unmask = (id: string, given = {}, actor = admin) => t.mutate(actor, 'unmaskPrivateData', { id, ...given }, 'id')
const forget = () =>
  forgetPrivateOriginals.run(
    { network: t.database.network, log: t.log },
    { isLast: false, signal: AbortSignal.timeout(60_000) },
  )
const original = (id: string, actor = admin) =>
  t.query<{ body: string; title: string | null }>(actor, 'privateOriginal', { id }, 'title body')
const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const textOf = async (id: string) => (await rows('select body, revision from content where id = $1', id))[0]
const audits = async (id: string) =>
  (await rows('select action, fields from audit_log where subject_id = $1 order by id', id)).map(({ action }) => action)

test('masking is an edit: version, history, audit and live event follow, and taking it back is another', async () => {
  const { flagId, assocId: id } = await placeFlag(t, 'comment', { body: BODY })
  expect((await mask(flagId, { version: 1 })).answer?.version).toBe(2)
  expect(await textOf(id)).toEqual({ body: MASKED, revision: 2 })
  const versions = (await rows(`select content from versions where subject_id = $1`, id)).map(({ content }) => content)
  expect(versions).toEqual([{ body: MASKED }])
  expect((await rows('select from live_events where subject_id = $1', flagId)).length).toBeGreaterThan(0)
  expect((await original(flagId)).answer).toEqual({ body: BODY, title: null })
  expect((await unmask(flagId, { version: 2 })).refusal).toBeUndefined()
  expect(await textOf(id)).toEqual({ body: BODY, revision: 3 })
  expect(await audits(id)).toEqual(['maskPrivateData', 'readPrivateData', 'unmaskPrivateData'])
  const events = (await caseOf(t, admin, flagId)).contentFlagEvents
  expect(events.map(({ status, user }) => [status, user?.id])).toEqual([
    ['MASKED', admin.id],
    ['UNMASKED', admin.id],
  ])
  expect((await original(flagId)).refusal?.message).toBe(NO_ORIGINAL)
})

test('pieces are told with their places to all staff, and so is that an original is kept', async () => {
  const { flagId } = await placeFlag(t, 'thread', { body: BODY })
  await t.database.pool.query('update threads set name = $1 where id = (select content_id from flags where id = $2)', [
    `Call ${PHONE}`,
    flagId,
  ])
  const ask = async (actor: Actor) =>
    (
      await t.query<object>(
        actor,
        'contentFlag',
        { id: flagId },
        'privateData { kind part start end } keptOriginal { pieces revision maskedBy { id } }',
      )
    ).answer
  const moderator = await t.signIn(2)
  expect(await ask(moderator)).toEqual({
    privateData: [
      { kind: 'PHONE', part: 'TITLE', start: 5, end: 17 },
      { kind: 'PHONE', part: 'BODY', start: 9, end: 21 },
      { kind: 'EMAIL', part: 'BODY', start: 26, end: 31 },
    ],
    keptOriginal: null,
  })
  await mask(flagId)
  expect(await ask(moderator)).toEqual({
    privateData: [],
    keptOriginal: { pieces: 3, revision: 2, maskedBy: { id: admin.id } },
  })
  expect((await original(flagId)).answer?.title).toBe(`Call ${PHONE}`)
})

const CANARY = '07700 900677'
const MAILED = 'moss.fallow@mail.example'
const TOLD = BODY.replace(PHONE, CANARY).replace(MAIL, MAILED)

test('the original is nowhere but in its encrypted place: no table, file, line of the log or message holds it', async () => {
  const author = await t.signIn(3)
  await asSystem(t, (tx) => saveSetting(tx.site, 'tellOfEdits', true))
  const { flagId, assocId: id } = await placeFlag(t, 'thread', { body: TOLD, author })
  await t.database.pool.query(`update threads set slug = 'my-number-07700-900677', seo = $1 where id = $2`, [
    JSON.stringify({ title: CANARY }),
    id,
  ])
  await t.mutate(admin, 'updateThread', { id, name: `My number is ${CANARY}`, body: `${TOLD}<p>More.</p>` })
  await t.mutate(admin, 'updateThread', { id, body: `${TOLD}<p>Still more.</p>` })
  const cues = JSON.stringify([{ phrase: MAILED, weight: 1, kind: 'abuse' }])
  await t.database.pool.query('update flags set automod_because = $1, crisis_cues = $1 where id = $2', [cues, flagId])
  const reporterId = (await t.signIn(3)).id
  await asSystem(t, (tx) => insertReport(tx.site, { flagId, reporterId, reason: 'Private', snapshot: TOLD }))
  const blockOf = await rows(
    `insert into user_blocks (site_id, user_id, role_before) values ($1, $2, 3) returning id`,
    t.sites.one.siteId,
    reporterId,
  )
  await t.database.pool.query(
    'insert into unlinked_mentions (site_id, block_id, content_id, body, revision) values ($1, $2, $3, $4, 1)',
    [t.sites.one.siteId, blockOf[0].id, id, TOLD],
  )
  const where = async () => [
    ...(await placesOf(t, CANARY, logged)),
    ...(await placesOf(t, MAILED, logged)),
    ...(await placesOf(t, '07700-900677', logged)),
  ]
  // A check that looks for nothing would find nothing: each of these holds a piece before.
  const before = (await where()).join('\n')
  for (const table of ['content', 'threads', 'versions', 'flags', 'flag_reports', 'unlinked_mentions'])
    expect(before, table).toContain(`${table}: `)
  logged.length = 0
  expect((await mask(flagId)).refusal).toBeUndefined()
  expect((await original(flagId)).answer?.body).toBe(`${TOLD}<p>Still more.</p>`)
  expect(await where()).toEqual([])
  expect(await rows('select from private_originals where content_id = $1', id)).toHaveLength(1)
  await asSystem(t, (tx) => saveSetting(tx.site, 'tellOfEdits', false))
})

test('a person who may not edit may neither mask, read nor unmask, and a flag of another site is not found', async () => {
  const { flagId } = await placeFlag(t, 'reply', { body: BODY })
  const moderator = await t.signIn(2)
  await mask(flagId)
  for (const ask of [mask(flagId, {}, moderator), unmask(flagId, {}, moderator), original(flagId, moderator)])
    expect((await ask).refusal).toMatchObject({ message: MUST_BE_ADMIN, extensions: { code: 'FORBIDDEN' } })
  const elsewhere = await t.signIn(5, { siteId: t.sites.two.siteId })
  for (const ask of [mask(flagId, {}, elsewhere), unmask(flagId, {}, elsewhere), original(flagId, elsewhere)])
    expect((await ask).refusal?.extensions.code).toBe('NOT_FOUND')
  const { flagId: ofUser } = await placeFlag(t, 'user')
  expect((await mask(ofUser)).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('when ten mask at once, one does; a text edited since is not unmasked, but its original can still be read', async () => {
  const { flagId, assocId: id } = await placeFlag(t, 'comment', { body: BODY })
  const answers = await Promise.all(Array.from({ length: 10 }, () => mask(flagId, { version: 1 })))
  expect(answers.filter(({ answer }) => answer)).toHaveLength(1)
  for (const { refusal } of answers) if (refusal) expect(refusal.message).toBe(TEXT_CHANGED)
  expect((await mask(flagId)).refusal?.message).toBe(NOTHING_PRIVATE)
  await t.mutate(admin, 'editContentFlagBody', { id: flagId, body: '<p>In other words</p>' })
  const { refusal } = await unmask(flagId)
  expect(refusal).toMatchObject({ message: TEXT_CHANGED, extensions: { code: 'CONFLICT', state: { version: 3 } } })
  expect((await original(flagId)).answer?.body).toContain(PHONE)
  expect((await textOf(id)).body).toBe('<p>In other words</p>')
})

test('an original is deleted after 90 days, or as many as the site says; one that was moved to another text is not opened', async () => {
  const [one, two] = [await placeFlag(t, 'comment', { body: BODY }), await placeFlag(t, 'comment', { body: BODY })]
  await mask(one.flagId)
  await mask(two.flagId)
  const swap = `update private_originals set sealed = (select sealed from private_originals where content_id = $2) where content_id = $1`
  await rows(swap, one.assocId, two.assocId)
  expect((await original(one.flagId)).refusal?.extensions.code).toBe('FAULT')
  const age = `update private_originals set masked_at = now() - make_interval(days => $2) where content_id = $1`
  await rows(age, one.assocId, ORIGINALS_KEPT_DAYS + 1)
  await rows(age, two.assocId, ORIGINALS_KEPT_DAYS - 1)
  await forget()
  expect((await original(one.flagId)).refusal?.message).toBe(NO_ORIGINAL)
  expect((await original(two.flagId)).answer?.body).toBe(BODY)
  await setSetting(t, 'maskedOriginalDays', 7)
  expect((await t.query(admin, 'privateOriginal', { id: two.flagId }, 'keptDays')).answer).toEqual({ keptDays: 7 })
  await forget()
  expect((await original(two.flagId)).refusal?.message).toBe(NO_ORIGINAL)
  await setSetting(t, 'maskedOriginalDays', null)
})

test('after masking no part of a number or address stands in a cue of automod or in what a reporter wrote', async () => {
  const { flagId } = await placeFlag(t, 'comment', {
    body: '<p>Call me on +1 415 555 0187 or visit 14 Cedar Street, Apt 3B, Columbus, OH 43215</p>',
    automodBecause: JSON.stringify(['415', '0187', 'Cedar', 'call me'].map((phrase) => ({ phrase, weight: 1 }))),
  })
  const { id: reporterId } = await t.signIn(3)
  await asSystem(t, (tx) =>
    insertReport(tx.site, { flagId, reporterId, reason: 'it has +1 415 555 0187 in it', snapshot: '' }),
  )
  expect((await mask(flagId)).refusal).toBeUndefined()
  expect((await rows('select automod_because as kept from flags where id = $1', flagId))[0]?.kept).toEqual([
    { phrase: 'call me', weight: 1 },
  ])
  expect(await rows('select reason from flag_reports where flag_id = $1', flagId)).toEqual([
    { reason: 'it has [phone number removed] in it' },
  ])
})

test('what others in the discussion repeat is masked with it, each as an edit of its own; taking it back gives back theirs', async () => {
  const pool = t.database.pool
  const { flagId, assocId: threadId } = await placeFlag(t, 'thread', { body: '<p>Ring me, 07700 900811</p>' })
  const author = await t.signIn(3)
  const reply = async (body: string) => {
    const { assocId, flagId: of } = await placeFlag(t, 'reply', { body, author })
    await pool.query('update content set root_id = $2, parent_id = $2 where id = $1', [assocId, threadId])
    return { id: assocId, flagId: of }
  }
  const quoting = await reply('<p>You wrote “07700 900811”. Mine is 07700 900822.</p>')
  const spelled = await reply('<p>Is 07700-900-811 yours?</p>')
  const earlier = await reply('<p>Nothing now.</p>')
  await pool.query(
    `insert into versions (site_id, subject_type, subject_id, number, content, actor_kind) values ($1, 'content', $2, 1, $3, 'system')`,
    [t.sites.one.siteId, earlier.id, JSON.stringify({ body: '<p>07700 900811 it was</p>' })],
  )
  const beside = await placeFlag(t, 'reply', { body: '<p>07700 900811, elsewhere</p>' })
  const places = async () =>
    (await Promise.all(['07700 900811', '07700-900-811'].map((piece) => placesOf(t, piece, [])))).flat()
  expect((await places()).filter((row) => !row.includes('elsewhere')).length).toBeGreaterThanOrEqual(4)
  expect((await mask(flagId)).refusal).toBeUndefined()
  expect((await places()).filter((row) => !row.includes('elsewhere'))).toEqual([])
  expect((await textOf(quoting.id)).body).toBe('<p>You wrote “[phone number removed]”. Mine is 07700 900822.</p>')
  expect((await textOf(beside.assocId)).body).toContain('07700 900811')
  expect(await audits(spelled.id)).toEqual(['maskPrivateData'])
  // Unmasking one answer unmasks that one alone; texts edited since stay masked.
  await t.mutate(admin, 'editContentFlagBody', { id: spelled.flagId, body: '<p>Edited since</p>' })
  expect((await unmask(flagId)).refusal).toBeUndefined()
  expect([(await textOf(quoting.id)).body, (await textOf(spelled.id)).body]).toEqual([
    '<p>You wrote “07700 900811”. Mine is 07700 900822.</p>',
    '<p>Edited since</p>',
  ])
})
