import { useQueryClient } from '@tanstack/react-query'
import { BURST_AFTER_ALL_MESSAGE, NO_BURST_MESSAGE, saidBefore } from '@ward/domain/flags/bursts/burst-verdicts'
import { useSession } from '../../../api/session.tsx'
import { messageOf } from '../../../fault.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { BURSTS_KEY, judgeBurst } from './bursts.api.ts'

/** Says that a burst is none, with Undo, or that it is one after all; where a colleague said it before, names them. */
export function useVerdict(id: string) {
  const queries = useQueryClient()
  const { viewer } = useSession()
  return async function judge(isBurst: boolean): Promise<void> {
    try {
      const { outcome } = await judgeBurst({ id, isBurst })
      if (isBurst) toast.success(BURST_AFTER_ALL_MESSAGE)
      else if (outcome && outcome.by !== viewer.username) toast.success(saidBefore(outcome.by))
      else toast.success(NO_BURST_MESSAGE, { undo: () => void judge(true) })
      await queries.invalidateQueries({ queryKey: BURSTS_KEY })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}
