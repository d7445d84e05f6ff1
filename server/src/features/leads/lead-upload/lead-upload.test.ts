import {
  LEAD_COUNTS,
  NO_ADDRESSES,
  NOT_ON_SITE,
  UNDO_IS_OVER,
  UPLOAD_IS_REAL,
} from '@ward/domain/leads/lead-upload/lead-upload'
import { PROVE_FIRST } from '@ward/domain/users/letting-in'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { connections } from '../../../../test/connections.ts'
import { leaveBy, sentTo } from '../../notifications/leave-by-mail.fixtures.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
import { unsubscribeToken } from '../subscribers/unsubscribe-link.actions.ts'
import { makeSubscriber, sortAgain, uploadLeads, uploadMany } from './lead-upload.fixtures.ts'

let t: TestApp
let tech: Actor
let now = new Date()
beforeAll(async () => {
  t = await startTestApp({ now: () => now })
  tech = await t.signIn(6)
})
afterAll(() => t.stop())

type Upload = Record<string, number | null> & { leadsToUndo: number; sameListAs: string | null; undone: number | null }
const COUNTS = `${LEAD_COUNTS.join(' ')} leadsToUndo sameListAs undone`
async function results(id: string, actor = tech): Promise<Upload> {
  const { answer, refusal } = await t.query<Upload>(actor, 'getUpload', { id }, COUNTS)
  return answer ?? expect.fail(refusal?.message)
}
const countsOf = ({ leadsToUndo: _, sameListAs: __, undone: ___, ...counts }: Upload) =>
  Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0))
const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const optIn = (actor: Actor, receives: boolean) =>
  rows('update users set receive_emails = $2 where id = $1', [actor.id, receives])
const statusOf = async (email: string) =>
  (await rows('select status from subscribers where email = $1', [email]))[0]?.status
const mailsTo = (email: string) => rows('select subject, payload from outbox where recipient = $1', [email])

const welcomed = async (id: string) => {
  const select = 'welcomeMails { sent waiting failed bounced unsubscribed subject text }'
  return (await t.query<{ welcomeMails: object }>(tech, 'getUpload', { id }, select)).answer?.welcomeMails
}

/** One address of each kind. */
async function everyKind(name: string) {
  const [here, gone] = [await t.signIn(3, { username: `in_${name}` }), await t.signIn(3, { username: `out_${name}` })]
  await optIn(here, true)
  await optIn(gone, false)
  await makeSubscriber(t, `sub@${name}.example`)
  await makeSubscriber(t, `left@${name}.example`, 'unsubscribed')
  await makeSubscriber(t, `bounced@${name}.example`, 'bounced')
  await makeSubscriber(t, `black@${name}.example`, 'blacklisted')
  const words = ['sub', 'left', 'bounced', 'black', 'new'].map((word) => `${word}@${name}.example`)
  return {
    here,
    gone,
    list: [...words, here.email.toUpperCase(), gone.email, 'nonsense', `NEW@${name}.example`].join('\n'),
  }
}

