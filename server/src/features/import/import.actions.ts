import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { errorCode } from '../../platform/startup-problem.ts'
import { openBatch } from './batch.ts'
import { FirstRows, type Located } from './first-rows.ts'
import {
  type ExportFile,
  endImport,
  insertRefusals,
  moveImport,
  type OpenedImport,
  openImport,
  otherSourcesOf,
  refusalCounts,
  reportWaiting,
} from './import.db.ts'
import { importRow, weightOf } from './import-row.actions.ts'
import { nameOfSource, sourceOf } from './source-name.ts'
import { type IsOfStaff, staffAddresses } from './staff-addresses.ts'
import { keptSteps, type Steps, takenBack } from './steps.ts'
import { refuse, sum, type Tally, tick } from './tally.ts'
import { nameOf, type WxrHead, WxrProblem } from './wxr.ts'
import { readWxr } from './wxr-reader.ts'

/** One transaction takes at most so many rows, and stops at so many characters. */
const ROWS_A_TRANSACTION = 100
const WEIGHT_A_TRANSACTION = 1_000_000

export type Outcome = {
  importId: string
  /** What this run brought in, and what was here before it. */
  imported: Record<string, number>
  known: Record<string, number>
  /** How many rows of the file were refused or changed, by reason. */
  refused: Record<string, number>
  /** Why the file could not be read to its end. */
  problem: WxrProblem | null
  /** What the ids of the file are kept under, and what other exports of its address are. */
  source: string
  otherSources: string[]
}
export type Progress = { imported: Record<string, number>; known: Record<string, number>; position: number }

export type ImportInput = {
  file: ExportFile
  chunks: AsyncIterable<Uint8Array>
  /** The name of what the numbers of the export are kept under; without it, the export's own words say it. */
  source?: string | undefined
  /** Everything is tried and taken back. */
  isDryRun?: boolean
  /** Called after each committed step. */
  onProgress?: (progress: Progress) => void
  /** Called with the outcome while it can be looked at: a dry run leaves nothing behind. */
  whenDone?: (ctx: Ctx, outcome: Outcome) => Promise<void>
}

/**
 * Brings a WordPress export into the site: authors, posts, pages, comments. Rows go in by small transactions that also
 * note what they brought and how far the file is read, so a process killed at any moment loses nothing and the same file
 * again changes nothing.
 */
export async function importWxr(ctx: Ctx, input: ImportInput): Promise<Outcome> {
  return input.isDryRun
    ? takenBack(ctx, (tx, begin) => importWith(tx, begin, input))
    : importWith(ctx, keptSteps(ctx), input)
}

async function importWith(ctx: Ctx, begin: Steps, input: ImportInput): Promise<Outcome> {
  const { file, chunks, source: name, onProgress, whenDone } = input
  const opened = await begin(async (tx) => {
    const row = await openImport(tx.site, file)
    await audit(tx, { action: 'startImport', subjectType: 'import', subjectId: row.id })
    return row
  })
  const state = { imported: {}, known: {}, position: 0, hasChanged: false }
  const run: Run = { ...opened, ...state, begin, isOfStaff: await staffAddresses(ctx), address: '' }
  let head: Pick<WxrHead, 'address' | 'title'> = { address: '', title: '' }
  let rows: Located[] = []
  const flush = async () => {
    const full = rows
    rows = []
    if (full.length === 0) return
    if (run.position === 0) {
      run.address = head.address
      run.source = await sourceOf(ctx.site, head, { name: name ?? null, before: opened, hash: file.hash })
    }
    await take(ctx, run, full)
    onProgress?.(run)
  }
  let problem: WxrProblem | null = null
  try {
    let weight = 0
    const first = new FirstRows()
    const onHead = (said: WxrHead) => {
      head = said
    }
    for await (const row of readWxr(chunks, onHead)) {
      rows.push(first.place(row))
      weight += weightOf(row)
      if (rows.length < ROWS_A_TRANSACTION && weight < WEIGHT_A_TRANSACTION) continue
      weight = 0
      await flush()
    }
  } catch (error) {
    if (!(error instanceof WxrProblem)) throw error
    problem = error
  }
  await flush()
  await end(run, problem)
  const refused = await refusalCounts(ctx.site, run.id)
  const others = run.address === '' ? [] : await otherSourcesOf(ctx.site, run.address, run.source)
  const { id: importId, imported, known } = run
  const sources = { source: nameOfSource(run.source), otherSources: others.map(nameOfSource) }
  const outcome = { importId, imported, known, refused, problem, ...sources }
  await whenDone?.(ctx, outcome)
  return outcome
}

