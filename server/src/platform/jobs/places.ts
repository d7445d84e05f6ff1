import type { NetworkDb } from '../database/site-handle.ts'
import { IDLE_FLAG, LONG_FLAG, runsWait } from './enqueue.ts'

/** Jobs that one process does at a time. Each may hold a connection or two of the pool. */
export const PLACES = 3
/** The most of them that are long: a mail or whatever else takes a moment finds a place, however much long work there is. */
const LONG_MOST = 2
/** The most of these that are no runs: they give no place away, and a run waits for none of them. */
const IDLE_MOST = 1

/** The places of one process for long jobs. */
export function longPlaces() {
  const taken = new Map<string, number>()
  const isFull = (flag: string, most: number) => (taken.get(flag) ?? 0) >= most
  const full = () => [
    ...(isFull(LONG_FLAG, LONG_MOST) ? [LONG_FLAG] : []),
    ...(isFull(IDLE_FLAG, IDLE_MOST) ? [IDLE_FLAG] : []),
  ]
  const count = (flags: readonly string[], by: number) => {
    for (const flag of flags) taken.set(flag, (taken.get(flag) ?? 0) + by)
  }
  return {
    /** The flags of jobs that are not taken now. */
    forbidden: (): string[] | null => (full().length > 0 ? full() : null),
    /** Does a long job of these flags; where no place is left because two were taken at one moment, has it `givenBack`. */
    async within(flags: readonly string[], work: () => Promise<void>, givenBack: () => Promise<void>): Promise<void> {
      if (full().some((flag) => flags.includes(flag))) return givenBack()
      count(flags, 1)
      try {
        await work()
      } finally {
        count(flags, -1)
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