test('six counts, and three more lines that make them add up, say what became of each address', async () => {
  const { list } = await everyKind('plain')
  const counts = countsOf(await results(await uploadLeads(t, tech, list)))
  expect(counts).toEqual({
    newLeads: 1,
    membersAlreadyOptedIn: 1,
    subscribersAlreadyOptedIn: 1,
    blacklisted: 2,
    leftUnsubscribed: 2,
    invalid: 1,
    duplicate: 1,
  })
  expect(Object.values(counts).reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(list.split('\n').length)
  expect(await statusOf('left@plain.example')).toBe('unsubscribed')
})

test('a subscriber who agreed again is opted back in, with who uploaded it, when and on which basis; the blacklist is not crossed', async () => {
  const { gone, list } = await everyKind('again')
  const id = await uploadLeads(t, tech, list, { isReconsented: true, campaign: 'Autumn', form: 'Poster' })
  expect(countsOf(await results(id))).toMatchObject({
    membersOptedBackIn: 1,
    subscribersOptedBackIn: 1,
    blacklisted: 2,
  })
  expect(await statusOf('left@again.example')).toBe('subscribed')
  expect(await statusOf('bounced@again.example')).toBe('bounced')
  expect(await rows('select receive_emails from users where id = $1', [gone.id])).toEqual([{ receive_emails: true }])
  const reported = await rows('select kind, actor_id, upload_id, basis from subscription_events where user_id = $1', [
    gone.id,
  ])
  const basis = { medium: 'Website', form: 'Poster', campaign: 'Autumn' }
  expect(reported).toEqual([{ kind: 'opted_back_in', actor_id: tech.id, upload_id: id, basis }])
})

test('an address that is blacklisted in the moment of an upload stays so', async () => {
  const id = await makeSubscriber(t, 'now@black.example', 'unsubscribed')
  const member = await t.signIn(3)
  await optIn(member, false)
  const ofMember = await makeSubscriber(t, member.email)
  const marking = await t.database.pool.connect()
  try {
    await marking.query('begin')
    await marking.query(`update subscribers set status = 'blacklisted' where id = any ($1)`, [[id, ofMember]])
    const upload = uploadLeads(t, tech, `now@black.example\n${member.email}`, { isReconsented: true })
    await vi.waitUntil(() => connections(t.database.pool, `wait_event_type = 'Lock'`), { timeout: 30_000 })
    await marking.query('commit')
    expect(countsOf(await results(await upload))).toEqual({ blacklisted: 2 })
  } finally {
    await marking.query('rollback')
    marking.release()
  }
  expect(await statusOf('now@black.example')).toBe('blacklisted')
  expect(await rows('select receive_emails from users where id = $1', [member.id])).toEqual([{ receive_emails: false }])
})

test('who leaves in the moment of an upload is not brought back as one who was undone', async () => {
  const email = 'now@leaving.example'
  const first = await uploadLeads(t, tech, email)
  expect(await sentTo(t, email)).toHaveLength(1)
  await t.mutate(tech, 'undoUpload', { id: first })
  const leaving = await t.database.pool.connect()
  try {
    await leaving.query('begin')
    const held = await leaving.query('select site_id, id from subscribers where email = $1 for update', [email])
    const { site_id: siteId, id } = held.rows[0]
    const upload = uploadLeads(t, tech, email)
    await vi.waitUntil(() => connections(t.database.pool, `wait_event_type = 'Lock'`), { timeout: 30_000 })
    await leaving.query(
      `insert into subscription_events (site_id, subscriber_id, kind) values ($1, $2, 'unsubscribed')`,
      [siteId, id],
    )
    await leaving.query('commit')
    expect(countsOf(await results(await upload))).toEqual({ leftUnsubscribed: 1 })
  } finally {
    await leaving.query('rollback')
    leaving.release()
  }
  expect(await statusOf(email)).toBe('unsubscribed')
})

test('results are not there until the list has been gone through, and then all at once', async () => {
  const given = { siteId: tech.siteId, emailList: 'wait@b.example' }
  const { answer } = await t.mutate<{ id: string }>(tech, 'generateLeads', given, 'id')
  const id = answer?.id ?? ''
  expect(LEAD_COUNTS.map((name) => [name])).toHaveLength(9)
  expect((await results(id)).newLeads).toBeNull()
  await sortAgain(t, id, tech.siteId)
  expect((await results(id)).newLeads).toBe(1)
  await sortAgain(t, id, tech.siteId)
  expect((await results(id)).newLeads).toBe(1)
})

test('the welcome is sent once to an address, in the site’s name, with a link that ends it in one press', async () => {
  await uploadLeads(t, tech, 'hello@b.example')
  const [mail, ...more] = await mailsTo('hello@b.example')
  expect([mail.subject, more]).toEqual(['Welcome to ONE', []])
  expect(mail.payload.text).toContain(mail.payload.unsubscribe)
  const leave = (method: 'GET' | 'POST') =>
    t.fastify.inject({ method, url: new URL(mail.payload.unsubscribe).pathname, headers: { host: 'one.test' } })
  expect((await leave('GET')).body).toContain('<button class="primary">Unsubscribe')
  expect(await statusOf('hello@b.example')).toBe('subscribed')
  expect((await leave('POST')).body).toContain('You are unsubscribed')
  expect(await statusOf('hello@b.example')).toBe('unsubscribed')
  await uploadLeads(t, tech, 'hello@b.example', { isReconsented: true })
  expect(await mailsTo('hello@b.example')).toHaveLength(1)
  await uploadLeads(t, tech, 'silent@b.example', { sendEmail: false })
  expect(await mailsTo('silent@b.example')).toEqual([])
})

test('the results tell what became of the welcome emails, and why some could not be sent', async () => {
  await makeSubscriber(t, 'welcomed-before@b.example')
  const list = 'sent@w.example\nrefused@w.example\nheld@w.example\nwaits@w.example\nwelcomed-before@b.example\nno'
  const id = await uploadLeads(t, tech, list)
  const become = (word: string, state: string, error: string | null = null) =>
    rows('update outbox set state = $2, last_error = $3 where recipient = $1', [`${word}@w.example`, state, error])
  await become('sent', 'delivered')
  await become('refused', 'failed', 'SMTP 550 at the recipient')
  await become('held', 'held')
  await rows(
    `insert into subscription_events (site_id, subscriber_id, kind)
     select site_id, id, case when email like 'sent@%' then 'unsubscribed' else 'bounced' end
       from subscribers where email = any ('{sent@w.example,refused@w.example}')`,
  )
  expect(await welcomed(id)).toEqual({
    ...{ sent: 1, waiting: 2, failed: 1, bounced: 1, unsubscribed: 1, subject: 'Welcome to ONE' },
    text: expect.stringContaining('https://one.test/unsubscribe/…'),
  })
  const failed = { uploadId: id, welcome: 'FAILED' }
  const { answer } = await t.query<{ total: number; rows: object[] }>(
    ...([tech, 'leadRows', failed, 'total rows { address welcome reason }'] as const),
  )
  const refused = { address: 'refused@w.example', welcome: 'FAILED', reason: 'SMTP 550 at the recipient' }
  expect(answer).toEqual({ total: 1, rows: [refused] })
  const { answer: all } = await t.query<{ rows: { welcome: string | null }[] }>(
    ...([tech, 'leadRows', { uploadId: id }, 'rows { welcome }'] as const),
  )
  expect(all?.rows.map(({ welcome }) => welcome)).toEqual(['DELIVERED', 'FAILED', 'HELD', 'WAITING', null, null])
  for (const without of [{ sendEmail: false }, { isDryRun: true }])
    expect(await welcomed(await uploadLeads(t, tech, 'none@w.example', without))).toBeNull()
  expect((await t.mutate(tech, 'undoUpload', { id })).refusal).toBeUndefined()
  expect(await welcomed(id)).toBeNull()
})

test('of very many welcome emails some are looked at, as long as their addresses are kept', async () => {
  const id = await uploadMany(t, tech, 'welcomes.example', 20_001, { sendEmail: true })
  await rows(
    `insert into outbox (site_id, kind, key, recipient, state, inserted_at)
     select site_id, 'mail', 'welcome:s' || subscriber_id, email,
            case when position <= 4000 then 'delivered' when position = 5000 then 'failed' else 'waiting' end, now()
       from lead_upload_rows where upload_id = $1 and position > 1`,
    [id],
  )
  // The one that failed stands between those that are looked at.
  expect(await welcomed(id)).toMatchObject({ sent: 3998, waiting: 16_004, failed: 1 })
  await rows('update lead_uploads set new_leads = 20000 where id = $1', [id])
  expect(await welcomed(id)).toMatchObject({ sent: 3999, waiting: 16_001, failed: 1 })
  await rows('update lead_uploads set new_leads = 1, subscribers_already_opted_in = 20000 where id = $1', [id])
  expect(await welcomed(id)).toMatchObject({ sent: 3999, waiting: 16_001, failed: 1 })
  await rows('update lead_uploads set new_leads = 20001, subscribers_already_opted_in = 0 where id = $1', [id])
  const left = ({ held, failed }: { held: number; failed: number }) =>
    rows(
      `update outbox o set state = case r.position when $2 then 'held' when $3 then 'failed' else 'delivered' end
         from lead_upload_rows r where r.upload_id = $1 and o.key = 'welcome:s' || r.subscriber_id`,
      [id, held, failed],
    )
  await left({ held: 6000, failed: 0 })
  expect(await welcomed(id)).toMatchObject({ sent: 20_002, waiting: 1, failed: 0 })
  await left({ held: 0, failed: 20_000 })
  expect(await welcomed(id)).toMatchObject({ sent: 20_002, waiting: 0, failed: 1 })
  await rows('delete from lead_upload_rows where upload_id = $1', [id])
  expect(await welcomed(id)).toBeNull()
})

test('a dry run is discarded with its list, an upload is not', async () => {
  const id = await uploadLeads(t, tech, 'discarded@b.example', { isDryRun: true })
  expect((await t.mutate(tech, 'discardDryRun', { id })).refusal).toBeUndefined()
  expect((await t.query(tech, 'getUpload', { id }, 'id')).refusal?.extensions.code).toBe('NOT_FOUND')
  expect(await rows(`select from lead_list_parts where content like '%discarded@b.example%'`)).toEqual([])
  expect((await t.mutate(tech, 'discardDryRun', { id })).refusal?.extensions.code).toBe('NOT_FOUND')
  const real = await uploadLeads(t, tech, 'stays@b.example')
  expect((await t.mutate(tech, 'discardDryRun', { id: real })).refusal?.message).toBe(UPLOAD_IS_REAL)
})

test('a list that another upload has stays when a dry run of it is discarded', async () => {
  const id = await uploadLeads(t, tech, 'shared@b.example', { isDryRun: true })
  const [{ list_id: listId }] = await rows('select list_id from lead_uploads where id = $1', [id])
  const again = { siteId: tech.siteId, listId, isDryRun: true }
  const other = (await t.mutate<{ id: string }>(tech, 'generateLeads', again, 'id')).answer?.id ?? ''
  expect((await t.mutate(tech, 'discardDryRun', { id })).refusal).toBeUndefined()
  await sortAgain(t, other, tech.siteId)
  expect((await results(other)).newLeads).toBe(1)
  expect((await t.mutate(tech, 'discardDryRun', { id: other })).refusal).toBeUndefined()
  expect(await rows('select from lead_lists where id = $1', [listId])).toEqual([])
})

test('a link that was made up, or is another site’s, ends nothing', async () => {
  const id = await makeSubscriber(t, 'safe@b.example')
  const key = Buffer.alloc(32, 7)
  const elsewhere = unsubscribeToken(key, t.sites.two.siteId, { kind: 'subscriber', id })
  for (const token of [elsewhere, `s${id}.AAAA`, `s${id}`, 'x', `${elsewhere}.x`]) {
    const { statusCode } = await t.fastify.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      headers: { host: 'one.test' },
    })
    expect(statusCode).toBe(404)
  }
  expect(await statusOf('safe@b.example')).toBe('subscribed')
})

