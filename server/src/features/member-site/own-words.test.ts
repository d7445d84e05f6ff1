import { randomUUID } from 'node:crypto'
import {
  editTextPath,
  followPath,
  memberSettingsPath,
  newThreadPath,
  removeTextPath,
  signInPath,
  silencePath,
} from '@ward/domain/app/front-end-links'
import { MAY_NOT_WRITE } from '@ward/domain/app/permissions'
import { DELETED_USER } from '@ward/domain/member-site/member-site'
import {
  afterField,
  BLOCKED_BY_THEM,
  EDIT_CHANGED,
  EDIT_GONE,
  EDIT_HIDDEN,
  EDIT_NOT_PLAIN,
  EDIT_TOO_LATE,
  NO_TITLE,
  NOT_STAFF_OR_SELF,
  REMOVE_ANSWERED,
  STATUS_MAX,
  STATUS_TOO_LONG,
} from '@ward/domain/member-site/member-writing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { connections } from '../../../test/connections.ts'
import { contentByIds } from '../content/content.db.ts'
import { update } from '../flags/flag/flag-kinds.fixtures.ts'
import { insertFlag } from '../flags/flag/flags.db.ts'
import { asSystem, takeIn } from '../flags/flag/flags.fixtures.ts'
import { editByAuthor, judgeAgain } from '../flags/intake/flagging.actions.ts'
import { setSetting } from '../site-settings/site-settings.fixtures.ts'
import { senderOf } from './answering.fixtures.ts'
import { askerOf, writerOn } from './member-site.fixtures.ts'
import { tellReaders } from './tell-readers.task.ts'

let later = 0
let t: TestApp
let page: ReturnType<typeof askerOf>
let send: ReturnType<typeof senderOf>
let writer: Awaited<ReturnType<typeof writerOn>>
let member: Actor
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date(Date.now() + later) })
  page = askerOf(t)
  send = senderOf(t)
  writer = await writerOn(t)
})
afterAll(() => t.stop())
beforeEach(async () => {
  later = 0
  member = await t.signIn(3)
})

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const written = (by: Actor) => rows('select * from content where author_id = $1 order by id', by.id)
const start = (by: Actor | null, fields: Record<string, string> = {}) =>
  send(by, newThreadPath, { title: 'Rebound week', body: 'What should I expect?', ...fields })
const tell = (id: string) => {
  const { siteId } = t.sites.one
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: tellReaders.name }, siteId)
  return tellReaders.run(ctx, { id, isLast: true, signal: new AbortController().signal })
}
const reported = async (by: Actor) =>
  (await rows('select kind from notifications where user_id = $1 order by id', by.id)).map(({ kind }) => kind)
const profileOf = async (by: Actor) => `/members/${(await rows('select slug from users where id = $1', by.id))[0].slug}`

test('a member starts a thread: it is judged like any text, and a form that is sent twice, also at once, is one thread', async () => {
  const nonce = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => start(member, { nonce })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 303))
  const [thread, ...more] = await written(member)
  expect(more).toEqual([])
  expect(thread).toMatchObject({ kind: 'thread', body: '<p>What should I expect?</p>' })
  const { body } = await page(String(answers[0]?.headers.location), member.cookie)
  expect(body).toContain('Rebound week')
  // The same title again is another thread at another address.
  expect((await start(member)).headers.location).not.toBe(answers[0]?.headers.location)
})

test('what a thread lacks is told beside its field, and what was typed stands there again', async () => {
  const answer = await start(member, { title: ' ' })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain(NO_TITLE)
  expect(answer.body).toContain('What should I expect?')
  const long = await start(member, { body: 'x'.repeat(20_001) })
  expect([long.statusCode, long.body.includes(`${'x'.repeat(20_001)}</textarea>`)]).toEqual([422, true])
  expect(long.body).toMatch(/role="alert">[^<]*at most 20,000 characters/)
  expect(long.body).not.toMatch(/<textarea[^>]*maxlength/)
  expect((await start(member, { tagIds: '99999999' })).statusCode).toBe(422)
  expect((await start(await t.signIn(4))).body).toContain(MAY_NOT_WRITE)
  expect((await page(newThreadPath)).headers.location).toContain('/login?')
})

test('a form names what its writer wrote last there, so that a draft goes once its words have arrived', async () => {
  const markOn = async (path: string) => /name="(after-\w+)"/.exec((await page(path, member.cookie)).body)?.[1]
  const profile = await profileOf(member)
  expect([await markOn(newThreadPath), await markOn(profile)]).toEqual([afterField(null), afterField(null)])
  await start(member)
  await send(member, profile, { body: 'A good day' })
  const [thread, status] = await written(member)
  expect([await markOn(newThreadPath), await markOn(profile)]).toEqual([afterField(thread.id), afterField(status.id)])
})

