import { createInterface } from 'node:readline'
import type { Ctx } from '../context.ts'
import { openDatabase } from '../database/open.ts'
import { countToTwenty, QUICK, silent } from './jobs.fixtures.ts'
import { startJobs } from './start.ts'
import type { Job } from './task.ts'

/**
 * A worker in a process of its own, to be killed or frozen: says each effect, and what became of the job. After each effect
 * it waits for a line, with no transaction open, so that a signal comes where the test wants it.
 */
const [url = '', ownerUrl = ''] = process.argv.slice(2)
const lines = createInterface({ input: process.stdin })
// The test is gone.
lines.once('close', () => process.exit())
const reported = lines[Symbol.asyncIterator]()
const say = (text: string) => process.stdout.write(`${text}\n`)
const count = countToTwenty(async (n) => {
  say(String(n))
  await reported.next()
})
const database = await openDatabase({ url, ownerUrl, log: silent })
await startJobs({
  database,
  log: silent,
  config: { port: 80, smtpUrl: undefined },
  tasks: [{ ...count, run: (ctx: Ctx, job: Job) => count.run(ctx, job).then(() => void say('done'), fail) }],
  pace: QUICK,
})
say('ready')

function fail(error: Error): never {
  say(error.name)
  throw error
}
