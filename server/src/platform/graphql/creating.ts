import { createHash, createHmac } from 'node:crypto'
import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import type { GraphQLResolveInfo } from 'graphql'
import type { Ctx, TxCtx } from '../context.ts'
import { SENT_OTHERWISE } from '../sends/send-id.ts'
import { insertSend, type Send, sendBefore, setMade } from '../sends/sends.db.ts'
import { inTransaction } from '../transaction.ts'

/** Ends a transaction that has nothing to write: the row is there. */
class SentBefore extends Error {
  readonly made: unknown
  constructor(made: unknown) {
    super('This was sent before')
    this.made = made
  }
}

/**
 * Makes the resolver of a mutation that makes a row, so that a request that its caller sends again, by the same
 * Idempotency-Key, makes one row however often and at whatever moment it comes: it is answered with that row as it is now
 * (`again`, by its id). The id is kept in the transaction that makes the row, so both are there or neither.
 *
 * @throws CONFLICT where the same id comes with other words, NOT_FOUND where the row is gone by now
 */
export const creating = <Parent, Args, Row extends { id: string }>(
  run: (tx: TxCtx, args: Args) => Promise<Row>,
  again: (tx: TxCtx, id: string, args: Args) => Promise<Row | undefined>,
) => creatingMany<Parent, Args, Row>(run, { made: ({ id }) => id, again })

/** The same for what makes several rows: `made` is the text by which `again` finds them. */
export const creatingMany =
  <Parent, Args, Made>(
    run: (tx: TxCtx, args: Args) => Promise<Made>,
    kept: { made: (made: Made) => string; again: (tx: TxCtx, made: string, args: Args) => Promise<Made | undefined> },
  ) =>
  async (_parent: Parent, args: Args, ctx: Ctx, info: GraphQLResolveInfo): Promise<Made> => {
    const send = sendOf(ctx, args, info)
    if (!send) return inTransaction(ctx, (tx) => run(tx, args))
    try {
      return await inTransaction(ctx, async (tx) => {
        if (!(await insertSend(tx.site, send)))
          throw new SentBefore(await madeBy(tx, send, (made) => kept.again(tx, made, args)))
        const made = await run(tx, args)
        await setMade(tx.site, send, kept.made(made))
        return made
      })
    } catch (error) {
      if (error instanceof SentBefore) return error.made as Made
      throw error
    }
  }

/** One document may hold the same field several times: each place is a send of its own. */
function sendOf({ viewer, sendId }: Ctx, args: unknown, { fieldName, path }: GraphQLResolveInfo): Send | undefined {
  if (sendId === undefined || viewer.kind !== 'user') return undefined
  const key = createHash('sha256').update(`${sendId} ${path.key}`).digest()
  const words = createHmac('sha256', sendId)
    .update(JSON.stringify([fieldName, args]))
    .digest()
  return { userId: viewer.userId, key, words }
}

async function madeBy<Made>(tx: TxCtx, send: Send, again: (made: string) => Promise<Made | undefined>): Promise<Made> {
  const { words, made } = await sendBefore(tx.site, send)
  if (!words.equals(send.words)) throw conflict(SENT_OTHERWISE)
  return orNotFound(await again(orNotFound(made)))
}
