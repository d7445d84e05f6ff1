import { messageOf } from '@ward/domain/kernel/fault'
import { useId } from 'react'
import { toast } from '../toast/toast.ts'
import { useSubmit } from './useSubmit.ts'

/** Runs an action once, however often it is asked for; what failed is told in a toast, which goes when it works after all. */
export function useToastSubmit<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const name = useId()
  return useSubmit(
    async (...args: Args) => {
      await action(...args)
      toast.answered([name])
    },
    (error) => toast.error(messageOf(error), { about: [name] }),
  )
}