test('a status update is posted on one’s own profile, and on no other', async () => {
  const answer = await send(member, await profileOf(member), { body: 'A good day' })
  expect(answer.statusCode).toBe(303)
  expect((await written(member))[0]).toMatchObject({ kind: 'status', body: '<p>A good day</p>' })
  expect((await page(await profileOf(member), member.cookie)).body).toContain('A good day')
  expect((await send(member, await profileOf(writer.author), { body: 'Not mine' })).statusCode).toBe(404)
})

test('a name after an @ mentions its member, who is told once; a name nobody has stays as it is', async () => {
  const other = await t.signIn(3, { username: 'quiet.harbor' })
  await start(member, { body: 'Ask @Quiet.Harbor. And @nobody-here & <b>' })
  const [thread] = await written(member)
  expect(thread.body).toContain(
    `<inline-mention username="quiet.harbor" userid="${other.id}">@quiet.harbor</inline-mention>.`,
  )
  expect(thread.body).toContain('@nobody-here &amp; &lt;b>')
  await tell(thread.id)
  await tell(thread.id)
  expect(await reported(other)).toEqual(['text.mentioned'])
  expect(await reported(member)).toEqual([])
})

test('people who are answered or follow are notified, each once and as they chose; not about a text that waits', async () => {
  const [follower, silent] = [await t.signIn(3), await t.signIn(3)]
  await start(member)
  const [thread] = await written(member)
  for (const each of [follower, silent])
    expect((await send(each, followPath(thread.id), { follow: 'yes' })).statusCode).toBe(303)
  await rows(
    `insert into preferences (site_id, user_id, name, value) values ($1, $2, 'member.tell.threads', 'off')`,
    silent.siteId,
    silent.id,
  )
  const reply = await writer.write({ kind: 'reply', rootId: thread.id })
  await rows('update content set is_pending = true where id = $1', reply.id)
  await tell(reply.id)
  expect(await reported(member)).toEqual([])
  await rows('update content set is_pending = false where id = $1', reply.id)
  await tell(reply.id)
  expect([await reported(member), await reported(follower), await reported(silent)]).toEqual([
    ['text.answered'],
    ['thread.answered'],
    [],
  ])
  expect((await send(follower, followPath(thread.id), { follow: 'no' })).statusCode).toBe(303)
  const next = await writer.write({ kind: 'reply', rootId: thread.id })
  await tell(next.id)
  expect(await reported(follower)).toEqual(['thread.answered'])
})

