import type pg from 'pg'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { onOneConnection } from '../../platform/database/one-connection.ts'
import { startRun } from '../../platform/jobs/runs.ts'
import { wantBursts } from '../content/compared-texts.actions.ts'
import { type Connection, type Progress, type Run, readWaiting, take } from './batches.actions.ts'
import {
  type ExportFile,
  endImport,
  insertRefusals,
  openImport,
  otherSourcesOf,
  refusalCounts,
  reportWaiting,
} from './import.db.ts'
import { BrokenOff, FileProblem, nameOfSource, type RowReader } from './row-reader.ts'
import { SCORE_IMPORT_TASK, scoringOf } from './score-import.task.ts'
import { staffAddresses } from './staff-addresses.ts'
import { committedSteps, inDryRun, type Steps } from './steps.ts'
import { Batch, ROWS_A_BATCH } from './store/batch.ts'
import { Growth } from './store/growth.ts'
import { KnownIds } from './store/known-ids.ts'
import { countAnswers } from './store/rows.db.ts'
import { beginAgain, countUnscored, positionOf } from './store/run.db.ts'
import { emptyStages, makeStages, prepareConnection } from './store/stages.db.ts'
import { bringStructure, type StructureOutcome } from './structure/structure.actions.ts'

export type Outcome = {
  importId: string
  /** The numbers of imported rows and of those here before. */
  imported: Record<string, number>
  known: Record<string, number>
  /** The numbers of refused and changed rows of the file, by reason. */
  refused: Record<string, number>
  /** Why the file could not be read to its end. */
  problem: FileProblem | null
  /** The source under which the file's ids are kept, and other exports of its address. */
  source: string
  otherSources: string[]
  /** The imported categories and menus; null where the format has none, or its rows did not come in whole. */
  structure: StructureOutcome | null
}
export type ImportInput = {
  pool: pg.Pool
  file: ExportFile
  reader: RowReader
  /** Everything is tried and taken back. */
  isDryRun?: boolean
  /** Rows a transaction takes at most. */
  batchRows?: number
  /** Called after each batch that was taken. */
  onProgress?: (progress: Progress) => void
  /** Called with the outcome while it can be looked at: a dry run leaves nothing behind. */
  whenDone?: (ctx: Ctx, outcome: Outcome) => Promise<void>
}

/**
 * Brings a file into the site, whatever its format: its reader gives rows, and all rows are stored in one way. They are
 * taken by the thousands: texts are copied straight into their tables, what is rarer goes through staging tables and
 * statements over the whole batch. Each batch is one transaction that also notes what it brought and how far the file is
 * read. A process killed at any moment loses nothing, and the same file again brings only what is not here yet.
 */
export async function importFile(ctx: Ctx, input: ImportInput): Promise<Outcome> {
  return onOneConnection(input.pool, async (network, client) => {
    const onClient: Ctx = { ...ctx, network, site: ctx.site.on(network) }
    await prepareConnection(network)
    if (!input.isDryRun) {
      await makeStages(network)
      return importWith({ ctx: onClient, client, begin: committedSteps(onClient) }, input)
    }
    return inDryRun(onClient, async (tx, begin) => {
      await makeStages(tx.network)
      const emptied: Steps = async (work) => {
        await emptyStages(tx.network)
        return begin(work)
      }
      return importWith({ ctx: tx, client, begin: emptied }, input)
    })
  })
}

