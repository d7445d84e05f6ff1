import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import { insertPost } from '../src/features/content/content.db.ts'
import { asSystem, takeIn } from '../src/features/flags/flag/flags.fixtures.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from './app.ts'

// A page that is shown again because its form was refused is a page like any other: anybody may send the form.

const CANARY = 'tealumbrella'

let t: TestApp
let author: Actor
/** The values of the names in a path: of texts that nobody but their author sees, and of what the author alone reads. */
const values: Record<string, Set<string>> = {
  id: new Set(),
  slug: new Set(),
  assocType: new Set(['comment', 'thread', 'status']),
  type: new Set(['poll']),
}
beforeAll(async () => {
  t = await startTestApp()
  author = await t.signIn(3)
  const chief = await t.signIn(2)
  const rows = async (text: string, ...given: unknown[]) => (await t.database.pool.query(text, given)).rows
  const postId = await asSystem(t, (tx) => insertPost(tx.site, { slug: 'a-post', title: 'A post', body: '' }))
  for (const hidden of ['is_deleted', 'is_pending'])
    for (const place of [
      { kind: 'comment', postId },
      { kind: 'thread', thread: { name: `A thread ${CANARY}`, slug: `thread-${hidden}` } },
      { kind: 'status' },
    ] as const) {
      const body = `<p>${CANARY} ${randomUUID()}</p>`
      const { content } = await asSystem(t, (tx) => takeIn(tx, { ...place, authorId: author.id, body }))
      await rows(`update content set ${hidden} = true where id = $1`, content.id)
      values.id?.add(content.id)
      if (place.kind === 'thread') values.slug?.add(place.thread.slug)
    }
  const made = await t.mutate<{ id: string }>(chief, 'createConversation', { userId: author.id }, 'id')
  const id = made.answer?.id ?? ''
  await send(`/messages/${id}`, 'one.test', chief.cookie, { body: CANARY, nonce: randomUUID() })
  values.id?.add(id)
  const [{ slug }] = await rows('select slug from users where id = $1', author.id)
  for (const each of [slug, 'a-post']) values.slug?.add(each)
})
afterAll(() => t.stop())

/** The paths of a pattern with every value for each of its names. */
const pathsOf = (url: string): string[] => {
  const name = /:(\w+)/.exec(url)?.[1]
  if (name === undefined) return [url]
  return [...(values[name] ?? ['1'])].flatMap((value) => pathsOf(url.replace(`:${name}`, value)))
}

const send = (url: string, host: string, cookie: string, fields: Record<string, string>) =>
  t.fastify.inject({
    method: 'POST',
    url,
    headers: { host, cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

test('no form that is refused shows its sender what they could not open: a hidden text, or what is another’s', async () => {
  const forms = endpoints(t.database, {} as EventReader, TEST_CONFIG).filter(({ failed }) => failed !== undefined)
  expect(forms.length).toBeGreaterThan(10)
  const stranger = await t.signIn(3)
  const elsewhere = await t.signIn(3, { siteId: t.sites.two.siteId })
  const loaded = { loaded_for_site: String(t.sites.one.siteId), loaded_for_viewer: author.id }
  const callers: [string, string, string, Record<string, string>][] = [
    ['a visitor', 'one.test', '', {}],
    ['a visitor on the page of its author', 'one.test', '', loaded],
    ['another member', 'one.test', stranger.cookie, {}],
    ['another member on the page of its author', 'one.test', stranger.cookie, loaded],
    ['a member of another site', 'two.test', elsewhere.cookie, {}],
  ]
  const shown: string[] = []
  let asked = 0
  for (const path of forms.flatMap(({ url }) => pathsOf(url)))
    for (const [who, host, cookie, fields] of callers) {
      asked++
      const { body, statusCode } = await send(path, host, cookie, fields)
      if (body.includes(CANARY)) shown.push(`${path} to ${who}: ${statusCode}`)
    }
  expect(asked).toBeGreaterThan(200)
  expect(shown).toEqual([])
  const own = await send(`/your-texts/${[...(values.id ?? [])][0]}`, 'one.test', author.cookie, { words: '' })
  expect([own.statusCode, own.body.includes(CANARY)]).toEqual([422, true])
})
