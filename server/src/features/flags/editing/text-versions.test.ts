import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { TEXT_CHANGED } from '@ward/domain/flags/editing/text-editing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { caseOf, placeFlag } from '../flag/flag-kinds.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

type Version = {
  number: number
  author: { id: string } | null
  authorKind: string
  fields: { name: string; text: string }[]
}
const VERSION = 'number author { id } authorKind fields { name text }'
const versionsOf = (id: string, given: object = {}, actor: Actor = admin) =>
  t.query<Version[]>(actor, 'contentVersions', { id, ...given }, VERSION)
const restore = (given: object, actor: Actor = admin) => t.mutate<Version>(actor, 'restoreContent', given, VERSION)
const edit = (id: string, body: string) => t.mutate(admin, 'editContentFlagBody', { id, body })
const rowOf = async (id: string) =>
  (await t.database.pool.query('select body, revision, author_id from content where id = $1', [id])).rows[0]
const body = (text: string) => [{ name: 'body', text }]

test('the versions of a text say who made them of what, and one is restored as an edit of its own', async () => {
  const { flagId, assocId: id } = await placeFlag(t, 'comment', { body: '<p>First</p>' })
  expect((await versionsOf(id)).answer).toEqual([])
  await edit(flagId, '<p>Second</p>')
  const before = await caseOf(t, admin, flagId)
  const audits = await auditsOf(id)
  const { answer } = await restore({ id, number: 1, version: 2 })
  const newest = { number: 3, author: { id: admin.id }, authorKind: 'user', fields: body('<p>First</p>') }
  expect(answer).toEqual(newest)
  expect((await versionsOf(id)).answer).toEqual([
    newest,
    { number: 2, author: { id: admin.id }, authorKind: 'user', fields: body('<p>Second</p>') },
    { number: 1, author: null, authorKind: 'nobody', fields: body('<p>First</p>') },
  ])
  expect((await versionsOf(id, { upTo: 1 })).answer?.map(({ number }) => number)).toEqual([1])
  expect(await rowOf(id)).toMatchObject({ body: '<p>First</p>', revision: 3 })
  const after = await caseOf(t, admin, flagId)
  expect(after.version).toBeGreaterThan(before.version)
  expect(after.contentFlagEvents.at(-1)).toMatchObject({ status: 'EDITED', user: { id: admin.id } })
  expect((await auditsOf(id)).slice(audits.length)).toEqual([{ action: 'restoreContent', fields: ['body'] }])
})

const auditsOf = async (id: string) =>
  (await t.database.pool.query('select action, fields from audit_log where subject_id = $1 order by id', [id])).rows

test('a thread gets its title, body and author of then back, also one who is no staff', async () => {
  const { assocId: id, author } = await placeFlag(t, 'thread', { body: '<p>First</p>' })
  const moderator = await t.signIn(2)
  await t.mutate(admin, 'updateThread', { id, name: 'Another', userId: moderator.id, body: '<p>Second</p>' })
  const { answer } = await restore({ id, number: 1 })
  expect(answer?.fields).toEqual([
    ...body('<p>First</p>'),
    { name: 'name', text: expect.stringMatching(/^kind-/) },
    { name: 'userId', text: author.username },
  ])
  expect(await rowOf(id)).toMatchObject({ author_id: author.id, body: '<p>First</p>' })
})

test('a text that somebody edited since it was shown is not restored; of ten who restore at once one does', async () => {
  const { flagId, assocId: id } = await placeFlag(t, 'reply', { body: '<p>First</p>' })
  await edit(flagId, '<p>Second</p>')
  const answers = await Promise.all(Array.from({ length: 10 }, () => restore({ id, number: 1, version: 2 })))
  expect(answers.filter(({ answer }) => answer)).toHaveLength(1)
  for (const { refusal } of answers)
    if (refusal)
      expect(refusal).toMatchObject({ message: TEXT_CHANGED, extensions: { code: 'CONFLICT', state: { version: 3 } } })
  expect(await rowOf(id)).toMatchObject({ body: '<p>First</p>', revision: 3 })
})

test('versions are read and restored by who may edit, of texts of this site that have them', async () => {
  const { flagId, assocId: id, author } = await placeFlag(t, 'comment')
  await edit(flagId, '<p>Second</p>')
  for (const ask of [
    (actor: Actor) => versionsOf(id, {}, actor),
    (actor: Actor) => restore({ id, number: 1 }, actor),
  ]) {
    for (const actor of [await t.signIn(2), author])
      expect((await ask(actor)).refusal).toMatchObject({ message: MUST_BE_ADMIN, extensions: { code: 'FORBIDDEN' } })
    const elsewhere = await t.signIn(5, { siteId: t.sites.two.siteId })
    expect((await ask(elsewhere)).refusal?.extensions.code).toBe('NOT_FOUND')
  }
  for (const number of [0, -1, 9]) expect((await restore({ id, number })).refusal?.extensions.code).toBe('NOT_FOUND')
})
