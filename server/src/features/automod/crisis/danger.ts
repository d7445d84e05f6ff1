import { CRISIS_CUES_MAX, type CrisisCue } from '@ward/domain/crisis'
import { AT_RISK_CUTS, type AtRiskCut, DEFAULT_AT_RISK_CUT } from '@ward/domain/crisis-cut'
import { crisisCues } from './crisis-cues.ts'
import { type CrisisModel, heardIn, shippedCrisisModel } from './crisis-model.ts'
import { crisisWordsOf } from './crisis-words.ts'

/** The most characters of a cue that are told. */
const MAX_PHRASE = 120

/**
 * Whether a text says or reads like somebody is in danger, and the words that raised it: rules find what is said, the model
 * hears what is meant, from the cut on. The same text gives the same answer on every node.
 */
export function dangerIn(
  text: string,
  cut: AtRiskCut = DEFAULT_AT_RISK_CUT,
  model: CrisisModel = shippedCrisisModel(),
): { atRisk: boolean; cues: CrisisCue[] } {
  const { cues } = crisisCues(text)
  const { from } = AT_RISK_CUTS[cut]
  const heard = from === null ? null : heardIn(crisisWordsOf(text), model)
  if (heard && from !== null && heard.prob >= from) {
    // Half of a pair of units at the cut would be refused by the database.
    const phrase = text
      .slice(heard.start, Math.min(heard.end, heard.start + MAX_PHRASE))
      .replace(/[\ud800-\udbff]$/, '')
    const low = phrase.toLowerCase()
    if (
      phrase !== '' &&
      !cues.some((cue) => cue.phrase.toLowerCase().includes(low) || low.includes(cue.phrase.toLowerCase()))
    )
      cues.push({ phrase, kind: heard.kind })
  }
  return { atRisk: cues.length > 0, cues: cues.slice(0, CRISIS_CUES_MAX) }
}
