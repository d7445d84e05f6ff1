import { expect, test } from 'vitest'
import { AnswerInput, mayReport, NOT_ONES_OWN, REPORT_REASONS, ReportInput, reportWords } from './member-writing.ts'

const nonce = '5b4d7c1e-6a57-4c86-9d0e-0a1b2c3d4e5f'

test('a form without an answered text answers the page itself; what can be no id is not found', () => {
  expect(AnswerInput.parse({ to: '', body: ' Hello\r\nyou ', nonce })).toEqual({ to: null, body: 'Hello\nyou', nonce })
  expect(AnswerInput.parse({ to: '7', body: 'Hello', nonce }).to).toBe('7')
  expect(AnswerInput.safeParse({ to: 'x', body: 'Hello', nonce }).error?.issues[0]).toMatchObject({
    params: { refusal: 'NOT_FOUND' },
  })
})

test('a report says its reason and the member’s own words, which only something else needs', () => {
  expect(reportWords(ReportInput.parse({ reason: 'spam', words: ' ' }))).toBe(REPORT_REASONS.spam)
  expect(reportWords(ReportInput.parse({ reason: 'other', words: 'It\r\nhurts' }))).toBe(
    `${REPORT_REASONS.other}: It\nhurts`,
  )
  expect(ReportInput.safeParse({ reason: 'other', words: '' }).error?.issues[0]?.path).toEqual(['words'])
})

test('nobody reports what they wrote themselves', () => {
  expect(mayReport({ authorId: '1' }, '1')).toEqual({ ok: false, because: NOT_ONES_OWN })
  expect(mayReport({ authorId: '1' }, '2').ok).toBe(true)
})
