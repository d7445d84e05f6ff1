// docs/specification.json: the state of every sentence and every quoted message of the specification.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sentence } from './sentences.ts'
import { PROJECT } from './specification.ts'

/**
 * A sentence and the room that keeps it. `test` is the title of the test that fails without it (several: a list), 'later'
 * while nobody has written that test, or 'none' for a sentence that demands nothing; then `why` says so.
 */
export type SentenceEntry = Sentence & { room: string; test: string | string[]; why?: string }

/**
 * A quotation of the specification. `written` is 'once' when the sources hold it exactly once, 'later' while its room is
 * not built, 'value' when the quotation marks hold a value or a word and no message. `as` gives the form the code holds
 * where it differs from the specification's, with the reason in `why`.
 */
export type MessageEntry = {
  text: string
  room: string
  written: 'once' | 'later' | 'value'
  as?: string
  why?: string
}

export type Ledger = { sentences: SentenceEntry[]; messages: MessageEntry[] }

export const LEDGER_FILE = join(PROJECT, 'docs', 'specification.json')

export const readLedger = (): Ledger => JSON.parse(readFileSync(LEDGER_FILE, 'utf8'))

/** One entry a line, so that a change of one sentence is a change of one line. */
export function printLedger({ sentences, messages }: Ledger): string {
  const lines = (entries: object[]) => entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')
  return `{\n  "sentences": [\n${lines(sentences)}\n  ],\n  "messages": [\n${lines(messages)}\n  ]\n}\n`
}

/** The key of a sentence, which changes when it is reworded or moved. */
export const keyOf = ({ document, section, number, text }: Sentence): string =>
  `${document} § ${section} (${number}): ${text}`