type Run = Progress & OpenedImport & { begin: Steps; isOfStaff: IsOfStaff; address: string; hasChanged: boolean }

/** Takes rows in one transaction; if the database cannot take one of them, all others still come in. */
async function take(ctx: Ctx, run: Run, rows: readonly Located[]): Promise<void> {
  const { id: importId, source, isOfStaff } = run
  try {
    await commit(run, rows, async (tx) => {
      const batch = await openBatch(tx, { importId, source, isOfStaff }, rows)
      for (const row of rows) await importRow(batch, row)
      return batch.tally
    })
  } catch (error) {
    const [first] = rows
    if (!isOfTheRow(error) || first === undefined) throw error
    if (rows.length > 1) {
      const half = Math.ceil(rows.length / 2)
      await take(ctx, run, rows.slice(0, half))
      await take(ctx, run, rows.slice(half))
      return
    }
    ctx.log.warn({ line: first.line, code: errorCode(error) }, 'A row of an import was refused by the database')
    await commit(run, rows, async () => {
      const tally: Tally = { imported: {}, known: {}, refused: [] }
      refuse(tally, first, nameOf(first), 'unstorable')
      return tally
    })
  }
}

/** PostgreSQL's classes for values it cannot take (22), broken constraints (23) and limits (54); a text too deep to walk. */
const isOfTheRow = (error: unknown) => /^(22|23|54)/.test(errorCode(error) ?? '') || error instanceof RangeError

/** Writes what a batch did with how far the import is; a batch of rows that are here already leaves no trace. */
async function commit(run: Run, rows: readonly Located[], work: (tx: TxCtx) => Promise<Tally>): Promise<void> {
  const position = rows.at(-1)?.position ?? run.position
  const { source, address } = run
  const { tally, counts, isChange } = await run.begin(async (tx) => {
    const done = await work(tx)
    const newRefusals = await insertRefusals(tx.site, run.id, done.refused)
    const sums = { ...run.counts }
    for (const [name, n] of Object.entries(done.imported)) tick(sums, name, n)
    const isNew = newRefusals > 0 || sum(done.imported) > 0
    if (isNew) await audit(tx, { action: 'importRows', subjectType: 'import', subjectId: run.id })
    if (isNew || !run.isEnded) await moveImport(tx.site, run.id, { position, source, address, counts: sums })
    return { tally: done, counts: sums, isChange: isNew }
  })
  run.counts = counts
  run.position = position
  run.hasChanged ||= isChange
  for (const [name, n] of Object.entries(tally.imported)) tick(run.imported, name, n)
  for (const [name, n] of Object.entries(tally.known)) tick(run.known, name, n)
}

/** Notes how the reading ended; nothing where it ended so before and brought nothing since. */
async function end(run: Run, problem: WxrProblem | null): Promise<void> {
  await run.begin(async (tx) => {
    const told = problem ? await tellOfProblem(tx, run, problem) : await reportWaiting(tx.site, run.source, run.id)
    if (run.isEnded && !run.hasChanged && told === 0) return
    await endImport(tx.site, run.id, problem ? 'failed' : 'completed')
    await audit(tx, { action: 'endImport', subjectType: 'import', subjectId: run.id })
  })
}

function tellOfProblem(tx: TxCtx, run: Run, problem: WxrProblem): Promise<number> {
  const reason = problem.message.replace(/^Line \d+: /, '').slice(0, 500)
  const row = { position: run.position + 1, line: problem.line, item: 'the rest of the file', field: '', reason }
  return insertRefusals(tx.site, run.id, [row])
}
