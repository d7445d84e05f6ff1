import { ROLE } from '@ward/domain/app/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import type { NewText } from '../../content/content.actions.ts'
import { insertPost } from '../../content/content.db.ts'
import { caseOf, placeFlag, update } from '../flag/flag-kinds.fixtures.ts'
import { asSystem, type Submission, takeIn } from '../flag/flags.fixtures.ts'
import { editByAuthor } from './flagging.actions.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const HARMLESS = '<p>How long did the infusion take for you?</p>'
const PICTURE = '<p>Look <img src="https://example.com/a.png"></p>'
const SPAM = '<p>Subscribe to my channel and get free gift cards, check it out now</p>'

const setting = (siteId: number, settings: object) =>
  t.database.network
    .updateTable('siteSettings')
    .set({ settings: JSON.stringify(settings) })
    .where('siteId', '=', siteId)
    .execute()

let made = 0
/** Somebody writes a text; a comment stands under a post of its own. */
const write = (author: Actor, text: Partial<Submission> = {}) =>
  asSystem(
    t,
    async (tx) => {
      const kind = text.kind ?? 'comment'
      const slug = `approval-${++made}`
      const postId = kind === 'comment' ? await insertPost(tx.site, { slug, title: slug, body: '' }) : null
      return takeIn(tx, { kind, postId, authorId: author.id, body: HARMLESS, ...text })
    },
    author.siteId,
  )
const thread = (more: Partial<NonNullable<NewText['thread']>>) => ({
  kind: 'thread' as const,
  thread: { name: 'A topic', slug: `approval-topic-${++made}`, ...more },
})
const edit = (contentId: string, body: string) => asSystem(t, (tx) => editByAuthor(tx, contentId, body))
/** How a text and its flag stand. */
const stateOf = async (contentId: string) => {
  const { rows } = await t.database.pool.query(
    `select c.is_pending as "isPending", f.id as "flagId", f.is_open as "isOpen", f.is_required_to_publish as "isRequired"
       from content c left join flags f on f.site_id = c.site_id and f.content_id = c.id where c.id = $1`,
    [contentId],
  )
  return rows[0]
}
const WAITS = { isPending: true, isOpen: true, isRequired: true }
const SHOWN = { isPending: false, flagId: null }
const commentsUnder = async (contentId: string) => {
  const { rows } = await t.database.pool.query(
    'select comment_count as n from posts p join content c on c.site_id = p.site_id and c.post_id = p.id where c.id = $1',
    [contentId],
  )
  return rows[0]?.n
}

test('where the site asks for it, what a member writes waits until one of their texts is published', async () => {
  const { siteId } = t.sites.two
  await setting(siteId, { holdNewMembers: true })
  const author = await t.signIn(3, { siteId })
  const [first, second] = [await write(author), await write(author)]
  for (const { content } of [first, second]) expect(await stateOf(content.id)).toMatchObject(WAITS)
  const staff = await t.signIn(1, { siteId })
  const { flag } = await update(t, staff, first.flagId ?? '', { operation: 'APPROVE' })
  expect(flag).toMatchObject({ isPendingModeration: false, isOpen: false })
  expect(await stateOf((await write(author)).content.id)).toMatchObject(SHOWN)
  // Texts written before still wait: nobody has read it.
  expect(await stateOf(second.content.id)).toMatchObject(WAITS)
})

test('a deleted text makes nobody known; staff and what comes in by import are never held as new', async () => {
  const { siteId } = t.sites.two
  await setting(siteId, { holdNewMembers: true })
  const author = await t.signIn(3, { siteId })
  await write(author, { isDeleted: true, isImported: true })
  expect(await stateOf((await write(author)).content.id)).toMatchObject(WAITS)
  expect(await stateOf((await write(author, { isImported: true })).content.id)).toMatchObject(SHOWN)
  const moderator = await t.signIn(ROLE.moderator, { siteId })
  expect(await stateOf((await write(moderator)).content.id)).toMatchObject(SHOWN)
})

