import { useQueryClient } from '@tanstack/react-query'
import {
  canTransition,
  type FlagOperation,
  isDecision,
  OPERATION_MESSAGE,
  STILL_SAVING,
  undoOn,
} from '@ward/domain/flags/flag/flag-operations'
import { questionOf, Refusal } from '@ward/domain/kernel/refusal'
import { useEffect, useRef } from 'react'
import { keepAnswer } from '../../../api/queryClient.ts'
import { useMay, useViewer } from '../../../api/session.tsx'
import { canBeTriedAgain } from '../../../fault.ts'
import { useBack } from '../../../ui/detail/useBack.ts'
import { NotMeant } from '../../../ui/dialog/sendAsked.ts'
import { refusedKey } from '../../../ui/keys/quiet.ts'
import { canBeUndone, toast } from '../../../ui/toast/toast.ts'
import { contextOptions } from '../context/flag-context.api.ts'
import { type Decision, decideFlag, type FlagCase, flagOptions } from '../flag/flag-detail.api.ts'
import { flagTitle } from '../flag/flag-types.ts'
import { alreadySo, flagProblem } from '../flag/flagProblem.ts'
import { isPending, sendDecision, usePendingDecisions } from '../flag/pendingDecisions.ts'
import { useOthersChanges } from './useOthersChanges.ts'

/** The last decision about a flag, of all that happened to it. */
export const lastDecision = ({ contentFlagEvents }: FlagCase) =>
  contentFlagEvents.findLast(({ status }) => isDecision(status))

/**
 * Decides on flags, each by itself and beside one another: the message with Undo where there is an inverse, back after a
 * deletion, and in words whatever became of it otherwise, also when the person has gone on meanwhile.
 */
export function useFlagDecision(flag: FlagCase | null | undefined) {
  const queries = useQueryClient()
  const { id: viewerId, username: viewer } = useViewer()
  const withAutomod = useMay('automod.read').ok
  // Back one step, or to the dashboard if there is little history (spec 1 section 2.5).
  const back = useBack('/')
  const changes = useOthersChanges(flag)
  const running = usePendingDecisions().find(({ id }) => id === flag?.id)?.operation ?? null
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = flag?.id
    return () => {
      shown.current = undefined
    }
  }, [flag?.id])

  const fetchLatest = (id: string) => queries.fetchQuery({ ...flagOptions(id, withAutomod), staleTime: 0 })

  /** The state of the flag after a decision whose answer was lost: it may have been saved nevertheless. */
  async function madeAfterAll(operation: FlagOperation, target: FlagCase): Promise<FlagCase | null> {
    const now = await fetchLatest(target.id).catch(() => null)
    if (!now || now.version <= target.version) return null
    const last = lastDecision(now)
    return last?.status === operation && last.user?.id === viewerId ? now : null
  }

  /** The flag as it is now, where nothing but what the viewer did themselves came between: their decision goes on from that. */
  async function afterOwnChanges(error: unknown, operation: FlagOperation, target: FlagCase): Promise<FlagCase | null> {
    if (!(error instanceof Refusal && error.code === 'CONFLICT')) return null
    const now = await fetchLatest(target.id).catch(() => null)
    const known = new Set(target.contentFlagEvents.map(({ id }) => id))
    const since = now?.contentFlagEvents.filter(({ id }) => !known.has(id)) ?? []
    const isOwn = since.length > 0 && since.every(({ user }) => user?.id === viewerId)
    return now && isOwn && canTransition({ ...now, assocType: now.assocType }, operation).ok ? now : null
  }

  /** Tells what did not work, until a decision about the flag does. */
  function fail(target: FlagCase, words: string, how: { again?: () => void; stay?: boolean } = {}) {
    const title = flagTitle(target)
    toast.error(words, { ...how, of: title, about: [title] })
  }

  async function run(decision: Decision, target: FlagCase, { isUndo = false } = {}): Promise<FlagCase | null> {
    const { operation } = decision
    if (isPending(queries, target.id)) {
      fail(target, STILL_SAVING)
      return null
    }
    const decided = async (send: (flag: FlagCase) => Promise<FlagCase>) => {
      try {
        return await send(target)
      } catch (error) {
        if (questionOf(error) !== null) throw error
        const own = await afterOwnChanges(error, operation, target)
        if (own) return await send(own)
        const made = error instanceof Refusal ? null : await madeAfterAll(operation, target)
        if (!made) throw error
        return made
      }
    }
    // It is under way until the page knows the answer: between the two the flag would stand there as if nothing had been done.
    const known = async (answer: Promise<FlagCase>) => {
      const after = await answer
      await keepAnswer(queries, flagOptions(target.id, withAutomod), after)
      // There the text stands with why members do not see it.
      void queries.invalidateQueries({ queryKey: contextOptions(target.id).queryKey })
      return after
    }
    try {
      const after = await decideFlag(decision, withAutomod, (send) =>
        sendDecision(queries, { id: target.id, operation }, () => known(decided(send))),
      )
      const inverse = undoOn(after, operation)
      const undo = inverse && !isUndo ? () => void run({ operation: inverse }, after, { isUndo: true }) : undefined
      toast.answered([flagTitle(target)])
      toast.success(OPERATION_MESSAGE[operation], { undo, of: flagTitle(target) })
      return after
    } catch (error) {
      if (error instanceof NotMeant) return null
      const again = canBeTriedAgain(error) ? () => void run(decision, target, { isUndo }) : undefined
      fail(target, flagProblem(error, viewer), {
        again,
        stay: again !== undefined || (error instanceof Refusal && error.code === 'CONFLICT'),
      })
      await queries.invalidateQueries(flagOptions(target.id, withAutomod))
      return null
    } finally {
      void queries.invalidateQueries({ queryKey: ['flags'] })
    }
  }

  /** Makes the decision; returns whether it took effect. */
  async function decide(decision: Decision): Promise<boolean> {
    if (!flag) return false
    const { operation } = decision
    const target = queries.getQueryData(flagOptions(flag.id, withAutomod).queryKey) ?? flag
    const tooSoon = changes.justChanged(target.id)
    if (tooSoon) {
      fail(target, tooSoon)
      refusedKey()
      return false
    }
    const answer = canTransition({ ...target, assocType: target.assocType }, operation)
    if (!answer.ok && !isPending(queries, target.id)) {
      const last = lastDecision(target)
      // It is as it was asked for, and the message that says so, with its Undo, is still there.
      if (last?.status === operation && last.user?.id === viewerId && canBeUndone(flagTitle(target))) return true
      fail(target, alreadySo(answer.because, target, operation, viewer))
      refusedKey()
      return false
    }
    const after = await run(decision, target)
    // A moderator who went on meanwhile stays there.
    if (after && operation === 'DELETE' && shown.current === target.id) back()
    return after !== null
  }

  return { decide, running }
}
