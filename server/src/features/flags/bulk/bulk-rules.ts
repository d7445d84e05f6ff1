import { type Answer, no } from '@ward/domain/answer'
import { BULK_AT_RISK } from '@ward/domain/bulk-decisions'
import { type Effects, visibilityEffect } from '@ward/domain/effects'
import { canTransition, type FlagOperation, mayOperate } from '@ward/domain/flag-operations'
import { isVisible } from '../../content/content.actions.ts'
import { type Decision, decide, stateOf } from '../case/decision.ts'
import type { BulkFlag } from './bulk-work.db.ts'

/** Whether a flag as it stands is decided on together with others; open texts at risk are always decided one by one. */
export function mayDecide(roleId: number | null, flag: BulkFlag, operation: FlagOperation): Answer {
  const may = mayOperate(roleId ?? 0, flag.assocType, operation)
  if (!may.ok) return may
  if (flag.atRisk && flag.isOpen) return no(BULK_AT_RISK)
  return canTransition(flag, operation)
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
