import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '../../platform/database/open.ts'
import { siteHandle } from '../../platform/database/site-handle.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { updateContentFlag } from './flags.actions.ts'

// A process of its own that marks a flag as spam and dies, as by kill -9, at its nth statement.
const [url = '', siteId = '', userId = '', flagId = '', dieAt = ''] = process.argv.slice(2)
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log: pino({ level: 'silent' }), max: 1 })

let statements = 0
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (++statements === Number(dieAt)) process.kill(process.pid, 'SIGKILL')
  return send.apply(this, args)
} as typeof pg.Client.prototype.query

const site = siteHandle(database.network, Number(siteId), database.siteTables)
const ctx = {
  viewer: {
    kind: 'user',
    siteId: Number(siteId),
    userId,
    personId: '1',
    roleId: 2,
    username: 'someone',
    sessionId: '1',
  } as const,
  site,
  network: database.network,
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  requestId: 'process',
  origin: { scheme: 'http', host: 'one.test', port: '' } as const,
  loadedForSite: null,
  once: new Map(),
}
await inTransaction(ctx, (tx) => updateContentFlag(tx, { id: flagId, operation: 'SPAM' }))
await database.close()
