import { ownDataPath } from '@ward/domain/app/front-end-links'
import { PERSON_EXPORT } from '@ward/domain/users/user-work'
import { unzipSync } from 'fflate'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up } from '../../../../migrations/0167-imported-addresses.ts'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../../test/app.ts'
import { planOf, statementsOf } from '../../../../test/statements.ts'
import { author, importText, wxr } from '../../import/import.fixtures.ts'
import { doRun } from '../block/block.fixtures.ts'
import { eraseUser } from './erase.task.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const inserted = async (table: string, row: Record<string, unknown>): Promise<string> => {
  const names = Object.keys(row)
  const places = names.map((_, n) => `$${n + 2}`)
  const [{ id }] = await rows(
    `insert into ${table} (site_id, ${names.join(', ')}) values ($1, ${places.join(', ')}) returning to_jsonb(${table}) ->> 'id' as id`,
    ...[chief.siteId, ...Object.values(row)],
  )
  return id
}
const erase = async ({ id }: Pick<Actor, 'id'>) => {
  expect((await t.mutate(chief, 'deleteUser', { id })).refusal).toBeUndefined()
  await doRun(t, eraseUser(TEST_CONFIG.secretKey), id)
}
/** The files of an export of a member, as text, without those that hold nothing: of their own, or of staff. */
const ownFiles = (member: Actor) => filesFor(member, member, ownDataPath, {})
const staffFiles = (member: Pick<Actor, 'id' | 'siteId'>) =>
  filesFor(chief, member, PERSON_EXPORT, { user_id: member.id })
const filesFor = async (reader: Actor, member: Pick<Actor, 'id' | 'siteId'>, url: string, payload: object) => {
  const headers = { host: t.hostOf(reader.siteId), cookie: reader.cookie }
  const { rawPayload } = await t.fastify.inject({ method: 'POST', url, headers, payload })
  const folder = `site-${member.siteId}/user-${member.id}/`
  return Object.fromEntries(
    Object.entries(unzipSync(rawPayload)).flatMap(([path, bytes]) => {
      const text = new TextDecoder().decode(bytes)
      return text === '[]\n' ? [] : [[path.replace(folder, '').replace('.json', ''), text]]
    }),
  )
}

const idOf = async (username: string) => (await rows('select id from users where username = $1', username))[0].id

/** Leaves something under an address in every table that knows people by theirs. */
async function leaveUnder(email: string): Promise<void> {
  await inserted('sign_ups', {
    ...{ username: 'waiting', email, birthday: '1980-01-01', is_disposable: false },
    ...{ token_hash: Buffer.from(email.padEnd(32).slice(0, 32)), expires_at: new Date(Date.now() + 60_000) },
  })
  const engagement_id = await inserted('engagements', { type: 'giveaway', question: 'A lamp' })
  await inserted('engagement_entries', { engagement_id, email, email_hash: email, consented_at: new Date() })
  const upload_id = await inserted('lead_uploads', {
    ...{ medium_id: 1, form: '', ad_name: '', campaign: '', list_hash: Buffer.alloc(32) },
    ...{ send_email: false, is_reconsented: false, is_dry_run: false },
  })
  await inserted('lead_upload_rows', { upload_id, position: 1, typed: email, email, outcome: 'new' })
  const subscriber_id = await inserted('subscribers', { email, status: 'unsubscribed' })
  await inserted('subscription_events', { subscriber_id, kind: 'unsubscribed' })
  const form_id = await inserted('lead_forms', {
    ...{ campaign_name: 'A', name: '', type: 'survey', success_url: '/', failure_url: '', keeps: 'first' },
    ...{ definition: 1, last_part: 1, file_type: 'epsilon', schedule: 'off' },
  })
  const of = { form_id, definition: 1 }
  await inserted('lead_form_definitions', { ...of, questions: '[]', opt_in_text: '', disclaimer: '' })
  await inserted('leads', { ...of, answers: '{"1":"Migraine"}', email, is_disqualified: false, is_opted_in: false })
  const letter = { kind: 'mail', key: `letter ${email}`, recipient: email, subject: 'Hello', payload: '{}' }
  await inserted('outbox', letter)
}
const UNDER = ['engagement_entries', 'lead_upload_rows', 'leads', 'sign_ups', 'subscribers']
const leftUnder = async (email: string) => {
  const found = []
  for (const table of UNDER)
    if ((await rows(`select from ${table} where lower(email) = $1`, email)).length > 0) found.push(table)
  if ((await rows('select from outbox where recipient = $1', email)).length > 0) found.push('outbox')
  return found
}

