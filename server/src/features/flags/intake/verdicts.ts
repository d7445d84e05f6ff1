import { decide, type Scores, type Thresholds } from '@ward/domain/automod/automod'
import type { CrisisCue } from '@ward/domain/automod/crisis'
import type { AtRiskCut } from '@ward/domain/automod/crisis-cut'
import type { ContentRow } from '../../content/content.db.ts'
import type { FlagRow } from '../flag/flags.db.ts'
import { scoreColumns } from './scoring.actions.ts'

/** Automod's findings in a text; `from`: the narrowest cut at which it is at risk; `isJudged`: whether that could be read. */
export type Findings = {
  scores: Scores
  cues: readonly CrisisCue[]
  from: AtRiskCut | null
  isJudged: boolean
  hasImage: boolean
}

/** The columns of a flag that automod writes; cues that are left out leave what is there. */
export type FlagColumns = {
  spamProb: number
  offensiveProb: number
  automodBecause: string
  atRisk?: boolean
  crisisCues?: string
  isSpam: boolean
  isOffensive: boolean
  isImage: boolean
  isOpen: boolean
}

type TextState = Pick<ContentRow, 'isSpam' | 'isDeleted'>

/** The flag a text gets at first sight, or null when nothing speaks for one. */
export function firstFlag(
  content: TextState,
  { scores, cues, hasImage }: Findings,
  { thresholds, isRequiredToPublish }: { thresholds: Thresholds; isRequiredToPublish: boolean },
): (FlagColumns & { isRequiredToPublish: boolean }) | null {
  const verdict = decide(scores, thresholds)
  const reasons = {
    atRisk: cues.length > 0,
    isSpam: verdict.isSpamFlag || content.isSpam,
    isOffensive: verdict.isOffensiveFlag,
    isImage: hasImage,
    isRequiredToPublish,
  }
  if (!Object.values(reasons).some(Boolean) && !content.isDeleted) return null
  return { ...reasons, ...scoreColumns(scores), ...crisisColumns(cues), isOpen: !content.isSpam && !content.isDeleted }
}

/**
 * The state of a flag after its text was looked at again: a closed one opens when the text must be approved, or scores
 * differently and is still to be seen. It scores differently when automod says something else than the last time, which its
 * kept probabilities tell: the reasons stay for staff to see, and so say what was ever found.
 */
export function flagAgain(
  flag: Pick<FlagRow, 'isSpam' | 'isOffensive' | 'isImage' | 'isOpen' | 'spamProb' | 'offensiveProb' | 'crisisCues'>,
  content: TextState,
  { scores, cues, hasImage }: Findings,
  { thresholds, isRequiredToPublish = false }: { thresholds: Thresholds; isRequiredToPublish?: boolean },
): FlagColumns & { isRequiredToPublish?: true } {
  const verdict = decide(scores, thresholds)
  const last = decide({ spam: { prob: flag.spamProb ?? 0 }, offensive: { prob: flag.offensiveProb ?? 0 } }, thresholds)
  const differs =
    verdict.isSpamFlag !== last.isSpamFlag ||
    verdict.isOffensiveFlag !== last.isOffensiveFlag ||
    saysMore(cues, flag.crisisCues)
  return {
    ...scoreColumns(scores),
    ...crisisColumns(cues),
    isSpam: flag.isSpam || verdict.isSpamFlag,
    isOffensive: flag.isOffensive || verdict.isOffensiveFlag,
    isImage: flag.isImage || hasImage,
    ...(isRequiredToPublish && { isRequiredToPublish }),
    isOpen: flag.isOpen || isRequiredToPublish || (differs && !content.isDeleted && !content.isSpam),
  }
}

/**
 * The columns of a flag that hold its crisis cues. If the new text has none, the old ones stay: somebody who takes such
 * words back may still be at risk.
 */
export const crisisColumns = (cues: readonly CrisisCue[]): { atRisk?: true; crisisCues?: string } =>
  cues.length === 0 ? {} : { atRisk: true, crisisCues: JSON.stringify(cues) }

/** Whether a text says more than the flag knows: words in it are new to those who judged it. */
const saysMore = (cues: readonly CrisisCue[], known: readonly CrisisCue[]): boolean =>
  cues.some((cue) => !known.some(({ phrase, kind }) => kind === cue.kind && phrase === cue.phrase))