test('a dry run has the same counts and writes nothing; then it can be submitted', async () => {
  const { list } = await everyKind('dry')
  const state = () => rows('select count(*)::int as n from subscribers union all select count(*) from outbox')
  const before = await state()
  const id = await uploadLeads(t, tech, list, { isDryRun: true })
  expect(await state()).toEqual(before)
  const reported = countsOf(await results(id))
  expect(reported).toMatchObject({ newLeads: 1, leftUnsubscribed: 2 })
  expect((await t.mutate(tech, 'submitDryRun', { id, isReconsented: false })).refusal).toBeUndefined()
  await sortAgain(t, id, tech.siteId)
  expect(countsOf(await results(id))).toEqual(reported)
  expect(await statusOf('new@dry.example')).toBe('subscribed')
  expect((await t.mutate(tech, 'submitDryRun', { id, isReconsented: false })).refusal?.extensions.code).toBe('CONFLICT')
})

test('an upload is undone within 24 hours, but for whoever acted since', async () => {
  const { gone, list } = await everyKind('undo')
  const id = await uploadLeads(t, tech, `${list}\nstays@undo.example`, { isReconsented: true })
  const stays = await rows(`select id from subscribers where email = 'stays@undo.example'`)
  const token = unsubscribeToken(Buffer.alloc(32, 7), tech.siteId, { kind: 'subscriber', id: stays[0].id })
  await t.fastify.inject({ method: 'POST', url: `/unsubscribe/${token}`, headers: { host: 'one.test' } })
  expect((await results(id)).leadsToUndo).toBe(3)
  const { answer } = await t.mutate<Upload>(tech, 'undoUpload', { id }, 'undone')
  expect(answer?.undone).toBe(3)
  expect(await statusOf('new@undo.example')).toBeUndefined()
  expect(await statusOf('left@undo.example')).toBe('unsubscribed')
  expect(await statusOf('stays@undo.example')).toBe('unsubscribed')
  expect(await rows('select receive_emails from users where id = $1', [gone.id])).toEqual([{ receive_emails: false }])
  expect(await mailsTo('new@undo.example')).toEqual([])
})

