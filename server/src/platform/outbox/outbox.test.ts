import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestNetwork, type TestNetwork } from '../jobs/jobs.fixtures.ts'
import { smtpMailer } from '../mail/mailer.ts'
import { type Fate, startSmtpSink } from '../mail/smtp-sink.fixtures.ts'
import { inTransaction } from '../transaction.ts'
import { deliverMessage, sweepOutbox } from './deliver.task.ts'
import { forgetFailedMessages } from './forget.task.ts'
import { toAddress } from './outbox.fixtures.ts'
import { type Parcel, queueMail } from './queue-mail.ts'

let net: TestNetwork
let sink: Awaited<ReturnType<typeof startSmtpSink>> | undefined

beforeEach(async () => {
  net = await startTestNetwork()
})
afterEach(async () => {
  await net.stop()
  await sink?.stop()
})

const parcel: Parcel = {
  kind: 'mail',
  key: 'welcome:7',
  about: toAddress('a@b.example'),
  subject: 'Welcome',
  text: 'Good to see you',
}
const posted = (changes: Partial<Parcel> = {}) =>
  inTransaction(net.ctx, (tx) => queueMail(tx, { ...parcel, ...changes }), { audited: false })
/** As the owner of the database: what the server's own role may not do. */
async function asOwner(...statements: string[]) {
  const owner = new pg.Client({ connectionString: net.clone.ownerUrl })
  await owner.connect()
  for (const statement of statements) await owner.query(statement)
  await owner.end()
}
const messages = async () => (await net.database.pool.query('select * from outbox order by id')).rows
const first = async () => (await messages())[0]

const afterAnotherTry = async () => {
  await net.hurry()
  return first()
}

async function startMail(...fates: Fate[]) {
  sink = await startSmtpSink(...fates)
  const mailer = smtpMailer(sink.url)
  await net.work([deliverMessage(mailer)])
  return sink
}

test('a posted message is delivered once, and its body is dropped', async () => {
  const { caught } = await startMail()
  await posted()
  await posted()
  await expect.poll(first).toMatchObject({ state: 'delivered', payload: null, attempts: 1 })
  expect(caught).toHaveLength(1)
  expect(caught[0]).toMatchObject({ from: 'no-reply@one.test', recipients: ['a@b.example'] })
  expect(caught[0]?.lines).toEqual(expect.arrayContaining(['Subject: Welcome', 'Good to see you']))
})

test('mails come from the sender that the site names', async () => {
  const { caught } = await startMail()
  await net.database.pool.query(
    `insert into site_settings (site_id, settings) values ($1, '{"mailFrom": "hello@one.test"}')
    on conflict (site_id) do update set settings = excluded.settings`,
    [net.siteId],
  )
  await posted()
  await expect.poll(first).toMatchObject({ state: 'delivered' })
  expect(caught[0]?.from).toBe('hello@one.test')
})

