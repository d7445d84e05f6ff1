import { DAY_NONE } from '@ward/domain/kernel/days'
import { EFFECTS_DONE_LABEL } from '@ward/domain/kernel/effects'
import { exportPath } from '@ward/domain/kernel/list-export'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAward } from '../awards/awards.fixtures.ts'
import { enterGiveaway, makeEngagement } from '../engagement/kinds/engagement.fixtures.ts'
import { placeFlag } from '../flags/flag/flag-kinds.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const ENTRY =
  'total entries { id at actorKind actor { id } action subjectType subjectId subjectIds fields changes { name before after } }'
type Entry = Record<string, unknown> & {
  at: string
  changes: { name: string; before: string | null; after: string | null }[]
}
type Page = { total: number; entries: Entry[] }

const read = async (actor: Actor, given: Record<string, unknown>) => {
  const { answer, refusal } = await t.query<Page>(actor, 'auditLog', given, ENTRY)
  return { ...(answer ?? { total: -1, entries: [] }), refusal }
}

test('a decision is told with who, what, about what, and how the flag stood before and after', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  await t.mutate(admin, 'updateContentFlag', { id: flagId, operation: 'SPAM' })
  const { total, entries } = await read(admin, { subjectType: 'flag', subjectId: flagId })
  expect(total).toBe(1)
  expect(entries[0]).toMatchObject({
    actorKind: 'user',
    actor: { id: admin.id },
    action: 'updateContentFlag',
    subjectType: 'flag',
    subjectId: flagId,
    fields: ['SPAM'],
  })
  const { changes = [] } = entries[0] ?? {}
  expect(changes).toContainEqual({ name: 'isOpen', before: 'Yes', after: 'No' })
  expect(changes).toContainEqual({ name: 'isMarkedSpam', before: 'No', after: 'Yes' })
  expect(changes.map(({ name }) => name)).not.toContain('isDeleted')
})

test('what was not kept of a change is not made up', async () => {
  const award = await makeAward(t)
  await t.mutate(admin, 'upsertAward', { id: award.id, name: 'Patience', version: 1 })
  const { entries } = await read(admin, { subjectType: 'award', subjectId: award.id })
  expect(entries[0]).toMatchObject({ action: 'upsertAward', changes: [] })
})

test('it is narrowed by person and by how the action or its label begins, newest first, to the own site', async () => {
  const other = await t.signIn(1)
  for (let n = 0; n < 3; n++) await t.mutate(other, 'upsertAward', { name: `Award ${n} of ${other.username}` })
  const { entries, total } = await read(admin, { user: other.username.toUpperCase(), action: 'upsert' })
  expect(total).toBe(3)
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect((await read(admin, { user: other.username, action: 'delete' })).total).toBe(0)
  expect((await read(admin, { user: other.username, action: 'Upsert aw' })).total).toBe(total)
  const elsewhere = await t.signIn(1, { siteId: t.sites.two.siteId })
  expect((await read(elsewhere, { user: other.username })).total).toBe(0)
})

test('all that one request did is found by the number that whoever asked was told', async () => {
  await t.mutate(admin, 'upsertAward', { name: 'Found by its request' })
  await t.mutate(admin, 'upsertAward', { name: 'Of another request' })
  const rows = await t.sites.one
    .from('auditLog')
    .select(['requestId', 'subjectId'])
    .where('action', '=', 'upsertAward')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  for (const { requestId, subjectId } of rows) {
    const { entries } = await read(admin, { request: requestId })
    expect(entries).toMatchObject([{ action: 'upsertAward', subjectId }])
  }
})

test('a look at the private data of several is found by the number of each of them', async () => {
  const [reader, ...shown] = [await t.signIn(1), await t.signIn(3), await t.signIn(3)]
  const ids = shown.map(({ id }) => id)
  await t.query(reader, 'users', { ids }, 'users { private { email } }')
  for (const subjectId of ids) {
    const { entries } = await read(admin, { subjectType: 'user', subjectId, action: 'readPrivateData' })
    expect(entries).toMatchObject([{ actor: { id: reader.id }, subjectId: null, subjectIds: ids.join(', ') }])
  }
})

test('what an entry is about has its name, as long as it is there', async () => {
  const [member, award] = [await t.signIn(3), await makeAward(t)]
  await t.mutate(admin, 'upsertAward', { id: award.id, name: 'Steady hands', version: 1 })
  await t.query(admin, 'users', { ids: [member.id] }, 'users { private { email } }')
  const { flagId, assocId } = await placeFlag(t, 'comment')
  await t.mutate(admin, 'editContentFlagBody', { id: flagId, body: '<p>Better</p>', version: 1 })
  const objectsOf = async (given: object) =>
    (await t.query<Page>(admin, 'auditLog', given, 'entries { objects { id name kind } }')).answer?.entries[0]?.objects
  expect(await objectsOf({ subjectType: 'award', subjectId: award.id })).toEqual([
    { id: award.id, name: 'Steady hands', kind: null },
  ])
  expect(await objectsOf({ subjectType: 'user', subjectId: member.id })).toEqual([
    { id: member.id, name: member.username, kind: null },
  ])
  expect(await objectsOf({ subjectType: 'content', subjectId: assocId })).toEqual([
    { id: assocId, name: null, kind: 'comment' },
  ])
})

