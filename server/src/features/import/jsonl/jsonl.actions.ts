import { PLACE_FAULT } from '@ward/domain/import-rows'
import type pg from 'pg'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { onOneConnection } from '../../../platform/database/one-connection.ts'
import { startRun } from '../../../platform/jobs/runs.ts'
import { errorCode } from '../../../platform/startup-problem.ts'
import type { Outcome, Progress } from '../import.actions.ts'
import { type ExportFile, endImport, openImport, refusalCounts } from '../import.db.ts'
import { type IsOfStaff, staffAddresses } from '../staff-addresses.ts'
import { keptSteps, type Steps, takenBack } from '../steps.ts'
import { tick } from '../tally.ts'
import { addLine } from './jsonl-admit.ts'
import { Batch, type Item, ROWS_A_BATCH } from './jsonl-batch.ts'
import { commitBatch, type Done, type Reading } from './jsonl-commit.ts'
import { Growth } from './jsonl-growth.ts'
import { KnownIds } from './jsonl-known.ts'
import { readLines } from './jsonl-lines.ts'
import { beginAgain, countUnscored, positionOf, waitingRows } from './jsonl-run.db.ts'
import { countImported, emptyStages, makeStages, prepareConnection } from './jsonl-stages.db.ts'
import { countAnswers, type Target } from './jsonl-store.db.ts'
import { SCORE_IMPORT_TASK, scoringOf } from './score-import.task.ts'

export type JsonlInput = {
  pool: pg.Pool
  file: ExportFile
  chunks: AsyncIterable<Uint8Array>
  /** The system the ids of the file are from. */
  source: string
  /** Everything is tried and taken back. */
  isDryRun?: boolean
  /** Rows a transaction takes at most. */
  batchRows?: number
  onProgress?: (progress: Progress) => void
  /** Called with the outcome while it can be looked at: a dry run leaves nothing behind. */
  whenDone?: (ctx: Ctx, outcome: Outcome) => Promise<void>
}

/**
 * Brings a file of JSON Lines into the site. Rows are checked one by one as they are read, and taken by the thousands:
 * texts are copied straight into their tables, what is rarer goes through staging tables and statements over the whole
 * batch. Each batch is one transaction that also notes what it brought and how far the file is read. A process killed at
 * any moment loses nothing, and the same file again brings only what is not here yet.
 */
export async function importJsonl(ctx: Ctx, input: JsonlInput): Promise<Outcome> {
  return onOneConnection(input.pool, async (network, client) => {
    const onClient: Ctx = { ...ctx, network, site: ctx.site.on(network) }
    await prepareConnection(network)
    if (!input.isDryRun) {
      await makeStages(network)
      return importWith({ ctx: onClient, client, begin: keptSteps(onClient) }, input)
    }
    return takenBack(onClient, async (tx, begin) => {
      await makeStages(tx.network)
      const emptied: Steps = async (work) => {
        await emptyStages(tx.network)
        return begin(work)
      }
      return importWith({ ctx: tx, client, begin: emptied }, input)
    })
  })
}

/** How an import works on the database: its connection, and what stands round each step. */
type Hands = { ctx: Ctx; client: pg.ClientBase; begin: Steps }
type Run = Progress & {
  place: Target
  growth: Growth
  counts: Record<string, number>
  ids: KnownIds
  hands: Hands
  isOfStaff: IsOfStaff
  tell: () => void
}

async function importWith(
  hands: Hands,
  { file, chunks, source, batchRows, onProgress, whenDone }: JsonlInput,
): Promise<Outcome> {
  const { ctx, begin } = hands
  const started = await begin(async (tx) => {
    const row = await openImport(tx.site, file)
    if (row.isEnded) await beginAgain(tx.site, row.id)
    await audit(tx, { action: 'startImport', subjectType: 'import', subjectId: row.id })
    return { ...row, position: await positionOf(tx.site, row.id) }
  })
  const { siteId } = ctx.site
  const place = { siteId, importId: started.id, source: `jsonl:${source}` }
  const { counts, position } = started
  const run: Run = {
    place,
    growth: new Growth(),
    counts,
    position,
    ids: new KnownIds(),
    hands,
    isOfStaff: await staffAddresses(ctx),
    imported: {},
    known: {},
    tell: () => onProgress?.(run),
  }
  await readRows(run, chunks, { after: position, batchRows })
  await readWaiting(run)
  await begin(async (tx) => {
    await countAnswers(tx.network, place)
    await endImport(tx.site, place.importId, 'completed')
    if ((await countUnscored(tx.site, place.importId)) > 0)
      await startRun(tx, SCORE_IMPORT_TASK, scoringOf(place.importId))
    await audit(tx, { action: 'endImport', subjectType: 'import', subjectId: place.importId })
  })
  const refused = await refusalCounts(ctx.site, place.importId)
  const outcome: Outcome = {
    importId: place.importId,
    imported: run.imported,
    known: run.known,
    refused,
    problem: null,
    source,
    otherSources: [],
  }
  await whenDone?.(ctx, outcome)
  return outcome
}

