import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { DRAWN_KEEPS_DATE, ENTRY_COUNTS, ENTRY_OUT, NO_ENTRIES, STILL_RUNS } from '@ward/domain/engagement/draws'
import { DRAWN_ALREADY } from '@ward/domain/engagement/entry-integrity'
import { GIVEAWAY_OVER } from '@ward/domain/engagement/widget'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { browserOf } from '../../member-site/engagement/taking-part.fixtures.ts'
import { enterGiveaway, makeEngagement } from '../kinds/engagement.fixtures.ts'
import { drawCommand } from './draw-command.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

type Winner = { place: number; entryId: string; email: string | null; username: string | null }
type Draw = { commitment: string; salt: string | null; drawnAt: string | null; entries: number; winners: Winner[] }
const DRAW = 'commitment salt drawnAt entries winners { place entryId email username }'
const draw = (id: string, places: number, actor = admin) => t.mutate<Draw>(actor, 'drawGiveaway', { id, places }, DRAW)
const state = async (id: string) => (await t.query<Draw>(admin, 'giveawayDraw', { id }, DRAW)).answer
const mails = async (id: string) =>
  (await t.database.pool.query('select recipient from outbox where key like $1', [`giveaway:${id}:%`])).rows
const entered = async (n: number, given: object = {}) => {
  const giveaway = await makeEngagement(t, 'giveaway', given)
  for (let at = 0; at < n; at++) await enterGiveaway(t, giveaway.id)
  return giveaway
}

test('ten who draw at once draw once: the same winners for all, each notified by one mail; the entries are frozen', async () => {
  const { id } = await entered(12)
  const before = await state(id)
  expect(before).toMatchObject({ salt: null, drawnAt: null, winners: [] })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => draw(id, 1 + (at % 3))))
  const reported = answers.map(({ answer }) => JSON.stringify(answer))
  expect(new Set(reported).size).toBe(1)
  const [{ answer } = {}] = answers
  expect(answer).toMatchObject({ commitment: before?.commitment, entries: 12, salt: expect.any(String) })
  expect((await mails(id)).map(({ recipient }) => recipient).sort()).toEqual(
    answer?.winners.map(({ email }) => email).sort(),
  )
  await enterGiveaway(t, id)
  expect((await t.database.pool.query('select from engagement_entries where engagement_id = $1', [id])).rowCount).toBe(
    12,
  )
})

