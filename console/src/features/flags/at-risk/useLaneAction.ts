import { useRef, useState } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import { flagProblem } from '../case/flagProblem.ts'
import { useAskAgain } from './lane.api.ts'

/**
 * Runs one thing at a time about a flag of the lane: a second press meanwhile does nothing, what went wrong is said with who
 * was first, and everything that shows the flag is asked for again.
 */
export function useLaneAction(flagId: string) {
  const askAgain = useAskAgain()
  const [running, setRunning] = useState<string | null>(null)
  const isRunning = useRef(false)
  async function act(name: string, send: () => Promise<unknown>, done: () => void): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setRunning(name)
    try {
      await send()
      done()
    } catch (error) {
      toast.error(flagProblem(error), { stay: true })
    } finally {
      await askAgain(flagId).catch(() => undefined)
      isRunning.current = false
      setRunning(null)
    }
  }
  return { act, running }
}
