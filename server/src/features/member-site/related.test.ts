import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import type { ContentRow } from '../content/content.db.ts'
import { asSystem } from '../flags/flag/flags.fixtures.ts'
import { report } from '../flags/intake/flagging.actions.ts'
import { makeForumTag, makeTag, putTags } from '../forums/tags/tags.fixtures.ts'
import { makeReply, makeThread } from '../forums/threads/threads.fixtures.ts'

let t: TestApp
let reader: Actor
let own: ContentRow
let like: ContentRow
/** The author of an answer in the thread that is like the reader's. */
let talker: { id: string; username: string }
let nth = 0
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const page = async (url: string, by: Actor | null = reader) =>
  (await t.fastify.inject({ url, headers: { host: 'one.test', ...(by && { cookie: by.cookie }) } })).body
/** The related threads and people on the start page. */
const besideAtHome = async (by: Actor | null = reader) =>
  /<div class="aside">([\s\S]*?)<\/aside>/.exec(await page('/', by))?.[1] ?? ''
const besideThread = async () =>
  /<aside class="aside" aria-label="About this thread">([\s\S]*?)<h2>New in the forums/.exec(
    await page((await rows(`select '/forums/' || slug as path from threads where id = $1`, own.id))[0].path),
  )?.[1] ?? ''

// A topic for itself each time; so many threads are newer that the start page shows none of it.
beforeEach(async () => {
  reader = await t.signIn(3)
  const tag = await makeForumTag(t, `Topic ${++nth}`)
  own = await makeThread(t, { name: `Own ${nth}`, authorId: reader.id })
  like = await makeThread(t, { name: `Like ${nth}` })
  for (const { id } of [own, like]) await putTags(t, id, { categories: [tag], tags: [] })
  const { authorId } = await makeReply(t, like.id)
  ;[talker] = await rows('select id, username from users where id = $1', authorId)
  for (let at = 0; at < 9; at++) await makeThread(t)
})

test('threads that share a topic, and who talks there, stand beside a thread and beside those of the start page', async () => {
  for (const beside of [await besideThread(), await besideAtHome()]) {
    expect(beside).toContain(`>Like ${nth}</a>`)
    expect(beside).toContain(talker.username)
    expect(beside).not.toContain(`>Own ${nth}</a>`)
    expect(beside).not.toContain(reader.username)
  }
  expect(await besideAtHome()).toContain('Like the threads you are in')
})

test('a visitor is led on from the threads that the start page shows', async () => {
  const tag = await makeForumTag(t, `Shown ${nth}`)
  const shown = await makeThread(t, { name: `Shown ${nth}` })
  for (const { id } of [shown, like]) await putTags(t, id, { categories: [tag], tags: [] })
  const beside = await besideAtHome(null)
  expect(beside).toContain('More on these topics')
  expect(beside).toContain(`>Like ${nth}</a>`)
  expect(beside).not.toContain(`>Shown ${nth}</a>`)
})

test.each([
  ['staff keep out of recommendations', 'update users set suppressed_from_activity_recs = true where id = $1'],
  [
    'does not want to be recommended',
    `insert into preferences (site_id, user_id, name, value) select site_id, id, 'member.isRecommended', 'no' from users where id = $1`,
  ],
  [
    'the reader muted',
    `insert into silences (site_id, user_id, other_id, how) select site_id, $2, id, 'mute' from users where id = $1`,
  ],
])('who %s is shown as nobody, and their threads neither', async (_who, hide) => {
  const ofReader = hide.includes('$2') ? [reader.id] : []
  await rows(hide, talker.id, ...ofReader)
  for (const beside of [await besideThread(), await besideAtHome()]) {
    expect(beside).toContain(`>Like ${nth}</a>`)
    expect(beside).not.toContain(talker.username)
  }
  await rows(hide, like.authorId, ...ofReader)
  for (const beside of [await besideThread(), await besideAtHome()]) expect(beside).not.toContain(`>Like ${nth}</a>`)
})

test('threads of who was muted before they were staff are shown', async () => {
  const mute = `insert into silences (site_id, user_id, other_id, how) select site_id, $2, id, 'mute' from users where id = $1`
  await rows(mute, like.authorId, reader.id)
  expect(await besideThread()).not.toContain(`>Like ${nth}</a>`)
  await rows('update users set role_id = 2 where id = $1', like.authorId)
  expect(await besideThread()).toContain(`>Like ${nth}</a>`)
})

test('nobody is led to a thread with an open flag', async () => {
  const target = { assocType: 'thread' as const, contentId: like.id }
  await asSystem(t, (tx) => report(tx, { target, reporterId: reader.id, reason: 'Unkind', snapshot: 'How' }))
  for (const beside of [await besideThread(), await besideAtHome()]) expect(beside).not.toContain(`>Like ${nth}</a>`)
})

test('a tag of the network that was deleted leads nobody on', async () => {
  const tag = await makeTag(t)
  const only = await makeThread(t, { name: `Only ${nth}` })
  for (const { id } of [own, only]) await putTags(t, id, { categories: [], tags: [tag] })
  expect(await besideThread()).toContain(`>Only ${nth}</a>`)
  await rows('update global_tags set deleted_at = now() where id = $1', tag.id)
  expect(await besideThread()).not.toContain(`>Only ${nth}</a>`)
})
