import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FlagTarget, INVERSE, OPERATION_LABEL, OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../fault.ts'
import { useBack } from '../../../ui/detail/useBack.ts'
import { sendAsked } from '../../../ui/dialog/sendAsked.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useBulkChange } from '../bulk/useBulkChange.ts'
import { FLAG_OF_KEY, openFlag } from '../flag/flag-detail.api.ts'
import { flagTitle } from '../flag/flag-types.ts'
import { type Change, QUEUE_KEY } from '../flag/flags.api.ts'

/**
 * The first action on a text without a flag opens its flag and leads there, a deletion back one step. Where it is refused, no
 * flag is opened.
 */
export function useFirstChange(target: FlagTarget) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const back = useBack('/')
  const changeAgain = useBulkChange()
  const isSending = useRef(false)
  const [busy, setBusy] = useState<Change | null>(null)
  const of = flagTitle(target)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function goTo(id: string) {
    await queries.invalidateQueries({ queryKey: QUEUE_KEY })
    await navigate({ to: '/content-flag/$id', params: { id }, replace: true })
    queries.removeQueries({ queryKey: FLAG_OF_KEY })
  }

  async function change(first: Change, message: string) {
    if (isSending.current) return
    isSending.current = true
    setBusy(first)
    const operation = 'operation' in first ? first.operation : null
    try {
      const send = (atRiskConfirmed: true | undefined) => openFlag({ ...target, ...first, atRiskConfirmed })
      const flag = await sendAsked(operation ? OPERATION_LABEL[operation] : message, send)
      const inverse = operation && INVERSE[operation]
      const takeBack = () => {
        if (inverse)
          void changeAgain([{ target: flag, change: { operation: inverse } }], {
            message: OPERATION_MESSAGE[inverse],
            undone: OPERATION_MESSAGE[inverse],
          })
      }
      toast.success(message, { of, undo: inverse ? takeBack : undefined })
      if (operation !== 'DELETE') return await goTo(flag.id)
      void queries.invalidateQueries({ queryKey: QUEUE_KEY })
      // A moderator who went on meanwhile stays there.
      if (isShown.current) back()
    } catch (error) {
      toast.error(messageOf(error), { of })
    } finally {
      isSending.current = false
      setBusy(null)
    }
  }
  return { change, goTo, busy }
}
