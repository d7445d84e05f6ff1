import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UNSEEN_FIELD } from '@ward/domain/leads/lead-forms/public-form'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { useOutsideScorer } from '../../automod/automod.actions.ts'
import { browserOf, PLAIN } from '../../member-site/engagement/taking-part.fixtures.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
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

test('no answer is sent to a scorer elsewhere', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.end(JSON.stringify({ spam: { prob: 0.01 }, offensive: { prob: 0.01 } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  useOutsideScorer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, () => 0, 20_000)
  onTestFinished(() => {
    useOutsideScorer(undefined, () => 0)
    server.closeAllConnections()
    server.close()
  })
  expect(await reasonOf(await fillIn(ADVERT))).toBe('automod')
  expect(await reasonOf(await fillIn('I am Ann Lee of Halden, and I sleep badly.'))).toBeNull()
  expect(asked).toBe(0)
})
