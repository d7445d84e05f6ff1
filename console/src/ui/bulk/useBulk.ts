import { LEFT_AS_IT_IS } from '@ward/domain/flags/at-risk-asking'
import { useCallback, useRef } from 'react'
import { canBeTriedAgain, messageOf } from '../../fault.ts'
import { toast } from '../toast/toast.ts'
import { tellProgress } from './BulkProgress.tsx'
import { bulkSummary, names } from './bulkSummary.ts'

const AT_ONCE = 4

type BulkOptions<Step, Row> = {
  /** The noun for a row: 'flag'. */
  noun: string
  /** Names one row: 'Comment 7'. */
  title: (step: Step) => string
  /** The key of a row's failure, until it is done after all; its title, unless different things can be done to a row. */
  about?: (step: Step) => string
  /** Does it to one row. A refusal says why not to this one; after what can be tried again the rest is not tried. */
  work: (step: Step) => Promise<Row>
  /** Why a row was not changed, in words. */
  because?: (error: unknown) => string
  /** The step that takes a row's change back. */
  inverse?: (step: Step, row: Row) => Step | undefined
  /** When all is done, well or not. */
  onSettled?: () => unknown
}

type Words = { message: string; undone?: string }
type Failed = { because: string; isLost: boolean }

/** Each step's row or why there is none, a few at a time; `tell` gets the number that is done. */
async function workEach<Step, Row>(
  steps: readonly Step[],
  { work, because = messageOf }: BulkOptions<Step, Row>,
  tell: (n: number) => void,
): Promise<Map<Step, { row: Row } | Failed>> {
  const results = new Map<Step, { row: Row } | Failed>()
  const waiting = [...steps]
  let stopped: string | null = null
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (stopped !== null) results.set(step, { because: stopped, isLost: true })
      else
        try {
          results.set(step, { row: await work(step) })
        } catch (error) {
          const isLost = canBeTriedAgain(error)
          if (isLost) stopped = messageOf(error)
          results.set(step, { because: because(error), isLost })
        }
      tell(results.size)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

/**
 * Does something to many rows, each by itself, says in one message what became of them, and offers to take back those that
 * have an inverse, or to try again where the server could not be reached. `BulkProgress` shows how far it is.
 */
export function useBulk<Step, Row>(options: BulkOptions<Step, Row>) {
  const latest = useRef(options)
  latest.current = options
  return useCallback(async function run(steps: readonly Step[], { message, undone }: Words): Promise<void> {
    if (steps.length === 0) return
    const { noun, title, about = title, inverse, onSettled } = latest.current
    try {
      const all = steps.length
      const results = await workEach(steps, latest.current, (n) => tellProgress({ n, all }))
      const resultOf = (step: Step) => results.get(step) as { row: Row } | Failed
      const undo = steps.flatMap((step) => {
        const result = resultOf(step)
        return ('row' in result && inverse?.(step, result.row)) || []
      })
      const failed = steps.flatMap((step) => {
        const result = resultOf(step)
        return 'row' in result ? [] : [{ step, title: title(step), ...result }]
      })
      const worked = steps.filter((step) => 'row' in resultOf(step))
      const done = worked.map(title)
      toast.answered(worked.map(about))
      const text = bulkSummary(message, noun, { done, failed })
      if (done.length > 0) {
        const isUndone = undone !== undefined && undo.length > 0
        toast.success(text, { of: names(done), undo: isUndone ? () => void run(undo, { message: undone }) : undefined })
      } else {
        const lost = failed.filter(({ isLost }) => isLost).map(({ step }) => step)
        const again = lost.length > 0 ? () => void run(lost, { message, undone }) : undefined
        const stay = again !== undefined || failed.length > 1
        const [first, ...rest] = failed
        const of = first && rest.length === 0 ? first.title : ''
        const isLeft = failed.every(({ because }) => because === LEFT_AS_IT_IS)
        toast.error(isLeft ? LEFT_AS_IT_IS : text, { again, stay, of, about: failed.map(({ step }) => about(step)) })
      }
    } finally {
      tellProgress(null)
      await onSettled?.()
    }
  }, [])
}
