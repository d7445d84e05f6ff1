import { STILL_SAVING } from '@ward/domain/flags/flag/flag-operations'
import { useRef, useState } from 'react'
import { NotMeant } from '../../../ui/dialog/sendAsked.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { flagProblem } from '../flag/flagProblem.ts'
import { useAskAgain } from './lane.api.ts'

/**
 * Runs one thing at a time about a flag of the lane, says what went wrong with who was first, and asks again for everything
 * that shows the flag. A second press of the same does nothing until the page shows what came of the first; a press of
 * another thing is taken as soon as the server has answered, and before that has to wait: none is lost in silence.
 */
export function useLaneAction(flagId: string) {
  const askAgain = useAskAgain()
  const [running, setRunning] = useState<string | null>(null)
  const last = useRef<{ name: string; isAnswered: boolean } | null>(null)
  async function act(name: string, send: () => Promise<unknown>, done: () => void): Promise<void> {
    if (last.current?.name === name) return
    if (last.current && !last.current.isAnswered) {
      toast.error(STILL_SAVING)
      return
    }
    const mine = { name, isAnswered: false }
    last.current = mine
    setRunning(name)
    try {
      await send()
      done()
    } catch (error) {
      if (!(error instanceof NotMeant)) toast.error(flagProblem(error), { stay: true })
    } finally {
      mine.isAnswered = true
      // The action is done; the page asks again by itself.
      await askAgain(flagId).catch(() => undefined)
      if (last.current === mine) {
        last.current = null
        setRunning(null)
      }
    }
  }
  return { act, running }
}
