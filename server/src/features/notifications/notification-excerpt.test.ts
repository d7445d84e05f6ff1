import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { FLAG_PREVIEW_LENGTH } from '@ward/domain/flags/flag/flags'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { statementsOf } from '../../../test/statements.ts'
import { placeFlag, update } from '../flags/flag/flag-kinds.fixtures.ts'

let t: TestApp
let admin: Actor
let reader: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
beforeEach(async () => {
  reader = await t.signIn(2)
})
afterAll(() => t.stop())

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const excerpts = async (actor = reader) => {
  const { data, errors } = await t.ask(actor, '{ notifications { excerpt } }')
  expect(errors).toBeUndefined()
  return (data as unknown as { notifications: { excerpt: string | null }[] }).notifications.map(
    ({ excerpt }) => excerpt,
  )
}
const assign = async (body: string, kind: AssocType = 'comment') => {
  const placed = await placeFlag(t, kind, { body })
  if (kind === 'user') await sql('update users set bio = $1 where id = $2', [body, placed.assocId])
  expect((await update(t, admin, placed.flagId, { assignedToUserIds: [reader.id] })).refusal).toBeUndefined()
  return placed
}

test('a notice brings the first 60 characters of what its flag is about, without markup, and of a profile its bio', async () => {
  const long = 'Three days of aura and nobody at the practice picks up the phone, what would you do?'
  await assign(`<p>${long} <b>Please</b></p>`)
  await assign('Ask me about triggers', 'user')
  const [bio, comment] = await excerpts()
  expect(bio).toBe('Ask me about triggers')
  expect(comment?.startsWith(long.slice(0, 50))).toBe(true)
  expect(comment?.length).toBeLessThanOrEqual(FLAG_PREVIEW_LENGTH + 1)
})

test('the words are those of now, and gone once they are deleted or marked as spam', async () => {
  const { flagId, assocId } = await assign('<p>Before</p>')
  await sql(`update content set body = '<p>After</p>' where id = $1`, [assocId])
  expect(await excerpts()).toEqual(['After'])
  for (const [away, back] of [
    ['SPAM', 'UN_SPAM'],
    ['DELETE', 'UN_DELETE'],
  ]) {
    await update(t, admin, flagId, { operation: away })
    expect(await excerpts()).toEqual([null])
    await update(t, admin, flagId, { operation: back })
    expect(await excerpts()).toEqual(['After'])
  }
})

test('a text without words, and a flag that is not known, bring none', async () => {
  await assign('<p></p>')
  await sql(
    `insert into notifications (site_id, user_id, kind, subject_type, subject_id) values ($1, $2, 'flag.assigned', 'flag', '99999999')`,
    [reader.siteId, reader.id],
  )
  expect(await excerpts()).toEqual([null, null])
})

test('no word of a member is kept with a notice, its audit rows, its event or its mail', async () => {
  const { assocId } = await assign('<p>Quetzalcoatlus in the kitchen</p>')
  expect(await excerpts()).toEqual(['Quetzalcoatlus in the kitchen'])
  for (const table of ['notifications', 'audit_log', 'live_events', 'outbox'])
    expect(await sql(`select * from ${table} kept where kept::text like '%Quetzal%'`), table).toEqual([])
  expect(await sql(`select id from content kept where kept::text like '%Quetzal%'`)).toEqual([{ id: assocId }])
})

test('a page of notices asks for their words in one statement, however many they are', async () => {
  await assign('<p>One</p>')
  const few = await statementsOf(() => excerpts())
  for (const body of ['<p>Two</p>', '<p>Three</p>', '<p>Four</p>']) await assign(body)
  const many = await statementsOf(() => excerpts())
  expect(many.length).toBe(few.length)
  expect(many.filter(({ text }) => text.includes('"flags"."spam_prob"'))).toHaveLength(1)
})