test('what somebody left under an address is neither handed to nor erased with an account that never proved to have it', async () => {
  const [member, other] = [await t.signIn(3), await t.signIn(3)]
  for (const { email } of [member, other]) await leaveUnder(email)
  await rows('update users set verified_at = null where id = $1', other.id)
  const ofOwner = Object.keys(await ownFiles(member))
  expect(ofOwner).toEqual(expect.arrayContaining([...UNDER, 'subscription_events']))
  const others = await ownFiles(other)
  expect([...UNDER, 'subscription_events'].filter((name) => name in others)).toEqual([])
  const found = `update lead_upload_rows r set user_id = u.id from users u where r.site_id = u.site_id and r.email = lower(u.email)`
  await rows(found)
  for (const actor of [member, other]) await erase(actor)
  expect(await leftUnder(member.email)).toEqual([])
  expect(await leftUnder(other.email)).toEqual([...UNDER, 'outbox'])
  expect(await rows('select user_id from lead_upload_rows where email = $1', other.email)).toEqual([{ user_id: null }])
})

test('a row of a list that found an account by an address it had earlier leads to no account after the erasure', async () => {
  const member = await t.signIn(3)
  await leaveUnder('earlier@a.example')
  const ofRow = `where email = 'earlier@a.example'`
  await rows(`update lead_upload_rows set user_id = $1 ${ofRow}`, member.id)
  await erase(member)
  expect(await rows(`select user_id from lead_upload_rows ${ofRow}`)).toEqual([{ user_id: null }])
})

test('an address of an import belongs to its account though nobody has proven it, until staff type another', async () => {
  const people = ['left', 'moved', 'before'].map((author_login) =>
    author({ author_login, author_email: `${author_login}@Old.example` }),
  )
  await importText(t, wxr(people.join('')), chief.siteId)
  const [left, moved, before] = [await idOf('left'), await idOf('moved'), await idOf('before')]
  expect((await t.mutate(chief, 'updateUser', { id: moved, email: 'mistyped@a.example' })).refusal).toBeUndefined()
  // Brought in before the database said where an address came from.
  await rows('update users set imported_email = null where id = $1', before)
  const pool = new pg.Pool({ connectionString: t.clone.ownerUrl })
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  // A migration in steps bears being done again.
  for (let time = 0; time < 2; time++) await up(owner)
  await owner.destroy()
  const emails = { [left]: 'left@old.example', [moved]: 'mistyped@a.example', [before]: 'before@old.example' }
  for (const [id, email] of Object.entries(emails)) {
    await leaveUnder(email)
    const files = Object.keys(await staffFiles({ id, siteId: chief.siteId }))
    expect(
      UNDER.filter((name) => files.includes(name)),
      email,
    ).toEqual(id === moved ? [] : UNDER)
    await erase({ id })
    expect(await leftUnder(email)).toEqual(id === moved ? [...UNDER, 'outbox'] : [])
  }
})

test('an address that a node of the release before changes or takes away is forgotten as that of an import', async () => {
  const people = ['staff-changed', 'erased'].map((author_login) =>
    author({ author_login, author_email: `${author_login}@Old.example` }),
  )
  await importText(t, wxr(people.join('')), chief.siteId)
  const imported = (username: string) => rows('select imported_email from users where username = $1', username)
  expect(await imported('erased')).toEqual([{ imported_email: 'erased@old.example' }])
  const change = 'update users set email = $2, verified_at = null where username = $1'
  await rows(change, 'staff-changed', 'mistyped-there@a.example')
  await rows(change, 'erased', null)
  for (const username of ['staff-changed', 'erased'])
    expect(await imported(username), username).toEqual([{ imported_email: null }])
  // Nor does it count again where they type the one that it had.
  await rows(change, 'staff-changed', 'staff-changed@old.example')
  expect(await imported('staff-changed')).toEqual([{ imported_email: null }])
})

test('what an import noted of an account loses its name with the erasure, also where that is another one here', async () => {
  // An address of the staff is left out, and noted.
  const jane = author({ author_login: 'Jane Doe', author_email: chief.email })
  await importText(t, wxr(jane), chief.siteId)
  const other = author({ author_login: 'Jane Doelan', author_email: chief.email })
  // In a later file of the same site the author is another one, and stands there twice.
  const later = author({ author_login: 'Jane Doe', author_email: 'jane@old.example' })
  await importText(t, wxr(other + later + later), chief.siteId)
  const notes = async () => (await rows('select item from import_refusals order by id')).map(({ item }) => item)
  expect(await notes()).toEqual(['author Jane Doe', 'author Jane Doelan', 'author Jane Doe', 'author Jane Doe'])
  const sent = await statementsOf(async () => erase({ id: await idOf('Jane-Doe') }))
  expect(await notes()).toEqual(['', 'author Jane Doelan', '', ''])
  // Such tables have a row for every row of every file.
  const long = sent.filter(({ text }) => text.includes('import_sources'))
  const plans = await Promise.all(long.map((each) => planOf(t.database.pool, each)))
  expect(plans).toEqual(long.map(() => expect.stringContaining('import_sources_account')))
  expect(long.length).toBe(2)
})
