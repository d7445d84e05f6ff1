import { z } from 'zod'

/** What a cue of a crisis speaks of: a wish to die or a hurt done to oneself, an overdose, violence or coercion by others. */
export const CrisisKind = z.enum(['self-harm', 'overdose', 'abuse'])
export type CrisisKind = z.output<typeof CrisisKind>
export const CRISIS_KINDS = CrisisKind.options

/** Words of a text that raised the signal, as they stand there. */
export type CrisisCue = { phrase: string; kind: CrisisKind }

/** The most cues that are shown for a text. */
export const CRISIS_CUES_MAX = 12

/** The chip and the filter of what was found to speak of a crisis. */
export const AT_RISK_LABEL = 'At risk'

export const crisisKindLabel: Record<CrisisKind, string> = {
  'self-harm': 'Self-harm',
  overdose: 'Overdose',
  abuse: 'Abuse',
}

/**
 * What a site asks of whoever meets such a text, step by step, until it says so itself (the setting atRiskGuideline). Own
 * words after what helplines and national guidance agree on: ask plainly, listen, keep the person company, hand on.
 */
export const DEFAULT_GUIDELINE: readonly string[] = [
  'Answer soon and as a person, with your name. Do not leave it to the next shift.',
  'Ask plainly whether they are safe right now. Do not promise to keep it secret.',
  'Name a helpline of their country. Where life is in danger, name the emergency number first.',
  'Leave their words where they are, unless they tell others how to do harm.',
  'Hand it to an admin when there is a plan, a place or a time, and stay until somebody has it.',
]

/** Steps of a guideline, and letters of each, at most. */
export const GUIDELINE_MAX = 12
export const GUIDELINE_STEP_MAX = 300

/** Stands before the words of a text that raised the signal. */
export const CUES_LABEL = 'Words that raised this'
