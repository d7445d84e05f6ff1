import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ANOTHER_IMPORT } from '@ward/domain/import'
import { commandContext } from '../../platform/command-context.ts'
import type { Ground } from '../../platform/ground.ts'
import { errorCode, StartupProblem } from '../../platform/startup-problem.ts'
import { siteIdByHost } from '../sites/sites.db.ts'
import { alone } from './alone.ts'
import { importWxr, type Outcome, type Progress } from './import.actions.ts'
import { progressLine, summaryOf, writeReport } from './report.ts'

const USAGE = 'npm run import -- FILE --site HOST [--report REFUSED.jsonl or REFUSED.csv]'
const options = { site: { type: 'string' }, report: { type: 'string' } } as const

/** Where the command says what it does: results apart from the progress of the moment. */
export type Say = { result(text: string): void; progress(line: string): void }

/**
 * The command `npm run import`: brings one file into one site and says what became of it.
 *
 * @throws StartupProblem with the sentence to print when it could not be done, or not to the end of the file
 */
export async function importCommand(
  ground: Pick<Ground, 'database' | 'log'>,
  args: readonly string[],
  say: Say,
): Promise<void> {
  const { file, host, report } = argumentsOf(args)
  const siteId = await siteIdByHost(ground.database.network, host.toLowerCase())
  if (siteId === undefined) throw new StartupProblem(`No site has the host ${host}.`)
  const size = await sizeOf(file)
  if (report !== undefined) await readable(report, async () => (await open(report, 'a')).close())
  const ctx = commandContext(ground, { siteId, command: 'import', host })
  const ran = await alone(ground.database.pool, siteId, async () => {
    const hash = await readable(file, () => hashOf(file))
    const chunks = createReadStream(file)
    const began = ctx.now().getTime()
    let told = began
    const tell = (progress: Progress, isLast = false) => {
      const now = ctx.now().getTime()
      if (!isLast && now - told < 1000) return
      told = now
      const share = size === 0 ? 1 : Math.min(1, chunks.bytesRead / size)
      say.progress(progressLine(progress, { share, seconds: (now - began) / 1000 }))
    }
    let last: Progress = { imported: {}, known: {}, position: 0 }
    const onProgress = (progress: Progress) => {
      last = progress
      tell(progress)
    }
    try {
      const outcome = await readable(file, () =>
        importWxr(ctx, { file: { name: basename(file), size, hash }, chunks, onProgress }),
      )
      tell(last, true)
      say.result(await summaryOf(ctx.site, outcome))
      if (report !== undefined) await readable(report, () => writeReport(ctx.site, outcome.importId, report))
      refuseRest(file, outcome)
    } finally {
      chunks.destroy()
    }
  })
  if (!ran) throw new StartupProblem(`${ANOTHER_IMPORT}.`)
}

function refuseRest(file: string, { problem, imported, known }: Outcome): void {
  if (!problem) return
  const isNothing = Object.keys({ ...imported, ...known }).length === 0
  const kept = isNothing ? 'Nothing was brought in.' : 'What came before that line is kept.'
  throw new StartupProblem(`${basename(file)} cannot be brought in whole. ${problem.message}\n${kept}`)
}

function argumentsOf(args: readonly string[]): { file: string; host: string; report: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true, args: [...args] })
    const [file, ...others] = positionals
    if (file && others.length === 0 && values.site) return { file, host: values.site, report: values.report }
  } catch (error) {
    if (!errorCode(error)?.startsWith('ERR_PARSE_ARGS')) throw error
  }
  throw new StartupProblem(USAGE)
}

async function sizeOf(file: string): Promise<number> {
  const stats = await readable(file, () => stat(file))
  if (stats.isDirectory()) throw new StartupProblem(`${file} is a directory, not a file.`)
  // A pipe cannot be read twice, first for its hash and then for its rows.
  if (!stats.isFile()) throw new StartupProblem(`${file} is no file.`)
  return stats.size
}

const PROBLEMS: Record<string, string> = {
  ENOENT: 'There is no file or folder',
  ENOTDIR: 'There is no file or folder',
  ENAMETOOLONG: 'The name is too long:',
  EACCES: 'This user may not open',
  EPERM: 'This user may not open',
  EISDIR: 'This is a directory, not a file:',
  ENOSPC: 'The disk is full:',
  EIO: 'The disk cannot read or write',
}

/** Says in one sentence what the system has against a file. */
async function readable<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const words = PROBLEMS[errorCode(error) ?? '']
    throw words === undefined ? error : new StartupProblem(`${words} ${file}.`)
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