test('who was welcomed stays unsubscribed where an upload is undone: uploaded again they are welcomed no more, and their link works', async () => {
  const [again, leaves] = ['again@welcomed.example', 'leaves@welcomed.example']
  const list = `${again}\n${leaves}\nunsent@welcomed.example`
  const first = await uploadLeads(t, tech, list)
  const mails = (await Promise.all([again, leaves].map((email) => sentTo(t, email)))).flat()
  expect(mails).toHaveLength(2)
  await t.mutate(tech, 'undoUpload', { id: first })
  expect(await Promise.all([again, leaves, 'unsent@welcomed.example'].map(statusOf))).toEqual([
    'unsubscribed',
    'unsubscribed',
    undefined,
  ])
  const pressed = await leaveBy(t, mails[1])
  expect(pressed.statusCode).toBe(200)
  const second = await uploadLeads(t, tech, list)
  expect(countsOf(await results(second))).toEqual({ newLeads: 2, leftUnsubscribed: 1 })
  expect(await Promise.all([again, leaves].map(statusOf))).toEqual(['subscribed', 'unsubscribed'])
  expect(await sentTo(t, again)).toEqual([])
  await leaveBy(t, mails[0])
  expect(await statusOf(again)).toBe('unsubscribed')
})

test('who had left and is welcomed back says by the link of that mail that they leave, also where the upload is undone', async () => {
  const email = 'left@before.example'
  const subscriber = await makeSubscriber(t, email, 'unsubscribed')
  const id = await uploadLeads(t, tech, email, { isReconsented: true })
  const [mail] = await sentTo(t, email)
  await t.mutate(tech, 'undoUpload', { id })
  for (let times = 0; times < 2; times++) expect((await leaveBy(t, mail)).statusCode).toBe(200)
  const events = await rows('select kind from subscription_events where subscriber_id = $1 order by id', [subscriber])
  expect(events.map(({ kind }) => kind)).toEqual(['opted_back_in', 'undone', 'unsubscribed'])
})

