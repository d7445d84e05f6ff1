import { may } from '@ward/domain/app/permissions'
import { BULK_AT_RISK, BULK_RISK_BELOW } from '@ward/domain/flags/bulk/bulk-decisions'
import { BULK_APPEALED } from '@ward/domain/flags/flag/appeals'
import {
  canTransition,
  type FlagOperation,
  mayOperate,
  OPERATION_PERMISSION,
} from '@ward/domain/flags/flag/flag-operations'
import { mayJudge, partyOf } from '@ward/domain/flags/flag/parties'
import { type EffectKind, type Effects, visibilityEffect } from '@ward/domain/kernel/effects'
import { isVisible } from '../../content/content.actions.ts'
import { type Decision, decide, stateOf } from '../flag/decision.ts'
import type { BulkFlag } from './bulk-work.db.ts'

/** Whether a flag is already what an operation would make of it. */
const isSoAlready = (flag: BulkFlag, operation: FlagOperation): boolean =>
  ({
    DONE: !flag.isOpen,
    REOPEN: flag.isOpen,
    APPROVE: !flag.isPendingModeration,
    DELETE: flag.isDeleted,
    UN_DELETE: !flag.isDeleted,
    SPAM: flag.isMarkedSpam,
    UN_SPAM: !flag.isMarkedSpam,
  })[operation]

/** Why a flag is left alone: in words for the one, and as the kind under which it is counted. */
export type Left = { because: string; kind: EffectKind & `left_${string}` }

/** The person who decides: their account on the site of the flag, and its role while it may act. */
export type Decider = { userId: string | null; roleId: number | null }

/**
 * Why a flag as it stands is not decided on together with others, null where it is; open texts at risk, and discussions with one below,
 * and those whose author asks to look again, are always decided one by one; what the decider wrote or reported, by somebody else.
 */
export function whyLeft({ userId, roleId }: Decider, flag: BulkFlag, operation: FlagOperation): Left | null {
  const right = mayOperate(roleId ?? 0, flag.assocType, operation)
  const isAllowed = may(roleId ?? 0, OPERATION_PERMISSION[operation]).ok
  if (!right.ok) return { because: right.because, kind: isAllowed ? 'left_unfit' : 'left_forbidden' }
  const judge = mayJudge(partyOf(userId, flag))
  if (!judge.ok) return { because: judge.because, kind: 'left_own' }
  if (flag.atRisk && flag.isOpen) return { because: BULK_AT_RISK, kind: 'left_at_risk' }
  if (flag.isAppealed && flag.isOpen) return { because: BULK_APPEALED, kind: 'left_appealed' }
  if (flag.isRiskBelow && (operation === 'DELETE' || operation === 'SPAM'))
    return { because: BULK_RISK_BELOW, kind: 'left_at_risk' }
  const can = canTransition(flag, operation)
  if (can.ok) return null
  return { because: can.because, kind: isSoAlready(flag, operation) ? 'left_already' : 'left_unfit' }
}

export type Made = { decision: Decision; before: object; effects: Effects; wasVisible: boolean; isVisible: boolean }

/** The decision on one of many flags, and all it does. */
export function make(flag: BulkFlag, operation: FlagOperation): Made {
  const decision = decide(flag, operation)
  const { after } = decision
  const seen = (state: Pick<BulkFlag, 'isDeleted' | 'isMarkedSpam' | 'isPendingModeration'>) =>
    isVisible({ isDeleted: state.isDeleted, isSpam: state.isMarkedSpam, isPending: state.isPendingModeration })
  const [wasVisible, nowVisible] = [seen(flag), seen(after)]
  const effects: Effects = {}
  if (flag.isOpen && !after.isOpen) {
    effects.flags_closed = 1
    if (flag.reports > 0) effects.reports_closed = flag.reports
  }
  if (!flag.isOpen && after.isOpen) effects.flags_opened = 1
  if (flag.kind && wasVisible !== nowVisible) effects[visibilityEffect(flag.kind, nowVisible)] = 1
  return { decision, before: stateOf(flag), effects, wasVisible, isVisible: nowVisible }
}
