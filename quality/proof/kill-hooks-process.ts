import pino from 'pino'
import { deliverWebhooks } from '../../server/src/features/api-access/deliver-webhooks.task.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { systemContext } from '../../server/src/platform/jobs/system-context.ts'
import { GaveUp } from '../../server/src/platform/jobs/task.ts'
import { SECRET } from './deliverer.ts'

// Tells one hook what waits in a process of its own, which says when it begins and is then killed.
const [url = '', siteId = '', id = '', port = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 8 })
const ctx = systemContext(database, { siteId: Number(siteId), task: 'proof', requestId: 'proof', log, port: 80 })
console.info('begins')
await deliverWebhooks(SECRET, { isAllowed: () => true, ports: [port] })
  .run(ctx, { id, isLast: false, signal: new AbortController().signal })
  .catch((error: unknown) => {
    // The database has not yet seen that the one before is gone.
    if (!(error instanceof GaveUp)) throw error
  })
await database.close()