test('a welcome that is leaving while its upload is undone counts: its link works, and no other follows', async () => {
  const [leaves, again] = ['leaves@underway.example', 'again@underway.example']
  for (const email of [leaves, again]) {
    const id = await uploadLeads(t, tech, email)
    const mails = await sentTo(t, email, () => t.mutate(tech, 'undoUpload', { id }))
    expect([mails.length, await statusOf(email)]).toEqual([1, 'unsubscribed'])
    if (email === leaves) expect((await leaveBy(t, mails[0])).statusCode).toBe(200)
  }
  const second = await uploadLeads(t, tech, `${leaves}\n${again}`)
  expect(countsOf(await results(second))).toEqual({ newLeads: 1, leftUnsubscribed: 1 })
  expect([await statusOf(again), await sentTo(t, again)]).toEqual(['subscribed', []])
})

test('an attempt that ended without an answer may have reached them; undone, the upload makes no other', async () => {
  const email = 'timeout@underway.example'
  const id = await uploadLeads(t, tech, email)
  const noAnswer = () => Promise.reject(new Error('No answer'))
  await expect(sentTo(t, email, noAnswer)).rejects.toThrow('No answer')
  for (const upload of [id, null]) {
    await t.mutate(tech, 'undoUpload', { id: upload ?? (await uploadLeads(t, tech, email)) })
    expect(await statusOf(email)).toBe('unsubscribed')
    expect(await sentTo(t, email)).toEqual([])
  }
  await uploadLeads(t, tech, email)
  expect([await statusOf(email), await sentTo(t, email)]).toEqual(['subscribed', []])
})

