import type pg from 'pg'
import type { TxCtx } from '../../../platform/context.ts'
import type { Source } from '../import.db.ts'
import { usersOfGuests } from './guests.ts'
import { type KnownIds, keyOf } from './known-ids.ts'
import { type PlacedText, place, requestedIds, type TextLine } from './place.ts'
import type { Stored, Target } from './rows.db.ts'
import {
  copyTexts,
  flagTexts,
  newIds,
  noteStep,
  placesOf,
  setParent,
  sourcesOf,
  takenSlugs,
  textHashesOf,
  waitingFor,
} from './texts.db.ts'

/** The results for the texts of a batch; `remember` is to be called once they are committed. */
export type StoredTexts = { stored: Stored[]; remember: () => void }

/**
 * Stores the texts of a batch: asks once what the database knows about them, gives each its place here, and copies those
 * that have one straight into the tables, row by row in the order of the file.
 */
export async function storeTexts(
  tx: TxCtx,
  client: pg.ClientBase,
  { of, lines, known }: { of: Target; lines: readonly TextLine[]; known: KnownIds },
): Promise<StoredTexts> {
  const { network } = tx
  const sources = await sourcesOf(network, of, requestedIds(lines, known))
  const guests = lines.flatMap(({ text }) =>
    sources.has(keyOf(text.type, text.id)) ? [] : (text.fallbacks?.guest ?? []),
  )
  for (const [key, id] of await usersOfGuests(network, of.siteId, guests)) sources.set(keyOf('user', key), ofGuest(id))
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
    await noteStep(network, of, placed)
    if (lines.some(({ text }) => text.fallbacks)) await adopt(network, of, placed)
  }
  const differing = await othersOf(network, of, here, sources)
  const nothingMore = { field: '', opened: null, changed: null }
  const groups = [
    ...byType(placed).map((group) => ({ ...group, fault: null, opened })),
    ...byType(here.filter((each) => !differing.includes(each))).map((group) => ({ ...group, fault: 'known' })),
    ...byType(differing).map((group) => ({ ...group, fault: 'differs', field: 'body' })),
    ...unplaced.map(({ position, text: { type }, fault, field }) => ({ type, positions: [position], fault, field })),
  ]
  const stored = groups.map((group) => ({ ...nothingMore, ...group, n: group.positions.length }))
  const remember = () => {
    for (const [key, { targetId }] of sources) known.add(key.slice(0, key.indexOf(' ')), key, targetId)
    for (const { text, id } of placed) known.add(text.type, keyOf(text.type, text.id), id)
  }
  return { stored, remember }
}

/** Guests are known by their key alone, whichever file they came with. */
const ofGuest = (targetId: string): Source => ({ sourceId: '', targetId, importId: null, position: null })

/** Puts answers that came before what they answer under it, where no answer would then stand above itself. */
async function adopt(network: TxCtx['network'], of: Target, placed: readonly PlacedText[]): Promise<void> {
  const ids = new Map(placed.map(({ text, id }) => [text.id, id]))
  for (const { waitsFor, ...child } of await waitingFor(network, of, [...ids.keys()]))
    await setParent(network, of, { ...child, parentId: ids.get(waitsFor) ?? '' })
}

/** Texts that are here already, came with another file and read otherwise here. */
async function othersOf(
  network: TxCtx['network'],
  { siteId, importId }: Target,
  here: readonly TextLine[],
  sources: ReadonlyMap<string, Source>,
): Promise<TextLine[]> {
  const idOf = ({ text }: TextLine) => sources.get(keyOf(text.type, text.id))
  const foreign = here.filter((each) => idOf(each)?.importId !== importId)
  const ids = foreign.flatMap((each) => idOf(each)?.targetId ?? [])
  const hashes = await textHashesOf(network, siteId, ids)
  return foreign.filter((each) => (hashes.get(idOf(each)?.targetId ?? '') ?? each.text.textHash) !== each.text.textHash)
}

/** Where texts of each type stand in the file. */
function byType(lines: readonly TextLine[]): { type: string; positions: number[] }[] {
  const groups = new Map<string, number[]>()
  for (const { position, text } of lines) {
    const group = groups.get(text.type)
    if (group) group.push(position)
    else groups.set(text.type, [position])
  }
  return [...groups].map(([type, positions]) => ({ type, positions }))
}
