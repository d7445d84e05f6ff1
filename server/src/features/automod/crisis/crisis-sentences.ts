import { createHash } from 'node:crypto'
import type { CrisisKind } from '@ward/domain/crisis'
import { AT_RISK } from './at-risk-sentences.ts'
import { HARMLESS } from './harmless-sentences.ts'

export type CrisisSentence = {
  text: string
  /** What puts somebody at risk now; null where nobody is. */
  kind: CrisisKind | null
  group: string
  /** Every third sentence, chosen by the hash of its text, was kept out of sight while the rules were written. */
  isHeldOut: boolean
}

const sentence = (kind: CrisisKind | null, group: string) => (text: string) => ({
  text,
  kind,
  group,
  isHeldOut: isHeldOut(text),
})

/** All labelled sentences, those of danger and those that only sound like it. */
export const crisisSentences: CrisisSentence[] = [
  ...AT_RISK.flatMap(([kind, group, sentences]) => sentences.map(sentence(kind, group))),
  ...HARMLESS.flatMap(([group, sentences]) => sentences.map(sentence(null, group))),
]

function isHeldOut(text: string): boolean {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % 3 === 0
}
