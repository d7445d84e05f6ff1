import { expect, test } from 'vitest'
import {
  ALL_TYPES_LABEL,
  ASSOC_TYPES,
  assocTypeFilterLabel,
  assocTypeLabel,
  assocTypeOf,
  CONTENT_KINDS,
  contentKindOf,
} from './assoc-types.ts'

test('the kinds of content that can be flagged are comments, threads, replies, users, status updates and their replies', () => {
  expect([...ASSOC_TYPES].sort()).toEqual(
    ['comment', 'reply', 'thread', 'user', 'user_profile_status', 'user_profile_status_reply'].sort(),
  )
})

test('the type filter offers All, Comments, Forum Topics, Forum Replies, Users, Status Updates, Status Update Replies', () => {
  expect([ALL_TYPES_LABEL, ...ASSOC_TYPES.map((type) => assocTypeFilterLabel[type])]).toEqual([
    'All',
    'Comments',
    'Forum Topics',
    'Forum Replies',
    'Users',
    'Status Updates',
    'Status Update Replies',
  ])
})

test('one piece of content is named in the singular of its filter', () => {
  for (const type of ASSOC_TYPES)
    expect(assocTypeFilterLabel[type].replace(/ies$/, 'y').replace(/s$/, '')).toBe(assocTypeLabel[type])
})

test('every kind of content has its assocType and every assocType but the user its kind', () => {
  for (const kind of CONTENT_KINDS) expect(contentKindOf(assocTypeOf(kind))).toBe(kind)
  expect(ASSOC_TYPES.filter((type) => contentKindOf(type) === null)).toEqual(['user'])
})
