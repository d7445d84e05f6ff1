import { createHash, createHmac } from 'node:crypto'
import { SEND_ID_USED } from '@ward/domain/api-access/content-api'
import { invalid } from '@ward/domain/kernel/refusal'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import type { Count } from './api-limits.ts'
import { type ApiAnswer, type ApiSend, apiSendBefore, insertApiSend, setApiAnswer } from './api-sends.db.ts'

/** Ends a transaction that has nothing to write: the request was answered before. */
class SentBefore extends Error {}

type Request = { tokenId: string; sendId: string; words: readonly unknown[] }
type Answered = Pick<ApiAnswer, 'status' | 'answer'> & { isReplay: boolean }

const sendOf = ({ tokenId, sendId, words }: Request): ApiSend => ({
  tokenId,
  key: createHash('sha256').update(sendId).digest(),
  words: createHmac('sha256', sendId).update(JSON.stringify(words)).digest(),
})

/** The answer that a request got before. @throws INVALID where its key was used for another one */
async function answeredBefore(ctx: Ctx, send: ApiSend): Promise<Answered | undefined> {
  const before = await apiSendBefore(ctx.site, send)
  if (!before) return undefined
  if (!before.words.equals(send.words)) throw invalid('Idempotency-Key', SEND_ID_USED)
  return { status: before.status ?? 200, answer: before.answer, isReplay: true }
}

/**
 * Does what a request asks for once, however often and at whatever moment it comes: it is kept in the transaction that does it, so
 * both are there or neither. One that is refused is not kept, and tried anew.
 *
 * @param count counts a request that was not answered yet towards a limit
 * @throws INVALID where its key was used for another request, and what refuses the count
 */
export async function once(
  ctx: Ctx,
  request: Request,
  { count, run }: { count: () => Promise<Count>; run: (tx: TxCtx) => Promise<ApiAnswer> },
): Promise<Answered> {
  const send = sendOf(request)
  const known = await answeredBefore(ctx, send)
  if (known) return known
  const { refusal, giveBack } = await count()
  try {
    return await inTransaction(ctx, async (tx) => {
      // Where the same request came several times at once, the others wait here for the first, and are no further ones.
      if (!(await insertApiSend(tx.site, send))) throw new SentBefore()
      if (refusal) throw refusal
      const done = await run(tx)
      await setApiAnswer(tx.site, send, done)
      return { ...done, isReplay: false }
    })
  } catch (error) {
    if (!(error instanceof SentBefore)) throw error
    await giveBack()
    const met = await answeredBefore(ctx, send)
    if (met) return met
    throw error
  }
}
