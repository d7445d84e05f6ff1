import { useQueryClient } from '@tanstack/react-query'
import { type FlagOperation, INVERSE, OPERATION_MESSAGE } from '@ward/domain/flag-operations'
import { messageOf } from '../../api/fault.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { snack } from '../../ui/snackbar/snack.ts'
import { count } from '../../ui/text/NumberText.tsx'
import { flagTitle } from './flag-types.ts'
import { type Change, type FlagRow, updateFlag } from './flags.api.ts'

type Target = Pick<FlagRow, 'id' | 'version' | 'assocType' | 'assocId'>
type Failure = { target: Target; message: string }
type Result = { done: Target[]; failed: Failure[] }

/** Changes flags one by one, so that each is checked by itself; says which were changed and why others were not. */
async function changeEach(targets: readonly Target[], change: (target: Target) => Change): Promise<Result> {
  const done: Target[] = []
  const failed: Failure[] = []
  for (const target of targets) {
    try {
      done.push({ ...target, ...(await updateFlag(target, change(target))) })
    } catch (error) {
      failed.push({ target, message: messageOf(error) })
    }
  }
  return { done, failed }
}

/** What was done to several flags, in one message; one flag keeps the specification's words. */
export function summary(message: string, { done, failed }: Result): string {
  if (failed.length === 0) return done.length === 1 ? message : `${message} (${count(done.length, 'flag')})`
  const [first] = failed
  const reason = first ? `${flagTitle(first.target)}: ${first.message}` : ''
  const others = failed.length > 1 ? ` and ${count(failed.length - 1, 'other')}` : ''
  return `${done.length} of ${done.length + failed.length} changed. Not changed: ${reason}${others}`
}

/** Decides on several flags at once, or sets who is assigned, with an Undo where there is an inverse. */
export function useBulkChange() {
  const queries = useQueryClient()
  const [run, busy] = useSubmit(
    async (
      targets: readonly Target[],
      change: (target: Target) => Change,
      message: string,
      inverse?: FlagOperation,
    ) => {
      const result = await changeEach(targets, change)
      const undo =
        inverse && result.done.length > 0
          ? () => void run(result.done, () => ({ operation: inverse }), OPERATION_MESSAGE[inverse])
          : undefined
      const text = summary(message, result)
      if (result.done.length > 0) snack.success(text, { undo })
      else snack.error(text)
      await queries.invalidateQueries({ queryKey: ['flags'] })
    },
  )
  const decide = (targets: readonly Target[], operation: FlagOperation) =>
    run(targets, () => ({ operation }), OPERATION_MESSAGE[operation], INVERSE[operation])
  return { run, decide, busy }
}
