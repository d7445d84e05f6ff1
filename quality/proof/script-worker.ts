import pino from 'pino'
import { linkRewriter } from '../../server/src/features/text-links/rewrite-links.task.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { resumeRuns } from '../../server/src/platform/jobs/resume.task.ts'
import { startJobs } from '../../server/src/platform/jobs/start.ts'

// A worker of the queue in a process of its own, to be killed; quick to notice that others died where it is told so.
const [url = '', pace = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 4 })
await startJobs({
  database,
  log,
  config: { port: 80, smtpUrl: undefined },
  tasks: [linkRewriter, resumeRuns],
  ...(pace === 'quick' ? { pace: { heartbeat: 100, deadAfter: 1 } } : {}),
})
console.info('ready')
// Its proof is gone.
process.stdin.on('end', () => process.exit()).resume()