async function importWith(
  connection: Connection,
  { file, reader, batchRows, onProgress, whenDone }: ImportInput,
): Promise<Outcome> {
  const { ctx, begin } = connection
  const started = await begin(async (tx) => {
    const row = await openImport(tx.site, file)
    const isReadAnew = row.isEnded && reader.readsAnew
    if (isReadAnew) await beginAgain(tx.site, row.id)
    await audit(tx, { action: 'startImport', subjectType: 'import', subjectId: row.id })
    return { ...row, isEnded: row.isEnded && !isReadAnew }
  })
  const { id: importId, counts, isEnded, source } = started
  const run: Run = {
    ...{ place: { siteId: ctx.site.siteId, importId, source }, address: null, counts, isEnded, hasChanged: false },
    ...{ connection, reader, growth: new Growth(), ids: new KnownIds() },
    ...{ imported: {}, known: {}, position: reader.readsAnew ? await positionOf(ctx.site, importId) : 0 },
    tell: () => onProgress?.(run),
  }
  const problem = await readRows(run, { hash: file.hash, before: source, batchRows })
  await readWaiting(run)
  await end(run, problem)
  const { place, address } = run
  const structure =
    reader.structure && !problem ? await bringStructure(reader.structure(), { begin, place, address }) : null
  const refused = await refusalCounts(ctx.site, importId)
  const others = run.address ? await otherSourcesOf(ctx.site, run.address, run.place.source) : []
  const sources = { source: nameOfSource(run.place.source), otherSources: others.map(nameOfSource) }
  const outcome: Outcome = {
    importId,
    imported: run.imported,
    known: run.known,
    refused,
    problem,
    structure,
    ...sources,
  }
  await whenDone?.(ctx, outcome)
  return outcome
}

/** Reads the file; while the database takes one batch, the next is made. Returns why it could not be read to its end. */
async function readRows(
  run: Run,
  { hash, before, batchRows }: { hash: string; before: string; batchRows: number | undefined },
): Promise<FileProblem | null> {
  const { reader, connection } = run
  let taking: Promise<unknown> = Promise.resolve()
  // The first batches are small: after each of them the database may learn how large the tables have become.
  let made = 0
  const next = () => new Batch(batchRows ?? Math.min(ROWS_A_BATCH, 250 * 2 ** made++))
  let batch = next()
  let isFirst = true
  const flush = async () => {
    const { items } = batch
    batch = next()
    await taking
    if (items.length === 0) return
    if (isFirst) Object.assign(run, await sourceOf(run, { hash, before }))
    isFirst = false
    taking = take(run, items, 'first')
    // Its failure is met at the next await, not by the process.
    taking.catch(() => undefined)
  }
  let problem: FileProblem | null = null
  let line = 1
  try {
    for await (const rows of reader.rows(await staffAddresses(connection.ctx), run.position))
      for (const row of rows) {
        line = row.line
        if (!batch.add(row)) {
          await flush()
          batch.add(row)
        }
        if (batch.isFull) await flush()
      }
  } catch (error) {
    if (error instanceof BrokenOff) problem = new FileProblem(line, error.message)
    else if (error instanceof FileProblem) problem = error
    else throw error
  }
  await flush()
  await taking
  return problem
}

/** The source under which the file's ids are kept: known only when its first rows are. */
async function sourceOf({ place, connection, reader }: Run, file: { hash: string; before: string }) {
  const { source, address } = await reader.source(connection.ctx.site, file)
  return { place: { ...place, source }, address }
}

/** Notes how the reading ended; nothing where it ended so before and brought nothing since. */
async function end(run: Run, problem: FileProblem | null): Promise<void> {
  const { place } = run
  await run.connection.begin(async (tx) => {
    const outcome = problem ? await tellOfProblem(tx, run, problem) : await reportWaiting(tx.site, place)
    if (run.isEnded && !run.hasChanged && outcome === 0) return
    await countAnswers(tx.network, place)
    await wantBursts(tx)
    await endImport(tx.site, place.importId, problem ? 'failed' : 'completed')
    if ((await countUnscored(tx.site, place.importId)) > 0)
      await startRun(tx, SCORE_IMPORT_TASK, scoringOf(place.importId))
    await audit(tx, { action: 'endImport', subjectType: 'import', subjectId: place.importId })
  })
}

function tellOfProblem(tx: TxCtx, { place, position }: Run, problem: FileProblem): Promise<number> {
  const reason = problem.message.replace(/^Line \d+: /, '').slice(0, 500)
  const row = { position: position + 1, line: problem.line, item: 'the rest of the file', field: '', reason }
  return insertRefusals(tx.site, place.importId, [row])
}
