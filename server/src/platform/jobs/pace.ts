import { setTimeout as pause } from 'node:timers/promises'

/** A step that takes longer shows a database that has much to do; then as long again belongs to others. */
const SLOW_STEP_MS = 300
/** A turn of the event loop that takes longer shows a process that has much to do. */
const SLOW_LOOP_MS = 50
const REST_AFTER_SLOW_LOOP_MS = 500
const REST_MOST_MS = 5_000

/** Milliseconds that a run rests after a step that took so long, while the event loop is so late. */
export function restAfter(step: number, loop: number): number {
  const forDatabase = step > SLOW_STEP_MS ? Math.min(step, REST_MOST_MS) : 0
  return Math.max(forDatabase, loop > SLOW_LOOP_MS ? REST_AFTER_SLOW_LOOP_MS : 0)
}

/** Rests after a step where database or event loop are slow; ends at once when the run is lost. */
export async function restAfterStep(step: number, signal: AbortSignal): Promise<void> {
  const before = performance.now()
  await pause(1)
  const rest = restAfter(step, performance.now() - before)
  if (rest > 0) await pause(rest, undefined, { signal }).catch(() => undefined)
}
