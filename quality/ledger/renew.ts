// Writes docs/specification.json anew from the specification: `node quality/ledger/renew.ts`. Rooms and tests of sentences that
// are still there stay as they are; a new or reworded sentence gets the room '?', which the ledger's test refuses until
// somebody has named the room. A message that was left for later and is in the sources now is marked as written.
import { existsSync, writeFileSync } from 'node:fs'
import { LEDGER_FILE, type Ledger, type MessageEntry, printLedger, readLedger, type SentenceEntry } from './ledger.ts'
import { quotationsOf, type Sentence } from './sentences.ts'
import { occurrences, productSource } from './source-texts.ts'
import { PROJECT, specification, specificationIsAbsent, WHY_SKIPPED } from './specification.ts'

if (specificationIsAbsent) {
  console.error(`Nothing renewed: ${WHY_SKIPPED}.`)
  process.exit(1)
}

const known: Ledger = existsSync(LEDGER_FILE) ? readLedger() : { sentences: [], messages: [] }
const written = productSource(PROJECT)
const sentences = specification()

const entryOf = (sentence: Sentence): SentenceEntry => {
  const before = known.sentences.find(
    ({ document, section, text }) =>
      document === sentence.document && section === sentence.section && text === sentence.text,
  )
  return {
    ...sentence,
    room: before?.room ?? '?',
    test: before?.test ?? 'later',
    ...(before?.why && { why: before.why }),
  }
}

const messageOf = (text: string): MessageEntry => {
  const message = known.messages.find((entry) => entry.text === text) ?? { text, room: '?', written: 'later' }
  const isThere = message.written === 'later' && occurrences(written, message.as ?? text) > 0
  return isThere ? { ...message, written: 'once' } : message
}

const quotations = new Set(sentences.flatMap(({ text }) => quotationsOf(text)))
const renewed: Ledger = { sentences: sentences.map(entryOf), messages: [...quotations].map(messageOf) }
writeFileSync(LEDGER_FILE, printLedger(renewed))
const unnamed = [...renewed.sentences, ...renewed.messages].filter(({ room }) => room === '?').length
console.log(`${renewed.sentences.length} sentences, ${renewed.messages.length} quotations; ${unnamed} need a room.`)
