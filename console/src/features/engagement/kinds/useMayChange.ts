import { changedOn } from '@ward/domain/engagement/engagements'
import type { Answer } from '@ward/domain/kernel/answer'
import { useMay } from '../../../api/session.tsx'
import type { ShownEngagement } from './engagement.api.ts'

/** Whether the viewer may change an engagement here: a global poll of another site is changed there, and each by who may make one. */
export function useMayChange(engagement: Pick<ShownEngagement, 'elsewhere' | 'isGlobal'> | undefined): Answer {
  const may = useMay(engagement?.isGlobal ? 'engagement.makeGlobal' : 'engagement.change')
  const home = engagement?.elsewhere?.name
  return may.ok && home !== undefined ? { ok: false, because: changedOn(home) } : may
}
