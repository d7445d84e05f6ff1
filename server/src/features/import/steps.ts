import type { Ctx, TxCtx } from '../../platform/context.ts'
import { nothingWritten, writeEnding } from '../../platform/ending.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { releaseSavepoint, savepoint, toSavepoint } from './steps.db.ts'

/** How the steps of an import reach the database: each is kept or taken back whole. */
export type Steps = <T>(work: (tx: TxCtx) => Promise<T>) => Promise<T>

/** Each step is a transaction of its own. */
export const committedSteps =
  (ctx: Ctx): Steps =>
  (work) =>
    inTransaction(ctx, work, { audited: false })

/** A dry run: everything that `run` does is one transaction that is taken back at its end, with its steps in it. */
export async function inDryRun<T>(ctx: Ctx, run: (ctx: TxCtx, begin: Steps) => Promise<T>): Promise<T> {
  let outcome: { of: T } | undefined
  let hasBegun = false
  const end = new Error('The dry run is over')
  await inTransaction(ctx, async (tx) => {
    // The file has been read by then; a report would be half of it.
    if (hasBegun) throw new StartupProblem('Somebody changed the data during the dry run. Start it again.')
    hasBegun = true
    outcome = { of: await run(tx, stepsWithin(tx)) }
    throw end
  }).catch((error: unknown) => {
    if (error !== end) throw error
  })
  if (!outcome) throw new Error('The dry run did not end')
  return outcome.of
}

const stepsWithin =
  (tx: TxCtx): Steps =>
  async (work) => {
    await savepoint(tx.network)
    try {
      // A value read in one step may differ in the next, as between transactions.
      const written = nothingWritten()
      const result = await work({ ...tx, once: new Map(), written })
      await writeEnding(tx.network, written)
      await releaseSavepoint(tx.network)
      return result
    } catch (error) {
      await toSavepoint(tx.network)
      throw error
    }
  }
