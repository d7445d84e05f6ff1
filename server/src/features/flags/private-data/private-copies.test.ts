import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placesOf } from '../../../../test/places.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const mask = async (id: string) =>
  expect((await t.mutate(admin, 'maskPrivateData', { id }, 'id')).refusal).toBeUndefined()
const unmask = async (id: string) =>
  expect((await t.mutate(admin, 'unmaskPrivateData', { id }, 'id')).refusal).toBeUndefined()
const change = async (name: string, input: object) =>
  expect((await t.mutate(admin, name, input)).refusal).toBeUndefined()
const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const addressOf = async (id: string) => (await rows('select slug, seo from threads where id = $1', id))[0]
const appeal = async ({ flagId, author }: { flagId: string; author: Actor }, words: string) =>
  rows(
    `insert into appeals (site_id, flag_id, author_id, words, nonce, asked_at) values ($1, $2, $3, $4, gen_random_uuid(), now())`,
    ...[author.siteId, flagId, author.id, words],
  )
const appealed = async (flagId: string) =>
  (await rows('select words from appeals where flag_id = $1', flagId))[0]?.words

test('no version of a thread’s settings gives back an address or SEO data that tell something private', async () => {
  const { flagId, assocId: id } = await placeFlag(t, 'thread', { body: '<p>Thanks</p>' })
  const body = '<p>Ring me, 07700 900311</p>'
  await change('updateThread', { id, name: 'Call 07700 900311', slug: 'call-07700-900311', body })
  await change('updateThread', { id, seo: JSON.stringify({ title: 'Call 07700 900311' }) })
  await change('updateThread', { id, name: 'How was it?', slug: 'how-was-it', seo: '{}', isClosed: true })
  await mask(flagId)
  for (const piece of ['07700-900311', '07700 900311']) expect(await placesOf(t, piece, [])).toEqual([])
  const count = (await rows(`select from versions where subject_type = 'thread' and subject_id = $1`, id)).length
  for (let number = 1; number <= count; number++) {
    await change('restoreThread', { id, number })
    expect(await addressOf(id)).toEqual({ slug: `topic-${id}`, seo: {} })
  }
  // Taken back, the text has its piece again; its address stays.
  await unmask(flagId)
  expect(await addressOf(id)).toEqual({ slug: `topic-${id}`, seo: {} })
})

test('an older slug that tells something private is neither in what is mailed nor in the visits to it', async () => {
  const { flagId, assocId: id } = await placeFlag(t, 'thread', { body: '<p>Ring me, 07700 900316</p>' })
  for (const slug of ['call-07700-900316', 'how-it-was']) await change('updateThread', { id, slug })
  await rows(`insert into slug_visits select site_id, kind, slug, now(), 1 from slug_history where subject_id = $1`, id)
  const read = ['call-07700-900316', 'how-it-was', 'how-it-was-for-me'].map(
    (slug) => `https://one.test/forums/${slug}?reply=1`,
  )
  const payload = { to: [], subject: 'A reply', text: read.join(' ') }
  const [mail] = await rows(
    `insert into outbox (site_id, kind, key, payload) values ($1, 'mail', 'slugs', $2) returning id`,
    ...[admin.siteId, JSON.stringify(payload)],
  )
  expect(await placesOf(t, '07700-900316', [])).not.toEqual([])
  await mask(flagId)
  expect(await placesOf(t, '07700-900316', [])).toEqual([])
  const [{ payload: kept }] = await rows('select payload from outbox where id = $1', mail.id)
  const slugs = kept.text.match(/(?<=forums\/)[^?]+/g)
  expect(slugs).toEqual([`topic-${id}`, `topic-${id}`, 'how-it-was-for-me'])
})

test('a thread keeps an address that tells nothing', async () => {
  const { flagId, assocId: id } = await placeFlag(t, 'thread', { body: '<p>Ring me, 07700 900312</p>' })
  await change('updateThread', { id, slug: 'how-long-it-took', seo: JSON.stringify({ title: 'How long it took' }) })
  await mask(flagId)
  expect(await addressOf(id)).toEqual({ slug: 'how-long-it-took', seo: { title: 'How long it took' } })
})

test('what an author wrote who asked for another look is masked too, also where another text is masked, and stays so', async () => {
  const first = await placeFlag(t, 'thread', { body: '<p>Ring me, 07700 900313</p>' })
  await appeal(first, 'It is only 07700 900313, my own')
  const reply = await placeFlag(t, 'reply', { body: '<p>No number here.</p>' })
  await rows('update content set root_id = $2, parent_id = $2 where id = $1', reply.assocId, first.assocId)
  await appeal(reply, 'I did not repeat 07700 900313')
  const long = await placeFlag(t, 'reply', { body: '<p>Nor here.</p>' })
  await rows('update content set root_id = $2, parent_id = $2 where id = $1', long.assocId, first.assocId)
  await appeal(long, `${'a '.repeat(993)}07700 900313`)
  await mask(first.flagId)
  expect(await appealed(first.flagId)).toBe('It is only [phone number removed], my own')
  expect(await appealed(reply.flagId)).toBe('I did not repeat [phone number removed]')
  expect(await appealed(long.flagId)).toMatch(/^.{1986}\[phone number $/)
  await unmask(first.flagId)
  expect(await appealed(first.flagId)).toBe('It is only [phone number removed], my own')
})

test('a cue that ends in a masked piece goes with it; words that stand beside it stay, and so does what automod says itself', async () => {
  const cues = (...phrases: string[]) => JSON.stringify(phrases.map((phrase) => ({ phrase, weight: 1, kind: 'abuse' })))
  const { flagId } = await placeFlag(t, 'comment', {
    body: '<p>He hits me and <b>my number is</b> 415-555-0187, I took 5 pills</p>',
    automodBecause: cues('number is 415', '0187, I took', 'many digits', 'the same text 5 times'),
    crisisCues: cues('hits me', 'is 415-555', 'took 5 pills'),
  })
  await mask(flagId)
  const [kept] = await rows('select automod_because as because, crisis_cues as cues from flags where id = $1', flagId)
  const phrases = (all: { phrase: string }[]) => all.map(({ phrase }) => phrase)
  expect([phrases(kept.because), phrases(kept.cues)]).toEqual([
    ['many digits', 'the same text 5 times'],
    ['hits me', 'took 5 pills'],
  ])
})
