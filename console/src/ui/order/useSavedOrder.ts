import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../fault.ts'
import { toast } from '../toast/toast.ts'
import type { SaveOrder } from './useOrder.ts'

/** Saves an order, says so with Undo, and shows what is there then; an error is shown. */
export function useSavedOrder(save: SaveOrder, { saved, invalidates }: { saved: string; invalidates: QueryKey }) {
  const queries = useQueryClient()
  const order = async (ids: string[], shownIds: string[], isUndo = false): Promise<void> => {
    try {
      await save(ids, shownIds)
      // The order that was undone is on the list: it is put back there.
      const undo = isUndo ? undefined : () => void order(shownIds, ids, true).catch(() => undefined)
      toast.success(saved, { undo })
    } catch (error) {
      toast.error(messageOf(error))
      throw error
    } finally {
      await queries.invalidateQueries({ queryKey: invalidates })
    }
  }
  return (ids: string[], shownIds: string[]) => order(ids, shownIds)
}
