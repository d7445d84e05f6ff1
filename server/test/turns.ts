/** Milliseconds of this thread's own work between two turns of its event loop, the longest while something runs. */
export async function longestTurn(run: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.threadCpuUsage()
    looking = setImmediate(look)
  }
  let looking = setImmediate(look)
  try {
    await run()
  } finally {
    clearImmediate(looking)
  }
  return longest
}