describe('who follows a thread', () => {
  let follower: Actor
  let admin: Actor
  let threadId: string
  beforeEach(async () => {
    ;[follower, admin] = [await t.signIn(3), await t.signIn(1)]
    await start(member)
    threadId = (await written(member))[0].id
    await send(follower, followPath(threadId), { follow: 'yes' })
  })
  const reply = async (isPending: boolean, body = '<p>Words</p>') => {
    const text = {
      kind: 'reply',
      rootId: threadId,
      authorId: writer.author.id,
      body,
      isPending,
    } as const
    return (await asSystem(t, (tx) => takeIn(tx, text))).content.id
  }
  const scoreLater = (id: string) =>
    asSystem(t, async (tx) => {
      const [text] = await contentByIds(tx.site, [id])
      if (text) await judgeAgain(tx, text, 'scored later')
    })
  const edit = (id: string) => asSystem(t, (tx) => editByAuthor(tx, id, `<p>Other words ${randomUUID()}</p>`))
  const decide = async (contentId: string, ...operations: string[]) => {
    const [{ id }] = await rows('select id from flags where content_id = $1', contentId)
    for (const operation of operations) expect((await update(t, admin, id, { operation })).refusal).toBeUndefined()
  }
  /** How often they have been told, once the readers of these texts are. */
  const toldAfter = async (...ids: string[]) => {
    for (const id of ids) await tell(id)
    return (await rows('select times from notifications where user_id = $1', follower.id))[0]?.times
  }

  test('is told of a reply that was held, also after a newer one; of one that is only back they are not', async () => {
    const [held, newer] = [await reply(true), await reply(false)]
    await asSystem(t, (tx) => insertFlag(tx.site, { assocType: 'reply', contentId: newer, isOpen: true }))
    expect(await toldAfter(newer, held)).toBe(1)
    await edit(held)
    await decide(held, 'APPROVE')
    expect(await toldAfter(held, held)).toBe(2)
    await decide(newer, 'SPAM', 'UN_SPAM')
    expect(await toldAfter(newer)).toBe(2)
  })

  test('is told once of a reply that its author edits, and that is held for it', async () => {
    const [held, shown, scored] = [await reply(true), await reply(false), await reply(false)]
    await decide(held, 'APPROVE')
    expect(await toldAfter(held, shown, scored)).toBe(1)
    await rows('update threads set requires_pre_moderation = true where id = $1', threadId)
    for (const id of [held, shown]) {
      await edit(id)
      expect((await rows('select is_pending from content where id = $1', id))[0].is_pending).toBe(true)
      await decide(id, 'APPROVE')
    }
    // Scores that came later hold a text without an edit.
    await rows('update content set is_pending = true where id = $1', scored)
    await asSystem(t, (tx) => insertFlag(tx.site, { assocType: 'reply', contentId: scored, isOpen: true }))
    await decide(scored, 'APPROVE')
    expect(await toldAfter(held, shown, scored)).toBe(1)
  })

  test('is told once of a reply that was flagged but shown, and that a later score holds', async () => {
    await setSetting(t, 'thresholds', { spam: 0.5, offensive: 1, hold: 1 })
    const id = await reply(false, '<p>Subscribe to my channel</p>')
    expect(await toldAfter(id)).toBe(1)
    await setSetting(t, 'thresholds', { spam: 0.5, offensive: 1, hold: 0.6 })
    // Scored again while it waits, it leaves no second line.
    for (let times = 0; times < 2; times++) await scoreLater(id)
    await setSetting(t, 'thresholds', null)
    expect((await rows('select is_pending from content where id = $1', id))[0].is_pending).toBe(true)
    await decide(id, 'APPROVE')
    expect(await toldAfter(id)).toBe(1)
    const events = await rows(
      'select e.status from flag_events e join flags f on f.id = e.flag_id and f.site_id = e.site_id where f.content_id = $1 order by e.id',
      id,
    )
    expect(events.map(({ status }) => status)).toEqual(['SCORED', 'APPROVE'])
  })

  test('is told of a reply that was held for its score, and is shown once its author writes of danger', async () => {
    await setSetting(t, 'thresholds', { spam: 0.5, offensive: 1, hold: 0.6 })
    const held = await reply(false, '<p>Subscribe to my channel</p>')
    await setSetting(t, 'thresholds', null)
    const newer = await reply(false)
    expect(await toldAfter(held, newer)).toBe(1)
    await asSystem(t, (tx) => editByAuthor(tx, held, '<p>I want to kill myself tonight.</p>'))
    expect(await toldAfter(held, held)).toBe(2)
    const events = await rows(
      'select e.status from flag_events e join flags f on f.id = e.flag_id and f.site_id = e.site_id where f.content_id = $1 order by e.id',
      held,
    )
    expect(events.map(({ status }) => status)).toEqual(['SHOWN', 'EDITED'])
  })

  test('is told of a reply that was held for more than a week, and so is whom it answers', async () => {
    const [held, old] = [await reply(true), await reply(false)]
    for (const [table, column] of [
      ['content', 'id'],
      ['flags', 'content_id'],
    ])
      await rows(`update ${table} set inserted_at = inserted_at - interval '8 days' where ${column} = any($1)`, [
        [held, old],
      ])
    await decide(held, 'APPROVE')
    expect(await toldAfter(old)).toBeUndefined()
    expect(await toldAfter(held)).toBe(1)
    expect(await reported(member)).toEqual(['text.answered'])
  })
})

test('a thread that its author sees while it waits cannot be followed, and does not offer it', async () => {
  const thread = await writer.thread({ authorId: member.id })
  const offer = async () =>
    (await page(`/forums/${thread.slug}`, member.cookie)).body.includes(`action="${followPath(thread.id)}"`)
  expect(await offer()).toBe(true)
  await rows('update content set is_pending = true where id = $1', thread.id)
  expect((await send(member, followPath(thread.id), { follow: 'yes' })).statusCode).toBe(404)
  expect(await offer()).toBe(false)
})

