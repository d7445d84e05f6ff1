import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import { useInsertionEffect, useRef } from 'react'
import { Fault, messageOf } from '../../fault.ts'
import { NotMeant } from '../dialog/sendAsked.ts'
import { toast } from '../toast/toast.ts'

/** Whether a person was asked and said no: nothing went wrong. */
export const isLeft = (error: unknown): boolean => error instanceof NotMeant

type Failures = {
  /** The form's own, by which its next success is known. */
  name: string
  /** Where a form says it instead of a toast. */
  onProblem?: (message: string) => void
  /** Said when the server gave no reason meant for people. */
  failed?: string
}

/**
 * Tells why a form could not be sent, with the page it was sent from. Where nothing was refused, the message offers to try again
 * as long as the form is there. It goes when the form is sent after all, fails for another reason, or is left.
 */
export function useFailureToast({ name, onProblem, failed }: Failures) {
  const isGone = useRef(false)
  // Not an effect of the other kinds: those end also while its tab is hidden.
  useInsertionEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      queueMicrotask(() => toast.answered([name]))
    }
  }, [name])
  const tell = (text: string, of?: string, again?: () => void) => {
    if (onProblem) return onProblem(text)
    // Why an earlier try failed says nothing of this one.
    toast.answered([name])
    toast.error(text, { about: [name], of, again: isGone.current ? undefined : again })
  }
  /** A form may name its failure: being offline, or waiting in vain, has a message of its own. */
  const tellFault = (error: unknown, of: string | undefined, again: () => void) => {
    if (error instanceof NotMeant) return toast.success(error.message, { of })
    const isKnown = error instanceof Fault && error.message !== FAULT_MESSAGE
    tell(isKnown ? error.message : (failed ?? messageOf(error)), of, again)
  }
  return { tell, tellFault }
}
