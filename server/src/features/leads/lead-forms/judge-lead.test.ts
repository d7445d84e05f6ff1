import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UNSEEN_FIELD } from '@ward/domain/leads/lead-forms/public-form'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { useOutsideScorer } from '../../automod/automod.actions.ts'
import { browserOf, PLAIN } from '../../member-site/engagement/taking-part.fixtures.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
import { judgeLeadLater } from './judge-lead.task.ts'
import { makeForm } from './lead-forms.fixtures.ts'

let t: TestApp
let admin: Actor
let form: string
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  form = await makeForm(t, admin, {
    leadFormQuestions: [
      { name: 'Your email', type: 'EMAIL', required: true, crmId: '1' },
      { name: 'How do you sleep?', type: 'WYSIWYGTEXTAREA', required: false, crmId: '2' },
      { name: 'Phone', type: 'PHONENUMBER', required: false, crmId: '3' },
    ],
  })
})
afterAll(() => t.stop())

const ADVERT = 'Buy cheap viagra online now, 100% free bonus, earn $5000 a week, click https://pills.example/now'
let made = 0
async function fillIn(words: string, more: object = {}) {
  const email = `judged${++made}@halden.example`
  const fields = { q1: email, q2: words, ...more }
  const { statusCode, headers } = await browserOf(t).send('POST', `/api/lead-forms/${form}`, fields, PLAIN)
  expect([statusCode, headers.location]).toEqual([303, '/thanks'])
  return email
}
const reasonOf = async (email: string) =>
  (await t.database.pool.query('select spam_reason from leads where email = $1', [email])).rows[0]?.spam_reason

test('automod judges the words of a lead as it judges texts: an advertisement is kept and marked, an answer counts', async () => {
  expect(await reasonOf(await fillIn(ADVERT))).toBe('automod')
  expect(await reasonOf(await fillIn('Badly, I wake at three with an aura nearly every week.'))).toBeNull()
  expect(await reasonOf(await fillIn('', { q3: '+1 202 555 0143' }))).toBeNull()
  expect(await reasonOf(await fillIn(ADVERT, { [UNSEEN_FIELD]: 'x' }))).toBe('unseen_field')
  const { answer } = await t.query<{ total: number }>(
    admin,
    'suspectedLeads',
    { formId: form },
    'total leads { reason }',
  )
  expect(answer).toEqual({ total: 2, leads: [{ reason: 'UNSEEN_FIELD' }, { reason: 'AUTOMOD' }] })
})

test('the site’s threshold for spam is that of its lead forms too', async () => {
  await setSetting(t, 'thresholds', { spam: 1, offensive: 1, hold: 1 })
  expect(await reasonOf(await fillIn(ADVERT))).toBeNull()
  await setSetting(t, 'thresholds', null)
})

test('where the outside scorer is late, a lead is marked by its later answer, unless it was sent', async () => {
  const gate = { isOpen: false }
  const server = createServer((_request, response) => {
    if (gate.isOpen) response.end(JSON.stringify({ spam: { prob: 0.97 }, offensive: { prob: 0.01 } }))
    else response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const ask = () => useOutsideScorer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, () => 0, 20_000)
  const { siteId } = t.sites.one
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }, siteId)
  const judge = async (email: string) => {
    ask()
    const { rows } = await t.database.pool.query('select id from leads where email = $1', [email])
    await judgeLeadLater.run(ctx, { id: rows[0].id, isLast: false, signal: new AbortController().signal })
  }
  ask()
  const [waits, sent] = [await fillIn('I sleep well'), await fillIn('I sleep badly')]
  expect(await reasonOf(waits)).toBeNull()
  await expect(judge(waits)).rejects.toThrow('gave no answer yet')
  await t.database.pool.query(
    `with batch as (insert into lead_batches (site_id, form_id, number, definition, state, lead_count, closed_at)
                    values ($1, $2, 1, 1, 'waiting', 1, now()) returning id)
     update leads set batch_id = batch.id from batch where email = $3`,
    [siteId, form, sent],
  )
  gate.isOpen = true
  await judge(waits)
  await judge(sent)
  expect([await reasonOf(waits), await reasonOf(sent)]).toEqual(['automod', null])
  useOutsideScorer(undefined, () => 0)
  server.closeAllConnections()
  server.close()
})
