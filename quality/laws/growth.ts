/** Times below this, in ms, are too short to compare. */
const MEASURABLE = 20
/**
 * A text eight times as long takes a quadratic function 64 times as long, and one twice as long again, four times; caches
 * and a busy machine blur that.
 */
const STEPS = [
  { times: 8, most: 24, tries: 3 },
  { times: 2, most: 3, tries: 3 },
]

/**
 * Whether the time that a text of some length takes (`timeOf`, in ms) outgrows the length, over two steps: the first alone
 * could meet a place where a bound sets in. Each step compares the best of several tries. Short and long take turns, so that
 * a slow moment of the machine meets both; two tries are the least, since the first compiles what it runs.
 */
export function outgrows(timeOf: (length: number) => number, shortest: number): boolean {
  let length = shortest
  for (const step of STEPS) {
    if (!outgrowsStep(timeOf, length, step)) return false
    length *= step.times
  }
  return true
}

function outgrowsStep(
  timeOf: (length: number) => number,
  length: number,
  { times, most, tries }: (typeof STEPS)[number],
) {
  let short = Infinity
  let long = Infinity
  for (let tried = 1; tried <= tries; tried++) {
    long = Math.min(long, timeOf(length * times))
    if (long < MEASURABLE) return false
    short = Math.min(short, timeOf(length))
    if (tried > 1 && long < most * short) return false
  }
  return true
}

/** Milliseconds of this thread's own work: other programs on the machine do not count. */
export function workOf(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