test('an author edits in the site’s time what is words alone, as it was shown; it is judged again', async () => {
  await start(member, { body: 'One\n\nTwo & <three>' })
  const [thread] = await written(member)
  const form = await page(editTextPath(thread.id), member.cookie)
  expect(form.body).toContain('One\n\nTwo &amp; &lt;three&gt;</textarea>')
  const edit = (body: string, revision = String(thread.revision)) =>
    send(member, editTextPath(thread.id), { body, revision })
  expect((await edit('Four')).statusCode).toBe(303)
  expect((await written(member))[0]).toMatchObject({ body: '<p>Four</p>' })
  const stale = await edit('Five')
  expect(stale.statusCode).toBe(409)
  expect(stale.body).toContain(EDIT_CHANGED)
  expect(stale.body).toContain('Five</textarea>')
  await rows(`update content set body = '<ul><li>x</li></ul>' where id = $1`, thread.id)
  expect((await page(editTextPath(thread.id), member.cookie)).body).toContain(EDIT_NOT_PLAIN)
  later = 61 * 60_000
  expect((await page(editTextPath(thread.id), member.cookie)).body).toContain(EDIT_TOO_LATE)
  later = 0
  expect((await send(writer.author, editTextPath(thread.id), { body: 'Mine', revision: '0' })).statusCode).toBe(404)
})

test('an edited status update holds no more than a new one', async () => {
  await send(member, await profileOf(member), { body: 'A good day' })
  const [status] = await written(member)
  const edit = (body: string) => send(member, editTextPath(status.id), { body, revision: String(status.revision) })
  const answer = await edit('x'.repeat(STATUS_MAX + 1))
  expect([answer.statusCode, answer.body.includes(STATUS_TOO_LONG)]).toEqual([422, true])
  expect(answer.body).toContain(`${'x'.repeat(STATUS_MAX + 1)}</textarea>`)
  expect((await edit('x'.repeat(STATUS_MAX))).statusCode).toBe(303)
})

test('an edit meets one that staff make at the same moment: theirs stays, and the author is told', async () => {
  await start(member)
  const [thread] = await written(member)
  const holder = await t.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`update content set body = '<p>Masked</p>', revision = revision + 1 where id = $1`, [thread.id])
    const waiting = send(member, editTextPath(thread.id), { body: 'Mine', revision: String(thread.revision) })
    await vi.waitUntil(() => connections(t.database.pool, `wait_event_type = 'Lock'`), { timeout: 30_000 })
    await holder.query('commit')
    const { statusCode, body } = await waiting
    expect(statusCode).toBe(409)
    expect(body).toContain(EDIT_CHANGED)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await written(member))[0]).toMatchObject({ body: '<p>Masked</p>', edited_at: null })
})

test('for how long a text can be edited is what the site says, and 0 minutes is never', async () => {
  await start(member)
  const [thread] = await written(member)
  const form = async () => (await page(editTextPath(thread.id), member.cookie)).body
  await setSetting(t, 'editMinutes', 10)
  later = 9 * 60_000
  expect(await form()).not.toContain(EDIT_TOO_LATE)
  later = 11 * 60_000
  expect(await form()).toContain(EDIT_TOO_LATE)
  later = 0
  await setSetting(t, 'editMinutes', 0)
  expect(await form()).toContain(EDIT_TOO_LATE)
  await setSetting(t, 'editMinutes', null)
})

test('an author takes a text away; its flag stays as it is, with an event; an answered thread stays', async () => {
  await start(member)
  const [thread] = await written(member)
  const flagId = await asSystem(t, (tx) =>
    insertFlag(tx.site, { assocType: 'thread', contentId: thread.id, atRisk: true, isOpen: true }),
  )
  expect((await page(removeTextPath(thread.id), member.cookie)).body).toContain('Delete your thread?')
  for (let times = 0; times < 2; times++)
    expect((await send(member, removeTextPath(thread.id), {})).statusCode).toBe(303)
  expect((await written(member))[0]).toMatchObject({ is_deleted: true })
  expect(await rows('select is_open from flags where id = $1', flagId)).toEqual([{ is_open: true }])
  expect(await rows('select status from flag_events where flag_id = $1', flagId)).toEqual([{ status: 'WITHDRAWN' }])
  await start(member)
  const [, second] = await written(member)
  await writer.write({ kind: 'reply', rootId: second.id })
  const answer = await send(member, removeTextPath(second.id), {})
  expect(answer.statusCode).toBe(409)
  expect(answer.body).toContain(REMOVE_ANSWERED)
})

