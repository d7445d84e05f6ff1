import { useQueryClient } from '@tanstack/react-query'
import { Refusal } from '@ward/domain/refusal'
import { useCallback, useRef } from 'react'
import { messageOf } from '../../api/fault.ts'
import { snack } from '../../ui/snackbar/snack.ts'
import { bulkSummary, type Failure, type Result, type Target } from './bulkSummary.ts'
import { flagProblem } from './flagProblem.ts'
import { type Change, type FlagRow, QUEUE_KEY, updateFlag } from './flags.api.ts'
import { patchRows } from './queueCache.ts'

/** One flag's part: what to do, or why not; `inverse` takes it back. */
export type Step = { target: Target } & ({ change: Change; inverse?: Change } | { because: string })

const AT_ONCE = 4

/**
 * Changes flags each by itself, with the version that was shown, a few at a time. A refusal concerns one flag; where the
 * server cannot be reached the rest is not tried.
 */
async function changeEach(steps: readonly Step[], changed: (row: FlagRow) => void): Promise<Result & { undo: Step[] }> {
  const done = new Map<Step, FlagRow>()
  const failed = new Map<Step, Failure>()
  const waiting = [...steps]
  let stopped: string | null = null
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { target } = step
      if ('because' in step) failed.set(step, { target, because: step.because })
      else if (stopped !== null) failed.set(step, { target, because: stopped })
      else
        try {
          const row = await updateFlag(target, step.change)
          done.set(step, row)
          changed(row)
        } catch (error) {
          failed.set(step, { target, because: flagProblem(error) })
          if (!(error instanceof Refusal)) stopped = messageOf(error)
        }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    done: steps.flatMap((step) => done.get(step) ?? []),
    failed: steps.flatMap((step) => failed.get(step) ?? []),
    undo: steps.flatMap((step) => {
      const target = done.get(step)
      return target && 'inverse' in step && step.inverse ? [{ target, change: step.inverse }] : []
    }),
  }
}

type Words = { message: string; undone?: string }

/**
 * Runs steps, says in one message what became of them, and offers to take back those that have an inverse; a flag that is
 * being changed is left alone.
 */
export function useBulkChange() {
  const queries = useQueryClient()
  const running = useRef(new Set<string>())
  return useCallback(
    async function run(steps: readonly Step[], { message, undone }: Words): Promise<void> {
      const free = steps.filter(({ target }) => !running.current.has(target.id))
      if (free.length === 0) return
      for (const { target } of free) running.current.add(target.id)
      try {
        const result = await changeEach(free, (row) => patchRows(queries, [row]))
        const undo =
          undone !== undefined && result.undo.length > 0 ? () => void run(result.undo, { message: undone }) : undefined
        const text = bulkSummary(message, result)
        if (result.done.length > 0) snack.success(text, { undo })
        else snack.error(text, { stay: result.failed.length > 1 })
      } finally {
        for (const { target } of free) running.current.delete(target.id)
        await queries.invalidateQueries({ queryKey: QUEUE_KEY })
      }
    },
    [queries],
  )
}
