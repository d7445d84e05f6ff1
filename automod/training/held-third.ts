import { foldOf, without } from './fitting.ts'
import type { Labelled, LabelledSets } from './labelled-sets.ts'
import { originOf, type ScoreName } from './origins.ts'
import { type Pooled, poolOf } from './pools.ts'

/** Of every origin a third is held out, with its copies elsewhere: training uses the rest. */
export type HeldThird = { rest: Pooled[]; held: Labelled[] }

const THIRDS = 3

export function heldThird(sets: LabelledSets, score: ScoreName): HeldThird {
  const pool = poolOf(sets, score)
  const held = pool
    .filter(({ text, origin }) => origin === originOf(text) && foldOf(text, THIRDS) === 0)
    .map(({ text }) => text)
  return { rest: without(pool, held), held }
}
