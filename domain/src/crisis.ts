/** What a cue of a crisis speaks of: a wish to die or a hurt done to oneself, an overdose, violence or coercion by others. */
export const CRISIS_KINDS = ['self-harm', 'overdose', 'abuse'] as const
export type CrisisKind = (typeof CRISIS_KINDS)[number]

/** Words of a text that raised the signal, as they stand there. */
export type CrisisCue = { phrase: string; kind: CrisisKind }

/** Most cues that are told of a text. */
export const CRISIS_CUES_MAX = 12

/** The chip and the filter of what was found to speak of a crisis. */
export const AT_RISK_LABEL = 'At risk'

export const crisisKindLabel: Record<CrisisKind, string> = {
  'self-harm': 'Self-harm',
  overdose: 'Overdose',
  abuse: 'Abuse',
}

/** Stands before the words of a text that raised the signal. */
export const CUES_LABEL = 'Words that raised this'
