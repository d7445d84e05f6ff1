import { createReadStream } from 'node:fs'
import pino from 'pino'
import { dieAtStatement } from '../../../test/die-at-statement.ts'
import { commandContext } from '../../platform/command-context.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { importFile } from './import.actions.ts'
import { wxrFile } from './wxr/wxr-file.ts'

// A process of its own that imports a file in small batches and dies, as by kill -9, at its nth statement.
const [url = '', siteId = '', path = '', dieAt = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
const statements = dieAtStatement(Number(dieAt))
const ctx = commandContext({ database, log }, { siteId: Number(siteId), command: 'import' })
const file = { name: 'killed.xml', size: 1, hash: 'killed' }
const chunks = () => createReadStream(path, { highWaterMark: 4096 })
const reader = wxrFile(chunks(), ctx.site, null, chunks)
await importFile(ctx, { pool: database.pool, file, reader, batchRows: 4 })
console.info(statements())
await database.close()
