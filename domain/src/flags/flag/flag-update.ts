import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { AtRiskConfirmed } from '../at-risk-asking.ts'
import { ASSIGNED_MAX, FlagOperation, FlagTarget } from './flag-operations.ts'

/** Characters of the reason that somebody may give for an operation. */
export const DECISION_REASON_MAX = 500
export const WITH_REASON_LABEL = 'With a reason'
export const REASON_LABEL = 'Reason'
export const REASON_HELP = 'Colleagues see it in the flag’s history. Don’t mention a member’s health here.'

/** Why it was decided so. */
export const DecisionReason = z
  .string()
  .trim()
  .max(DECISION_REASON_MAX, `The reason may have at most ${DECISION_REASON_MAX} characters`)
  .nullish()
  .describe('Why it was decided so, for colleagues.')

const Change = z.object({
  operation: FlagOperation.nullish(),
  assignedToUserIds: z
    .array(Id)
    .max(ASSIGNED_MAX, `At most ${ASSIGNED_MAX} moderators can be assigned`)
    .nullish()
    .describe('The full new set.'),
  reason: DecisionReason,
  atRiskConfirmed: AtRiskConfirmed,
})
const isWithoutReason = ({ operation, reason }: z.output<typeof Change>) => operation != null || !reason
const NO_REASON = { path: ['reason'], error: 'Only an operation has a reason' }

/** A decision on a flag, or who is assigned to it. */
export const FlagUpdate = z
  .object({
    id: Id,
    ...Change.shape,
    version: z.number().int().nullish().describe('The version the screen showed.'),
  })
  .refine(isWithoutReason, NO_REASON)
  .refine(({ operation, assignedToUserIds }) => operation || assignedToUserIds, {
    path: ['operation'],
    error: 'Say what to do: an operation or who is assigned',
  })
export type FlagUpdate = z.output<typeof FlagUpdate>

/** The flag of what has none yet, with what is done to it first: both, or neither. */
export const FlagOpening = z.object({ ...FlagTarget.shape, ...Change.shape }).refine(isWithoutReason, NO_REASON)
export type FlagOpening = z.output<typeof FlagOpening>
