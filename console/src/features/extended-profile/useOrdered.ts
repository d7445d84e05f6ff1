import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../fault.ts'
import { toast } from '../../ui/toast/toast.ts'
import { PROFILE_KEY } from './extended-profile.api.ts'

/** Saves an order, says so, and shows what is there then; an error is shown. */
export function useOrdered(save: (ids: string[]) => Promise<unknown>, saved: string) {
  const queries = useQueryClient()
  return async (ids: string[]) => {
    try {
      await save(ids)
      toast.success(saved)
    } catch (error) {
      toast.error(messageOf(error))
      throw error
    } finally {
      await queries.invalidateQueries({ queryKey: PROFILE_KEY })
    }
  }
}
