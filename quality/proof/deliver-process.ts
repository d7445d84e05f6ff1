import pino from 'pino'
import { deliverLeads } from '../../server/src/features/leads/lead-forms/deliver-leads.task.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { systemContext } from '../../server/src/platform/jobs/system-context.ts'
import { SECRET } from './deliverer.ts'

// Sends one batch in a process of its own, which says when it begins and is then killed.
const [url = '', siteId = '', id = '', now = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
const ctx = systemContext(database, { siteId: Number(siteId), task: 'proof', requestId: 'proof', log, port: 80 })
console.info('begins')
await deliverLeads(SECRET).run(
  { ...ctx, now: () => new Date(now) },
  { id, isLast: false, signal: new AbortController().signal },
)
await database.close()
