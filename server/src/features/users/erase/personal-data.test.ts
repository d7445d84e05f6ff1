import { ownDataPath } from '@ward/domain/app/front-end-links'
import { LAST_SUPER_ADMIN, RANKS_ABOVE } from '@ward/domain/app/roles'
import { DELETED_USER } from '@ward/domain/member-site/member-site'
import { USERNAME_RULE } from '@ward/domain/users/user-input'
import { NOT_YOURSELF, PERSON_EXPORT } from '@ward/domain/users/user-work'
import { unzipSync } from 'fflate'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../../test/app.ts'
import { placesOf as placesIn } from '../../../../test/places.ts'
import { deleteDropped } from '../../../platform/files/stored-files.ts'
import { makeFlag } from '../../flags/flag/flags.fixtures.ts'
import { doRun } from '../block/block.fixtures.ts'
import { eraseUser } from './erase.task.ts'
import { CHOSEN, canary, IMPERSONAL, TEXTS } from './personal-columns.fixtures.ts'
import { PERSONAL_DATA } from './personal-data.db.ts'
import { seedCanaries } from './personal-data.fixtures.ts'
import type { Personal } from './personal-entry.db.ts'

let t: TestApp
let chief: Actor
const logged: string[] = []
beforeAll(async () => {
  t = await startTestApp({ log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) })
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const reported = Object.entries(PERSONAL_DATA).map(([name, entry]) => ({ name, table: entry.table ?? name, ...entry }))
const named = (of: (entry: Personal) => readonly string[]) => [
  ...new Set(reported.flatMap((entry) => of(entry).map((column) => `${entry.table}.${column}`))),
]
const columnsToTell = named(({ columns }) => columns)
const ofOwner = named(({ own = [] }) => own)
const untold = named(({ untold = [] }) => untold)

/** Every column of the catalogue that could hold a text, a picture's bytes or a day of birth. */
const textColumns = async (): Promise<string[]> =>
  (
    await rows(`
      select c.relname || '.' || a.attname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type y on y.oid = a.atttypid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
         and (y.typcategory in ('S', 'D') and y.typname <> 'timestamptz' or y.typname in ('json', 'jsonb', 'bytea', 'inet', 'tsvector', '_text', '_jsonb'))
       order by 1`)
  ).map(({ name }) => name)

const exportOf = async (actor: Actor, user: Pick<Actor, 'id'>) => {
  const headers = { host: t.hostOf(actor.siteId), cookie: actor.cookie }
  return t.fastify.inject({ method: 'POST', url: PERSON_EXPORT, headers, payload: { user_id: user.id } })
}
const placesOf = (text: string) => placesIn(t, text, logged)

test('every column that could hold something of a person is known as one that does, or as one that does not', async () => {
  const columns = await textColumns()
  const impersonal = Object.entries(IMPERSONAL).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
  const known = [...impersonal, ...columnsToTell, ...ofOwner, ...untold]
  expect(columns.filter((name) => !known.includes(name))).toEqual([])
  expect(impersonal.filter((name) => !columns.includes(name))).toEqual([])
})

test('an export holds every canary, and after the erase none is anywhere but in texts', async () => {
  const here = await t.signIn(3)
  const there = await t.signIn(3, { siteId: t.sites.two.siteId, personId: here.personId })
  const others = [await t.signIn(3), await t.signIn(3, { siteId: t.sites.two.siteId })]
  await seedCanaries(t, here, others[0] as Actor)
  await seedCanaries(t, there, others[1] as Actor)
  const expected = (await textColumns()).filter((name) => columnsToTell.includes(name) && !CHOSEN.includes(name))
  const choices = ['users.badge', 'users.secondary_badge', 'users.gender', 'users.ethnicity', 'users.birthday']
  const files = unzipSync((await exportOf(chief, here)).rawPayload)
  for (const { siteId, id } of [here, there]) {
    const folder = `site-${siteId}/user-${id}`
    const text = Object.entries(files)
      .filter(([path]) => path.startsWith(folder))
      .map(([, bytes]) => new TextDecoder().decode(bytes))
      .join('\n')
    expect(expected.filter((name) => !choices.includes(name) && !text.includes(canary(name)))).toEqual([])
    expect([...untold, ...ofOwner].filter((name) => text.includes(canary(name)))).toEqual([])
    expect(text).toContain('1971-03-05')
    for (const bytes of ['cnry-files-bytes', 'cnry-files-text-bytes']) expect(text).toContain(bytes)
    expect(text).toContain(`"condition":"Migraine of ${id}"`)
    expect(text).toContain(`"award":"Kind words of `)
    for (const { name } of reported) JSON.parse(new TextDecoder().decode(files[`${folder}/${name}.json`]))
  }
  expect(await rows(`select site_id from audit_log where action = 'exportUser' order by 1`)).toEqual([
    { site_id: here.siteId },
    { site_id: there.siteId },
  ])
  expect((await placesOf('cnry-')).length).toBeGreaterThan(40)
  // Exported never; there before the erase like all else.
  expect(untold).toEqual(['outbox.payload'])
  expect((await placesOf(canary('outbox.payload'))).length).toBeGreaterThan(0)
  expect((await t.mutate(chief, 'deleteUser', { id: here.id, everywhere: true })).refusal).toBeUndefined()
  // At once: the account is closed, and its sessions are over.
  expect(await rows('select status from users where id = $1', here.id)).toEqual([{ status: 3 }])
  expect(await rows('select from sessions where user_id = $1 and ended_at is null', here.id)).toEqual([])
  for (const { id, siteId } of [here, there]) await doRun(t, eraseUser(TEST_CONFIG.secretKey), id, siteId)
  for (const { id, site_id } of await rows(`select site_id, id from files where state = 'dropped'`))
    await deleteDropped(t.siteOf(site_id), t.files, id)
  expect(await placesOf('cnry-')).toEqual([])
  expect(await placesOf('1971-03-05')).toEqual([])
  for (const column of TEXTS) expect((await placesOf(canary(column))).length, column).toBeGreaterThan(0)
  for (const table of [
    'auth_accounts',
    'social_sites',
    'user_disorders',
    'sessions',
    'preferences',
    'files',
    'mentions',
  ])
    expect(await rows(`select from ${table} where user_id = any ($1)`, [here.id, there.id]), table).toEqual([])
  const bodies = (await rows(`select body from content where author_id = $1 order by id`, others[0]?.id)).map(
    ({ body }) => body,
  )
  expect(bodies).toEqual([`<p>Ask @${DELETED_USER} now</p>`, `<p>Ask @${DELETED_USER} now</p>`])
  // The run again, as after a kill, changes nothing; leftovers show under another name.
  await t.database.pool.query(`update runs set state = 'running' where task = 'users.erase'`)
  await doRun(t, eraseUser(TEST_CONFIG.secretKey), here.id)
  const { answer } = await t.query<{ users: { username: string }[] }>(
    chief,
    'users',
    { ids: [here.id], limit: 1 },
    'total users { username }',
  )
  expect(answer?.users ?? []).toEqual([])
})

test('the words of a private message are in the file of their author alone, its number and date in that of the staff', async () => {
  const [author, other] = [await t.signIn(3), await t.signIn(1)]
  const [low, high] = [author.id, other.id].toSorted((a, b) => Number(a) - Number(b))
  await rows(
    `with talk as (insert into conversations (site_id, low_user_id, high_user_id, starter_id) values ($1, $2, $3, $4) returning id)
     insert into conversation_messages (site_id, conversation_id, author_id, body, nonce)
       select $1, id, $5, 'Only for you', gen_random_uuid() from talk`,
    ...[author.siteId, low, high, other.id, author.id],
  )
  const messagesIn = (zip: Buffer) =>
    new TextDecoder().decode(unzipSync(zip)[`site-${author.siteId}/user-${author.id}/conversation_messages.json`])
  for (const staff of [other, chief]) {
    const told = messagesIn((await exportOf(staff, author)).rawPayload)
    expect(JSON.parse(told)).toEqual([{ conversation_id: expect.any(Number), inserted_at: expect.any(String) }])
  }
  const headers = { host: t.hostOf(author.siteId), cookie: author.cookie }
  const own = await t.fastify.inject({ method: 'POST', url: ownDataPath, headers, payload: {} })
  expect(messagesIn(own.rawPayload)).toContain('Only for you')
  expect(ofOwner).toEqual(['conversation_messages.body'])
})

test('an author’s file holds how automod judged their texts and what was decided, by nobody’s name and without words to colleagues', async () => {
  const { author, flagId, contentId, reporter } = await makeFlag(t)
  const decided = { id: flagId, operation: 'DELETE', reason: 'Rude again' }
  expect((await t.mutate(chief, 'updateContentFlag', decided)).refusal).toBeUndefined()
  await rows('update flags set at_risk = true, crisis_cues = $2 where id = $1', flagId, '["no way out"]')
  const events = [
    ['EDITED', author.id],
    ['MASKED', chief.id],
    ['EDITED', chief.id],
    // Of no account: not the author’s either.
    ['EDITED', null],
  ]
  for (const [status, actorId] of events)
    await rows(
      'insert into flag_events (site_id, flag_id, actor_id, status) values ($1, $2, $3, $4)',
      ...[author.siteId, flagId, actorId, status],
    )
  const headers = { host: t.hostOf(author.siteId), cookie: author.cookie }
  const own = unzipSync((await t.fastify.inject({ method: 'POST', url: ownDataPath, headers, payload: {} })).rawPayload)
  for (const files of [own, unzipSync((await exportOf(chief, author)).rawPayload)]) {
    const file = (name: string) =>
      new TextDecoder().decode(files[`site-${author.siteId}/user-${author.id}/${name}.json`])
    expect(JSON.parse(file('flags_of_texts'))).toEqual([
      expect.objectContaining({ content_id: Number(contentId), at_risk: true, crisis_cues: ['no way out'] }),
    ])
    expect(JSON.parse(file('decisions'))).toEqual(
      ['DELETE', 'MASKED', 'EDITED', 'EDITED'].map((status) => ({
        ...{ flag_id: Number(flagId), status },
        inserted_at: expect.any(String),
      })),
    )
    const all = Object.keys(files).map((path) => new TextDecoder().decode(files[path]))
    for (const word of [chief.username, reporter.username, 'Rude again'])
      expect(all.filter((text) => text.includes(word))).toEqual([])
  }
})

test('an account is deleted by whoever ranks as high, never one’s own, and its person stays on other sites', async () => {
  const [user, admin] = [await t.signIn(3), await t.signIn(1)]
  const there = await t.signIn(3, { siteId: t.sites.two.siteId, personId: user.personId })
  const remove = (actor: Actor, id: string, more = {}) => t.mutate(actor, 'deleteUser', { id, ...more })
  expect((await remove(await t.signIn(2), user.id)).refusal?.extensions.code).toBe('FORBIDDEN')
  expect((await remove(admin, chief.id)).refusal?.message).toBe(RANKS_ABOVE)
  expect((await remove(admin, admin.id)).refusal?.message).toBe(NOT_YOURSELF)
  expect((await remove(admin, there.id)).refusal?.extensions.code).toBe('NOT_FOUND')
  expect((await remove(admin, user.id, { everywhere: true })).refusal).toBeUndefined()
  expect((await remove(admin, user.id)).refusal?.extensions.code).toBe('NOT_FOUND')
  const people = await rows('select id, status from users where id = any ($1) order by id', [user.id, there.id])
  expect(people.map(({ status }) => status)).toEqual([3, 0])
  await doRun(t, eraseUser(TEST_CONFIG.secretKey), user.id)
  const [gone, stays] = await rows('select username, email, person_id from users where id = any ($1) order by id', [
    user.id,
    there.id,
  ])
  expect(gone).toMatchObject({ username: `deleted~${user.id}`, email: null })
  expect(stays.person_id).not.toBe(gone.person_id)
})

test('no name that an account can have is in the way of an erase', async () => {
  const [user, own] = [await t.signIn(3), await t.signIn(3)]
  const named = (username: string) => t.mutate(chief, 'createUser', { username, email: 'taken@a.example', roleId: 3 })
  const { refusal } = await named(`deleted~${user.id}`)
  expect(refusal?.extensions).toMatchObject({ fields: [{ path: 'username', message: USERNAME_RULE }] })
  expect((await named(`deleted-${user.id}`)).refusal).toBeUndefined()
  await rows(`update users set username = 'deleted-' || id where id = $1`, own.id)
  for (const { id } of [user, own]) {
    await t.mutate(chief, 'deleteUser', { id })
    await doRun(t, eraseUser(TEST_CONFIG.secretKey), id)
    const name = `deleted~${id}`
    expect(await rows('select username, slug, email from users where id = $1', id)).toEqual([
      { username: name, slug: name, email: null },
    ])
  }
})

test('when the last two super admins delete one another, one is left', async () => {
  await t.database.pool.query(`update users set role_id = 3 where role_id = 5`)
  const [one, two] = [await t.signIn(5), await t.signIn(5)]
  const answers = await Promise.all([
    t.mutate(one, 'deleteUser', { id: two.id }),
    t.mutate(two, 'deleteUser', { id: one.id }),
  ])
  expect(answers.map(({ refusal }) => refusal?.message).filter((message) => message === undefined)).toHaveLength(1)
  expect(await rows(`select from users where role_id = 5 and status = 0`)).toHaveLength(1)
  chief = (await rows('select status from users where id = $1', one.id))[0].status === 0 ? one : two
  await expect(t.mutate(chief, 'deleteUser', { id: (await t.signIn(5)).id })).resolves.toMatchObject({
    refusal: undefined,
  })
  expect(LAST_SUPER_ADMIN).toContain('last')
})

test('nor is the last super admin deleted together with another account of theirs', async () => {
  await t.database.pool.query(`update users set role_id = 3 where role_id = 5`)
  const { siteId } = t.sites.two
  const [one, two] = [await t.signIn(5), await t.signIn(5, { siteId })]
  const ofOne = await t.signIn(3, { siteId, personId: one.personId })
  const ofTwo = await t.signIn(3, { personId: two.personId })
  const answers = await Promise.all([
    t.mutate(one, 'deleteUser', { id: ofTwo.id, everywhere: true }),
    t.mutate(two, 'deleteUser', { id: ofOne.id, everywhere: true }),
  ])
  expect(answers.map(({ refusal }) => refusal?.message).filter((message) => message === undefined)).toHaveLength(1)
  expect(await rows(`select from users where role_id = 5 and status = 0`)).toHaveLength(1)
  chief = await t.signIn(5)
})

test('an export is of accounts the viewer may act on, which are named before: of other sites only where they are staff too', async () => {
  const [user, admin] = [await t.signIn(3), await t.signIn(1)]
  const there = await t.signIn(3, { siteId: t.sites.two.siteId, personId: user.personId })
  const foldersOf = async (actor: Actor) => {
    const paths = Object.keys(unzipSync((await exportOf(actor, user)).rawPayload))
    return [...new Set(paths.map((path) => path.split('/')[1]))]
  }
  const named = async () => {
    const { answer } = await t.query<Work>(admin, 'userWork', { id: user.id }, 'inReach { id site { name } }')
    return answer?.inReach
  }
  type Work = { inReach: unknown }
  expect(await foldersOf(admin)).toEqual([`user-${user.id}`])
  expect(await named()).toEqual([{ id: user.id, site: { name: 'ONE' } }])
  await t.signIn(6, { siteId: t.sites.two.siteId, personId: admin.personId })
  expect(await foldersOf(admin)).toEqual([`user-${user.id}`, `user-${there.id}`])
  expect(await named()).toHaveLength(2)
  expect((await exportOf(await t.signIn(2), user)).statusCode).toBe(403)
  expect((await exportOf(admin, await t.signIn(5))).statusCode).toBe(403)
  expect((await exportOf(admin, there)).statusCode).toBe(404)
})
