import pino from 'pino'
import { dieAtStatement } from '../../../test/die-at-statement.ts'
import { commandContext } from '../../platform/command-context.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { scoreImport } from './score-import.task.ts'

// A process of its own that scores what an import brought and dies, as by kill -9, at its nth statement.
const [url = '', siteId = '', id = '', dieAt = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
const statements = dieAtStatement(Number(dieAt))
const ctx = commandContext({ database, log }, { siteId: Number(siteId), command: 'import' })
await scoreImport.run(ctx, { id, isLast: true, signal: new AbortController().signal })
console.info(statements())
await database.close()
