import { OFFLINE_MESSAGE } from '@ward/domain/app/shell'
import { useId } from 'react'
import { messageOf } from '../../fault.ts'
import { toast } from '../toast/toast.ts'
import { useSubmit } from './useSubmit.ts'

/**
 * Runs an action once, however often it is asked for; a failure is shown in a toast, which goes when it works after all. A
 * request that was not sent while offline can be tried again from there.
 */
export function useToastSubmit<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const name = useId()
  const [run, isBusy] = useSubmit(async (...args: Args) => {
    try {
      await action(...args)
      toast.answered([name])
    } catch (error) {
      const text = messageOf(error)
      const again = text === OFFLINE_MESSAGE ? () => void run(...args) : undefined
      // Why an earlier try failed says nothing of this one.
      toast.answered([name])
      toast.error(text, { about: [name], again })
    }
  })
  return [run, isBusy] as const
}
