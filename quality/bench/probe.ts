// Loaded into every measured program before its own code (node --import): answers its parent's questions about what the
// program costs, and on demand which statements it sends.
import { createRequire } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Cost, ProbeMessage, Statement } from './program.ts'

/** Milliseconds between two ticks of the clock that measures the event loop's delay; they are part of what it reads. */
const TICK = 5
const SAMPLE_EVERY = 50

const delay = monitorEventLoopDelay({ resolution: TICK })
let cpu = process.cpuUsage()
let rss = 0
let statements: Statement[] | null = null

setInterval(() => {
  rss = Math.max(rss, process.memoryUsage.rss())
}, SAMPLE_EVERY).unref()
delay.enable()

process.on('message', (question: ProbeMessage) => {
  switch (question) {
    case 'reset':
      delay.reset()
      rss = process.memoryUsage.rss()
      cpu = process.cpuUsage()
      return process.send?.('reset')
    case 'cost':
      return process.send?.(cost())
    case 'record':
      statements = []
      watchStatements()
      return process.send?.('recording')
    case 'recorded': {
      const recorded = statements ?? []
      statements = null
      return process.send?.(recorded)
    }
  }
})
// A bench that was killed leaves nothing behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Questions alone keep no program alive.
process.channel?.unref()

function cost(): Cost {
  const { user, system } = process.cpuUsage(cpu)
  const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - TICK)
  return {
    rssMb: rss / 1024 / 1024,
    delayP99: milliseconds(delay.percentile(99)),
    delayMax: milliseconds(delay.max),
    cpuSeconds: (user + system) / 1e6,
  }
}

/** The driver is one for the whole process; from the first question on, what goes through it is noted. */
function watchStatements(): void {
  const { Client } = createRequire(process.argv[1] ?? import.meta.url)('pg')
  const prototype = Client.prototype as { query(...args: unknown[]): unknown }
  if (Object.hasOwn(prototype.query, 'isWatched')) return
  const send = prototype.query
  const watched = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    const values = Array.isArray(second) ? second : (typeof first === 'object' && first.values) || []
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) statements?.push({ text, values })
    return send.apply(this, args)
  }
  prototype.query = Object.assign(watched, { isWatched: true })
}
