import pg from 'pg'
import pino from 'pino'
import { sortLeads } from '../../server/src/features/leads/lead-upload/sort-leads.task.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { systemContext } from '../../server/src/platform/jobs/system-context.ts'

// Goes through an uploaded list in a process of its own, which dies as by kill -9 at one of its statements. It says how many there
// were, and how much memory it took at most.
const [url = '', siteId = '', id = '', dieAt = '0'] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
let statements = 0
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (++statements === Number(dieAt)) process.kill(process.pid, 'SIGKILL')
  return send.apply(this, args)
} as typeof pg.Client.prototype.query
const task = sortLeads(Buffer.alloc(32, 7))
const ctx = systemContext(database, { siteId: Number(siteId), task: task.name, requestId: 'proof', log, port: 80 })
await task.run(ctx, { id, isLast: false, signal: new AbortController().signal })
console.info(JSON.stringify({ statements, maxRssMb: Math.round(process.resourceUsage().maxRSS / 1024) }))
await database.close()
