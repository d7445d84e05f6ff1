import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds: longer than what is hidden usually takes. */
const STEP = 250

/**
 * Does work whose duration would reveal a secret, such as whether somebody has an account: it ends, well or
 * not, at a whole number of steps after its beginning.
 */
export async function evenAnswer<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    await pause(STEP - ((performance.now() - begun) % STEP))
  }
}
