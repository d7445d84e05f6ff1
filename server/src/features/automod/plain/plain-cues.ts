import { type Cue, TOLD_FACTS } from '@ward/domain/automod/automod'

/** What frames found: what it reads as, and the words that say so. */
export type PlainFound = { reason: keyof typeof TOLD_FACTS; phrase: string }

/** Where frames are met, the score stands at least here, before staff teach: over the default thresholds, and under that which holds content back. */
export const PLAIN_PROB = 0.75
const LEVEL = Math.log(PLAIN_PROB / (1 - PLAIN_PROB))

/** What frames add to the sum of the weights, half told as what the text reads as and half by its words. */
export function plainCues(found: PlainFound | null, logit: number): Cue[] {
  if (found === null || logit >= LEVEL) return []
  const weight = (LEVEL - logit) / 2
  return [
    { phrase: TOLD_FACTS[found.reason], weight },
    { phrase: found.phrase, weight },
  ]
}
