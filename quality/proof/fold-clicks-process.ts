import pino from 'pino'
import { foldClicks } from '../../server/src/features/short-links/visits.db.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'

// Adds waiting clicks without end, in a process of its own that is killed in the middle of it.
const [url = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 1 })
// Its proof is gone.
process.stdin.on('end', () => process.exit()).resume()
for (;;) {
  await foldClicks(database.network)
  console.info('folded')
}
