import { DEFAULT_THRESHOLDS } from '@ward/domain/automod/automod'
import { CAPABILITIES } from './capabilities.ts'
import { table } from './evaluation-report.ts'
import { asBody } from './labelled-sets.ts'
import type { ScoreName } from './origins.ts'

/** The number of texts of each capability judged correctly at the default threshold, and at lower ones. */
export function capabilityReport(probOf: (score: ScoreName, body: string) => number): string {
  const rows = CAPABILITIES.map(({ score, name, isBad, texts }) => {
    const probs = texts.map((text) => probOf(score, asBody(text)))
    const right = (from: number) => probs.filter((prob) => prob >= from === isBad).length
    return [score, name, isBad ? 'bad' : 'fine', texts.length, right(DEFAULT_THRESHOLDS[score]), right(0.5), right(0.4)]
  })
  return table(['score', 'capability', 'texts are', 'texts', 'right', 'at 0.5', 'at 0.4'], rows)
}
