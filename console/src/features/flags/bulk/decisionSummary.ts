import { type FlagOperation, OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { type Effect, leftIn } from '@ward/domain/kernel/effects'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import type { FlagRow } from '../flag/flags.api.ts'

export type LeftFlag = Pick<FlagRow, 'id' | 'assocType' | 'assocId'> & {
  because: string
  /** The other site it is on, which its page cannot be reached from. */
  site?: string
}

/** One operation on many flags, with how far it is. */
export type Decision = {
  operation: FlagOperation
  flags: number
  effects: readonly Effect[]
  left: readonly LeftFlag[]
  canUndo: boolean
}

/** The number changed of all, in the words of what was done to one. */
export function summaryOf(decision: Pick<Decision, 'operation' | 'flags' | 'effects'>): string {
  const { operation, flags } = decision
  const left = leftIn(decision.effects)
  return left === 0
    ? `${OPERATION_MESSAGE[operation]} (${count(flags, 'flag')})`
    : `${formatNumber(flags - left)} of ${formatNumber(flags)}: ${OPERATION_MESSAGE[operation]}`
}
