import pg from 'pg'
import pino from 'pino'
import { decideBulk } from '../../server/src/features/flags/bulk/decide-bulk.task.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { systemContext } from '../../server/src/platform/jobs/system-context.ts'
import { cut, sendUnder } from './broken-change.ts'

// A process of its own that does the runs of a decision on a burst, all sites at once as workers do, and dies as by kill -9 at one
// of its statements, or has the connection of that one cut. It says how many statements there were, and how many connections it cut.
const { url, runs, fate } = JSON.parse(process.argv[2] ?? '{}')
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 4 })
let [statements, cuts] = [0, 0]
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const happens = () => {
    if (fate.isKill) process.kill(process.pid, 'SIGKILL')
    cut(this)
    cuts++
  }
  return sendUnder(++statements === fate?.at ? fate.moment : undefined, happens, () => send.apply(this, args))
} as typeof pg.Client.prototype.query

const doRun = ({ siteId, id }: { siteId: number; id: string }) =>
  decideBulk.run(systemContext(database, { siteId, task: decideBulk.name, requestId: 'proof', log, port: 80 }), {
    id,
    isLast: false,
    signal: new AbortController().signal,
  })
const ended = await Promise.allSettled(runs.map(doRun))
const broken = ended.find((each) => each.status === 'rejected')
if (broken && cuts === 0) throw broken.reason
// A queue may hand out a job once more.
if (!broken) await Promise.all(runs.map(doRun))
console.info(JSON.stringify({ statements, cuts }))
await database.close()