test('where the site does not ask, the first text of a member is published at once', async () => {
  expect(await stateOf((await write(await t.signIn(3))).content.id)).toMatchObject(SHOWN)
})

test('a reply in a thread set to pre-moderation waits, also when it is edited after it was approved', async () => {
  const author = await t.signIn(3)
  const quiet = await write(author, thread({}))
  const { content: topic } = await write(author, {
    ...thread({ requiresPreModeration: true }),
    isImported: true,
  })
  expect(await stateOf(topic.id)).toMatchObject(SHOWN)
  expect(await stateOf((await write(author, { kind: 'reply', rootId: quiet.content.id })).content.id)).toMatchObject(
    SHOWN,
  )
  const reply = await write(author, { kind: 'reply', rootId: topic.id })
  expect(await stateOf(reply.content.id)).toMatchObject(WAITS)
  await update(t, admin, reply.flagId ?? '', { operation: 'APPROVE' })
  expect(await stateOf(reply.content.id)).toMatchObject({ isPending: false, isOpen: false, isRequired: false })
  await edit(reply.content.id, '<p>How long did it take, and did it help?</p>')
  expect(await stateOf(reply.content.id)).toMatchObject(WAITS)
})

test('staff are not held in a thread set to pre-moderation', async () => {
  const { content: topic } = await write(await t.signIn(3), {
    ...thread({ requiresPreModeration: true }),
    isImported: true,
  })
  for (const roleId of [ROLE.moderator, ROLE.admin]) {
    const reply = await write(await t.signIn(roleId), { kind: 'reply', rootId: topic.id })
    expect(await stateOf(reply.content.id)).toMatchObject(SHOWN)
  }
})

test('a thread is last active when the newest reply that members see was written, also when others are held or taken away', async () => {
  const author = await t.signIn(3)
  const lastActive = async () => {
    const { rows } = await t.database.pool.query('select last_active_date as at from threads where id = $1', [topic.id])
    return rows[0].at as Date
  }
  const day = (n: number) => new Date(`2026-01-0${n}T12:00:00Z`)
  const { content: topic } = await write(author, { ...thread({}), insertedAt: day(1), isImported: true })
  expect(await lastActive()).toEqual(day(1))
  const reply = (n: number, more: Partial<Submission> = {}) =>
    write(author, { kind: 'reply', rootId: topic.id, insertedAt: day(n), ...more })
  await reply(4)
  await reply(3)
  expect(await lastActive()).toEqual(day(4))
  const spam = await reply(6, { body: PICTURE })
  expect(await lastActive()).toEqual(day(6))
  await update(t, admin, spam.flagId ?? '', { operation: 'SPAM' })
  expect(await lastActive()).toEqual(day(4))
  await update(t, admin, spam.flagId ?? '', { operation: 'UN_SPAM' })
  expect(await lastActive()).toEqual(day(6))
  await t.database.pool.query('update threads set requires_pre_moderation = true where id = $1', [topic.id])
  const held = await reply(8)
  expect(await lastActive()).toEqual(day(6))
  await update(t, admin, held.flagId ?? '', { operation: 'APPROVE' })
  expect(await lastActive()).toEqual(day(8))
})

test('a reply that came in by import is not taken away by the thread it stands in', async () => {
  const author = await t.signIn(3)
  const { content: topic } = await write(author, {
    ...thread({ requiresPreModeration: true }),
    isImported: true,
  })
  const reply = await write(author, { kind: 'reply', rootId: topic.id, isImported: true })
  expect(await stateOf(reply.content.id)).toMatchObject(SHOWN)
})

