import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FlagOperation, INVERSE, OPERATION_MESSAGE } from '@ward/domain/flag-operations'
import { Refusal } from '@ward/domain/refusal'
import { useState } from 'react'
import { messageOf } from '../../api/fault.ts'
import { useMay } from '../../api/session.tsx'
import { snack } from '../../ui/snackbar/snack.ts'
import { decideFlag, type FlagCase, flagOptions } from './flag-detail.api.ts'

/** Back one step, or to the dashboard if there is little history (spec 1 section 2.5). */
export function useBack(): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  return () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/' }))
}

/**
 * Decides on a flag, one operation at a time: the message with Undo, back after a deletion, and what to show when somebody
 * else was faster. `decided` runs after every success but an undo, so that the page can offer the next flag.
 */
export function useFlagDecision(flag: FlagCase | null | undefined) {
  const queries = useQueryClient()
  const withAutomod = useMay('automod.read').ok
  const back = useBack()
  const [running, setRunning] = useState<FlagOperation | null>(null)

  async function run(operation: FlagOperation, target: FlagCase, isUndo: boolean): Promise<FlagCase | null> {
    setRunning(operation)
    try {
      const after = await decideFlag(target, operation, withAutomod)
      queries.setQueryData(flagOptions(target.id, withAutomod).queryKey, after)
      const undo = () => void run(INVERSE[operation], after, true)
      snack.success(OPERATION_MESSAGE[operation], isUndo ? {} : { undo })
      return after
    } catch (error) {
      snack.error(messageOf(error), { stay: error instanceof Refusal && error.code === 'CONFLICT' })
      await queries.invalidateQueries(flagOptions(target.id, withAutomod))
      return null
    } finally {
      setRunning(null)
      void queries.invalidateQueries({ queryKey: ['flags'] })
    }
  }

  async function decide(operation: FlagOperation): Promise<void> {
    if (!flag || running) return
    const after = await run(operation, flag, false)
    if (after && operation === 'DELETE') back()
  }

  return { decide, running }
}
