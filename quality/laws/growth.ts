/** Times below this, in ms, are too short to compare. */
const MEASURABLE = 20
/**
 * A text eight times as long takes a quadratic function 64 times as long, and one three times as long again, nine
 * times; caches and a busy machine blur that.
 */
const STEPS = [
  { times: 8, most: 24, tries: 3 },
  { times: 3, most: 6, tries: 2 },
]

/**
 * Whether the time that a text of some length takes (`timeOf`, in ms) outgrows the length, by the best of several tries and
 * over two steps: the first alone could meet a place where a bound sets in. The second takes long where it is needed, and two tries
 * are enough for it: what a busy machine blurs has not passed the first. Quick expressions are not tried twice.
 */
export function outgrows(timeOf: (length: number) => number, shortest: number): boolean {
  let length = shortest
  for (const { times, most, tries } of STEPS) {
    const best = (of: number, first = timeOf(of)) =>
      Math.min(first, ...Array.from({ length: tries - 1 }, () => timeOf(of)))
    const longer = length * times
    const first = timeOf(longer)
    if (first < MEASURABLE || best(longer, first) < Math.max(MEASURABLE, most * best(length))) return false
    length = longer
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
