import { expect, test } from 'vitest'
import { missingTests, unknownRooms, withoutReason, wronglyWritten } from './checks.ts'
import { keyOf, readLedger } from './ledger.ts'
import { quotationsOf } from './sentences.ts'
import { productSource } from './source-texts.ts'
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

test('every sentence and every quotation names a known room', () => {
  expect(unknownRooms(ledger)).toEqual([])
})

test('every test the ledger names exists', () => {
  expect(missingTests(ledger, testTitles(PROJECT))).toEqual([])
})

test('a sentence without a test, and a quotation that is no message or is written otherwise, says why', () => {
  expect(withoutReason(ledger)).toEqual([])
})

test('every message stands in the sources exactly once, or is called later and does not stand there', () => {
  expect(wronglyWritten(ledger, productSource(PROJECT))).toEqual([])
})
