import { expect, test } from 'vitest'
import {
  BURSTS_TITLE,
  BurstException,
  BurstReason,
  burstExceptionLabel,
  burstExceptionOf,
  burstReasonLabel,
} from './bursts.ts'

const copy = {
  atRisk: false,
  isDeleted: false,
  isOpen: true,
  byNewAccount: true,
  likeness: 0.7,
  reasons: ['text'] as BurstReason[],
}

test.each<[string, Partial<typeof copy>, BurstException | null]>([
  ['a copy by a new account', {}, null],
  ['a whole copy by an older member', { byNewAccount: false, likeness: 0.95 }, null],
  ['who has been here for longer and adds words', { byNewAccount: false }, 'quotes'],
  ['the first of a burst', { byNewAccount: false, likeness: null as never, reasons: [] }, null],
  ['who leads to the same link', { reasons: ['link'] }, null],
  ['who comes from the same network alone', { reasons: ['network'] }, 'network-only'],
  ['an open text at risk', { atRisk: true }, 'at-risk'],
  ['one that was decided', { atRisk: true, isOpen: false }, null],
  ['one that was deleted', { isDeleted: true, isOpen: false }, 'deleted'],
  ['a deleted one at risk that is open', { atRisk: true, isDeleted: true }, 'at-risk'],
])('of a burst %s: %o is an exception: %s', (_who, but, exception) => {
  expect(burstExceptionOf({ ...copy, ...but })).toBe(exception)
})

test('every reason and exception has its words', () => {
  expect(BURSTS_TITLE).toBe('Bursts')
  expect(Object.keys(burstReasonLabel)).toEqual(BurstReason.options)
  expect(Object.keys(burstExceptionLabel)).toEqual(BurstException.options)
})
