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

test('whoever reads the addresses of members in an upload leaves a look in the log of its site, in the list and in its file', async () => {
  const two = t.sites.two.siteId
  await t.signIn(6, { siteId: two, personId: tech.personId })
  const members = [await t.signIn(3, { siteId: two }), await t.signIn(3, { siteId: two })]
  const list = [...members.map(({ email }) => email), 'nobody@rows.example'].join('\n')
  const uploadId = await uploadLeads(t, tech, list, { siteId: two, sendEmail: false })
  const looks = async (read: () => Promise<unknown>) => {
    const { rows: before } = await t.database.pool.query('select coalesce(max(id), 0) as id from audit_log')
    await read()
    const { rows } = await t.database.pool.query(
      'select site_id as site, action, subject_id as one, subject_ids as many from audit_log where id > $1 order by id',
      [before[0].id],
    )
    return rows.map(({ many, ...row }) => ({ ...row, many: many.map(String).toSorted() }))
  }
  const both = members.map(({ id }) => id).toSorted()
  const look = { site: two, action: 'readPrivateData', one: null, many: both }
  expect(await looks(() => listed({ uploadId }))).toEqual([look])
  expect(await looks(() => listed({ uploadId, search: 'nobody' }))).toEqual([])
  expect(await looks(() => t.query(tech, 'leadRows', { uploadId }, 'total'))).toEqual([])
  expect(await looks(() => fileOf({ uploadId }))).toEqual([
    look,
    { site: two, action: 'exportList', one: null, many: [] },
  ])
})
