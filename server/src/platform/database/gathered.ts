type Waiting<In, Out> = { given: In; resolve(out: Out): void; reject(error: unknown): void }

/** So many are done in one call. */
const MOST = 500

/**
 * One call for many: requests during a call go out together in the next one. So each answer waits until
 * its own work is done, and the work costs one statement however many come at once. `run` answers in the order it was given.
 */
export function gathered<In, Out>(run: (given: readonly In[]) => Promise<readonly Out[]>): (given: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = []
  let isBusy = false
  async function work() {
    isBusy = true
    while (waiting.length > 0) {
      const now = waiting.splice(0, MOST)
      try {
        const out = await run(now.map(({ given }) => given))
        for (const [at, each] of now.entries()) each.resolve(out[at] as Out)
      } catch (error) {
        for (const each of now) each.reject(error)
      }
    }
    isBusy = false
  }
  return (given) =>
    new Promise((resolve, reject) => {
      waiting.push({ given, resolve, reject })
      if (!isBusy) void work()
    })
}
