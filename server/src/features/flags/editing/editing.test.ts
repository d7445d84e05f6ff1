import { MUST_BE_ADMIN, MUST_BE_STAFF } from '@ward/domain/app/permissions'
import { RANKS_ABOVE } from '@ward/domain/app/roles'
import { AUTHOR_AT_RISK, NOT_A_STAFF_AUTHOR, TEXT_CHANGED } from '@ward/domain/flags/editing/text-editing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { versionsOf } from '../../../platform/versions.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { FEATURED_AT_RISK } from '../at-risk/leading.rules.ts'
import { caseOf, placeFlag } from '../flag/flag-kinds.fixtures.ts'
import { asSystem } from '../flag/flags.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const KINDS = ['comment', 'reply', 'thread', 'user_profile_status', 'user_profile_status_reply'] as const
const rowOf = async (id: string) =>
  (await t.database.pool.query('select body, revision, author_id from content where id = $1', [id])).rows[0]
const versions = (id: string) =>
  asSystem(t, (tx) => versionsOf(tx.site, { subjectType: 'content', subjectId: id }, { limit: 9 }))

test('staff change the body of every kind of content, which is cleaned and kept as a version', async () => {
  const admin = await t.signIn(1)
  for (const kind of KINDS) {
    const { flagId, assocId } = await placeFlag(t, kind, { body: '<p>As it was</p>' })
    const before = await caseOf(t, admin, flagId)
    const body = '<p>As it <b>is</b><script>alert(1)</script></p>'
    const { refusal } = await t.mutate(admin, 'editContentFlagBody', { id: flagId, body, version: 1 })
    expect([kind, refusal]).toEqual([kind, undefined])
    expect(await rowOf(assocId)).toMatchObject({ body: '<p>As it <b>is</b></p>', revision: 2 })
    const after = await caseOf(t, admin, flagId)
    // A verdict on the older text is refused by the version of the flag.
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.contentFlagEvents.at(-1)).toMatchObject({ status: 'EDITED', user: { id: admin.id } })
    const kept = await versions(assocId)
    expect(kept.map(({ number, actorId, content }) => [number, actorId, content.body])).toEqual([
      [2, admin.id, '<p>As it <b>is</b></p>'],
      [1, null, '<p>As it was</p>'],
    ])
  }
})

test('a text with a link to the own host that is sent as it stands is no edit', async () => {
  const { flagId, assocId } = await placeFlag(t, 'comment', { body: '<p><a href="https://one.test/a">a</a></p>' })
  const { body } = await rowOf(assocId)
  expect(body).toContain('rel="noopener"')
  await t.mutate(await t.signIn(1), 'editContentFlagBody', { id: flagId, body, version: 1 })
  expect(await rowOf(assocId)).toMatchObject({ body, revision: 1 })
})

test('the profile of a user is not edited here', async () => {
  const { flagId } = await placeFlag(t, 'user')
  const { refusal } = await t.mutate(await t.signIn(1), 'editContentFlagBody', { id: flagId, body: '<p>x</p>' })
  expect(refusal?.extensions.code).toBe('NOT_FOUND')
})

test('title, author and body of a thread are changed; fields left out stay', async () => {
  const admin = await t.signIn(6)
  const { assocId, author } = await placeFlag(t, 'thread', { body: '<p>As it was</p>' })
  const moderator = await t.signIn(2)
  const nameOf = async () =>
    (await t.database.pool.query('select name from threads where id = $1', [assocId])).rows[0].name
  expect((await t.mutate(admin, 'updateThread', { id: assocId, name: '  A better title ' })).refusal).toBeUndefined()
  expect(await nameOf()).toBe('A better title')
  expect(await rowOf(assocId)).toMatchObject({ body: '<p>As it was</p>', author_id: author.id })
  await t.mutate(admin, 'updateThread', { id: assocId, userId: moderator.id, body: '<p>As it is</p>' })
  expect(await nameOf()).toBe('A better title')
  expect(await rowOf(assocId)).toMatchObject({ body: '<p>As it is</p>', author_id: moderator.id })
  const [last] = await versions(assocId)
  expect(last?.content).toEqual({ name: 'A better title', userId: moderator.id, body: '<p>As it is</p>' })
})

