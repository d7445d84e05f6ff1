import { exportPath } from '@ward/domain/kernel/list-export'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { uploadLeads } from './lead-upload.fixtures.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())

const listed = async (given: object) => (await t.query(tech, 'leadRows', given, 'rows { address }')).answer
async function fileOf(given: object): Promise<string> {
  const headers = { host: 'one.test', cookie: tech.cookie, 'x-site-id': String(tech.siteId) }
  return (await t.fastify.inject({ method: 'POST', url: exportPath('lead-rows'), headers, payload: given })).body
}

test('without an upload there are no addresses, in the list and in its file', async () => {
  expect(await uploadLeads(t, tech, 'first@rows.example', { sendEmail: false })).toBe('1')
  expect(await listed({ uploadId: '1' })).toEqual({ rows: [{ address: 'first@rows.example' }] })
  expect(await fileOf({ uploadId: '1' })).toContain('first@rows.example')
  expect(await listed({})).toEqual({ rows: [] })
  expect(await fileOf({})).not.toContain('first@rows.example')
})
