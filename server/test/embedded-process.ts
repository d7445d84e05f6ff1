import pino from 'pino'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { StartupProblem } from '../src/platform/startup-problem.ts'

/** A process of its own for the embedded database's tests: starts it, prints the addresses, stops at SIGTERM. */
const [dataDir = '', as = 'server'] = process.argv.slice(2)
try {
  const embedded = await startEmbedded({
    dataDir,
    as: as === 'server' ? 'server' : 'command',
    log: pino({ level: 'warn' }, pino.destination(2)),
  })
  process.once('SIGTERM', async () => {
    clearInterval(alive)
    await embedded.close()
  })
  const alive = setInterval(() => undefined, 60_000)
  process.stdout.write(`${JSON.stringify({ url: embedded.url, ownerUrl: embedded.ownerUrl })}\n`)
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error
  process.stdout.write(`${JSON.stringify({ problem: error.message })}\n`)
  process.exitCode = 1
}
