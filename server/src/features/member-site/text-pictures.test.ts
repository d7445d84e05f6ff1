import { randomUUID } from 'node:crypto'
import { editTextPath, newThreadPath, removeTextPath } from '@ward/domain/app/front-end-links'
import { IMAGE_PROBLEM } from '@ward/domain/kernel/images'
import { LOADED_FOR_FIELD } from '@ward/domain/kernel/loaded-for-fields'
import { DELETED_PICTURE } from '@ward/domain/member-site/member-site'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import { avatarFile } from '../avatars/avatars.fixtures.ts'
import { setVisibility } from '../content/content.actions.ts'
import { lockContent } from '../content/content.db.ts'
import { asSystem } from '../flags/flag/flags.fixtures.ts'
import { makeThread } from '../forums/threads/threads.fixtures.ts'
import { setSetting } from '../site-settings/site-settings.fixtures.ts'
import { doRun } from '../users/block/block.fixtures.ts'
import { eraseUser } from '../users/erase/erase.task.ts'
import { senderOf, sendForm } from './answering.fixtures.ts'
import { writerOn } from './member-site.fixtures.ts'

let t: TestApp
let send: ReturnType<typeof senderOf>
let member: Actor
beforeAll(async () => {
  t = await startTestApp()
  send = senderOf(t)
})
afterAll(() => t.stop())
beforeEach(async () => {
  member = await t.signIn(3)
})

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const get = (url: string, by: Actor | null) =>
  t.fastify.inject({ url, headers: { host: 'one.test', accept: 'text/html', ...(by && { cookie: by.cookie }) } })

/** Sends a form with a file as a browser does. */
async function bring(by: Actor, url: string, fields: Record<string, string>, file: Uint8Array) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ nonce: randomUUID(), ...fields })) form.set(name, value)
  form.set('picture', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'me.png')
  return sendForm(t, by, url, form)
}
const lastOf = async (by: Actor) =>
  (await rows('select id, body from content where author_id = $1 order by id desc limit 1', by.id))[0] as {
    id: string
    body: string
  }
const pictureIn = ({ body }: { body: string }) =>
  /src="(\/text-pictures\/[0-9a-f]{32}-text\.webp)"/.exec(body)?.[1] ?? ''
async function pictured(by = member) {
  const { id } = await makeThread(t)
  const words = { body: 'This is my garden', alt: 'Roses "in" <June>' }
  const answer = await bring(
    by,
    `/forums/${(await rows('select slug from threads where id = $1', id))[0].slug}`,
    words,
    await avatarFile(),
  )
  expect(answer.statusCode).toBe(303)
  return lastOf(by)
}

test.each([
  ['a thread', async () => bring(member, newThreadPath, { title: 'My garden', body: 'Look' }, await avatarFile())],
  ['a reply', async () => bring(member, '/forums/with-a-reply', { body: 'Look' }, await avatarFile())],
  [
    'a status update',
    async () => {
      const [{ slug }] = await rows('select slug from users where id = $1', member.id)
      return bring(member, `/members/${slug}`, { body: 'Look' }, await avatarFile())
    },
  ],
  [
    'a comment',
    async () => {
      const { slug } = await (await writerOn(t)).post()
      return bring(member, `/${slug}`, { body: 'Look' }, await avatarFile())
    },
  ],
])('%s can bring a picture, which everybody sees', async (what, write) => {
  if (what === 'a reply') await makeThread(t, { slug: 'with-a-reply' })
  const answer = await write()
  expect(answer.statusCode).toBe(303)
  const text = await lastOf(member)
  expect(text.body).toContain('<p>Look</p>')
  const seen = await get(pictureIn(text), null)
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await rows('select kind, state, content_id from files where user_id = $1', member.id)).toEqual([
    { kind: 'text', state: 'used', content_id: text.id },
  ])
  expect((await get(String(answer.headers.location), null)).body).toContain(pictureIn(text))
})

test('what is said of a picture is its text, whatever it says', async () => {
  const { body } = await pictured()
  expect(body).toMatch(
    /^<p>This is my garden<\/p><p><img src="[^"]+" alt="Roses &quot;in&quot; <June>" width="400" height="200"><\/p>$/,
  )
})

