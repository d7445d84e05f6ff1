import {
  PREFERENCE_MAX,
  PREFERENCE_NAME_MAX,
  PREFERENCES_MAX,
  TOO_MANY_PREFERENCES,
} from '@ward/domain/preferences/preferences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const headersOf = ({ cookie, siteId }: Actor) => ({ host: t.hostOf(siteId), cookie })
const choose = (actor: Actor, payload: object) =>
  t.fastify.inject({ method: 'POST', url: '/api/moderation/preferences', headers: headersOf(actor), payload })
const chosen = async (actor: Actor) =>
  (await t.fastify.inject({ url: '/api/auth/check-session', headers: headersOf(actor) })).json().preferences

test('what one person chose comes with their session, on their site alone, until they forget it', async () => {
  const [ann, ben] = [await t.signIn(2), await t.signIn(2)]
  const elsewhere = await t.signIn(2, { siteId: t.sites.two.siteId, personId: ann.personId })
  await choose(ann, { name: 'page-size./awards', value: '50' })
  await choose(ann, { name: 'columns.awards', value: '{"year":false}' })
  await choose(ann, { name: 'page-size./awards', value: '100' })
  expect(await chosen(ann)).toEqual({ 'columns.awards': '{"year":false}', 'page-size./awards': '100' })
  expect([await chosen(ben), await chosen(elsewhere)]).toEqual([{}, {}])
  await choose(ann, { name: 'columns.awards', value: null })
  expect(await chosen(ann)).toEqual({ 'page-size./awards': '100' })
})

test('names, values and their number have limits', async () => {
  const cat = await t.signIn(2)
  const name = `a${'b'.repeat(PREFERENCE_NAME_MAX - 1)}`
  expect((await choose(cat, { name, value: 'c'.repeat(PREFERENCE_MAX) })).statusCode).toBe(200)
  for (const [wrong, path] of [
    [{ name: `${name}b`, value: '' }, 'name'],
    [{ name: '__proto__', value: '' }, 'name'],
    [{ name: 'a b', value: '' }, 'name'],
    [{ name, value: 'c'.repeat(PREFERENCE_MAX + 1) }, 'value'],
    [{ name }, 'value'],
  ] as const) {
    const answer = await choose(cat, wrong)
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([422, path])
  }
  for (let n = 1; n < PREFERENCES_MAX; n++) await choose(cat, { name: `n${n}`, value: '' })
  expect((await choose(cat, { name: 'one.more', value: '' })).json().message).toBe(TOO_MANY_PREFERENCES)
  expect((await choose(cat, { name: 'n1', value: 'changed' })).statusCode).toBe(200)
  const dan = await t.signIn(2)
  for (let n = 0; n < PREFERENCES_MAX - 3; n++) await choose(dan, { name: `n${n}`, value: '' })
  const names = Array.from({ length: 20 }, (_, n) => `side.by.side${n}`)
  const answers = await Promise.all(names.map((name) => choose(dan, { name, value: '' })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
})
