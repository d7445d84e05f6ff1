import { setTimeout as pause } from 'node:timers/promises'
import { turns } from './turns.ts'

/** The longest that a work makes the next one wait after itself, in milliseconds. */
const REST_MOST = 500

/**
 * For questions that read much and that nobody's work waits for: one at a time in this process, and after each the database is
 * left to others for as long as it took, while who asked has the answer already. `waiting` more queue in their order.
 *
 * @returns runs a work in its turn; throws RATE_LIMITED when the line is full
 */
export function quietly({ waiting }: { waiting: number }) {
  const inTurn = turns({ most: 1, waiting })
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const turn = inTurn('', async () => {
      const begun = performance.now()
      await work().then(resolve, reject)
      await pause(Math.min(performance.now() - begun, REST_MOST), undefined, { ref: false })
    })
    turn.catch(reject)
    return promise
  }
}
