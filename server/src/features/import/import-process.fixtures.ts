import { createReadStream } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { commandContext } from '../../platform/command-context.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { importWxr } from './import.actions.ts'

// A process of its own that imports a file and dies, as by kill -9, at its nth statement.
const [url = '', siteId = '', path = '', dieAt = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 1 })
let statements = 0
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (++statements === Number(dieAt)) process.kill(process.pid, 'SIGKILL')
  return send.apply(this, args)
} as typeof pg.Client.prototype.query
const ctx = commandContext({ database, log }, { siteId: Number(siteId), command: 'import', host: 'one.test' })
const file = { name: 'killed.xml', size: 1, hash: 'killed' }
await importWxr(ctx, { file, chunks: createReadStream(path, { highWaterMark: 4096 }) })
console.info(statements)
await database.close()