test('who cannot edit a text is told that moderators hid it where they did, and that it was deleted where its author did', async () => {
  const admin = await t.signIn(1)
  for (const [by, message] of [
    ['author', EDIT_GONE],
    ['moderator', EDIT_HIDDEN],
  ] as const) {
    await start(member)
    const { id, revision } = (await written(member)).at(-1)
    const flagId = await asSystem(t, (tx) => insertFlag(tx.site, { assocType: 'thread', contentId: id, isOpen: true }))
    if (by === 'author') expect((await send(member, removeTextPath(id), {})).statusCode).toBe(303)
    else expect((await update(t, admin, flagId ?? '', { operation: 'DELETE' })).refusal).toBeUndefined()
    expect((await page(editTextPath(id), member.cookie)).body).toContain(message)
    const sent = await send(member, editTextPath(id), { body: 'Again', revision: String(revision) })
    expect([sent.statusCode, sent.body.includes(message), sent.body.includes('Again</textarea>')]).toEqual([
      409,
      true,
      true,
    ])
  }
})

test.each([followPath('1'), silencePath('somebody'), '/settings/picture'])(
  'who is no longer signed in and presses %s is led to sign in, and back to the page they were on',
  async (url) => {
    const from = '/forums/rebound-week?before=9'
    const { statusCode, body } = await send(null, url, {}, { referer: `http://one.test${from}` })
    expect(statusCode).toBe(401)
    expect(body).toContain(`href="${signInPath(from)}"`)
  },
)

test('a blocked member is folded for the blocker, notifies them of nothing and cannot reply; moderators cannot be blocked', async () => {
  const [other, moderator] = [await t.signIn(3), await t.signIn(2)]
  expect((await send(member, silencePath((await profileOf(other)).slice(9)), { how: 'block' })).statusCode).toBe(303)
  await start(member)
  const [thread] = await written(member)
  const path = `/forums/${(await rows('select slug from threads where id = $1', thread.id))[0].slug}`
  const answer = await send(other, path, { body: 'Hello', to: '' })
  expect(answer.statusCode).toBe(409)
  expect(answer.body).toContain(BLOCKED_BY_THEM)
  const theirs = await writer.write({ kind: 'reply', rootId: thread.id, authorId: other.id })
  await tell(theirs.id)
  expect(await reported(member)).toEqual([])
  const { body } = await page(path, member.cookie)
  expect([body.includes(`You blocked ${other.username}.`), body.includes('You muted')]).toEqual([true, false])
  expect((await page(path, writer.author.cookie)).body).not.toContain('You blocked')
  expect((await send(member, silencePath((await profileOf(moderator)).slice(9)), { how: 'mute' })).body).toContain(
    NOT_STAFF_OR_SELF,
  )
  expect((await send(member, silencePath((await profileOf(other)).slice(9)), { how: 'none' })).statusCode).toBe(303)
  expect((await send(other, path, { body: 'Hello', to: '' })).statusCode).toBe(303)
})

test('a blocked member who becomes staff answers, is read and tells of it; the block can be taken back', async () => {
  const other = await t.signIn(3)
  const silences = async (how: string) =>
    (await send(member, silencePath((await profileOf(other)).slice(9)), { how })).statusCode
  expect(await silences('block')).toBe(303)
  await start(member)
  const [thread] = await written(member)
  const path = `/forums/${(await rows('select slug from threads where id = $1', thread.id))[0].slug}`
  await rows('update users set role_id = 2 where id = $1', other.id)
  expect((await send(other, path, { body: 'Are you well?', to: '' })).statusCode).toBe(303)
  await tell((await written(other))[0].id)
  expect(await reported(member)).toEqual(['text.answered'])
  expect((await page(path, member.cookie)).body).not.toContain(`You blocked ${other.username}`)
  expect((await page(memberSettingsPath, member.cookie)).body).not.toContain(`href="${await profileOf(other)}"`)
  expect([await silences('mute'), await silences('none')]).toEqual([409, 303])
  expect(await rows('select from silences where user_id = $1', member.id)).toEqual([])
})

test('the settings name and link whom one muted, and no closed account', async () => {
  const other = await t.signIn(3)
  await send(member, silencePath((await profileOf(other)).slice(9)), { how: 'mute' })
  const silenced = async () => (await page(memberSettingsPath, member.cookie)).body
  expect(await silenced()).toContain(`href="${await profileOf(other)}"`)
  await rows('update users set status = 3 where id = $1', other.id)
  expect(await silenced()).toContain(`<b>${DELETED_USER}</b>`)
  expect(await silenced()).not.toContain(`>${other.username}<`)
  const ended = await send(member, silencePath((await profileOf(other)).slice(9)), { how: 'none' })
  expect([ended.statusCode, ended.headers.location]).toEqual([303, memberSettingsPath])
})
