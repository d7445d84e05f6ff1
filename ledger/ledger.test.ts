import { expect, test } from 'vitest'
import { domainSource, occurrences } from './domain-texts.ts'
import { keyOf, readLedger } from './ledger.ts'
import { ROOMS } from './rooms.ts'
import { quotationsOf } from './sentences.ts'
import { PROJECT, specification, specificationIsAbsent, WHY_SKIPPED } from './specification.ts'
import { testTitles } from './test-titles.ts'

const ledger = readLedger()

test('the ledger holds every sentence of the specification exactly once, in its own words', ({ skip }) => {
  skip(specificationIsAbsent, WHY_SKIPPED)
  expect(ledger.sentences.map(keyOf)).toEqual(specification().map(keyOf))
})

test('the ledger holds every quotation of the specification exactly once', ({ skip }) => {
  skip(specificationIsAbsent, WHY_SKIPPED)
  const quotations = new Set(specification().flatMap(({ text }) => quotationsOf(text)))
  expect(ledger.messages.map(({ text }) => text)).toEqual([...quotations])
})

test('every sentence and every quotation names a room of the house', () => {
  const strangers = [...ledger.sentences, ...ledger.messages].filter(({ room }) => !ROOMS.includes(room))
  expect(strangers.map(({ room, text }) => `${room}: ${text}`)).toEqual([])
})

test('every test the ledger names exists', () => {
  const titles = testTitles(PROJECT)
  const missing = ledger.sentences.flatMap((sentence) =>
    [sentence.test].flat().filter((title) => !['later', 'none'].includes(title) && !titles.has(title)),
  )
  expect(missing).toEqual([])
})

test('a sentence without a test, and a quotation that is no message or is written otherwise, says why', () => {
  const silent = [
    ...ledger.sentences.filter(({ test, why }) => test === 'none' && !why),
    ...ledger.messages.filter(({ written, as, why }) => (written === 'value' || as) && !why),
  ]
  expect(silent.map(({ text }) => text)).toEqual([])
})

test('every message the ledger calls written stands in the domain exactly once', () => {
  const source = domainSource(PROJECT)
  const wrong = ledger.messages
    .filter(({ written }) => written === 'domain')
    .map(({ text, as }) => ({ message: as ?? text, times: occurrences(source, as ?? text) }))
    .filter(({ times }) => times !== 1)
  expect(wrong).toEqual([])
})

test('a message the domain holds is not called later (node ledger/renew.ts marks it)', () => {
  const source = domainSource(PROJECT)
  const early = ledger.messages.filter(
    ({ written, text, as }) => written === 'later' && occurrences(source, as ?? text) > 0,
  )
  expect(early.map(({ text }) => text)).toEqual([])
})
