import type { Ctx, TxCtx } from '../context.ts'
import { inTransaction } from '../transaction.ts'

/**
 * Makes a mutation's resolver of an action: opens the one transaction the action runs in. Actions take a `TxCtx`, which
 * nothing else gives, so a change outside a transaction, or without its audit row, does not compile or does not commit.
 */
export const mutation =
  <Parent, Args, Result>(run: (ctx: TxCtx, args: Args) => Promise<Result>) =>
  (_parent: Parent, args: Args, ctx: Ctx): Promise<Result> =>
    inTransaction(ctx, (tx) => run(tx, args))