test('an attempt that certainly did not reach them keeps nobody whose upload is undone', async () => {
  const email = 'unreached@underway.example'
  const errors = [{ syscall: 'connect' }, { responseCode: 451 }]
  for (const count of [1, 2]) {
    const id = await uploadLeads(t, tech, email)
    for (const error of errors.slice(0, count))
      await expect(sentTo(t, email, () => Promise.reject(Object.assign(new Error('Later'), error)))).rejects.toThrow()
    await t.mutate(tech, 'undoUpload', { id })
    expect([await statusOf(email), await mailsTo(email)]).toEqual([undefined, []])
  }
})

test('undone, an upload takes nobody away whom a later one holds', async () => {
  const member = await t.signIn(3)
  await optIn(member, false)
  const list = `both@later.example\n${member.email}`
  const getsMails = async () => [
    await statusOf('both@later.example'),
    ...(await rows('select receive_emails from users where id = $1', [member.id])),
  ]
  const first = await uploadLeads(t, tech, `${list}\nfirst@later.example`, { isReconsented: true })
  const later = await uploadLeads(t, tech, list)
  expect(await results(later)).toMatchObject({ subscribersAlreadyOptedIn: 1, membersAlreadyOptedIn: 1, leadsToUndo: 0 })
  expect(await welcomed(later)).toMatchObject({ sent: 0, waiting: 0 })
  expect(await results(first)).toMatchObject({ leadsToUndo: 1 })
  await t.mutate(tech, 'undoUpload', { id: first })
  expect(await statusOf('first@later.example')).toBeUndefined()
  expect(await getsMails()).toEqual(['subscribed', { receive_emails: true }])
})

test.each([
  ['the last one first', [2, 1, 0]],
  ['the first one first', [0, 1, 2]],
  ['the one between last', [0, 2, 1]],
])('of an address in three uploads nothing is left once all are undone, %s', async (name, order) => {
  const member = await t.signIn(3)
  await optIn(member, false)
  const [fresh, left] = [0, 1].map((n) => `${n}.${order.join('')}@undone.example`)
  await makeSubscriber(t, left ?? '', 'unsubscribed')
  const state = async () => [
    await statusOf(fresh ?? ''),
    await statusOf(left ?? ''),
    ...(await rows('select receive_emails from users where id = $1', [member.id])),
  ]
  const uploads: string[] = []
  for (const _ of order)
    uploads.push(await uploadLeads(t, tech, `${fresh}\n${left}\n${member.email}`, { isReconsented: true }))
  const undone: (number | null | undefined)[] = []
  for (const n of order) {
    expect(await state(), name).toEqual(['subscribed', 'subscribed', { receive_emails: true }])
    const { answer } = await t.mutate<Upload>(tech, 'undoUpload', { id: uploads[n] }, 'undone')
    undone.push(answer?.undone)
  }
  expect(await state()).toEqual([undefined, 'unsubscribed', { receive_emails: false }])
  expect(undone).toEqual([0, 0, 3])
  for (const email of [fresh ?? '', left ?? '', member.email]) expect(await mailsTo(email)).toEqual([])
})

