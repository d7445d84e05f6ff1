import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeForm } from './lead-forms.fixtures.ts'
import { makeLead, makeSuspected } from './leads.fixtures.ts'

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

test.each([
  ['NEWEST', true],
  ['FIRST', false],
])('where the %s lead of an address counts, one that came later and was no spam counts: %s', async (keeps, counts) => {
  const formId = await makeForm(t, admin, { keeps })
  const email = `${keeps.toLowerCase()}@halden.example`
  const earlier = await makeSuspected(t, formId, { email })
  await makeLead(t, formId, { email })
  const later = await makeSuspected(t, formId, { email })
  const clear = async (id: string) => (await t.mutate<boolean>(admin, 'clearLeadSpam', { id })).answer
  expect(await clear(later)).toBe(counts)
  expect(await clear(earlier)).toBe(false)
  const { rows } = await t.database.pool.query(
    'select id from leads where form_id = $1 and spam_reason is null and replaced_at is null',
    [formId],
  )
  expect(rows.map(({ id }) => id === later)).toEqual([counts])
})
