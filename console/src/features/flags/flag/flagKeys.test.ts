import { FLAG_OPERATIONS, INVERSE } from '@ward/domain/flags/flag/flag-operations'
import { expect, test } from 'vitest'
import { OPERATION_KEY } from './flagKeys.ts'

test('no key means two operations, and none the opposite of another', () => {
  const keys = FLAG_OPERATIONS.map((operation) => OPERATION_KEY[operation])
  expect(new Set(keys).size).toBe(FLAG_OPERATIONS.length)
  for (const operation of FLAG_OPERATIONS) {
    const inverse = INVERSE[operation]
    if (inverse) expect(OPERATION_KEY[inverse]).not.toBe(OPERATION_KEY[operation])
  }
})
