import type { TxCtx } from '../../platform/context.ts'
import { knownSources, noteSource, type Source, type SourceKind, waitingFor } from './import.db.ts'
import { emptyTally, type RowPlace, refuse, type Tally, tick } from './tally.ts'
import type { WxrRow } from './wxr.ts'

/** A row with its place among all rows of the file. */
export type Placed<Row extends WxrRow = WxrRow> = Row & { position: number }

/** A comment that came before the one it answers. */
export type Waiting = { sourceId: string; targetId: string }

/** One transaction of an import: its rows, what of them is here already, and what was done. */
export type Batch = {
  tx: TxCtx
  importId: string
  source: string
  known: Record<SourceKind, Map<string, Source>>
  /** Who waits for a comment of this batch, by its number. */
  waiting: Map<string, Waiting[]>
  tally: Tally
}

const NUMBER = /^[1-9]\d{0,17}$/
/** WordPress numbers things from 1; other numbers name nothing. */
export const isNumber = (id: string): boolean => NUMBER.test(id)

/** Asks once for all rows what is here already. */
export async function openBatch(
  tx: TxCtx,
  { importId, source }: Pick<Batch, 'importId' | 'source'>,
  rows: readonly WxrRow[],
): Promise<Batch> {
  const wanted = { author: new Set<string>(), author_number: new Set<string>(), post: new Set<string>() }
  const comments = new Set<string>()
  for (const row of rows) {
    if (row.kind === 'author') wanted.author.add(row.login).delete('')
    if (row.kind === 'author') wanted.author_number.add(row.id).delete('')
    if (row.kind === 'item') wanted.author.add(row.creator).delete('')
    if (row.kind === 'item') wanted.post.add(row.id)
    if (row.kind !== 'comment') continue
    wanted.post.add(row.postId)
    wanted.author_number.add(row.userId)
    comments.add(row.id).add(row.parent)
  }
  const ask = (kind: SourceKind, ids: ReadonlySet<string>) => knownSources(tx.site, source, kind, ids)
  const known = {
    author: await ask('author', wanted.author),
    author_number: await ask('author_number', wanted.author_number),
    post: await ask('post', wanted.post),
    comment: await ask('comment', comments),
  }
  const waiting = new Map<string, Waiting[]>()
  const waits = comments.size === 0 ? [] : await waitingFor(tx.site, source, comments)
  for (const { waitsFor, ...comment } of waits) if (waitsFor !== null) addWaiting(waiting, waitsFor, comment)
  return { tx, importId, source, known, waiting, tally: emptyTally() }
}

export const addWaiting = (waiting: Batch['waiting'], waitsFor: string, comment: Waiting) =>
  waiting.set(waitsFor, [...(waiting.get(waitsFor) ?? []), comment])

/** Whether a thing is here already; then it is counted, or refused as the second of its number in this file. */
export function isHere(
  batch: Batch,
  kind: Exclude<SourceKind, 'author_number'>,
  sourceId: string,
  row: RowPlace,
  name: string,
): boolean {
  const { known, tally, importId } = batch
  const here = known[kind].get(sourceId)
  if (!here) return false
  if (here.importId === importId && here.position !== row.position) refuse(tally, row, `${name} ${sourceId}`, 'twice')
  else tick(tally.known, name)
  return true
}

/** Notes that a thing came in with this row. */
export async function note(
  { tx, importId, source, known }: Batch,
  kind: SourceKind,
  {
    sourceId,
    targetId,
    row,
    waitsFor = null,
  }: { sourceId: string; targetId: string; row: RowPlace; waitsFor?: string | null },
): Promise<void> {
  const { position, line } = row
  const entry = { sourceId, targetId, importId, position }
  await noteSource(tx.site, { ...entry, source, kind, line, waitsFor })
  known[kind].set(sourceId, entry)
}