test('what a draw does is told before, and the audit row says the same; drawn again it does nothing', async () => {
  const { id } = await entered(5)
  const reported = async (places: number) =>
    (await t.query<{ kind: string; n: number }[]>(admin, 'drawEffects', { id, places }, 'kind n')).answer
  expect(await reported(9)).toContainEqual({ kind: 'WINNERS_DRAWN', n: 5 })
  expect(await reported(2)).toEqual([
    { kind: 'ENTRIES_FROZEN', n: 5 },
    { kind: 'WINNERS_DRAWN', n: 2 },
    { kind: 'MAILS_SENT', n: 2 },
  ])
  // The recipients of mails are only known when it is drawn.
  await t.database.pool.query(
    `update engagement_entries set email = 'nowhere' where id = (select min(id) from engagement_entries where engagement_id = $1)`,
    [id],
  )
  expect(await reported(5)).toEqual([
    { kind: 'ENTRIES_FROZEN', n: 5 },
    { kind: 'ENTRIES_UNREACHABLE', n: 1 },
    { kind: 'WINNERS_DRAWN', n: 5 },
  ])
  for (const _ of [1, 2]) await draw(id, 5)
  expect(await reported(5)).toEqual([])
  const { rows } = await t.database.pool.query(
    `select effects from audit_log where action = 'drawGiveaway' and subject_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ effects }) => effects)).toEqual([
    { entries_frozen: 5, entries_unreachable: 1, winners_drawn: 5, mails_sent: 4 },
  ])
  expect(await mails(id)).toHaveLength(4)
})

test('a draw is among however many took part, each mailbox once', async () => {
  const { id } = await entered(1)
  await t.database.pool.query(
    `insert into engagement_entries (site_id, engagement_id, email, email_hash, consented_at)
     select $1, $2, 'crowd' || n % 4500 || '@x.example', 'crowd' || n, now() from generate_series(1, 4501) n`,
    [t.sites.one.siteId, id],
  )
  expect((await t.query(admin, 'drawEffects', { id, places: 2 }, 'kind n')).answer).toEqual([
    { kind: 'ENTRIES_FROZEN', n: 4501 },
    { kind: 'ENTRIES_AGAIN', n: 1 },
    { kind: 'WINNERS_DRAWN', n: 2 },
    { kind: 'MAILS_SENT', n: 2 },
  ])
  const { answer } = await draw(id, 2)
  expect([answer?.entries, answer?.winners.length]).toEqual([4501, 2])
})

test('what was drawn is over for whoever comes later, whatever day it has', async () => {
  const giveaway = await entered(2)
  const visitor = browserOf(t)
  expect((await visitor.look('giveaway', giveaway.id)).closed).toBeNull()
  await draw(giveaway.id, 1)
  const late = await visitor.act('enter', giveaway, { email: 'late@x.example', consent: 'yes' })
  expect([late.statusCode, late.json().message]).toEqual([409, GIVEAWAY_OVER])
  expect(await visitor.look('giveaway', giveaway.id)).toMatchObject({ closed: GIVEAWAY_OVER, hasEntered: false })
})

test('a draw is done again with its record by one command, which finds out when it names others', async () => {
  const { id } = await entered(6)
  await draw(id, 2)
  const { answer: record = '' } = await t.query<string>(admin, 'drawRecord', { id })
  const file = join(await mkdtemp(join(tmpdir(), 'ward-draw-')), 'draw.json')
  const run = async (text: string) => {
    const said: string[] = []
    await writeFile(file, text)
    await drawCommand([file], (line) => said.push(line))
    return said
  }
  const { winners } = JSON.parse(record ?? '')
  expect(await run(record ?? '')).toContain(`Drawn again, the same entries win: ${winners.join(', ')}`)
  const other = JSON.stringify({ ...JSON.parse(record ?? ''), winners: winners.toReversed() })
  await expect(run(other)).rejects.toThrow('names other winners')
  await expect(run('{}')).rejects.toThrow('is no record of a draw')
  await expect(drawCommand([], () => {})).rejects.toThrow('npm run draw -- FILE')
})

test('nobody wins before it has ended, where nobody took part, and who was blocked; moderators do not draw', async () => {
  const running = await entered(1, { date: '2199-01-01' })
  expect((await draw(running.id, 1)).refusal?.message).toBe(STILL_RUNS)
  const { id } = await makeEngagement(t, 'giveaway', { date: '2026-01-01' })
  expect((await draw(id, 1)).refusal?.message).toBe(NO_ENTRIES)
  const [member, blocked] = [await t.signIn(3), await t.signIn(3)]
  for (const { id: userId } of [member, blocked])
    await t.sites.one.insertInto('engagementEntries', { engagementId: id, userId }).execute()
  await t.sites.one.updateTable('users').set({ status: 2 }).where('id', '=', blocked.id).execute()
  expect((await draw(id, 1, await t.signIn(2))).refusal?.message).toBe(MUST_BE_ADMIN)
  const { answer } = await draw(id, 5)
  expect(answer?.winners.map(({ email }) => email)).toEqual([member.email])
  expect((await t.query(admin, 'drawRecord', { id: running.id })).answer).toBeUndefined()
})

test('an address that was left wins nothing while the account that has it is blocked', async () => {
  const { id } = await entered(1)
  const member = await t.signIn(3)
  await t.database.pool.query('update engagement_entries set email = $2 where engagement_id = $1', [id, member.email])
  await t.sites.one.updateTable('users').set({ status: 2 }).where('id', '=', member.id).execute()
  expect((await draw(id, 1)).refusal?.message).toBe(NO_ENTRIES)
  await t.sites.one.updateTable('users').set({ status: 0 }).where('id', '=', member.id).execute()
  expect((await draw(id, 1)).answer?.winners).toMatchObject([{ email: member.email }])
})

test('an account that is marked as fraudulent wins nothing, by its address neither, and its votes count nowhere', async () => {
  const { id } = await makeEngagement(t, 'giveaway')
  const fraud = await t.signIn(3)
  const browser = browserOf(t, { actor: fraud })
  await enterGiveaway(t, id)
  await browser.act('enter', { type: 'giveaway', id })
  const other = await makeEngagement(t, 'giveaway')
  await enterGiveaway(t, other.id)
  await t.database.pool.query('update engagement_entries set email = $2, user_id = null where engagement_id = $1', [
    other.id,
    fraud.email.toUpperCase(),
  ])
  await t.database.pool.query('update users set is_fraudster = true where id = $1', [fraud.id])
  expect((await draw(id, 5)).answer?.winners.map(({ username }) => username)).not.toContain(fraud.username)
  expect((await draw(other.id, 5)).refusal?.message).toBe(NO_ENTRIES)

  const poll = await makeEngagement(t, 'poll')
  await browser.act('vote', poll, { option: [poll.options[0]?.id ?? ''] })
  const { answer } = await t.query(admin, 'engagement', { id: poll.id, type: 'POLL' }, 'totalVotes')
  expect(answer).toEqual({ totalVotes: 0 })
})

test('a giveaway that was drawn keeps its date', async () => {
  const { id } = await entered(2, { date: '2026-01-10' })
  const save = (date: string) => t.mutate(admin, 'saveEngagement', { id, type: 'GIVEAWAY', date }, 'date')
  expect((await save('2026-01-11')).answer).toEqual({ date: '2026-01-11' })
  await draw(id, 1)
  expect((await save('2027-01-11')).refusal?.extensions).toMatchObject({
    fields: [{ path: 'date', message: DRAWN_KEEPS_DATE }],
  })
})

test('staff, addresses that nobody confirmed and second spellings of a mailbox are left out, shown before and in the audit log', async () => {
  const { id } = await makeEngagement(t, 'giveaway')
  const [member, moderator, elsewhere] = [await t.signIn(3), await t.signIn(2), await t.signIn(1)]
  for (const { id: userId } of [member, moderator])
    await t.sites.one.insertInto('engagementEntries', { engagementId: id, userId }).execute()
  for (const email of ['race@x.example', 'race+1@x.example', 'waits@x.example', elsewhere.email.toUpperCase()])
    await enterGiveaway(t, id, { email })
  await t.database.pool.query(`update engagement_entries set waits = true where email = 'waits@x.example'`)
  const out = (
    await t.query<{ entries: { email: string | null; out: string | null }[] }>(
      admin,
      'giveawayEntries',
      { id },
      'entries { email out }',
    )
  ).answer?.entries.map((entry) => entry.out)
  expect(out).toEqual(['STAFF', 'UNCONFIRMED', null, null, 'STAFF', null])
  const effects = [
    { kind: 'ENTRIES_FROZEN', n: 2 },
    { kind: 'ENTRIES_UNCONFIRMED', n: 1 },
    { kind: 'ENTRIES_OF_STAFF', n: 2 },
    { kind: 'ENTRIES_AGAIN', n: 1 },
    { kind: 'WINNERS_DRAWN', n: 2 },
    { kind: 'MAILS_SENT', n: 2 },
  ]
  expect((await t.query(admin, 'drawEffects', { id, places: 9 }, 'kind n')).answer).toEqual(effects)
  const { answer } = await draw(id, 9)
  expect(answer?.winners.map(({ email }) => email).toSorted()).toEqual(['race@x.example', member.email].toSorted())
  const { rows } = await t.database.pool.query(
    `select effects from audit_log where action = 'drawGiveaway' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ effects: Object.fromEntries(effects.map(({ kind, n }) => [kind.toLowerCase(), n])) }])
})