test('who acted since stays also where all uploads that named them are undone', async () => {
  const list = 'acted@undone.example\nkept@undone.example'
  const uploads = [await uploadLeads(t, tech, list), await uploadLeads(t, tech, list)]
  await rows(
    `insert into subscription_events (site_id, subscriber_id, kind)
     select site_id, id, 'subscribed' from subscribers where email = 'acted@undone.example'`,
  )
  const before = await makeSubscriber(t, 'before@undone.example')
  uploads.push(await uploadLeads(t, tech, 'before@undone.example'))
  for (const id of uploads) await t.mutate(tech, 'undoUpload', { id })
  expect(await statusOf('acted@undone.example')).toBe('subscribed')
  expect(await statusOf('kept@undone.example')).toBeUndefined()
  expect(await rows('select status from subscribers where id = $1', [before])).toEqual([{ status: 'subscribed' }])
})

test('after 24 hours it is too late to undo', async () => {
  const id = await uploadLeads(t, tech, 'late@b.example')
  now = new Date(Date.now() + 25 * 3_600_000)
  expect((await results(id)).leadsToUndo).toBe(0)
  expect((await t.mutate(tech, 'undoUpload', { id })).refusal?.message).toBe(UNDO_IS_OVER)
  now = new Date()
})

test('the same list a second time is known, whatever stands between its addresses', async () => {
  const first = await uploadLeads(t, tech, 'one@twice.example, two@twice.example')
  const second = await uploadLeads(t, tech, 'ONE@twice.example\ntwo@twice.example\n')
  expect((await results(first)).sameListAs).toBeNull()
  expect(await results(second)).toMatchObject({ sameListAs: first, newLeads: 0, subscribersAlreadyOptedIn: 2 })
})

test('the results name who submitted the list, also to somebody on another of their sites', async () => {
  const two = t.sites.two.siteId
  const here = await t.signIn(6)
  const there = await t.signIn(6, { siteId: two, personId: here.personId })
  for (const [siteId, actor] of [
    [here.siteId, here],
    [two, there],
  ] as const) {
    const id = await uploadLeads(t, here, `by${siteId}@who.example`, { siteId })
    const { answer } = await t.query(here, 'getUpload', { id }, 'submittedBy { id }')
    expect(answer).toEqual({ submittedBy: { id: actor.id } })
  }
})

test('leads are uploaded only to sites where one is Super Admin or Community Tech', async () => {
  const two = t.sites.two.siteId
  const { refusal } = await t.mutate(tech, 'generateLeads', { siteId: two, emailList: 'a@b.example' })
  expect(refusal?.message).toBe(NOT_ON_SITE)
  const there = await t.signIn(6, { siteId: two, personId: tech.personId })
  const id = await uploadLeads(t, tech, 'a@far.example', { siteId: two })
  expect((await results(id)).newLeads).toBe(1)
  expect((await results(id, there)).newLeads).toBe(1)
  expect((await t.query(await t.signIn(6), 'getUpload', { id })).refusal?.extensions.code).toBe('NOT_FOUND')
  expect(await rows('select site_id from subscribers where email = $1', ['a@far.example'])).toEqual([{ site_id: two }])
  const sites = await t.query<{ id: number }[]>(await t.signIn(5), 'leadUploadSites', {}, 'id')
  expect(sites.answer).toHaveLength(2)
  const mediums = await t.query<{ id: number; name: string }[]>(tech, 'getMediums', {}, 'id name')
  expect(mediums.answer?.[0]).toEqual({ id: 1, name: 'Website' })
})

