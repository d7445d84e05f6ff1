import pino from 'pino'
import { dieAtStatement } from '../../../../test/die-at-statement.ts'
import { openDatabase } from '../../../platform/database/open.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import { decideBulk } from './decide-bulk.task.ts'

// A process of its own that does the run of a bulk decision and dies, as by kill -9, at its nth statement.
const [url = '', siteId = '', id = '', dieAt = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
const statements = dieAtStatement(Number(dieAt))
const ctx = systemContext(database, {
  siteId: Number(siteId),
  task: decideBulk.name,
  requestId: 'proof',
  log,
  port: 80,
})
await decideBulk.run(ctx, { id, isLast: true, signal: new AbortController().signal })
console.info(statements())
await database.close()
