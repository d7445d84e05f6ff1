import { GIVEN_BACK_MESSAGE } from '@ward/domain/flags/at-risk/at-risk'
import { toast } from '../../../ui/toast/toast.ts'
import { giveBackAtRisk } from './lane.api.ts'
import { useLaneAction } from './useLaneAction.ts'

/** Gives back what somebody took by one press, and no later one. */
export function useGiveBack(flagId: string) {
  const { act, running } = useLaneAction(flagId)
  const giveBack = (lease: number) =>
    act(
      'give-back',
      () => giveBackAtRisk(flagId, lease),
      () => toast.success(GIVEN_BACK_MESSAGE),
    )
  return { giveBack, isBusy: running !== null }
}