test('the author of a thread is staff of this site who can sign in and ranks no higher, or whoever wrote it', async () => {
  const admin = await t.signIn(1)
  const { assocId, author } = await placeFlag(t, 'thread')
  const elsewhere = await t.signIn(2, { siteId: t.sites.two.siteId })
  for (const wrong of [await t.signIn(3), elsewhere]) {
    const { refusal } = await t.mutate(admin, 'updateThread', { id: assocId, userId: wrong.id })
    expect(refusal?.message).toBe(NOT_A_STAFF_AUTHOR)
  }
  const superAdmin = await t.signIn(5)
  const above = await t.mutate(admin, 'updateThread', { id: assocId, userId: superAdmin.id })
  expect(above.refusal?.extensions.fields).toEqual([{ path: 'userId', message: RANKS_ABOVE }])
  expect(await rowOf(assocId)).toMatchObject({ author_id: author.id })
  const rights = [
    [admin, author],
    [admin, await t.signIn(6)],
    [superAdmin, superAdmin],
    // Who wrote it stays its author, whatever their rank.
    [admin, superAdmin],
  ] as const
  for (const [actor, { id }] of rights) {
    const { refusal } = await t.mutate(actor, 'updateThread', { id: assocId, userId: id })
    expect(refusal).toBeUndefined()
    expect(await rowOf(assocId)).toMatchObject({ author_id: id })
  }
})

test('a member whose thread was given to staff gets it back by its Undo, and not once something else was set', async () => {
  const admin = await t.signIn(1)
  const { assocId: id, author } = await placeFlag(t, 'thread')
  const state = async () =>
    (await t.query<{ stateVersion: number }>(admin, 'thread', { id }, 'stateVersion')).answer?.stateVersion
  const give = async (userId: string, stateVersion: number | undefined) =>
    (await t.mutate(admin, 'updateThread', { id, userId, stateVersion })).refusal
  await give(admin.id, await state())
  expect(await give(author.id, await state())).toBeUndefined()
  expect(await rowOf(id)).toMatchObject({ author_id: author.id })
  await give(admin.id, await state())
  const then = await state()
  await t.mutate(admin, 'updateThread', { id, isClosed: true })
  expect((await give(author.id, then))?.extensions.code).toBe('CONFLICT')
  expect((await t.mutate(admin, 'updateThread', { id, userId: author.id })).refusal?.message).toBe(NOT_A_STAFF_AUTHOR)
})

test('a thread that waits as at risk keeps its author, so that who looks after them finds them', async () => {
  const admin = await t.signIn(1)
  const { flagId, assocId, author } = await placeFlag(t, 'thread', { atRisk: true })
  const change = { id: assocId, userId: (await t.signIn(2)).id, name: 'Another title' }
  const isAtRisk = async () => (await t.query(admin, 'thread', { id: assocId }, 'isAuthorAtRisk')).answer
  expect(await isAtRisk()).toEqual({ isAuthorAtRisk: true })
  const { refusal } = await t.mutate(admin, 'updateThread', change)
  expect(refusal?.extensions.fields).toEqual([{ path: 'userId', message: AUTHOR_AT_RISK }])
  expect(await rowOf(assocId)).toMatchObject({ author_id: author.id, revision: 1 })
  await t.mutate(admin, 'takeAtRisk', { id: flagId })
  await t.mutate(admin, 'closeAtRisk', { id: flagId, outcome: 'NO_CONCERN' })
  expect(await isAtRisk()).toEqual({ isAuthorAtRisk: false })
  expect((await t.mutate(admin, 'updateThread', change)).refusal).toBeUndefined()
})

test('no restored version gives a thread that waits as at risk another author', async () => {
  const admin = await t.signIn(1)
  const { flagId, assocId: id } = await placeFlag(t, 'thread')
  const [first, second] = [await t.signIn(2), await t.signIn(2)]
  for (const { id: userId } of [first, second]) await t.mutate(admin, 'updateThread', { id, userId })
  await t.database.pool.query('update flags set at_risk = true where id = $1', [flagId])
  for (const mutation of ['restoreThread', 'restoreContent']) {
    const { refusal } = await t.mutate(admin, mutation, { id, number: 2 })
    expect([mutation, refusal?.message]).toEqual([mutation, AUTHOR_AT_RISK])
    expect(await rowOf(id)).toMatchObject({ author_id: second.id })
    // A version of the same author is restored as ever.
    expect((await t.mutate(admin, mutation, { id, number: 3 })).refusal).toBeUndefined()
  }
})

test('editing is for admin-level roles; a moderator’s thread action is refused in the words of the specification', async () => {
  const moderator = await t.signIn(2)
  const { flagId, assocId } = await placeFlag(t, 'thread')
  const edited = await t.mutate(moderator, 'editContentFlagBody', { id: flagId, body: '<p>x</p>' })
  expect(edited.refusal?.message).toBe(MUST_BE_ADMIN)
  const changed = await t.mutate(moderator, 'updateThread', { id: assocId, name: 'x' })
  expect(changed.refusal?.message).toBe(MUST_BE_STAFF)
  expect(MUST_BE_STAFF).toBe('You do not have permission to do that')
})

