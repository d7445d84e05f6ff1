import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { senderOf } from '../../features/member-site/answering.fixtures.ts'

let t: TestApp
let member: Actor
beforeAll(async () => {
  t = await startTestApp()
  member = await t.signIn(3)
})
afterAll(() => t.stop())

test.each(['你好', 'مرحبا', 'ไทย', 'İıſK', '🏳️‍🌈', 'Grüße, wie geht’s?'])(
  'who starts a thread called %s is led to it',
  async (title) => {
    const { statusCode, headers } = await senderOf(t)(member, '/forums/new', { title, body: 'Hello there' })
    expect(statusCode).toBe(303)
    expect(headers.location).toMatch(/^\/forums\/[\x21-\x7e]+$/)
    const page = await t.fastify.inject({ url: String(headers.location), headers: { host: 'one.test' } })
    expect([page.statusCode, page.body.includes(title)]).toEqual([200, true])
  },
)
