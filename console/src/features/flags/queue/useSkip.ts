import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '@ward/domain/fault'
import { skippedMessage, UNSKIPPED_MESSAGE } from '@ward/domain/flag-skips'
import { useRef } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import { type FlagRow, QUEUE_KEY } from '../flags.api.ts'
import { skipFlags, unskipFlags } from './skips.api.ts'

/** Whether the viewer put a flag off for now. */
export const isSkipped = ({ skippedUntil }: Pick<FlagRow, 'skippedUntil'>): boolean =>
  skippedUntil !== null && new Date(skippedUntil) > new Date()

/** Puts flags off for an hour, with Undo; answers whether it was done. A second press meanwhile does nothing. */
export function useSkip() {
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const change = async (work: () => Promise<unknown>, done: () => void): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      await work()
      done()
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    } finally {
      isBusy.current = false
      void queries.invalidateQueries({ queryKey: QUEUE_KEY })
    }
  }
  const unskip = (ids: string[]) =>
    change(
      () => unskipFlags(ids),
      () => toast.success(UNSKIPPED_MESSAGE),
    )
  const skip = (ids: string[]) =>
    change(
      () => skipFlags(ids),
      () => toast.success(skippedMessage(ids.length), { undo: () => void unskip(ids) }),
    )
  return { skip, unskip }
}