test.each([
  ['without a flag', HARMLESS],
  ['with a flag', PICTURE],
])('a text %s that its author edits to one above the hold threshold waits for approval', async (_what, body) => {
  const { content, flagId } = await write(await t.signIn(3), { body })
  if (flagId) await update(t, admin, flagId, { operation: 'DONE' })
  expect(await commentsUnder(content.id)).toBe(1)
  await edit(content.id, SPAM)
  const { flagId: id, ...state } = await stateOf(content.id)
  expect(state).toEqual(WAITS)
  expect(await commentsUnder(content.id)).toBe(0)
  const flag = await caseOf(t, admin, id)
  expect(flag.contentFlagEvents.at(-1)?.status).toBe('EDITED')
  expect((await update(t, admin, id, { operation: 'APPROVE', version: flag.version })).flag).toMatchObject({
    isPendingModeration: false,
    isRequiredToPublish: false,
    isOpen: false,
  })
  expect(await commentsUnder(content.id)).toBe(1)
})

test('what staff deleted is not held by an edit: undeleted, it stands as they left it', async () => {
  const { flagId, assocId } = await placeFlag(t, 'comment')
  await update(t, admin, flagId, { operation: 'DELETE' })
  await edit(assocId, SPAM)
  expect(await stateOf(assocId)).toMatchObject({ isPending: false, isOpen: false, isRequired: false })
})

const DANGER = '<p>I want to kill myself tonight.</p>'

test('no score holds a text at risk back: members see it, and its flag is open', async () => {
  await setting(t.sites.one.siteId, { holdUnscored: true, thresholds: { spam: 0.1, offensive: 0.1, hold: 0.01 } })
  const atRisk = { isPending: false, isOpen: true, isRequired: false }
  const author = await t.signIn(3)
  const { content } = await write(author, { body: DANGER })
  expect(await stateOf(content.id)).toMatchObject(atRisk)
  const topic = await write(author, { ...thread({ name: 'I want to kill myself tonight.' }), body: HARMLESS })
  expect(await stateOf(topic.content.id)).toMatchObject(atRisk)
  await edit(content.id, `${SPAM}${DANGER}`)
  expect(await stateOf(content.id)).toMatchObject(atRisk)
  await edit(content.id, SPAM)
  expect(await stateOf(content.id)).toMatchObject(WAITS)
  await setting(t.sites.one.siteId, {})
})

test('a text that waits for its score alone is shown once its author writes of danger', async () => {
  const { content } = await write(await t.signIn(3), { body: SPAM })
  // No score of these words holds it, but nobody has approved it either.
  await edit(content.id, HARMLESS)
  expect(await stateOf(content.id)).toMatchObject(WAITS)
  await edit(content.id, `${SPAM}${DANGER}`)
  expect(await stateOf(content.id)).toMatchObject({ isPending: false, isOpen: true, isRequired: false })
  expect(await commentsUnder(content.id)).toBe(1)
})

test.each([
  ['its thread', { requiresPreModeration: true }, {}],
  ['what the site asks of new members', {}, { holdNewMembers: true }],
])('a text that waits for %s as well is shown to nobody by an edit that speaks of danger', async (_by, of, asked) => {
  const author = await t.signIn(3)
  const { content: topic } = await write(author, { ...thread(of), isImported: true })
  await setting(t.sites.one.siteId, asked)
  const { content } = await write(await t.signIn(3), { kind: 'reply', rootId: topic.id, body: SPAM })
  await edit(content.id, `${SPAM}${DANGER}`)
  expect(await stateOf(content.id)).toMatchObject(WAITS)
  await setting(t.sites.one.siteId, {})
})

test('what the site asks of new members and of a thread counts for a text at risk as well', async () => {
  const { siteId } = t.sites.two
  await setting(siteId, { holdNewMembers: true })
  expect(await stateOf((await write(await t.signIn(3, { siteId }), { body: DANGER })).content.id)).toMatchObject(WAITS)
  const author = await t.signIn(3)
  const { content: topic } = await write(author, { ...thread({ requiresPreModeration: true }), isImported: true })
  const reply = await write(author, { kind: 'reply', rootId: topic.id, body: DANGER })
  expect(await stateOf(reply.content.id)).toMatchObject(WAITS)
})
