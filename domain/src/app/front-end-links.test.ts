import { expect, test } from 'vitest'
import { commentPath, memberPath, replyPath, statusPath, statusReplyPath, threadPath } from './front-end-links.ts'

test('each kind of content has its path on the public site', () => {
  expect(commentPath('new-treatments', '7')).toBe('/new-treatments#comment-7')
  expect(threadPath('first-visit')).toBe('/forums/first-visit')
  expect(replyPath('first-visit', '8')).toBe('/forums/first-visit?reply=8#reply-8')
  expect(memberPath('mara')).toBe('/members/mara')
  expect(statusPath('mara', '9')).toBe('/members/mara/status/9')
  expect(statusReplyPath('mara', '9', '10')).toBe('/members/mara/status/9#reply-10')
})