test('each action and each type of object of the site’s log is offered once, others’ are not', async () => {
  const actor = await t.signIn(1, { siteId: t.sites.two.siteId })
  await t.mutate(actor, 'upsertAward', { name: 'First of them' })
  await t.mutate(actor, 'upsertAward', { name: 'Second of them' })
  const { answer } = await t.query<{ actions: string[]; subjectTypes: string[] }>(
    actor,
    'auditKinds',
    {},
    'actions subjectTypes',
  )
  expect(answer?.actions.filter((action) => action === 'upsertAward')).toHaveLength(1)
  expect(answer?.subjectTypes).toContain('award')
  expect(answer?.actions).not.toContain('editContentFlagBody')
})

test('a super admin who reads kept mail stands in it', async () => {
  const reader = await t.signIn(5)
  await t.query(reader, 'outbox', {}, 'total')
  expect((await read(admin, { user: reader.username })).entries[0]).toMatchObject({ subjectType: 'outbox' })
})

test('a range of days includes both ends, by the clocks of the site', async () => {
  const owner = new pg.Client({ connectionString: t.clone.ownerUrl })
  await owner.connect()
  // Midnight in New York, and a moment before it.
  for (const [action, at] of [
    ['before', '2020-06-10T03:59:59.999Z'],
    ['first', '2020-06-10T04:00:00Z'],
    ['last', '2020-06-12T03:59:59.999Z'],
    ['after', '2020-06-12T04:00:00Z'],
  ])
    await owner.query(
      `insert into audit_log (site_id, actor_kind, subject_type, action, at) values ($1, 'system', 'day', $2, $3)`,
      [admin.siteId, action, at],
    )
  await owner.end()
  const actions = async (days: object) =>
    (await read(admin, { subjectType: 'day', ...days })).entries.map(({ action }) => action)
  expect(await actions({ from: '2020-06-10', to: '2020-06-11' })).toEqual(['last', 'first'])
  expect(await actions({ from: '2020-06-11' })).toEqual(['after', 'last'])
  expect(await actions({ to: '2020-06-09' })).toEqual(['before'])
  const { refusal } = await read(admin, { from: '2020-06-31' })
  expect(refusal?.extensions).toMatchObject({ code: 'INVALID', fields: [{ path: 'from', message: DAY_NONE }] })
})

test('its file says of each how much it did, as the page does', async () => {
  const actor = await t.signIn(5)
  await t.mutate(actor, 'drawGiveaway', await overGiveaway())
  const { body } = await t.fastify.inject({
    method: 'POST',
    url: exportPath('audit-log'),
    headers: { host: 'one.test', cookie: actor.cookie },
    payload: { action: 'drawGiveaway' },
  })
  expect(body).toContain(`"${EFFECTS_DONE_LABEL}"`)
  expect(body).toContain('"2 entries take part in the draw; 1 winner is drawn; 1 email is sent"')
})

async function overGiveaway() {
  const { id } = await makeEngagement(t, 'giveaway')
  for (let n = 0; n < 2; n++) await enterGiveaway(t, id)
  return { id, places: 1 }
}

test('it is searched as it reads: how a username begins, and words of what was done', async () => {
  const other = await t.signIn(1)
  for (const operation of ['SPAM', 'DELETE']) {
    const { flagId } = await placeFlag(t, 'comment')
    await t.mutate(other, 'updateContentFlag', { id: flagId, operation })
  }
  await t.mutate(other, 'upsertAward', { name: `Read as ${other.username}` })
  const fieldsOf = async (given: object) =>
    (await read(admin, { user: other.username.slice(0, -1).toUpperCase(), ...given })).entries
      .filter(({ actor }) => (actor as { id: string } | null)?.id === other.id)
      .map(({ fields }) => fields)
  // The answers show flat private fields of the author: each of the two is a look.
  expect(await fieldsOf({})).toEqual([['name', 'year'], [], ['DELETE'], [], ['SPAM']])
  expect(await fieldsOf({ action: 'read private' })).toEqual([[], []])
  expect(await fieldsOf({ action: 'mark' })).toEqual([['SPAM']])
  expect(await fieldsOf({ action: 'as Spam' })).toEqual([['SPAM']])
  expect(await fieldsOf({ action: 'deleted con' })).toEqual([['DELETE']])
  expect(await fieldsOf({ action: 'award' })).toHaveLength(1)
  expect(await fieldsOf({ action: 'banana' })).toEqual([])
})