test('the file of entries has the address of members too, names each whose it shows, and says who is out of the draw', async () => {
  const { id } = await makeEngagement(t, 'giveaway')
  const [member, moderator] = [await t.signIn(3), await t.signIn(2)]
  for (const { id: userId } of [member, moderator])
    await t.sites.one.insertInto('engagementEntries', { engagementId: id, userId }).execute()
  await enterGiveaway(t, id, { email: 'left@x.example' })
  const { body } = await t.fastify.inject({
    method: 'POST',
    url: '/api/moderation/export/giveaway-entries',
    headers: { host: 'one.test', cookie: admin.cookie },
    payload: { id },
  })
  for (const words of [member.email, 'left@x.example', ENTRY_COUNTS, ENTRY_OUT.staff]) expect(body).toContain(words)
  const { rows } = await t.database.pool.query(
    `select subject_ids from audit_log where action = 'readPrivateData' order by id desc limit 1`,
  )
  expect(rows[0].subject_ids.map(String).toSorted()).toEqual([member.id, moderator.id].toSorted())
})

test('entries that came in one hour or at one host are told of, set aside and counted again; once it was drawn they stay', async () => {
  const { id } = await makeEngagement(t, 'giveaway')
  for (let n = 0; n < 22; n++) await enterGiveaway(t, id, { email: `race${n}@stuffed.example` })
  for (let n = 0; n < 22; n++) await enterGiveaway(t, id, { email: `somebody${n}@gmail.com` })
  const groups = 'entries setAside groups { kind key entries setAside isDoubtful }'
  const reported = async () => (await t.query(admin, 'entryIntegrity', { id }, groups)).answer
  const host = { kind: 'DOMAIN', key: 'stuffed.example', entries: 22, setAside: 0, isDoubtful: true }
  expect(await reported()).toEqual({ entries: 44, setAside: 0, groups: [host] })
  const put = (setAside: boolean, more: object = {}) =>
    t.mutate(
      admin,
      'setEntriesAside',
      { id, kind: 'DOMAIN', key: 'Stuffed.example', setAside, ...more },
      'changed before after',
    )
  expect((await put(true)).answer).toEqual({ changed: 22, before: 44, after: 22 })
  expect(await reported()).toMatchObject({ setAside: 22, groups: [{ kind: 'HOUR' }, { ...host, setAside: 22 }] })
  expect((await t.query(admin, 'drawEffects', { id, places: 40 }, 'kind n')).answer).toContainEqual({
    kind: 'ENTRIES_SET_ASIDE',
    n: 22,
  })
  expect((await put(false)).answer).toEqual({ changed: 22, before: 22, after: 44 })
  await put(true)
  const { answer } = await draw(id, 40)
  expect(answer?.winners.map(({ email }) => email?.split('@')[1])).toEqual(Array(22).fill('gmail.com'))
  expect((await put(false)).refusal?.message).toBe(DRAWN_ALREADY)
  const [{ inserted_at: at }] = (
    await t.database.pool.query('select inserted_at from engagement_entries where engagement_id = $1 limit 1', [id])
  ).rows
  const key = `${at.toISOString().slice(0, 13)}:00:00Z`
  const other = await makeEngagement(t, 'giveaway')
  await enterGiveaway(t, other.id)
  expect((await put(true, { id: other.id, kind: 'HOUR', key })).answer).toMatchObject({ changed: 1, after: 0 })
  expect((await draw(other.id, 1)).refusal?.extensions.fields).toEqual([{ path: 'places', message: NO_ENTRIES }])
})

test('an Undo of entries changes what its press changed, and no entry that came since', async () => {
  const { id } = await makeEngagement(t, 'giveaway')
  const came = async (name: string, time: string) => {
    await enterGiveaway(t, id, { email: `${name}@stuffed.example` })
    await t.database.pool.query(
      'update engagement_entries set inserted_at = $1 where engagement_id = $2 and email like $3',
      [time, id, `${name}@%`],
    )
  }
  const put = async (setAside: boolean, until: string | null = null) =>
    (
      await t.mutate<{ changed: number; undoUntil: string | null }>(
        admin,
        'setEntriesAside',
        { id, kind: 'DOMAIN', key: 'stuffed.example', setAside, until },
        'changed undoUntil',
      )
    ).answer
  await came('a', '2026-11-15T03:00:10Z')
  await came('b', '2026-11-15T03:00:20Z')
  await put(true)
  const undoUntil = (await put(false))?.undoUntil
  await came('c', '2026-11-15T03:00:30Z')
  expect(await put(true, undoUntil)).toEqual({ changed: 2, undoUntil: '2026-11-15T03:00:20.000Z' })
  expect(await put(true)).toEqual({ changed: 1, undoUntil: null })
})
