import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeForm } from './lead-forms.fixtures.ts'
import { makeSuspected } from './leads.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

test('a suspected lead is read with its answers in words, by the questions it was asked; that is audited', async () => {
  const formId = await makeForm(t, admin)
  await makeSuspected(t, formId, { email: 'sus@halden.example' })
  const shown = 'leads { email answers { question answer } }'
  const { answer } = await t.query(admin, 'suspectedLeads', { formId }, shown)
  const answers = [
    { question: 'Which of these describes you?', answer: 'Weekly' },
    { question: 'Your email', answer: 'sus@halden.example' },
  ]
  expect(answer).toEqual({ leads: [{ email: 'sus@halden.example', answers }] })
  const looks = `select from audit_log where action = 'readSuspectedLeads' and actor_id = $1 and subject_id = $2`
  expect((await t.database.pool.query(looks, [admin.id, formId])).rowCount).toBe(1)
})
