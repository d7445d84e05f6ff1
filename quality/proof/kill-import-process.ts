import pino from 'pino'
import { importCommand } from '../../server/src/features/import/import-command.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { dieAtStatement } from '../../server/test/die-at-statement.ts'

// The import command in a process of its own that dies, as by kill -9, at its nth statement. Not killed, it prints how
// many there were.
const [url = '', file = '', dieAt = ''] = process.argv.slice(2)
const statements = dieAtStatement(Number(dieAt))
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
const say = { result: () => undefined, progress: () => undefined }
await importCommand({ database, log }, [file, '--site', 'migraine.localhost'], say)
console.info(statements())
await database.close()
