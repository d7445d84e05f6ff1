import { expect, test } from 'vitest'
import { TEXT_UNREADABLE } from '../kernel/typed-text.ts'
import {
  BLOCKED_READS_NOTHING,
  CLOSED_READS_NOTHING,
  GUEST_READS_NOTHING,
  MESSAGE_EMPTY,
  MESSAGE_MAX,
  MESSAGE_TOO_LONG,
  MessageInput,
  mayWriteTo,
  NOT_TO_ONESELF,
} from './conversations.ts'

const nonce = '5b4d7c1e-6a57-4c86-9d0e-0a1b2c3d4e5f'
const problem = (body: unknown) => MessageInput.safeParse({ body, nonce }).error?.issues[0]?.message

test('a message is plain text with its line breaks, without the empty ends', () => {
  expect(MessageInput.parse({ body: ' \r\nHello\r\n\r\nthere\r ', nonce }).body).toBe('Hello\n\nthere')
})

test('a message has 1 to 5,000 characters', () => {
  expect(problem('x'.repeat(MESSAGE_MAX))).toBeUndefined()
  expect(problem('x'.repeat(MESSAGE_MAX + 1))).toBe(MESSAGE_TOO_LONG)
  for (const empty of ['', ' \r\n ', undefined]) expect(problem(empty)).toBe(MESSAGE_EMPTY)
})

test('what the database cannot keep is refused', () => {
  for (const wrong of ['a\0b', 'a\ud800']) expect(problem(wrong)).toBe(TEXT_UNREADABLE)
})

test.each([
  [{ id: '1' }, NOT_TO_ONESELF],
  [{ status: 3 }, CLOSED_READS_NOTHING],
  [{ status: 2 }, BLOCKED_READS_NOTHING],
  [{ roleId: 4 }, BLOCKED_READS_NOTHING],
  [{ isAnonymous: true }, GUEST_READS_NOTHING],
  [{ status: 1 }, undefined],
  [{ roleId: 1 }, undefined],
])('whether one may write to %o: %s', (other, because) => {
  const answer = mayWriteTo({ id: '2', roleId: 3, status: 0, isAnonymous: false, ...other }, '1')
  expect(answer.ok ? undefined : answer.because).toBe(because)
})
