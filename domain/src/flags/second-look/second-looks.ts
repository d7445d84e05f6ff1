import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'

/** The verdict on a text, whatever was done about it. */
export const LookVerdict = z.enum(['fine', 'spam', 'remove'])
export type LookVerdict = z.output<typeof LookVerdict>
export const LOOK_VERDICTS = LookVerdict.options

export const lookVerdictLabel: Record<LookVerdict, string> = {
  fine: 'It is fine',
  spam: 'It is spam',
  remove: 'Remove it',
}

/** The verdict that each closing decision gives on its text. */
export const VERDICT_OF: Readonly<Record<string, LookVerdict>> = {
  DONE: 'fine',
  APPROVE: 'fine',
  SPAM: 'spam',
  DELETE: 'remove',
}
export const JUDGING_STATUSES = Object.keys(VERDICT_OF)

/** A decision rests so long before it may be picked: Undo and the page it was made on are over by then. In minutes. */
export const LOOK_REST_MINUTES = 10
/** Weeks of agreement, and disagreements, that are shown. */
export const LOOK_WEEKS = 26
export const DISAGREEMENTS_MAX = 50

export const SECOND_LOOK_TITLE = 'Second look'
export const AGREEMENT_TITLE = 'Second-look agreement'
export const SECOND_LOOK_HELP =
  'A colleague decided about this text. What would you do? You see only the text, and your answer does not change it.'
export const LOOK_GIVEN = 'Thank you. Here is the next one.'
export const LOOK_TAKEN = 'Someone else has already reviewed this one'
export const LOOK_OVER = 'Someone just acted on this text, so it needs no second look'
export const SHARE_PROBLEM = 'The share is a whole number of percent from 0 to 100'

/** The share of decisions that get a second look, in percent; none until a site says so. */
export const SecondLookShare = z.number(SHARE_PROBLEM).int(SHARE_PROBLEM).min(0, SHARE_PROBLEM).max(100, SHARE_PROBLEM)

export const SecondLookInput = z.object({ id: Id, verdict: LookVerdict })
export type SecondLookInput = z.output<typeof SecondLookInput>

/** How often a first and a second verdict met. */
export type VerdictPair = { first: LookVerdict; second: LookVerdict; n: number }

/** Of how many pairs how many agree, and Cohen's kappa: 1 is always, 0 as often as by chance; null where chance alone explains all. */
export type Agreement = { n: number; agreed: number; kappa: number | null }

/**
 * How far first and second verdicts agree beyond chance (Cohen 1960): (observed - expected) / (1 - expected), expected from how
 * often each side gave each verdict.
 */
export function agreementOf(pairs: readonly VerdictPair[]): Agreement {
  const sum = (counts: readonly VerdictPair[]) => counts.reduce((all, { n }) => all + n, 0)
  const n = sum(pairs)
  const agreed = sum(pairs.filter(({ first, second }) => first === second))
  const byChance = LOOK_VERDICTS.reduce(
    (all, verdict) =>
      all + sum(pairs.filter(({ first }) => first === verdict)) * sum(pairs.filter(({ second }) => second === verdict)),
    0,
  )
  const rest = n * n - byChance
  return { n, agreed, kappa: rest === 0 ? null : (agreed * n - byChance) / rest }
}