test('leads are uploaded to no site that a switch would not lead to, whatever one is here', async () => {
  const chief = await t.signIn(5)
  const there = await t.signIn(5, { siteId: t.sites.two.siteId, personId: chief.personId })
  const given = { siteId: there.siteId, emailList: 'a@unreached.example' }
  for (const [id, change, because] of [
    [chief.id, 'password_from_staff = true', PROVE_FIRST],
    [there.id, 'status = 2', NOT_ON_SITE],
  ]) {
    await rows(`update users set ${change} where id = $1`, [id])
    expect((await t.mutate(chief, 'generateLeads', given)).refusal?.message, change).toBe(because)
    await rows('update users set password_from_staff = false, status = 0 where id = $1', [id])
  }
  expect((await t.mutate(chief, 'generateLeads', given)).refusal).toBeUndefined()
})

async function sendFile(file: string, actor = tech, siteId = actor.siteId) {
  const boundary = 'ward'
  const part = (head: string, body: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const payload = `${part('name="siteId"', String(siteId))}${part('name="list"; filename="leads.txt"', file)}--${boundary}--\r\n`
  const headers = {
    host: 'one.test',
    cookie: actor.cookie,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'x-site-id': String(actor.siteId),
  }
  const response = await t.fastify.inject({ method: 'POST', url: '/api/moderation/lead-list', headers, payload })
  return { status: response.statusCode, body: response.json() }
}

test('a long list travels as a file, in pieces, and its last line without a line break counts', async () => {
  const names = Array.from({ length: 4501 }, (_, n) => `file${n}@long.example`)
  const { status, body } = await sendFile(`\ufeff${names.join('\n')}`)
  expect([status, body.count]).toEqual([200, 4501])
  const id = await uploadLeads(t, tech, '', { listId: body.listId, sendEmail: false })
  expect(countsOf(await results(id))).toEqual({ newLeads: 4501 })
  expect(await rows('select from lead_list_parts where list_id = $1', [body.listId])).toEqual([])
  expect((await sendFile(' \n', tech)).body.message).toBe(NO_ADDRESSES)
  expect((await sendFile('a@b.example', await t.signIn(6), t.sites.two.siteId)).status).toBe(403)
  const stolen = await t.mutate(await t.signIn(6), 'generateLeads', { siteId: tech.siteId, listId: body.listId })
  expect(stolen.refusal?.extensions.code).toBe('INVALID')
})

test('each line opens its addresses with the reason', async () => {
  const id = await uploadLeads(t, tech, 'ok@lines.example, kit@@harbor.example, ok@lines.example', { sendEmail: false })
  type Page = { total: number; rows: { position: number; address: string; reason: string | null }[] }
  const of = async (outcome: string) =>
    (await t.query<Page>(tech, 'leadRows', { uploadId: id, outcome }, 'total rows { position address reason }')).answer
  expect(await of('INVALID')).toEqual({
    total: 1,
    rows: [{ position: 2, address: 'kit@@harbor.example', reason: 'Two @ signs' }],
  })
  expect((await of('DUPLICATE'))?.rows).toEqual([{ position: 3, address: 'ok@lines.example', reason: null }])
  const found = async (search: string) =>
    (await t.query<Page>(tech, 'leadRows', { uploadId: id, search }, 'rows { position }')).answer?.rows
  expect(await found('Harbor')).toEqual([{ position: 2 }])
  expect(await found('%')).toEqual([])
})

test('a site takes as large a list of leads as it says', async () => {
  await setSetting(t, 'leadListMaxMb', 1)
  const list = (bytes: number) => 'a@b.example\n'.repeat(90_000).slice(0, bytes)
  expect((await sendFile(list(1_000_000))).status).toBe(200)
  expect((await sendFile(list(1_000_001))).body.message).toContain('1 MB')
  await setSetting(t, 'leadListMaxMb', null)
})
