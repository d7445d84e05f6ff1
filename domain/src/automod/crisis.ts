import { z } from 'zod'

/** The subject of a crisis cue: a wish to die or a hurt done to oneself, an overdose, violence or coercion by others. */
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

/** The person in danger, and when. The lane shows them apart, because the moderator's next step depends on it. */
export const RiskKind = z.enum(['own-now', 'overdose', 'abuse-at-home', 'somebody-else', 'own-past'], {
  error: 'The kind must be one of own-now, overdose, abuse-at-home, somebody-else, own-past',
})
export type RiskKind = z.output<typeof RiskKind>
/** The most pressing first. */
export const RISK_KINDS = RiskKind.options

export const riskKindLabel: Record<RiskKind, string> = {
  'own-now': 'Immediate self-harm risk',
  overdose: 'Overdose',
  'abuse-at-home': 'Abuse at home',
  'somebody-else': 'Someone else at risk',
  'own-past': 'Past risk',
}

/** The headline of a flag's page. */
export const RISK_HEADLINE: Record<RiskKind, string> = {
  'own-now': 'This member may be in danger',
  overdose: 'This member may have taken an overdose',
  'abuse-at-home': 'This member may not be safe at home',
  'somebody-else': 'This member is worried about someone else',
  'own-past': 'This member describes a danger in their past',
}

/** The kinds that some cues speak of, each once, the most pressing first. */
export const riskKindsOf = (cues: readonly { risk: RiskKind }[]): RiskKind[] =>
  RISK_KINDS.filter((kind) => cues.some(({ risk }) => risk === kind))

/** A site's step for one kind of danger, on top of its guideline. */
export type RiskStep = { kind: RiskKind; step: string }

/** The step for each kind until a site sets its own (the setting atRiskKindGuideline). Own words. */
export const DEFAULT_RISK_STEPS: readonly RiskStep[] = [
  {
    kind: 'own-now',
    step: 'Ask whether they have a plan or the means at hand, and whether somebody can be with them.',
  },
  {
    kind: 'overdose',
    step: 'Name the emergency number in your first sentence. Ask what they took, how much and when.',
  },
  {
    kind: 'abuse-at-home',
    step: 'Ask whether it is safe to read your answer there before you write about what happens.',
  },
  {
    kind: 'abuse-at-home',
    step: 'Do not tell them to leave: help them find someone who can plan a safe way out with them.',
  },
  {
    kind: 'somebody-else',
    step: 'Ask how close they are to the person, and name helplines that support people who worry about someone else.',
  },
  { kind: 'own-past', step: 'Thank them for telling it, and ask how they are today.' },
]

/**
 * The guideline for a text at risk, step by step, until a site sets its own (the setting atRiskGuideline). Own words
 * after what helplines and national guidance agree on: ask plainly, listen, keep the person company, hand on.
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
export const CUES_LABEL = 'Flagged phrases'
