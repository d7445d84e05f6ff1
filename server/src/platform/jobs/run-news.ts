import { RUN_TOPIC } from '@ward/domain/task-scripts/runs'
import type { Ctx } from '../context.ts'
import { announce } from '../events/announce.ts'
import { inTransaction } from '../transaction.ts'

/** Open pages hear of progress at most this often. */
const ANNOUNCE_MS = 1_000

export type News = ReturnType<typeof newsOf>

/** Notifies open pages of a run, at most so often; news in between is sent with the next heartbeat. */
export function newsOf(ctx: Ctx, id: string) {
  let sentAt = Number.NEGATIVE_INFINITY
  let isRest = false
  const isDue = () => {
    isRest = ctx.now().getTime() - sentAt < ANNOUNCE_MS
    return !isRest
  }
  const sent = () => {
    sentAt = ctx.now().getTime()
    isRest = false
  }
  const tell = async () => {
    await inTransaction(ctx, (tx) => announce(tx, RUN_TOPIC, id), { audited: false })
    sent()
  }
  return {
    isDue,
    sent,
    tell,
    tellRest: async () => {
      if (isRest) await tell()
    },
  }
}
