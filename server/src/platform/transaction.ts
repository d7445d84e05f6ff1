import { sql } from 'kysely'
import type { Ctx, TxCtx } from './context.ts'
import type { NetworkDb } from './database/site-handle.ts'
import { rememberWithin } from './memory.ts'

/** PostgreSQL's words for: two transactions met, one must try again. */
const TRY_AGAIN = new Set(['40001', '40P01'])
const TRIES = 5

type Options = {
  /** false only for what leaves no trace by design, such as presence or a sign-in that failed. */
  audited?: boolean
}

/**
 * Runs a change in one transaction and commits it only if it wrote its audit row. Deadlocks and
 * serialisation failures are tried again from the start; live events wake the listeners on commit.
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
      const written: TxCtx['written'] = { audits: 0, wakes: new Set(), after: new Set() }
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
        if (audited && tx.written.audits === 0) throw new Error('A change without its audit row is not committed')
        for (const channel of tx.written.wakes) await sql`select pg_notify(${channel}, '')`.execute(trx)
        return answer
      })
      for (const act of written.after) act(ctx.network)
      return result
    } catch (error) {
      if (attempt >= TRIES || !TRY_AGAIN.has((error as { code?: string }).code ?? '')) throw error
    } finally {
      ctx.once.clear()
    }
  }
}
