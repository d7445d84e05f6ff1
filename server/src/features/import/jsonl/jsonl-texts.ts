import type pg from 'pg'
import type { TxCtx } from '../../../platform/context.ts'
import type { Source } from '../import.db.ts'
import { tick } from '../tally.ts'
import { type KnownIds, keyOf } from './jsonl-known.ts'
import { type Line, place, wantedOf } from './jsonl-place.ts'
import type { Stored, Target } from './jsonl-store.db.ts'
import {
  copyTexts,
  flagTexts,
  newIds,
  noteStep,
  placesOf,
  sourcesOf,
  takenSlugs,
  textHashesOf,
} from './jsonl-texts.db.ts'

/** What became of the texts of a batch; `remember` is to be called once they are committed. */
export type StoredTexts = { stored: Stored[]; remember: () => void }

/**
 * Stores the texts of a batch: asks once what the database knows about them, gives each its place here, and copies those
 * that have one straight into the tables, row by row in the order of the file.
 */
export async function storeTexts(
  tx: TxCtx,
  client: pg.ClientBase,
  { of, lines, known }: { of: Target; lines: readonly Line[]; known: KnownIds },
): Promise<StoredTexts> {
  const { network } = tx
  const sources = await sourcesOf(network, of, wantedOf(lines, known))
  const answered = new Set<string>()
  const slugs: string[] = []
  for (const { text } of lines) {
    const parent = text.parentId === null ? undefined : sources.get(keyOf(text.type, text.parentId))
    if (parent) answered.add(parent.targetId)
    if (text.thread) slugs.push(text.thread.slug)
  }
  const { ids, now } = await newIds(network, lines.length)
  const looked = {
    sources,
    placeOf: await placesOf(network, of.siteId, [...answered]),
    takenSlugs: await takenSlugs(network, of.siteId, slugs),
  }
  let used = 0
  const nextId = () => ids[used++] ?? ''
  const { placed, known: here, unplaced } = place(lines, looked, { importId: of.importId, known, nextId })
  let opened: string[] = []
  if (placed.length > 0) {
    await copyTexts(client, of, placed, now)
    opened = await flagTexts(network, of.siteId, placed)
    await noteStep(network, of, placed, now)
  }
  const differing = await othersOf(network, of, here, sources)
  const told = { field: '', lines: null, opened: null, changed: null }
  const stored: Stored[] = [
    ...counted(placed).map(([type, n]) => ({ ...told, type, fault: null, n, opened })),
    ...counted(here.filter((each) => !differing.includes(each))).map(([type, n]) => ({
      ...told,
      type,
      fault: 'known',
      n,
    })),
    ...differing.map(({ line, text: { type } }) => ({
      ...told,
      type,
      fault: 'differs',
      field: 'body',
      n: 1,
      lines: [line],
    })),
    ...unplaced.map(({ line, text, fault, field }) => ({
      ...told,
      type: text.type,
      fault,
      field,
      n: 1,
      lines: [line],
    })),
  ]
  const remember = () => {
    for (const [key, { targetId }] of sources) known.add(key.slice(0, key.indexOf(' ')), key, targetId)
    for (const { text, id } of placed) known.add(text.type, keyOf(text.type, text.id), id)
  }
  return { stored, remember }
}

/** Those of the texts here already that came with another file and read otherwise here. */
async function othersOf(
  network: TxCtx['network'],
  { siteId, importId }: Target,
  here: readonly Line[],
  sources: ReadonlyMap<string, Source>,
): Promise<Line[]> {
  const idOf = ({ text }: Line) => sources.get(keyOf(text.type, text.id))
  const foreign = here.filter((each) => idOf(each)?.importId !== importId)
  const ids = foreign.flatMap((each) => idOf(each)?.targetId ?? [])
  const hashes = await textHashesOf(network, siteId, ids)
  return foreign.filter((each) => (hashes.get(idOf(each)?.targetId ?? '') ?? each.text.textHash) !== each.text.textHash)
}

function counted(lines: readonly Line[]): [string, number][] {
  const counts: Record<string, number> = {}
  for (const { text } of lines) tick(counts, text.type)
  return Object.entries(counts)
}
