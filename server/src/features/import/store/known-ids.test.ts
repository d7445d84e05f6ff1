import { expect, test } from 'vitest'
import { KnownIds, keyOf } from './known-ids.ts'

test('what is asked for again and again is remembered, what was long not asked for is forgotten', () => {
  const known = new KnownIds()
  const often = keyOf('user', 'often')
  known.add('user', often, '7')
  known.add('user', keyOf('user', 'seldom'), '8')
  for (let n = 0; n < 400_000; n++) {
    known.add('thread', keyOf('thread', `t${n}`), `${n}`)
    if (n % 50_000 === 0) expect(known.get(often)).toBe('7')
  }
  expect(known.get(often)).toBe('7')
  expect(known.get(keyOf('user', 'seldom'))).toBeUndefined()
})

test('comments and replies, which little points to, are not remembered at all', () => {
  const known = new KnownIds()
  known.add('comment', keyOf('comment', '1'), '1')
  expect(known.get(keyOf('comment', '1'))).toBeUndefined()
})
