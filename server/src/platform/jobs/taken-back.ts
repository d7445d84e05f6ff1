import type { Ctx, TxCtx } from '../context.ts'
import { inTransaction } from '../transaction.ts'

/** Does work in a transaction of its own and takes all of it back; its answer stays. */
export async function takenBack<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  const back = new Error('This was a trial')
  let done: { answer: T } | undefined
  try {
    await inTransaction(
      ctx,
      async (tx) => {
        done = { answer: await work(tx) }
        throw back
      },
      { audited: false },
    )
  } catch (error) {
    if (error !== back) throw error
  }
  return (done as { answer: T }).answer
}
