import { PLACE_FAULT, type PlaceFault } from '@ward/domain/import-rows'
import type pg from 'pg'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { tellOfFlags } from '../../flags/case/flag-news.actions.ts'
import { insertRefusals, moveImport } from '../import.db.ts'
import { type RefusedRow, sum, tick } from '../tally.ts'
import type { Item } from './jsonl-batch.ts'
import type { KnownIds } from './jsonl-known.ts'
import { storeReports } from './jsonl-reports.db.ts'
import { endWaiting, insertWaiting, type WaitingRow } from './jsonl-run.db.ts'
import type { Stage } from './jsonl-staged.ts'
import { copyToStage } from './jsonl-stages.db.ts'
import { type Stored, storePosts, storeTags, storeUsers, type Target } from './jsonl-store.db.ts'
import { storeTexts } from './jsonl-texts.ts'

/** What one transaction did. */
export type Done = {
  imported: Record<string, number>
  known: Record<string, number>
  waiting: number
  refused: number
  /** To be called once it is committed. */
  remember: () => void
}

/** Which reading of a row this is: what it needs may still come (`first`, `again`), or not any more (`last`). */
export type Reading = 'first' | 'again' | 'last'

type Input = {
  place: Target
  items: readonly Item[]
  reading: Reading
  counts: Record<string, number>
  /** What is remembered of earlier batches. */
  ids: KnownIds
}

const STORES: Record<Stage, (network: TxCtx['network'], place: Target, level: number) => Promise<Stored[]>> = {
  users: storeUsers,
  tags: storeTags,
  posts: storePosts,
  reports: storeReports,
}

/** Faults that end when what is missing comes later. */
const MAY_COME: ReadonlySet<string> = new Set<PlaceFault>([
  ...(['noAuthor', 'noPost', 'noThread', 'noStatus', 'noParent', 'noTag', 'noTarget'] as const),
])

/** Stores a batch in the open transaction: its rows, what is refused and why, what waits, and how far the file is read. */
export async function commitBatch(tx: TxCtx, client: pg.ClientBase, input: Input): Promise<Done> {
  const { place, items, reading, counts, ids } = input
  const { importId } = place
  const { stored: all, remember } = await store(tx, client, { place, items, ids })
  const done: Done = { imported: {}, known: {}, waiting: 0, refused: 0, remember }
  const unplaced = new Map<number, Pick<Stored, 'fault' | 'field'>>()
  const known = new Set<number>()
  for (const stored of all) {
    const { type, fault, n } = stored
    if (fault === null || fault === 'same') tick(done.imported, fault === null ? type : `${type} who was here`, n)
    else if (fault === 'known' || fault === 'differs') tick(done.known, type, n)
    if (fault === 'known') for (const line of stored.lines ?? []) known.add(line)
    else if (fault !== null && fault !== 'same') for (const line of stored.lines ?? []) unplaced.set(line, stored)
  }
  const { refused, waiting } = sorted(items, { unplaced, known }, reading)
  for (const part of parts(refused)) await insertRefusals(tx.site, importId, part)
  if (reading === 'first') for (const part of parts(waiting)) await insertWaiting(tx.site, importId, part)
  else {
    const still = new Set(waiting.map(({ line }) => line))
    const settled = items.map(({ line }) => line).filter((line) => !still.has(line))
    await endWaiting(tx.network, place.siteId, importId, settled)
  }
  const sums = { ...counts }
  for (const [name, n] of Object.entries(done.imported)) tick(sums, name, n)
  const position = reading === 'first' ? (items.at(-1)?.line ?? 0) : 0
  await moveImport(tx.site, importId, { position, source: place.source, counts: sums })
  await tellOfFlags(tx, all)
  if (sum(done.imported) > 0 || refused.length > 0)
    await audit(tx, { action: 'importRows', subjectType: 'import', subjectId: importId })
  return { ...done, waiting: waiting.length, refused: refused.length }
}

/** In the order in which things need one another. */
const ORDER = ['users', 'tags', 'posts', 'content', 'reports'] as const

async function store(
  tx: TxCtx,
  client: pg.ClientBase,
  { place, items, ids }: Pick<Input, 'place' | 'items' | 'ids'>,
): Promise<{ stored: Stored[]; remember: () => void }> {
  const all: Stored[] = []
  let remember = () => {}
  for (const stage of ORDER) {
    if (stage === 'content') {
      const lines = items.flatMap((item) =>
        'staged' in item && item.staged.stage === 'content' ? [{ line: item.line, text: item.staged.text }] : [],
      )
      if (lines.length === 0) continue
      const texts = await storeTexts(tx, client, { of: place, lines, known: ids })
      all.push(...texts.stored)
      remember = texts.remember
      continue
    }
    const rows: string[] = []
    let levels = -1
    for (const item of items) {
      if (!('staged' in item) || item.staged.stage !== stage) continue
      rows.push(item.staged.copy)
      levels = Math.max(levels, item.level)
    }
    if (rows.length === 0) continue
    await copyToStage(client, stage, rows)
    for (let level = 0; level <= levels; level++) all.push(...(await STORES[stage](tx.network, place, level)))
  }
  return { stored: all, remember }
}

function sorted(
  items: readonly Item[],
  { unplaced, known }: { unplaced: ReadonlyMap<number, Pick<Stored, 'fault' | 'field'>>; known: ReadonlySet<number> },
  reading: Reading,
): { refused: RefusedRow[]; waiting: WaitingRow[] } {
  const refused: RefusedRow[] = []
  const waiting: WaitingRow[] = []
  for (const item of items) {
    const { line, name, text } = item
    if ('faults' in item) for (const fault of item.faults) refused.push({ position: line, line, item: name, ...fault })
    const stored = unplaced.get(line)
    if ('notes' in item && !stored && !known.has(line))
      for (const told of item.notes) refused.push({ position: line, line, item: name, ...told })
    if (!stored?.fault) continue
    if (reading !== 'last' && MAY_COME.has(stored.fault)) waiting.push({ line, row: text })
    else {
      const reason = PLACE_FAULT[stored.fault as PlaceFault]
      refused.push({ position: line, line, item: name, field: stored.field, reason })
    }
  }
  return { refused, waiting }
}

/** A statement has room for 65,535 values. */
const PART = 5000
function* parts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART)
}