test('when two edit one text, the second is refused with the present text, and a decision meanwhile hinders nobody', async () => {
  const [first, second] = [await t.signIn(1), await t.signIn(5)]
  const { flagId, assocId } = await placeFlag(t, 'comment')
  const edit = (actor: typeof first, body: string) =>
    t.mutate(actor, 'editContentFlagBody', { id: flagId, body, version: 1 })
  await t.mutate(second, 'updateContentFlag', { id: flagId, operation: 'DONE' })
  const outcomes = await Promise.all([edit(first, '<p>First</p>'), edit(second, '<p>Second</p>')])
  const refusals = outcomes.flatMap(({ refusal }) => (refusal ? [refusal] : []))
  expect(refusals).toHaveLength(1)
  const { body } = await rowOf(assocId)
  expect(refusals[0]).toMatchObject({
    message: TEXT_CHANGED,
    extensions: { code: 'CONFLICT', state: { body, version: 2 } },
  })
})

test('members are told by mail that staff edited their words where the site’s setting says so, once an edit', async () => {
  const admin = await t.signIn(1)
  const { flagId, assocId } = await placeFlag(t, 'comment')
  const edit = (body: string) => t.mutate(admin, 'editContentFlagBody', { id: flagId, body })
  const mails = async () =>
    (
      await t.database.pool.query('select subject, payload::text as text from outbox where key like $1', [
        `edited:${assocId}:%`,
      ])
    ).rows
  await edit('<p>Without a word</p>')
  expect(await mails()).toEqual([])
  await asSystem(t, (tx) => saveSetting(tx.site, 'tellOfEdits', true))
  await edit('<p>Told of</p>')
  await edit('<p>Told of</p>')
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail.subject).toMatch(/^Your comment was edited/)
  expect(mail.text).toContain(`#comment-${assocId}`)
  expect(mail.text).not.toContain('Told of')
})

const togglesOf = async (id: string) =>
  (
    await t.database.pool.query(
      'select is_closed, requires_pre_moderation, is_featured, is_homepage_featured from threads where id = $1',
      [id],
    )
  ).rows[0]

test('each toggle of a thread is switched by itself, and its text stays the version it was', async () => {
  const admin = await t.signIn(1)
  const { assocId } = await placeFlag(t, 'thread', { isOpen: false })
  const columns = { isClosed: 'is_closed', requiresPreModeration: 'requires_pre_moderation' }
  for (const [name, column] of Object.entries({
    ...columns,
    isFeatured: 'is_featured',
    isHomepageFeatured: 'is_homepage_featured',
  }))
    for (const on of [true, true, false]) {
      expect((await t.mutate(admin, 'updateThread', { id: assocId, [name]: on })).refusal).toBeUndefined()
      expect((await togglesOf(assocId))[column]).toBe(on)
    }
  expect(await rowOf(assocId)).toMatchObject({ revision: 1 })
})

test('a thread is featured only once its flag is no longer open; without a flag it counts as approved', async () => {
  const admin = await t.signIn(1)
  const { flagId, assocId, root } = { ...(await placeFlag(t, 'thread')), root: (await placeFlag(t, 'reply')).root }
  for (const name of ['isFeatured', 'isHomepageFeatured']) {
    const { refusal } = await t.mutate(admin, 'updateThread', { id: assocId, isClosed: true, [name]: true })
    expect(refusal).toMatchObject({
      message: 'Content must be approved before featuring',
      extensions: { code: 'CONFLICT' },
    })
  }
  expect(await togglesOf(assocId)).toMatchObject({ is_closed: false, is_featured: false })
  await t.mutate(admin, 'updateContentFlag', { id: flagId, operation: 'DONE' })
  expect((await t.mutate(admin, 'updateThread', { id: assocId, isFeatured: true })).refusal).toBeUndefined()
  expect((await t.mutate(admin, 'updateThread', { id: root, isFeatured: true })).refusal).toBeUndefined()
})

test('a thread is not featured while a text in it waits as at risk', async () => {
  const admin = await t.signIn(1)
  const { root } = await placeFlag(t, 'reply', { atRisk: true })
  for (const name of ['isFeatured', 'isHomepageFeatured']) {
    const { refusal } = await t.mutate(admin, 'updateThread', { id: root, [name]: true })
    expect(refusal).toMatchObject({ message: FEATURED_AT_RISK, extensions: { code: 'CONFLICT' } })
  }
})
