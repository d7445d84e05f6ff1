import pino from 'pino'
import { dieAtStatement } from '../../../../test/die-at-statement.ts'
import { openDatabase } from '../../../platform/database/open.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import { recallUser } from '../recall/recall.task.ts'
import { blockUser } from './block.task.ts'

// A process of its own that does the run of a block or its recall and dies, as by kill -9, at its nth statement.
const [url = '', siteId = '', id = '', which = '', dieAt = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
const statements = dieAtStatement(Number(dieAt))
const task = which === 'recall' ? recallUser : blockUser
const ctx = systemContext(database, { siteId: Number(siteId), task: task.name, requestId: 'proof', log, port: 80 })
await task.run(ctx, { id, isLast: true, signal: new AbortController().signal })
console.info(statements())
await database.close()
