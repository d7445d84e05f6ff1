import { expect, test } from 'vitest'
import { mendedAddress } from './shell.ts'

test('what of an address was left out is named as people call it: three at most, and long values cut', () => {
  const wrong = [
    { name: 'itemsPerPage', value: '13' },
    { name: 'sortBy', value: 'x'.repeat(41) },
    { name: 'page', value: '-1' },
    { name: 'bogus', value: '1' },
  ]
  expect(mendedAddress(wrong)).toBe(
    `The address was corrected: there is no page size “13”, no sorting “${'x'.repeat(40)}…”, no page “-1”, and 1 more`,
  )
})
