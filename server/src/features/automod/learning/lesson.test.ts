import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Decision, lessonOf } from './lesson.ts'

const events = (...statuses: string[]): Decision[] =>
  statuses.map((status, at) => ({
    id: String(at + 1),
    personId: '7',
    status: status.replace('upheld', 'DONE'),
    leavesHidden: status === 'upheld',
  }))
const lesson = (...statuses: string[]) => {
  const found = lessonOf(events(...statuses), { isOffensive: true })
  return found && { spam: found.spam, offensive: found.offensive, eventId: found.eventId }
}

test('a decision teaches what it says', () => {
  expect(lesson('SPAM')).toEqual({ spam: true, offensive: null, eventId: '1' })
  expect(lesson('APPROVE')).toEqual({ spam: false, offensive: false, eventId: '1' })
  expect(lesson('DONE')).toEqual({ spam: false, offensive: false, eventId: '1' })
  expect(lesson('DELETE')).toEqual({ spam: null, offensive: true, eventId: '1' })
  expect(lessonOf(events('DELETE'), { isOffensive: false })).toBeNull()
  expect(lesson('UN_SPAM')).toEqual({ spam: false, offensive: null, eventId: '1' })
})

test('a decision that is undone leaves what stood before it', () => {
  expect(lesson('SPAM', 'UN_SPAM')).toBeNull()
  expect(lesson('APPROVE', 'SPAM', 'UN_SPAM')).toEqual({ spam: false, offensive: false, eventId: '1' })
  expect(lesson('DONE', 'REOPEN')).toBeNull()
  expect(lesson('SPAM', 'DELETE', 'UN_DELETE')).toEqual({ spam: true, offensive: null, eventId: '1' })
})

test('DONE on a text that stays hidden leaves the lesson of the decision that hides it', () => {
  expect(lesson('SPAM', 'upheld')).toEqual({ spam: true, offensive: null, eventId: '1' })
  expect(lesson('DELETE', 'upheld')).toEqual({ spam: null, offensive: true, eventId: '1' })
  expect(lesson('SPAM', 'upheld', 'UN_SPAM')).toBeNull()
  expect(lesson('SPAM', 'UN_SPAM', 'DONE')).toEqual({ spam: false, offensive: false, eventId: '3' })
})

test('what nobody of the staff decided teaches nothing', () => {
  expect(lessonOf([{ id: '1', personId: null, status: 'SPAM', leavesHidden: true }], { isOffensive: false })).toBeNull()
  expect(lessonOf([], { isOffensive: true })).toBeNull()
})

test('any decision and its undo, after any decisions, leave the lesson they had', () => {
  const pairs = [
    ['SPAM', 'UN_SPAM'],
    ['DONE', 'REOPEN'],
    ['DELETE', 'UN_DELETE'],
  ]
  const before = fc.array(fc.constantFrom('SPAM', 'APPROVE', 'DONE', 'DELETE', 'REOPEN', 'UN_DELETE'))
  fc.assert(
    fc.property(before, fc.constantFrom(...pairs), (statuses, pair) => {
      expect(lesson(...statuses, ...pair)).toEqual(lesson(...statuses))
    }),
  )
})
