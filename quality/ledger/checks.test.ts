import { expect, test } from 'vitest'
import { missingTests, unknownRooms, withoutReason, wronglyWritten } from './checks.ts'
import type { Ledger, MessageEntry, SentenceEntry } from './ledger.ts'

const sentence = (entry: Partial<SentenceEntry>): Ledger => ({
  sentences: [{ document: 1, section: '1', number: 1, text: 'It works.', room: 'flags', test: 'later', ...entry }],
  messages: [],
})
const message = (entry: Partial<MessageEntry>): Ledger => ({
  sentences: [],
  messages: [{ text: 'Saved', room: 'flags', written: 'later', ...entry }],
})

test('a sentence of an unknown room is noticed', () => {
  expect(unknownRooms(sentence({}))).toEqual([])
  expect(unknownRooms(sentence({ room: '?' }))).toHaveLength(1)
  expect(unknownRooms(message({ room: 'flag' }))).toHaveLength(1)
})

test('a named test that does not exist is noticed, one of several too', () => {
  const titles = new Set(['it works'])
  expect(missingTests(sentence({ test: 'it works' }), titles)).toEqual([])
  expect(missingTests(sentence({ test: ['it works', 'it worked'] }), titles)).toEqual([
    "there is no test 'it worked' for: It works.",
  ])
})

test('a missing reason is noticed', () => {
  expect(withoutReason(sentence({ test: 'none', why: 'a title' }))).toEqual([])
  expect(withoutReason(sentence({ test: 'none' }))).toHaveLength(1)
  expect(withoutReason(message({ written: 'value' }))).toHaveLength(1)
  expect(withoutReason(message({ as: 'Kept' }))).toHaveLength(1)
})

test('a message that is missing, stands twice or stands there unannounced is noticed', () => {
  expect(wronglyWritten(message({ written: 'once' }), "const a = 'Saved'")).toEqual([])
  expect(wronglyWritten(message({ written: 'once', as: 'Kept' }), "const a = 'Kept'")).toEqual([])
  expect(wronglyWritten(message({}), "const a = 'Saved it'")).toEqual([])
  expect(wronglyWritten(message({ written: 'once' }), '')).toHaveLength(1)
  expect(wronglyWritten(message({ written: 'once' }), "const a = 'Saved', b = 'Saved'")).toHaveLength(1)
  expect(wronglyWritten(message({}), "const a = 'Saved'")).toHaveLength(1)
})