/** Reads the file; while the database takes one batch, the next is made. */
async function readRows(
  run: Run,
  chunks: AsyncIterable<Uint8Array>,
  { after, batchRows }: { after: number; batchRows?: number },
): Promise<void> {
  let taking: Promise<unknown> = Promise.resolve()
  // The first batches are small: after each of them the database may learn how large the tables have become.
  let made = 0
  const next = () => new Batch(batchRows ?? Math.min(ROWS_A_BATCH, 250 * 2 ** made++))
  let batch = next()
  const flush = async () => {
    const { items } = batch
    batch = next()
    await taking
    if (items.length > 0) taking = take(run, items, 'first')
    // Its failure is met at the next await, not by the process.
    taking.catch(() => undefined)
  }
  for await (const lines of readLines(chunks, after)) {
    for (const line of lines) {
      if ('fault' in line) batch.addFaults(line.line, 'line', [{ field: '', reason: line.fault }])
      else if (!addLine(batch, line, run.isOfStaff)) {
        await flush()
        addLine(batch, line, run.isOfStaff)
      }
      if (batch.isFull) await flush()
    }
  }
  await flush()
  await taking
}

/** Rows that came before what they need are read again, forwards and backwards, as long as that brings any of them in. */
async function readWaiting(run: Run): Promise<void> {
  for (let isBackwards = true, quiet = 0; quiet < 2; isBackwards = !isBackwards)
    quiet = (await readWaitingOnce(run, isBackwards, 'again')) === 0 ? quiet + 1 : 0
  await readWaitingOnce(run, false, 'last')
}

const WAITING_A_BATCH = 10_000

/** Returns how many rows wait no more. */
async function readWaitingOnce(run: Run, isBackwards: boolean, reading: Reading): Promise<number> {
  let beyond = isBackwards ? 2_147_483_647 : 0
  let settled = 0
  for (;;) {
    const rows = await waitingRows(run.hands.ctx.site, run.place.importId, {
      beyond,
      isBackwards,
      limit: WAITING_A_BATCH,
    })
    let batch = new Batch()
    const flush = async () => {
      const { items } = batch
      batch = new Batch()
      if (items.length > 0) settled += items.length - (await take(run, items, reading))
    }
    for (const { line, row } of rows) {
      if (!addLine(batch, { line, text: row }, run.isOfStaff)) {
        await flush()
        addLine(batch, { line, text: row }, run.isOfStaff)
      }
      if (batch.isFull) await flush()
    }
    await flush()
    const last = rows.at(-1)
    if (!last) return settled
    beyond = last.line
  }
}

/** Two statements met, or somebody took a name between the check and the write: once more from the check. */
const MET_ANOTHER = new Set(['23505', '23503', '40P01', '40001'])
/** Values PostgreSQL cannot take, broken constraints, limits. */
const isOfTheRow = (error: unknown) => /^(22|23|54)/.test(errorCode(error) ?? '')

/** Takes rows in one transaction; if the database cannot take one of them, all others still come in. Returns how many wait. */
async function take(run: Run, items: readonly Item[], reading: Reading, isAgain = false): Promise<number> {
  const { place, hands, counts, ids } = run
  let done: Done
  try {
    done = await hands.begin((tx) => commitBatch(tx, hands.client, { place, items, reading, counts, ids }))
  } catch (error) {
    if (!isAgain && MET_ANOTHER.has(errorCode(error) ?? '')) return take(run, items, reading, true)
    const [first] = items
    if (!isOfTheRow(error) || first === undefined) throw error
    if (items.length === 1) {
      hands.ctx.log.warn({ line: first.line, code: errorCode(error) }, 'A row of an import was refused by the database')
      const { line, name } = first
      return take(
        run,
        [{ line, name, text: '', faults: [{ field: '', reason: PLACE_FAULT.unstorable }] }],
        reading,
        true,
      )
    }
    const half = Math.ceil(items.length / 2)
    return (await take(run, items.slice(0, half), reading)) + (await take(run, items.slice(half), reading))
  }
  done.remember()
  note(run, done, reading === 'first' ? (items.at(-1)?.line ?? run.position) : run.position)
  if (run.growth.add(done.imported)) await countTables(hands)
  return done.waiting
}

/** The rows are in by now. Where the count met somebody's work and lost, the next one serves as well. */
async function countTables({ ctx, begin }: Hands): Promise<void> {
  try {
    await begin((tx) => countImported(tx.network))
  } catch (error) {
    if (!MET_ANOTHER.has(errorCode(error) ?? '')) throw error
    ctx.log.warn({ code: errorCode(error) }, 'The tables that an import fills could not be counted')
  }
}

function note(run: Run, { imported, known }: Done, position: number): void {
  for (const [name, n] of Object.entries(imported)) {
    tick(run.imported, name, n)
    tick(run.counts, name, n)
  }
  for (const [name, n] of Object.entries(known)) tick(run.known, name, n)
  run.position = position
  run.tell()
}
