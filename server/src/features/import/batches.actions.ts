import type pg from 'pg'
import type { Ctx } from '../../platform/context.ts'
import { errorCode } from '../../platform/startup-problem.ts'
import { PLACE_FAULT } from './import-rows.ts'
import type { RowReader } from './row-reader.ts'
import type { Steps } from './steps.ts'
import { Batch, type Item } from './store/batch.ts'
import type { Reading } from './store/batch-report.ts'
import { commitBatch, type Done } from './store/commit.ts'
import type { Growth } from './store/growth.ts'
import type { KnownIds } from './store/known-ids.ts'
import type { Target } from './store/rows.db.ts'
import { waitingRows } from './store/run.db.ts'
import { countImported } from './store/stages.db.ts'
import { tick } from './tally.ts'

export type Progress = { imported: Record<string, number>; known: Record<string, number>; position: number }

/** The connection an import works on, and how its steps are wrapped in transactions. */
export type Connection = { ctx: Ctx; client: pg.ClientBase; begin: Steps }
/** An import on its way. */
export type Run = Progress & {
  place: Target
  address: string | null
  isEnded: boolean
  hasChanged: boolean
  growth: Growth
  counts: Record<string, number>
  ids: KnownIds
  connection: Connection
  reader: RowReader
  tell: () => void
}

/** Two transactions collided, or somebody took a name between the check and the write: try once more from the check. */
const MET_ANOTHER = new Set(['23505', '23503', '40P01', '40001'])
/** Values PostgreSQL cannot take, broken constraints, limits. */
const isOfTheRow = (error: unknown) => /^(22|23|54)/.test(errorCode(error) ?? '')

/** Takes rows in one transaction; if the database cannot take one of them, all others still come in. Returns how many wait. */
export async function take(run: Run, items: readonly Item[], reading: Reading, isAgain = false): Promise<number> {
  const { place, connection, counts, ids, address, isEnded } = run
  let done: Done
  try {
    done = await connection.begin((tx) =>
      commitBatch(tx, connection.client, { place, items, reading, counts, ids, address, isEnded }),
    )
  } catch (error) {
    if (!isAgain && MET_ANOTHER.has(errorCode(error) ?? '')) return take(run, items, reading, true)
    const [first] = items
    if (!isOfTheRow(error) || first === undefined) throw error
    if (items.length === 1) {
      connection.ctx.log.warn(
        { line: first.line, code: errorCode(error) },
        'A row of an import was refused by the database',
      )
      const { position, line, name } = first
      const faults = [{ field: '', reason: PLACE_FAULT.unstorable }]
      return take(run, [{ position, line, name, faults }], reading, true)
    }
    const half = Math.ceil(items.length / 2)
    return (await take(run, items.slice(0, half), reading)) + (await take(run, items.slice(half), reading))
  }
  done.remember()
  note(run, done, reading === 'first' ? (items.at(-1)?.position ?? run.position) : run.position)
  if (run.growth.add(done.imported)) await countTables(connection)
  return done.waiting
}

/** The rows are stored by now. If counting collides with another transaction, the next count is good enough. */
async function countTables({ ctx, begin }: Connection): Promise<void> {
  try {
    await begin((tx) => countImported(tx.network))
  } catch (error) {
    if (!MET_ANOTHER.has(errorCode(error) ?? '')) throw error
    ctx.log.warn({ code: errorCode(error) }, 'The tables that an import fills could not be counted')
  }
}

function note(run: Run, { imported, known, isNew }: Done, position: number): void {
  for (const [name, n] of Object.entries(imported)) {
    tick(run.imported, name, n)
    tick(run.counts, name, n)
  }
  for (const [name, n] of Object.entries(known)) tick(run.known, name, n)
  run.position = position
  run.hasChanged ||= isNew
  run.tell()
}

/** Rows that came before what they need are read again, forwards and backwards, as long as that brings any of them in. */
export async function readWaiting(run: Run): Promise<void> {
  for (let isBackwards = true, quiet = 0; quiet < 2; isBackwards = !isBackwards)
    quiet = (await readWaitingOnce(run, isBackwards, 'again')) === 0 ? quiet + 1 : 0
  await readWaitingOnce(run, false, 'last')
}

const WAITING_A_BATCH = 10_000

/** Returns how many rows wait no more. */
async function readWaitingOnce(run: Run, isBackwards: boolean, reading: Reading): Promise<number> {
  const { connection, place, reader } = run
  let beyond = isBackwards ? 2_147_483_647 : 0
  let settled = 0
  for (;;) {
    const rows = await waitingRows(connection.ctx.site, place.importId, { beyond, isBackwards, limit: WAITING_A_BATCH })
    let batch = new Batch()
    const flush = async () => {
      const { items } = batch
      batch = new Batch()
      if (items.length > 0) settled += items.length - (await take(run, items, reading))
    }
    for (const waiting of rows) {
      const row = reader.again(waiting)
      if (!batch.add(row)) {
        await flush()
        batch.add(row)
      }
      if (batch.isFull) await flush()
    }
    await flush()
    const last = rows.at(-1)
    if (!last) return settled
    beyond = last.line
  }
}
