import { type Cue, repeatsText, TOLD_FACTS } from '@ward/domain/automod/automod'
import type { ScoredText } from './scorer.ts'

/**
 * The evidence of an account for or against spam, as logits. The collections the classifier was trained on know no
 * accounts, so these weights are set by hand.
 */
export function accountCues({ authorAgeDays, authorPosts, repeats, text, links }: ScoredText): Cue[] {
  const cues: Cue[] = []
  if (authorAgeDays < 1) cues.push({ phrase: TOLD_FACTS.newAccount, weight: links.length > 0 ? 0.8 : 0.3 })
  if (authorPosts >= 50) cues.push({ phrase: 'author of many texts', weight: -0.8 })
  // 'Thank you!' is posted often by many; only longer texts are copies.
  if (repeats > 0 && text.length >= 30) {
    cues.push({ phrase: repeatsText(repeats), weight: Math.min(4, 1.1 * Math.log2(1 + repeats)) })
  }
  return cues
}
