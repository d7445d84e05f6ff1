import { useQueryClient } from '@tanstack/react-query'
import { skippedMessage, UNSKIPPED_MESSAGE } from '@ward/domain/flags/queue/flag-skips'
import { useRef } from 'react'
import { messageOf } from '../../../fault.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { type FlagRow, QUEUE_KEY } from '../flag/flags.api.ts'
import { skipFlags, unskipFlags } from './skips.api.ts'

/** Whether the viewer put a flag off for now. */
export const isSkipped = ({ skippedUntil }: Pick<FlagRow, 'skippedUntil'>): boolean =>
  skippedUntil !== null && new Date(skippedUntil) > new Date()

/**
 * Puts flags off for an hour, with Undo; answers whether it was done. A second press about one of them meanwhile does nothing,
 * others do not wait for it.
 */
export function useSkip() {
  const queries = useQueryClient()
  const onTheirWay = useRef(new Set<string>())
  const change = async (ids: string[], work: () => Promise<unknown>, done: () => void): Promise<boolean> => {
    if (ids.some((id) => onTheirWay.current.has(id))) return false
    for (const id of ids) onTheirWay.current.add(id)
    try {
      await work()
      done()
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    } finally {
      for (const id of ids) onTheirWay.current.delete(id)
      void queries.invalidateQueries({ queryKey: QUEUE_KEY })
    }
  }
  const unskip = (ids: string[]) =>
    change(
      ids,
      () => unskipFlags(ids),
      () => toast.success(UNSKIPPED_MESSAGE),
    )
  const skip = (ids: string[]) =>
    change(
      ids,
      () => skipFlags(ids),
      () => toast.success(skippedMessage(ids.length), { undo: () => void unskip(ids) }),
    )
  return { skip, unskip }
}