test('nothing is sent for a change that did not commit', async () => {
  const { caught } = await startMail()
  const rolledBack = inTransaction(net.ctx, async (tx) => {
    await queueMail(tx, parcel)
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await posted({ key: 'other', about: toAddress('c@d.example') })
  await expect.poll(first).toMatchObject({ state: 'delivered' })
  expect(caught.map((mail) => mail.recipients)).toEqual([['c@d.example']])
})

test.each<[string, Fate]>([
  ['answers 4xx to the recipient', { at: 'RCPT', does: 451 }],
  ['answers 4xx to the content', { at: 'END', does: 452 }],
  ['hangs up before the content', { at: 'DATA', does: 'hang up' }],
  ['refuses our own address for good', { at: 'MAIL', does: 553 }],
])('when the server %s, the message goes out at a later attempt', async (_, fate) => {
  const { caught } = await startMail(fate)
  await posted()
  await expect.poll(first).toMatchObject({ state: 'waiting', attempts: 1, payload: { text: parcel.text } })
  await expect.poll(afterAnotherTry).toMatchObject({ state: 'delivered', attempts: 2, last_error: null })
  expect(caught).toHaveLength(1)
})

test('a server that takes the message and dies before saying so gets it again under the same Message-ID', async () => {
  const { caught } = await startMail({ at: 'END', does: 'take and hang up' })
  await posted()
  await expect.poll(afterAnotherTry).toMatchObject({ state: 'delivered', attempts: 2 })
  const ids = caught.map((mail) => mail.lines.find((line) => line.startsWith('Message-ID: ')))
  expect(ids[0]).toMatch(/^Message-ID: <[0-9a-f]{40}@one\.test>$/)
  expect(ids).toEqual([ids[0], ids[0]])
})

test.each<[string, Fate]>([
  ['recipient', { at: 'RCPT', does: 550 }],
  ['content', { at: 'END', does: 554 }],
])('a %s that is refused for good fails at once and keeps its body', async (_, fate) => {
  const { connections } = await startMail(fate)
  await posted()
  await expect.poll(first).toMatchObject({ state: 'failed', attempts: 1, payload: { text: parcel.text } })
  expect((await first()).last_error).toMatch(/^SMTP 55[04] at/)
  await expect.poll(async () => (await net.database.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)
  expect(connections()).toBe(1)
})

test.each<[string, Fate[], number]>([
  ['was refused for now is not counted among those that may have left', [{ at: 'RCPT', does: 451 }], 1],
  ['ended without an answer is', [{ at: 'END', does: 'take and hang up' }], 0],
  [
    'ended without an answer is, also when a later one was refused',
    [
      { at: 'END', does: 'hang up' },
      { at: 'END', does: 452 },
    ],
    1,
  ],
])('an attempt that %s', async (_, fates, unsent) => {
  await startMail(...fates)
  await posted()
  for (const attempts of fates.keys())
    await expect
      .poll(attempts === 0 ? first : afterAnotherTry)
      .toMatchObject({ state: 'waiting', attempts: attempts + 1 })
  expect((await first()).payload).toMatchObject({ unsent })
})

test('a server that is not there lets no message leave', async () => {
  const { stop } = await startMail()
  await stop()
  await posted()
  await expect.poll(first).toMatchObject({ state: 'waiting', attempts: 1, payload: { unsent: 1 } })
})

test('an address that is none fails without a connection', async () => {
  const { connections } = await startMail()
  await posted({ about: toAddress('a@b.example, c@d.example') })
  await expect.poll(first).toMatchObject({ state: 'failed' })
  expect(connections()).toBe(0)
})

test('without a mail server messages are held, and delivered once there is one', async () => {
  const jobs = await net.work([deliverMessage(null)])
  await posted()
  await expect.poll(first).toMatchObject({ state: 'held', payload: { text: parcel.text } })
  await jobs.stop()

  const { caught, url } = await startMail()
  const scope = { network: net.database.network, log: net.ctx.log }
  const job = { isLast: false, signal: AbortSignal.timeout(60_000) }
  await net.database.pool.query(`update outbox set inserted_at = now() - interval '2 minutes'`)
  await sweepOutbox(smtpMailer(url)).run(scope, job)
  await expect.poll(first).toMatchObject({ state: 'delivered' })
  expect(caught).toHaveLength(1)
})

test('however many messages are held, they are let go in parts', async () => {
  const { pool } = net.database
  await pool.query(
    `insert into outbox (site_id, kind, key, recipient, subject, payload, state)
     select $1, 'mail', 'held ' || n, 'a@b.example', 'Welcome', '{"text": ""}', 'held' from generate_series(1, 2500) n`,
    [net.siteId],
  )
  await asOwner(
    `create function in_parts() returns trigger language plpgsql as $$ begin
       if (select count(*) from changed) > 1000 then raise 'Too many at once'; end if;
       return null;
     end $$`,
    `create trigger in_parts after update on outbox referencing new table as changed execute function in_parts()`,
  )
  const scope = { network: net.database.network, log: net.ctx.log }
  await sweepOutbox(async () => undefined).run(scope, { isLast: false, signal: AbortSignal.timeout(60_000) })
  const { rows } = await pool.query('select state, count(*)::int as n from outbox group by 1')
  expect(rows).toEqual([{ state: 'waiting', n: 2500 }])
})

test('where held messages cannot be let go, those that wait get their jobs all the same', async () => {
  const { pool } = net.database
  await posted()
  await posted({ key: 'held' })
  await pool.query(`update outbox set inserted_at = now() - interval '2 minutes'`)
  await pool.query(`update outbox set state = 'held' where key = 'held'`)
  await pool.query('delete from graphile_worker._private_jobs')
  await asOwner(
    `create function stays() returns trigger language plpgsql as $$ begin raise 'It stays'; end $$`,
    `create trigger stays before update on outbox for each row when (old.state = 'held') execute function stays()`,
  )
  const scope = { network: net.database.network, log: net.ctx.log }
  const swept = sweepOutbox(async () => undefined).run(scope, { isLast: false, signal: AbortSignal.timeout(60_000) })
  await expect(swept).rejects.toThrow('It stays')
  const { rows } = await pool.query('select key from graphile_worker.jobs')
  expect(rows).toEqual([{ key: 'outbox.deliver:1:1' }])
})

test('a message that waits and lost its job gets a new one; one whose job pauses is left alone', async () => {
  await posted()
  await posted({ key: 'other' })
  await net.database.pool.query(`update outbox set inserted_at = now() - interval '2 minutes'`)
  await net.database.pool.query(`delete from graphile_worker._private_jobs where key like '%:1'`)
  await net.database.pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`)
  const scope = { network: net.database.network, log: net.ctx.log }
  await sweepOutbox(null).run(scope, { isLast: false, signal: AbortSignal.timeout(60_000) })
  const { rows } = await net.database.pool.query(
    'select key, run_at > now() as later from graphile_worker.jobs order by key',
  )
  expect(rows).toEqual([
    { key: 'outbox.deliver:1:1', later: false },
    { key: 'outbox.deliver:1:2', later: true },
  ])
})

test('two workers on one message send it once', async () => {
  sink = await startSmtpSink()
  const send = smtpMailer(sink.url)
  await posted()
  const { id } = await first()
  const job = { id, isLast: false, signal: AbortSignal.timeout(60_000) }
  const task = deliverMessage(send)
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => task.run(net.ctx, job)))
  expect(outcomes.some((outcome) => outcome.status === 'fulfilled')).toBe(true)
  expect(sink.caught).toHaveLength(1)
  expect(await first()).toMatchObject({ state: 'delivered', attempts: 1 })
})

test('a message that failed loses its text after 30 days; one that is younger, waits or is held keeps it', async () => {
  const places: [key: string, state: string, days: number][] = [
    ['old', 'failed', 31],
    ['young', 'failed', 29],
    ['waits', 'waiting', 31],
    ['held', 'held', 31],
  ]
  for (const [key, state, days] of places) {
    await posted({ key })
    await net.database.pool.query(
      'update outbox set state = $2, inserted_at = now() - make_interval(days => $3) where key = $1',
      [key, state, days],
    )
  }
  const scope = { network: net.database.network, log: net.ctx.log }
  for (const _twice of [1, 2])
    await forgetFailedMessages.run(scope, { isLast: false, signal: AbortSignal.timeout(60_000) })
  const kept = (await messages()).flatMap(({ key, payload }) => (payload === null ? [] : [key]))
  expect(kept).toEqual(['young', 'waits', 'held'])
})

test('where a message to somebody without an account went is forgotten 30 days after', async () => {
  const places: [key: string, state: string, days: number, isTold: boolean][] = [
    ['went', 'delivered', 31, false],
    ['failed', 'failed', 31, false],
    ['new', 'delivered', 29, true],
    ['waits', 'waiting', 31, true],
    ['held', 'held', 31, true],
  ]
  const { pool, network } = net.database
  const scope = { network, log: net.ctx.log }
  await pool.query('delete from outbox')
  for (const [key, state, days] of places) {
    await posted({ key })
    await pool.query(
      'update outbox set state = $2, inserted_at = now() - make_interval(days => $3), user_id = null where key = $1',
      [key, state, days],
    )
  }
  await forgetFailedMessages.run(scope, { isLast: false, signal: AbortSignal.timeout(60_000) })
  const { rows } = await pool.query('select key, recipient, subject from outbox order by id')
  expect(rows.map(({ key, recipient, subject }) => [key, recipient !== null, subject !== null])).toEqual(
    places.map(([key, , , isTold]) => [key, isTold, isTold]),
  )
})
