import pino from 'pino'
import { buildSitemaps } from '../../server/src/features/sitemaps/sitemaps.actions.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { systemContext } from '../../server/src/platform/jobs/system-context.ts'

// Builds the sitemaps of the first site in a process of its own, and tells what it cost.
const [url = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
const ctx = systemContext(database, { siteId: 1, task: 'bench', requestId: 'bench', log, port: 80 })
const began = performance.now()
const { written } = await buildSitemaps(ctx)
const seconds = (performance.now() - began) / 1000
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
console.info(JSON.stringify({ written, seconds, cpu: (userCPUTime + systemCPUTime) / 1e6, mb: maxRSS / 1024 }))
await database.close()