test.each(['isDeleted', 'isSpam', 'isPending'] as const)(
  'the picture of a text that is %s is seen by staff, and its author while it waits, alone',
  async (hidden) => {
    const text = await pictured()
    await asSystem(t, async (tx) => {
      const row = await lockContent(tx.site, text.id)
      if (row) await setVisibility(tx, row, { [hidden]: true })
    })
    const address = pictureIn(text)
    const status = async (by: Actor | null) => (await get(address, by)).statusCode
    const other = await t.signIn(3)
    expect([await status(null), await status(other), await status(await t.signIn(2))]).toEqual([404, 404, 200])
    expect(await status(member)).toBe(hidden === 'isPending' ? 200 : 404)
    expect((await get(address.replace('/text-pictures/', '/files/'), null)).statusCode).toBe(404)
  },
)

test.each(['isDeleted', 'isSpam', 'isPending'] as const)(
  'the picture of a reply goes with its thread, also its author’s own: %s',
  async (hidden) => {
    const text = await pictured()
    const [{ root_id: rootId }] = await rows('select root_id from content where id = $1', text.id)
    await asSystem(t, async (tx) => {
      const root = await lockContent(tx.site, rootId)
      if (root) await setVisibility(tx, root, { [hidden]: true })
    })
    const status = async (by: Actor | null) => (await get(pictureIn(text), by)).statusCode
    expect([await status(null), await status(member), await status(await t.signIn(2))]).toEqual([404, 404, 200])
    // The author of the thread reads on while it waits.
    await rows('update content set author_id = $2 where id = $1', rootId, member.id)
    expect(await status(member)).toBe(hidden === 'isPending' ? 200 : 404)
  },
)

test('when their member is erased, texts stay and say that they had a picture, without what was said of it', async () => {
  const text = await pictured()
  const address = pictureIn(text)
  expect((await t.mutate(await t.signIn(5), 'deleteUser', { id: member.id })).refusal).toBeUndefined()
  await doRun(t, eraseUser(TEST_CONFIG.secretKey), member.id)
  expect(await rows('select body, revision from content where id = $1', text.id)).toEqual([
    { body: `<p>This is my garden</p><p>${DELETED_PICTURE}</p>`, revision: 2 },
  ])
  expect((await get(address, await t.signIn(1))).statusCode).toBe(404)
})

test('the picture of a comment goes with its post', async () => {
  const { id, slug } = await (await writerOn(t)).post()
  await bring(member, `/${slug}`, { body: 'Look' }, await avatarFile())
  const address = pictureIn(await lastOf(member))
  expect((await get(address, null)).statusCode).toBe(200)
  await rows('update posts set is_published = false where id = $1', id)
  expect([(await get(address, member)).statusCode, (await get(address, await t.signIn(2))).statusCode]).toEqual([
    404, 200,
  ])
})

test('a file that is no picture is refused at its field, and what was typed is given back', async () => {
  await makeThread(t, { slug: 'refused' })
  const answer = await bring(
    member,
    '/forums/refused',
    { body: 'Words I typed', alt: 'Mine' },
    Buffer.from('no picture'),
  )
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain(IMAGE_PROBLEM.noImage)
  expect(answer.body).toContain('Words I typed</textarea>')
  expect(answer.body).toContain('value="Mine"')
  expect(await rows('select id from content where author_id = $1', member.id)).toEqual([])
  expect(await rows('select id from files where user_id = $1', member.id)).toEqual([])
})

test('a picture may be as large as the site says, and no larger', async () => {
  await makeThread(t, { slug: 'too-large' })
  await setSetting(t, 'imageMaxMb', 1)
  const answer = await bring(member, '/forums/too-large', { body: 'Look' }, await avatarFile({ length: 1_000_001 }))
  await setSetting(t, 'imageMaxMb', null)
  expect([answer.statusCode, answer.body.includes('A picture may have at most 1 MB')]).toEqual([422, true])
})

