import { useQueryClient } from '@tanstack/react-query'
import { CONVERSION_UNDONE, LINK_UNDONE } from '@ward/domain/forums/story-conversion'
import { useState } from 'react'
import { messageOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { NotMeant } from '../../../ui/dialog/sendAsked.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { THREADS_KEY } from './threads.api.ts'
import { undoConversion } from './undo-conversion.api.ts'

type Props = {
  threadId: string
  /** The thread was made of the story and goes; one that was linked stays. */
  isConverted: boolean
  /** Why it cannot be undone. */
  because?: string
  size?: 'xs' | 'sm'
  onUndone?: () => void
}

/** Parts a thread from its story, which can then be converted again. */
export function UndoConversion({ threadId, isConverted, because, size, onUndone }: Props) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      await undoConversion(threadId)
      toast.success(isConverted ? CONVERSION_UNDONE : LINK_UNDONE)
      onUndone?.()
    } catch (error) {
      if (!(error instanceof NotMeant)) toast.error(messageOf(error))
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: THREADS_KEY })
  }
  return (
    <ActionButton kind="quiet" size={size} busy={isBusy} because={because} onClick={() => void undo()}>
      Undo
    </ActionButton>
  )
}
