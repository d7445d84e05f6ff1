import pino from 'pino'
import { dieAtStatement } from '../../../test/die-at-statement.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { diskStore } from '../../platform/files/disk-store.ts'
import { systemContext } from '../../platform/jobs/system-context.ts'
import { fetchPicture } from './fetch-picture.task.ts'

/** Fetches one picture in a process of its own, which dies at the nth statement after it has begun. */
const [url = '', siteId = '', id = '', folder = '', port = '', dieAt = '0'] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 1 })
const ctx = systemContext(database, { siteId: Number(siteId), task: 'test', requestId: 'test', log, port: 80 })
await database.pool.query('select 1')
dieAtStatement(Number(dieAt))
const reach = { isAllowed: () => true, ports: [port] }
await fetchPicture(diskStore(folder), reach).run(ctx, { id, isLast: false, signal: AbortSignal.timeout(60_000) })
await database.close()
