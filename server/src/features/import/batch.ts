import { createHash } from 'node:crypto'
import type { ImportReason } from '@ward/domain/import'
import type { TxCtx } from '../../platform/context.ts'
import type { Located } from './first-rows.ts'
import { type ExportSource, knownSources, noteSource, type SourceKind, waitingFor } from './import.db.ts'
import type { IsOfStaff } from './staff-addresses.ts'
import { emptyTally, refuse, type Tally, tick } from './tally.ts'
import { nameOf, type WxrRow } from './wxr.ts'

/** A comment that came before the one it answers. */
export type Waiting = { sourceId: string; targetId: string }

/** One transaction of an import: its rows, what of them is here already, and what was done. */
export type Batch = {
  tx: TxCtx
  importId: string
  source: string
  isOfStaff: IsOfStaff
  known: Record<SourceKind, Map<string, ExportSource>>
  /** Who waits for a comment of this batch, by its number. */
  waiting: Map<string, Waiting[]>
  tally: Tally
}

/** Asks once for all rows what is here already. */
export async function openBatch(
  tx: TxCtx,
  { importId, source, isOfStaff }: Pick<Batch, 'importId' | 'source' | 'isOfStaff'>,
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
  return { tx, importId, source, isOfStaff, known, waiting, tally: emptyTally() }
}

export const addWaiting = (waiting: Batch['waiting'], waitsFor: string, comment: Waiting) =>
  waiting.set(waitsFor, [...(waiting.get(waitsFor) ?? []), comment])

type Kind = Exclude<SourceKind, 'author_number'>
const OTHER: Record<Kind, ImportReason> = { author: 'otherAuthor', post: 'otherText', comment: 'otherText' }

/**
 * Whether a thing is here already, or an earlier row of the file has its number. It is told if it came from another file
 * with other words: the number may be that of another thing.
 */
export function isHere(batch: Batch, kind: Kind, row: Located, { sourceId, name }: { sourceId: string; name: string }) {
  const { known, tally, importId } = batch
  const here = known[kind].get(sourceId)
  if (row.isTwice) refuse(tally, row, nameOf(row), 'twice')
  else if (here) {
    tick(tally.known, name)
    const isOther = here.importId !== importId && here.textHash !== null && here.textHash !== hashOfWords(row)
    if (isOther) refuse(tally, row, nameOf(row), OTHER[kind])
  }
  return row.isTwice || here !== undefined
}

/** What a thing is known by besides its number: its words, or an author's address. */
function hashOfWords(row: WxrRow): string {
  const words = (parts: readonly string[]) =>
    createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22)
  if (row.kind === 'author') return words([row.email.toLowerCase()])
  return words(row.kind === 'item' ? [row.title, row.content] : row.kind === 'comment' ? [row.content] : [])
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
  }: { sourceId: string; targetId: string; row: Located; waitsFor?: string | null },
): Promise<void> {
  const { position, line } = row
  const entry = { sourceId, targetId, importId, position, textHash: hashOfWords(row) }
  await noteSource(tx.site, { ...entry, source, kind, line, waitsFor })
  known[kind].set(sourceId, entry)
}
