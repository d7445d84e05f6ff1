import type { Ctx, TxCtx } from './context.ts'
import type { NetworkDb } from './database/site-handle.ts'
import { nothingWritten, writeEnding } from './ending.ts'
import { rememberWithin } from './memory.ts'
import { wake } from './wake.ts'

/** PostgreSQL's words for: two transactions met, one must try again. */
const TRY_AGAIN = new Set(['40001', '40P01'])
const TRIES = 5

type Options = {
  /** false only for what leaves no trace by design, such as presence or a sign-in that failed. */
  audited?: boolean
}

/** Undoes the transaction of a save that changed nothing: of its rows, live events and jobs none is kept. */
class Unchanged extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('This changed nothing')
    this.answer = answer
  }
}

/**
 * Runs a change in one transaction and commits it only if it wrote its audit row. A save that changed nothing is answered
 * and leaves nothing (`noteUnchanged`). Deadlocks and serialisation failures are tried again from the start; listeners are woken after the
 * commit.
 *
 * @throws whatever `run` throws; nothing is written then
 */
export async function inTransaction<T>(
  ctx: Ctx,
  run: (tx: TxCtx) => Promise<T>,
  { audited = true }: Options = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const written = nothingWritten()
      const result = await ctx.network.transaction().execute(async (trx) => {
        const network = trx as NetworkDb
        rememberWithin(network)
        const tx: TxCtx = {
          ...ctx,
          network,
          site: ctx.site.on(network),
          once: new Map(),
          written,
        }
        const answer = await run(tx)
        if (audited && written.audits.length === 0)
          throw written.isUnchanged
            ? new Unchanged(answer)
            : new Error('A change without its audit row is not committed')
        await writeEnding(network, written)
        return answer
      })
      for (const act of written.after) act(ctx.network)
      // Nobody waits for it: it may come late, and the change is kept already.
      wake(ctx.network, written).catch((error: unknown) => ctx.log.debug({ err: error }, 'A change woke nobody'))
      return result
    } catch (error) {
      if (error instanceof Unchanged) return error.answer as T
      if (attempt >= TRIES || !TRY_AGAIN.has((error as { code?: string }).code ?? '')) throw error
    } finally {
      ctx.once.clear()
    }
  }
}
