/** Below this a clock tells nothing, in ms. */
const TOLD = 40
/** Eight times the text takes the square 64 times as long, and another four times it 16; caches and a busy machine cost some. */
const STEPS = [
  { times: 8, most: 24 },
  { times: 4, most: 9 },
]

/**
 * Whether the time that a text of some length takes (`timeOf`, in ms) outgrows the length, by the best of several tries and
 * over two steps: the first alone could meet a place where a bound sets in. What is quick is not asked twice.
 */
export function outgrows(timeOf: (length: number) => number, shortest: number): boolean {
  const best = (length: number) => Math.min(timeOf(length), timeOf(length), timeOf(length))
  let length = shortest
  for (const { times, most } of STEPS) {
    const longer = length * times
    if (timeOf(longer) < TOLD || best(longer) < Math.max(TOLD, most * best(length))) return false
    length = longer
  }
  return true
}

/** Milliseconds of this thread's own work: what else runs on the machine does not count. */
export function workOf(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
