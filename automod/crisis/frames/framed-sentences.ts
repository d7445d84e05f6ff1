import { createHash } from 'node:crypto'
import type { CrisisKind } from '@ward/domain/automod/crisis'
import { ABUSE } from './abuse.ts'
import { ALIKE_SAID } from './alike-said.ts'
import { ALIKE_TOLD } from './alike-told.ts'
import { DENIED_OR_OVER, DISTRESS, GRIEF, LEAVING, SAID_IN_JEST } from './distress.ts'
import { type FrameGroup, frameGroups } from './frame-file.ts'
import { FURTHER_ABUSE, FURTHER_ALIKES, FURTHER_OVERDOSE, FURTHER_OWN } from './further-cues.ts'
import { spelt } from './members-spelling.ts'
import { MORE_ALIKES } from './more-alikes.ts'
import { MORE_ABUSE, MORE_OVERDOSE, MORE_OWN_NOW, MORE_OWN_PAST, MORE_SOMEBODY } from './more-cues.ts'
import { OVERDOSE } from './overdose.ts'
import { OWN_NOW } from './own-now.ts'
import { OWN_PAST } from './own-past.ts'
import { SLOTS } from './slots.ts'
import { SOMEBODY } from './somebody.ts'
import {
  CUES_AS_JOKES,
  CUES_AT_HOME,
  CUES_IN_PASSING,
  CUES_IN_REPLIES,
  CUES_OF_FAREWELL,
  CUES_OF_OTHERS,
  CUES_OF_TAKEN,
} from './thread-cues.ts'

/** A sentence made of a frame; `kind` null where nobody is at risk. Frames that are held out are in no training. */
export type FramedSentence = { text: string; cue: string; kind: CrisisKind | null; frame: number; isHeldOut: boolean }

/** The kinds of cues that frames were written for, and what the console calls each. */
const GROUPS: readonly FrameGroup[] = [
  ['own risk now', 'self-harm', [...OWN_NOW, ...MORE_OWN_NOW, ...FURTHER_OWN]],
  ['own past', 'self-harm', [...OWN_PAST, ...MORE_OWN_PAST]],
  ['somebody else', 'self-harm', [...SOMEBODY, ...MORE_SOMEBODY]],
  ['overdose', 'overdose', [...OVERDOSE, ...MORE_OVERDOSE, ...FURTHER_OVERDOSE]],
  ['abuse', 'abuse', [...ABUSE, ...MORE_ABUSE, ...FURTHER_ABUSE]],
  ['look-alike, told', null, ALIKE_TOLD],
  ['look-alike, said', null, ALIKE_SAID],
  ['look-alike, near', null, [...MORE_ALIKES, ...FURTHER_ALIKES]],
  ['reply', 'self-harm', CUES_IN_REPLIES],
  ['farewell', 'self-harm', CUES_OF_FAREWELL],
  ['dark joke', 'self-harm', CUES_AS_JOKES],
  ['in passing', 'self-harm', CUES_IN_PASSING],
  ['somebody else, in threads', 'self-harm', CUES_OF_OTHERS],
  ['overdose, in threads', 'overdose', CUES_OF_TAKEN],
  ['abuse, in threads', 'abuse', CUES_AT_HOME],
  ['distress', null, DISTRESS],
  ['denied or over', null, DENIED_OR_OVER],
  ['grief', null, GRIEF],
  ['in jest', null, SAID_IN_JEST],
  ['leaving', null, LEAVING],
  ...frameGroups('threads.txt'),
  ...frameGroups('posts.txt'),
  ...frameGroups('talk.txt'),
  ...frameGroups('hints.txt'),
]

/** A frame makes at most so many sentences, each slot filled by turns and each sentence spelt as members spell. */
const OF_A_FRAME = 10

/** All sentences: frames with their slots filled. The same ones on every machine. */
export function framedSentences(): FramedSentence[] {
  let frame = 0
  const seen = new Set<string>()
  return GROUPS.flatMap(([cue, kind, frames]) =>
    frames.flatMap((text) => {
      const [at, isHeldOut] = [frame++, held(text)]
      return filled(text)
        .filter((sentence) => !seen.has(sentence.toLowerCase()) && seen.add(sentence.toLowerCase()))
        .map((sentence) => ({ text: sentence, cue, kind, frame: at, isHeldOut }))
    }),
  )
}

/** A quarter of the frames, by the hash of the frame. */
const held = (frame: string): boolean => createHash('sha256').update(frame).digest().readUInt32BE(4) % 4 === 0

function filled(frame: string): string[] {
  return Array.from({ length: OF_A_FRAME }, (_, turn) => {
    let slot = 0
    const plain = frame.replace(/\{([^{}]+)\}/g, (_all, inside: string) => {
      const options = slotsNamed(inside)
      slot += 1
      // Slots of one frame turn at different paces, so that fillings meet in different company.
      return options[(turn * (slot === 1 ? 1 : 2 * slot - 1) + slot + frame.length) % options.length] ?? ''
    })
    return spelt(plain, turn)
  })
}

const slotsNamed = (inside: string): readonly string[] =>
  inside in SLOTS ? SLOTS[inside as keyof typeof SLOTS] : inside.split('|')
