import { FROM_NO_PAGE } from '@ward/domain/kernel/loaded-page'
import pino from 'pino'
import { dieAtStatement } from '../../../../test/die-at-statement.ts'
import { openDatabase } from '../../../platform/database/open.ts'
import { siteHandle } from '../../../platform/database/site-handle.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { updateContentFlag } from './flags.actions.ts'

// A process of its own that marks a flag as spam and dies, as by kill -9, at its nth statement.
const [url = '', siteId = '', userId = '', flagId = '', dieAt = ''] = process.argv.slice(2)
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log: pino({ level: 'silent' }), max: 1 })

dieAtStatement(Number(dieAt))

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
  port: 80,
  loadedFor: FROM_NO_PAGE,
  once: new Map(),
}
await inTransaction(ctx, (tx) => updateContentFlag(tx, { id: flagId, operation: 'SPAM' }))
await database.close()
