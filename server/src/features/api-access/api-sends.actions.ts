import { createHash, createHmac } from 'node:crypto'
import { SEND_ID_USED } from '@ward/domain/api-access/content-api'
import { invalid } from '@ward/domain/kernel/refusal'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'
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
 * @param before what else has to hold for a request that was not answered yet, such as a limit
 * @throws INVALID where its key was used for another request
 */
export async function once(
  ctx: Ctx,
  request: Request,
  { before, run }: { before: () => Promise<void>; run: (tx: TxCtx) => Promise<ApiAnswer> },
): Promise<Answered> {
  const send = sendOf(request)
  const known = await answeredBefore(ctx, send)
  if (known) return known
  await before()
  try {
    return await inTransaction(ctx, async (tx) => {
      if (!(await insertApiSend(tx.site, send))) throw new SentBefore()
      const done = await run(tx)
      await setApiAnswer(tx.site, send, done)
      return { ...done, isReplay: false }
    })
  } catch (error) {
    const met = error instanceof SentBefore ? await answeredBefore(ctx, send) : undefined
    if (met) return met
    throw error
  }
}
