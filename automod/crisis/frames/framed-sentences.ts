import { createHash } from 'node:crypto'
import type { CrisisKind } from '@ward/domain/automod/crisis'
import { frameGroups } from './frame-file.ts'
import { spelt } from './members-spelling.ts'
import { SLOTS } from './slots.ts'

/** A sentence made of a frame; `kind` null where nobody is at risk. Frames that are held out are in no training. */
export type FramedSentence = { text: string; cue: string; kind: CrisisKind | null; frame: number; isHeldOut: boolean }

/** The files of frames, in the order in which they are trained with. */
const FILES = ['cues', 'look-alikes', 'short-cues', 'harmless', 'threads', 'posts', 'talk', 'hints', 'questions']

/** A frame makes at most so many sentences, each slot filled by turns and each sentence spelt as members spell. */
const OF_A_FRAME = 10

/** All sentences: frames with their slots filled. The same ones on every machine. */
export function framedSentences(): FramedSentence[] {
  let frame = 0
  const seen = new Set<string>()
  return FILES.flatMap((file) => frameGroups(`${file}.txt`)).flatMap(([cue, kind, frames]) =>
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