test('a form that is sent twice is one text with one picture, and the other file is given up', async () => {
  await makeThread(t, { slug: 'twice' })
  const fields = { body: 'Once', nonce: randomUUID() }
  const file = await avatarFile()
  const both = await Promise.all([1, 2].map(() => bring(member, '/forums/twice', fields, file)))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(await rows('select id from content where author_id = $1', member.id)).toHaveLength(1)
  const states = await rows('select state from files where user_id = $1 order by state', member.id)
  expect(states).toEqual([{ state: 'dropped' }, { state: 'used' }])
})

test('a form with a file whose page was loaded for somebody else writes nothing', async () => {
  await makeThread(t, { slug: 'somebody-else' })
  const other = await t.signIn(3)
  const page = { [LOADED_FOR_FIELD.siteId]: String(member.siteId), [LOADED_FOR_FIELD.viewerId]: other.id }
  const answer = await bring(member, '/forums/somebody-else', { body: 'Look', ...page }, await avatarFile())
  expect(answer.statusCode).toBe(409)
  expect(await rows('select id from content where author_id = $1', member.id)).toEqual([])
})

const revisionIn = (form: string) => /name="revision" value="(\d+)"/.exec(form)?.[1] ?? ''
const editForm = async (id: string) => (await get(editTextPath(id), member)).body

test('a picture is taken out while its text is edited: readers no longer find it, staff do, as they do earlier words', async () => {
  const text = await pictured()
  const form = await editForm(text.id)
  expect(form).toContain(`src="${pictureIn(text)}"`)
  const words = { body: 'No picture after all', revision: revisionIn(form), takesOut: 'yes' }
  expect((await send(member, editTextPath(text.id), words)).statusCode).toBe(303)
  expect((await lastOf(member)).body).toBe('<p>No picture after all</p>')
  const status = async (by: Actor | null) => (await get(pictureIn(text), by)).statusCode
  expect([await status(null), await status(member), await status(await t.signIn(2))]).toEqual([404, 404, 200])
  expect(await editForm(text.id)).not.toContain('Take it out')
})

test('a picture comes into a text while it is edited, and another takes its place', async () => {
  await makeThread(t, { slug: 'words-first' })
  await send(member, '/forums/words-first', { body: 'Words first' })
  const seen = [pictureIn(await lastOf(member))]
  for (const alt of ['One', 'Another']) {
    const { id } = await lastOf(member)
    const edit = { body: 'Words first', revision: revisionIn(await editForm(id)), alt }
    expect((await bring(member, editTextPath(id), edit, await avatarFile())).statusCode).toBe(303)
    const { body } = await lastOf(member)
    expect(body.match(/<img/g)).toHaveLength(1)
    expect(body).toContain(`alt="${alt}"`)
    expect((await get(pictureIn({ body }), null)).statusCode).toBe(200)
    seen.push(pictureIn({ body }))
  }
  expect(new Set(seen).size).toBe(3)
  expect((await get(seen[1] ?? '', null)).statusCode).toBe(404)
})

test('an edit that is refused keeps what was typed and chosen, and gives its picture up', async () => {
  const text = await pictured()
  const edit = { body: 'Too late', revision: '99', takesOut: 'yes', alt: 'New' }
  const answer = await bring(member, editTextPath(text.id), edit, await avatarFile())
  expect(answer.statusCode).toBe(409)
  for (const kept of ['Too late</textarea>', 'value="yes" checked', 'value="New"']) expect(answer.body).toContain(kept)
  expect(await lastOf(member)).toEqual(text)
  const states = await rows('select state from files where user_id = $1 order by state', member.id)
  expect(states).toEqual([{ state: 'dropped' }, { state: 'used' }])
})

test('editing the words of a text keeps its picture; deleting it hides both', async () => {
  const text = await pictured()
  const form = (await get(editTextPath(text.id), member)).body
  expect(form).toContain('This is my garden</textarea>')
  const revision = /name="revision" value="(\d+)"/.exec(form)?.[1] ?? ''
  const saved = await send(member, editTextPath(text.id), { body: 'My balcony', revision })
  expect(saved.statusCode).toBe(303)
  const edited = await lastOf(member)
  expect(edited.body).toContain('<p>My balcony</p>')
  expect(pictureIn(edited)).toBe(pictureIn(text))
  await send(member, removeTextPath(text.id), {})
  expect((await get(pictureIn(text), null)).statusCode).toBe(404)
})
