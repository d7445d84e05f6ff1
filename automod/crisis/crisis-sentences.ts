import { createHash } from 'node:crypto'
import type { CrisisKind } from '@ward/domain/automod/crisis'
import { ABUSE_NOW } from './sentences/abuse.ts'
import { FIGURES_OF_SPEECH } from './sentences/figures-of-speech.ts'
import { HELP_AND_FACTS } from './sentences/help-and-facts.ts'
import { OVERDOSE_NOW } from './sentences/overdose.ts'
import { SELF_HARM } from './sentences/self-harm.ts'
import { TOLD_AND_DENIED } from './sentences/told-and-denied.ts'

const AT_RISK = [...SELF_HARM, ...OVERDOSE_NOW, ...ABUSE_NOW]
const HARMLESS = [...FIGURES_OF_SPEECH, ...TOLD_AND_DENIED, ...HELP_AND_FACTS]

export type CrisisSentence = {
  text: string
  /** The danger somebody is in now; null where nobody is. */
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
