import { createInterface } from 'node:readline/promises'
import pino from 'pino'
import { commandContext } from '../../../platform/command-context.ts'
import { openDatabase } from '../../../platform/database/open.ts'
import { startJobs } from '../../../platform/jobs/start.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { scoresOf } from '../../flags/intake/scoring.actions.ts'
import { learnDecision } from './learn.task.ts'
import { learnNetwork } from './learning.actions.ts'

// Another server process on the same database: it does the jobs of learning, fits when told to, and scores the texts it is given.
const [url = '', siteId = '', authorId = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 6 })
const jobs = await startJobs({ database, log, config: { port: 0, smtpUrl: undefined }, tasks: [learnDecision] })
const ctx = commandContext({ database, log }, { siteId: Number(siteId), command: 'test' })
console.info('ready')
for await (const line of createInterface({ input: process.stdin })) {
  const { body } = JSON.parse(line) as { body?: string }
  if (body === undefined) console.info(JSON.stringify(await learnNetwork(database.network)))
  else {
    const { scores } = await inTransaction(ctx, (tx) => scoresOf(tx, { authorId, body }), { audited: false })
    console.info(JSON.stringify(scores.spam.prob))
  }
}
await jobs.stop()
await database.close()
