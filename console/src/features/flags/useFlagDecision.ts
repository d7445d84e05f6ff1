import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FlagOperation, INVERSE, OPERATION_MESSAGE } from '@ward/domain/flag-operations'
import { Refusal } from '@ward/domain/refusal'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../api/session.tsx'
import { snack } from '../../ui/snackbar/snack.ts'
import { decideFlag, type FlagCase, flagOptions } from './flag-detail.api.ts'
import { flagProblem } from './flagProblem.ts'

/** Back one step, or to the dashboard if there is little history (spec 1 section 2.5). */
export function useBack(): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  return () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/' }))
}

/**
 * Decides on a flag, one operation at a time: the message with Undo where there is an inverse, back after a deletion, and
 * what to show when somebody else was faster.
 */
export function useFlagDecision(flag: FlagCase | null | undefined) {
  const queries = useQueryClient()
  const withAutomod = useMay('automod.read').ok
  const back = useBack()
  const [running, setRunning] = useState<FlagOperation | null>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = flag?.id
    return () => {
      shown.current = undefined
    }
  }, [flag?.id])

  async function run(operation: FlagOperation, target: FlagCase, isUndo: boolean): Promise<FlagCase | null> {
    setRunning(operation)
    try {
      const after = await decideFlag(target, operation, withAutomod)
      queries.setQueryData(flagOptions(target.id, withAutomod).queryKey, after)
      const inverse = INVERSE[operation]
      const undo = inverse && !isUndo ? () => void run(inverse, after, true) : undefined
      snack.success(OPERATION_MESSAGE[operation], { undo })
      return after
    } catch (error) {
      snack.error(flagProblem(error), { stay: error instanceof Refusal && error.code === 'CONFLICT' })
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
    // Whoever went on meanwhile is where he wants to be.
    if (after && operation === 'DELETE' && shown.current === flag.id) back()
  }

  return { decide, running }
}
