import pino from 'pino'
import { startScript } from '../../server/src/features/task-scripts/task-scripts.actions.ts'
import { commandContext } from '../../server/src/platform/command-context.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { systemContext } from '../../server/src/platform/jobs/system-context.ts'
import { inTransaction } from '../../server/src/platform/transaction.ts'
import { taskScripts } from '../../server/src/tasks.ts'

const log = pino({ level: 'silent' })
const opened = (url: string) => openDatabase({ url, ownerUrl: `${url}#other`, log, max: 4 })

function scriptCalled(symbol: string) {
  const script = taskScripts.find(({ name }) => name === symbol)
  if (!script) throw new Error(`There is no script ${symbol}`)
  return script
}

/** Starts a script as the command does; the id of its run, which nobody has begun. */
export async function startRun(url: string, siteId: number, symbol: string, options: object): Promise<string> {
  const database = await opened(url)
  try {
    const ctx = commandContext({ database, log }, { siteId, command: 'task' })
    return (await inTransaction(ctx, (tx) => startScript(tx, scriptCalled(symbol), options))).id
  } finally {
    await database.close()
  }
}

/** Starts a script and does all of its work; the id of its run. */
export async function doRun(url: string, siteId: number, symbol: string, options: object): Promise<string> {
  const id = await startRun(url, siteId, symbol, options)
  const database = await opened(url)
  try {
    const ctx = systemContext(database, { siteId, task: symbol, requestId: 'proof', log, port: 80 })
    await scriptCalled(symbol).run(ctx, { id, isLast: true, signal: new AbortController().signal })
    return id
  } finally {
    await database.close()
  }
}
