import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type CommandGround, commandContext } from '../../platform/command-context.ts'
import type { Ctx } from '../../platform/context.ts'
import { errorCode, StartupProblem } from '../../platform/startup-problem.ts'
import { siteIdByHost } from '../sites/sites.db.ts'
import type { Progress } from './batches.actions.ts'
import { importFile, type Outcome } from './import.actions.ts'
import { ANOTHER_IMPORT, IS_UTF16 } from './import.ts'
import { hashOf, isUtf16, readable, sizeOf } from './import-file.ts'
import { withImportLock } from './import-lock.ts'
import { jsonlRows } from './jsonl/jsonl-rows.ts'
import { progressLine, summaryOf, writeReport } from './report.ts'
import { unpacked } from './unpacked.ts'
import { SOURCE_NAME } from './wxr/source-name.ts'
import { wxrFile } from './wxr/wxr-file.ts'

export const IMPORT_USAGE =
  'npm run import -- FILE --site HOST [--source NAME] [--dry-run] [--report REFUSED.jsonl or REFUSED.csv]'
const options = {
  site: { type: 'string' },
  report: { type: 'string' },
  source: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const

/** The source of rows whose file names none. */
const ROWS_SOURCE = 'jsonl'

/** Where the command says what it does: results apart from the progress of the moment. */
export type Output = { result(text: string): void; progress(line: string): void }

/**
 * The command `npm run import`: brings one file into one site and says what became of it. A file named .jsonl, or
 * .jsonl.gz, holds rows of JSON; any other is a WordPress export.
 *
 * @throws StartupProblem with the sentence to print when it could not be done, or not to the end of the file
 */
export async function importCommand(runtime: CommandGround, args: readonly string[], say: Output): Promise<void> {
  const { file, host, report, source, isDryRun } = argumentsOf(args)
  const { pool } = runtime.database
  const isRows = /\.jsonl(?:\.gz)?$/i.test(file)
  const size = await sizeOf(file)
  if (await readable(file, () => isUtf16(file))) throw new StartupProblem(`${basename(file)} ${IS_UTF16}`)
  const siteId = await siteIdByHost(runtime.database.network, host.toLowerCase())
  if (siteId === undefined) throw new StartupProblem(`No site has the host ${host}.`)
  if (report !== undefined) await readable(report, async () => (await open(report, 'a')).close())
  const ctx = commandContext(runtime, { siteId, command: 'import' })
  const ran = await withImportLock(pool, siteId, async () => {
    const hash = await readable(file, () => hashOf(file))
    const bytes = createReadStream(file, { highWaterMark: isRows ? CHUNK : undefined })
    const progress = progressReporter(ctx, { bytes, size, say })
    const whenDone = async (then: Ctx, outcome: Outcome) => {
      progress.end()
      if (isDryRun) say.result('A dry run: nothing of this was kept.')
      say.result(await summaryOf(then.site, outcome))
      if (report !== undefined) await readable(report, () => writeReport(then.site, outcome.importId, report))
      refuseRest(file, outcome)
    }
    const name = basename(file)
    const { onProgress } = progress
    const onInterrupt = () => {
      say.result(interrupted(progress.last(), isDryRun))
      // 128 and the number of the signal, as a shell has it.
      process.exit(130)
    }
    process.once('SIGINT', onInterrupt)
    try {
      await readable(file, async () => {
        const chunks = chunksOf(file, bytes)
        const from = source ?? (isRows ? ROWS_SOURCE : undefined)
        const reader = isRows
          ? jsonlRows(chunks, from ?? ROWS_SOURCE)
          : wxrFile(chunks, ctx.site, from ?? null, () => chunksOf(file))
        // The same file from another source holds different things, so the source is part of the hash.
        const known = { name, size, hash: from === undefined ? hash : `${hash}:${from}` }
        await importFile(ctx, { pool, file: known, reader, isDryRun, onProgress, whenDone })
      })
    } finally {
      process.removeListener('SIGINT', onInterrupt)
      bytes.destroy()
    }
  })
  if (!ran) throw new StartupProblem(`${ANOTHER_IMPORT}.`)
}

/** Rows are read by so many bytes at a time: few, so that answers of the database never wait long for their reader. */
const CHUNK = 32 * 1024

/** The file as it is in the packed one, or as it stands. */
const chunksOf = (file: string, bytes: ReadStream = createReadStream(file)): AsyncIterable<Uint8Array> =>
  /\.gz$/i.test(file) ? unpacked(bytes, CHUNK) : bytes

/** Seconds of the pace by which the rest is reckoned. */
const LATELY = 20

/** Tells the progress once a second, and at the end. */
function progressReporter(ctx: Ctx, { bytes, size, say }: { bytes: ReadStream; size: number; say: Output }) {
  const began = ctx.now().getTime()
  let last: Progress = { imported: {}, known: {}, position: 0 }
  let reportedAt = began
  let marks = [{ at: began, share: 0 }]
  const tell = (now: number) => {
    reportedAt = now
    const share = size === 0 ? 1 : Math.min(1, bytes.bytesRead / size)
    marks = [...marks.filter(({ at }) => now - at <= LATELY * 1000), { at: now, share }]
    const [from = { at: began, share: 0 }] = marks
    const lately = { share: share - from.share, seconds: (now - from.at) / 1000 }
    say.progress(progressLine(last, { share, seconds: (now - began) / 1000, lately }))
  }
  return {
    onProgress(progress: Progress) {
      last = progress
      const now = ctx.now().getTime()
      if (now - reportedAt >= 1000) tell(now)
    },
    end: () => tell(ctx.now().getTime()),
    last: () => last,
  }
}

/** The message after Ctrl-C: each row is kept or not begun, and those that are kept are not brought in again. */
export const interrupted = ({ imported, position }: Progress, isDryRun: boolean): string => {
  if (isDryRun) return '\nEnded. It was a dry run: nothing of it was kept.'
  const rows = Object.values(imported).reduce((sum, n) => sum + n, 0)
  return `\nEnded after ${position} rows: the ${rows} new ones of them are kept. Start the same command again to go on; what is here is not brought in twice.`
}

function refuseRest(file: string, { problem, imported, known }: Outcome): void {
  if (!problem) return
  const isNothing = Object.keys({ ...imported, ...known }).length === 0
  const kept = isNothing ? 'Nothing was brought in.' : 'What came before that line is kept.'
  throw new StartupProblem(`${basename(file)} cannot be brought in whole. ${problem.message}\n${kept}`)
}

function argumentsOf(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true, args: [...args] })
    const [file, ...others] = positionals
    const { site, report, source, 'dry-run': isDryRun } = values
    if (file && others.length === 0 && site && SOURCE_NAME.test(source ?? 'none'))
      return { file, host: site, report, source, isDryRun }
  } catch (error) {
    if (!errorCode(error)?.startsWith('ERR_PARSE_ARGS')) throw error
  }
  throw new StartupProblem(IMPORT_USAGE)
}
