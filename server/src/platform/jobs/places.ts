import type { NetworkDb } from '../database/site-handle.ts'
import { LONG_FLAG, runsWait } from './enqueue.ts'

/** Jobs that one process does at a time. Each may hold a connection or two of the pool. */
export const PLACES = 3
/** The most of them that are long: a mail or whatever else takes a moment finds a place, however much long work there is. */
const LONG_MOST = 2

/** The places of one process for long jobs. */
export function longPlaces() {
  let taken = 0
  const areTaken = () => taken >= LONG_MOST
  return {
    /** The flags of jobs that are not taken now. */
    forbidden: (): string[] | null => (areTaken() ? [LONG_FLAG] : null),
    /** Does a long job; where no place is left because two were taken at one moment, has it `givenBack`. */
    async within(work: () => Promise<void>, givenBack: () => Promise<void>): Promise<void> {
      if (areTaken()) return givenBack()
      taken++
      try {
        await work()
      } finally {
        taken--
      }
    },
  }
}

/** Milliseconds that a run goes on while another waits for its place; the others are asked for this often. */
const TURN_MS = 5_000
const LOOK_MS = 1_000

/**
 * The turn of a run in its place. It begins with the first step, and lasts no shorter than what came before that: a run that is
 * taken up again finds its place first, and spends at least half of the time on its work.
 */
export function turnIn(network: NetworkDb) {
  const takenAt = performance.now()
  let endsAt: number | undefined
  return {
    /** Before each step: whether another run waits and has its turn now. */
    async isOver(): Promise<boolean> {
      const now = performance.now()
      if (endsAt === undefined) {
        endsAt = now + Math.max(TURN_MS, now - takenAt)
        return false
      }
      if (now < endsAt) return false
      endsAt = now + LOOK_MS
      return runsWait(network)
    },
  }
}
