import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { errorCode } from '../../platform/startup-problem.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { openBatch, type Placed } from './batch.ts'
import {
  type ExportFile,
  endImport,
  insertRefusals,
  moveImport,
  openImport,
  refusalCounts,
  reportWaiting,
} from './import.db.ts'
import { importRow, weightOf } from './import-row.actions.ts'
import { refuse, sum, type Tally, tick } from './tally.ts'
import { WxrProblem } from './wxr.ts'
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
}
export type Progress = { imported: Record<string, number>; known: Record<string, number>; position: number }

export type ImportInput = {
  file: ExportFile
  chunks: AsyncIterable<Uint8Array>
  /** Called after each committed step. */
  onProgress?: (progress: Progress) => void
}

/**
 * Brings a WordPress export into the site: authors, posts, pages, comments. Rows go in by small transactions that also
 * note what they brought and how far the file is read, so a process killed at any moment loses nothing and the same file
 * again changes nothing.
 */
export async function importWxr(ctx: Ctx, { file, chunks, onProgress }: ImportInput): Promise<Outcome> {
  const started = await inTransaction(ctx, async (tx) => {
    const row = await openImport(tx.site, file)
    await audit(tx, { action: 'startImport', subjectType: 'import', subjectId: row.id })
    return row
  })
  // Without an address of its own the export is known by its bytes alone.
  const run: Run = { ...started, source: `file:${file.hash}`, imported: {}, known: {}, position: 0 }
  const onHead = (head: { source: string }) => {
    if (head.source !== '') run.source = head.source
  }
  let rows: Placed[] = []
  const flush = async () => {
    const full = rows
    rows = []
    await take(ctx, run, full)
    onProgress?.(run)
  }
  let problem: WxrProblem | null = null
  try {
    let weight = 0
    let position = 0
    for await (const row of readWxr(chunks, onHead)) {
      rows.push({ ...row, position: ++position })
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
  await end(ctx, run, problem)
  const refused = await refusalCounts(ctx.site, run.id)
  return { importId: run.id, imported: run.imported, known: run.known, refused, problem }
}

type Run = Progress & { id: string; source: string; counts: Record<string, number>; isCompleted: boolean }

/** Takes rows in one transaction; if the database cannot take one of them, all others still come in. */
async function take(ctx: Ctx, run: Run, rows: readonly Placed[]): Promise<void> {
  if (rows.length === 0) return
  try {
    await commit(ctx, run, rows, async (tx) => {
      const batch = await openBatch(tx, { importId: run.id, source: run.source }, rows)
      for (const row of rows) await importRow(batch, row)
      return batch.tally
    })
  } catch (error) {
    if (!isOfTheRow(error)) throw error
    const [first] = rows
    if (first === undefined) return
    if (rows.length > 1) {
      const half = Math.ceil(rows.length / 2)
      await take(ctx, run, rows.slice(0, half))
      await take(ctx, run, rows.slice(half))
      return
    }
    ctx.log.warn({ line: first.line, code: errorCode(error) }, 'A row of an import was refused by the database')
    await commit(ctx, run, rows, async () => {
      const tally: Tally = { imported: {}, known: {}, refused: [] }
      refuse(tally, first, 'id' in first ? `${first.kind} ${first.id}` : first.kind, 'unstorable')
      return tally
    })
  }
}

/** PostgreSQL's classes for values it cannot take (22), broken constraints (23) and limits (54); a text too deep to walk. */
const isOfTheRow = (error: unknown) => /^(22|23|54)/.test(errorCode(error) ?? '') || error instanceof RangeError

/** Writes what a batch did with how far the import is; a batch of rows that are here already leaves no trace. */
async function commit(ctx: Ctx, run: Run, rows: readonly Placed[], work: (tx: TxCtx) => Promise<Tally>): Promise<void> {
  const position = rows.at(-1)?.position ?? run.position
  const { tally, counts } = await inTransaction(
    ctx,
    async (tx) => {
      const done = await work(tx)
      const newRefusals = await insertRefusals(tx.site, run.id, done.refused)
      const sums = { ...run.counts }
      for (const [name, n] of Object.entries(done.imported)) tick(sums, name, n)
      const isChange = newRefusals > 0 || sum(done.imported) > 0
      if (isChange) await audit(tx, { action: 'importRows', subjectType: 'import', subjectId: run.id })
      if (isChange || !run.isCompleted)
        await moveImport(tx.site, run.id, { position, source: run.source, counts: sums })
      return { tally: done, counts: sums }
    },
    { audited: false },
  )
  run.counts = counts
  run.position = position
  for (const [name, n] of Object.entries(tally.imported)) tick(run.imported, name, n)
  for (const [name, n] of Object.entries(tally.known)) tick(run.known, name, n)
}

async function end(ctx: Ctx, run: Run, problem: WxrProblem | null): Promise<void> {
  if (run.isCompleted && !problem && sum(run.imported) === 0) return
  await inTransaction(ctx, async (tx) => {
    if (problem) {
      const reason = problem.message.replace(/^Line \d+: /, '').slice(0, 500)
      await insertRefusals(tx.site, run.id, [
        { position: run.position + 1, line: problem.line, item: 'the rest of the file', field: '', reason },
      ])
    } else await reportWaiting(tx.site, run.source, run.id)
    await endImport(tx.site, run.id, problem ? 'failed' : 'completed')
    await audit(tx, { action: 'endImport', subjectType: 'import', subjectId: run.id })
  })
}
