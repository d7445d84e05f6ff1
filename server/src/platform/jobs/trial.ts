import type { Ctx } from '../context.ts'
import { takenBack } from './taken-back.ts'
import { NeedsApproval, type Run } from './with-run.ts'

/**
 * A run that only counts what it would change: nothing of its steps stays, not even their progress.
 *
 * @param tooMany called once it is more than `most`, to say what stops it
 */
export function trialOf(ctx: Ctx, run: Run, { most, tooMany }: { most: number; tooMany: string }): Run {
  let progress = 0
  let changes = 0
  let place: object = {}
  return {
    ...run,
    isDryRun: true,
    get progress() {
      return progress
    },
    step: async ({ by }, work) => {
      run.signal.throwIfAborted()
      const result = await takenBack(ctx, work)
      progress += by
      if (changes > most) throw new NeedsApproval(tooMany)
      return result
    },
    goesOnFrom: (first) => ({ ...first, ...place }),
    keep: (kept) => {
      place = kept
    },
    did: () => undefined,
    changed: (changed, rows = changed.length) => {
      changes += rows
    },
    log: async () => undefined,
  }
}
