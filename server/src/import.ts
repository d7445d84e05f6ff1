import { createReadStream, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ANOTHER_IMPORT } from '@ward/domain/import'
import { alone } from './features/import/alone.ts'
import { importWxr } from './features/import/import.actions.ts'
import { progressOf, summaryOf } from './features/import/report.ts'
import { WxrProblem } from './features/import/wxr.ts'
import { siteIdByHost } from './features/sites/sites.db.ts'
import { runCommand } from './platform/command.ts'
import { commandContext } from './platform/command-context.ts'
import { errorCode, StartupProblem } from './platform/startup-problem.ts'

const USAGE = 'npm run import -- FILE --site HOST [--report REFUSED.jsonl]'

await runCommand(async (ground) => {
  const { values, positionals } = parseArgs({
    options: { site: { type: 'string' }, report: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  })
  const [file] = positionals
  const { site: host, report } = values
  if (!file || typeof host !== 'string') throw new StartupProblem(USAGE)
  const size = sizeOf(file)
  const siteId = await siteIdByHost(ground.database.network, host.toLowerCase())
  if (siteId === undefined) throw new StartupProblem(`No site has the host ${host}.`)
  const ctx = commandContext(ground, { siteId, command: 'import', host })

  const stream = createReadStream(file)
  const progress = progressOf(stream, size)
  const ran = await alone(ground.database.pool, siteId, async () => {
    try {
      const tally = await importWxr(ctx, { fileName: basename(file), chunks: stream, onProgress: progress.tell })
      progress.end()
      console.info(summaryOf(tally))
      if (typeof report === 'string')
        writeFileSync(report, tally.refused.map((row) => `${JSON.stringify(row)}\n`).join(''))
    } catch (error) {
      progress.end()
      if (error instanceof WxrProblem)
        throw new StartupProblem(
          `${basename(file)} cannot be brought in whole. ${error.message}\nWhat came before that line is kept.`,
        )
      throw error
    }
  })
  if (!ran) throw new StartupProblem(`${ANOTHER_IMPORT}.`)
})

function sizeOf(file: string): number {
  try {
    const stats = statSync(file)
    if (!stats.isFile()) throw new StartupProblem(`${file} is no file.`)
    return stats.size
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new StartupProblem(`There is no file ${file}.`)
    if (errorCode(error) === 'EACCES') throw new StartupProblem(`This user may not read ${file}.`)
    throw error
  }
}
