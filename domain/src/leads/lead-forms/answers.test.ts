import { expect, test } from 'vitest'
import {
  ANSWER_NEEDED,
  DATE_NEEDED,
  EMAIL_NEEDED,
  ONE_OPTION,
  OPTION_GONE,
  PHONE_NEEDED,
  readLead,
  spamReasonOf,
  ZIP_NEEDED,
} from './answers.ts'
import { EMAIL_QUESTION, type KeptQuestion, type LeadQuestionType } from './questions.ts'

const EMAIL: KeptQuestion = { ...EMAIL_QUESTION, id: '1', leadFormOptions: [] }
const option = (id: string, exclude = false) => ({ id, name: `Option ${id}`, crmValue: '', exclude })
const asked = (type: LeadQuestionType, required = false): KeptQuestion => ({
  ...{ id: '2', name: 'Why?', type, required, crmId: '7', helperText: '' },
  leadFormOptions: ['radio', 'select', 'checkbox'].includes(type) ? [option('3'), option('4', true)] : [],
})
const read = (type: LeadQuestionType, q2: unknown, required = false) => {
  const { answers, problems, isDisqualified } = readLead([EMAIL, asked(type, required)], { q1: 'a@b.example', q2 })
  return { answer: answers['2'], problem: problems[0]?.message, isDisqualified }
}

test.each<[LeadQuestionType, string, string]>([
  ['text', '  Since \u0000a\ufeff\n long\u00a0time ', 'Since a long time'],
  ['wysiwygtextarea', ' One\r\n\r\nTwo\u0007 ', 'One\n\nTwo'],
  ['date', '11/20/2026', '2026-11-20'],
  ['zipcode', '10001-1234', '10001-1234'],
  ['zipcode', 'sw1a 1aa', 'SW1A 1AA'],
  ['phonenumber', '+1 (202) 555-0143', '+12025550143'],
  ['phonenumber', '0049 30.12345/67', '+49301234567'],
])('an answer of the type %s is kept as it is meant: %j', (type, typed, kept) => {
  expect(read(type, typed)).toMatchObject({ answer: kept, problem: undefined })
})

test.each<[LeadQuestionType, unknown, string]>([
  ['text', 'x'.repeat(501), 'At most 500 characters'],
  ['wysiwygtextarea', 'x'.repeat(5001), 'At most 5000 characters'],
  ['date', '2026-02-30', DATE_NEEDED],
  ['zipcode', '12345678901', ZIP_NEEDED],
  ['zipcode', '=1+1', ZIP_NEEDED],
  ['phonenumber', '202 555 0143', PHONE_NEEDED],
  ['phonenumber', '+1 202 CALL', PHONE_NEEDED],
  ['radio', ['3', '4'], ONE_OPTION],
  ['select', ['3', '4'], ONE_OPTION],
  ['radio', '9', OPTION_GONE],
  ['checkbox', ['3', 'x'], OPTION_GONE],
])('an answer of the type %s that is none is refused: %j', (type, typed, message) => {
  expect(read(type, typed)).toMatchObject({ answer: undefined, problem: message })
})

test.each<LeadQuestionType>([
  'text',
  'date',
  'radio',
  'select',
  'checkbox',
  'zipcode',
  'phonenumber',
  'wysiwygtextarea',
])('a required question of the type %s wants an answer, another may be left out', (type) => {
  for (const typed of [undefined, '', ' ', { x: 1 }]) {
    const isChoice = ['radio', 'select', 'checkbox'].includes(type)
    if (typed === ' ' && isChoice) continue
    expect(read(type, typed, true).problem).toBe(ANSWER_NEEDED)
    expect(read(type, typed)).toMatchObject({ answer: undefined, problem: undefined })
  }
})

test('several options of a checkbox are kept once each; one that excludes disqualifies', () => {
  expect(read('checkbox', ['4', '3', '3'])).toMatchObject({ answer: ['3', '4'], isDisqualified: true })
  expect(read('radio', '3')).toMatchObject({ answer: ['3'], isDisqualified: false })
})

test('the email is kept as mail goes to it, and there is no lead without one', () => {
  const of = (q1: unknown) => readLead([EMAIL], { q1 })
  expect(of(' Ann@EXAMPLE.org ').email).toBe('ann@example.org')
  for (const typed of [undefined, 'ann', 'a@b.example, c@d.example', 'a@b', 'a@b.example\r\nBcc: c@d.example'])
    expect(of(typed).problems).toEqual([{ path: 'q1', message: EMAIL_NEEDED }])
})

test('what fills in the unseen field, or writes several links, looks like spam', () => {
  const of = (text: string, unseen?: string) => spamReasonOf({ answers: { 2: text } }, unseen)
  expect(of('I read https://a.example about it')).toBeNull()
  expect(of('x', 'https://a.example')).toBe('unseen_field')
  expect(of('https://a.example [url=b]b[/url]')).toBe('links')
})
