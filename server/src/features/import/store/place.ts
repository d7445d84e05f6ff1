import type { Source } from '../import.db.ts'
import type { PlaceFault } from '../import-rows.ts'
import type { RowPlace } from '../tally.ts'
import { type KnownIds, keyOf } from './known-ids.ts'
import type { Text } from './staged-row.ts'

/** A text with its place in the file. */
export type TextLine = RowPlace & { text: Text }
/** A text with its place here: ids of ours. `waitsFor` is what it answers, where that is not here: it stands without it. */
export type PlacedText = TextLine & {
  id: string
  authorId: string
  aboveId: string | null
  parentId: string | null
  waitsFor: string | null
  tagIds: string[]
}
/** The rows of a batch: those that go in, those that exist, and those without a place. */
export type Placing = {
  placed: PlacedText[]
  known: TextLine[]
  unplaced: (TextLine & { fault: PlaceFault; field: string })[]
}

/** The database's facts about the rows of a batch. */
export type Looked = {
  /** Things that were brought in before, by their keys. */
  sources: ReadonlyMap<string, Source>
  /** The post, thread or status of each text that is answered, by its id here. */
  placeOf: ReadonlyMap<string, string | null>
  takenSlugs: ReadonlySet<string>
}

/** The keys of all that the texts of a batch are or need; remembered ids are not read again. */
export function requestedIds(lines: readonly TextLine[], known: KnownIds): Map<string, Set<string>> {
  const requested = new Map<string, Set<string>>()
  const want = (type: string, id: string, mayBeKnown = true) => {
    if (mayBeKnown && known.get(keyOf(type, id)) !== undefined) return
    const ids = requested.get(type)
    if (ids) ids.add(id)
    else requested.set(type, new Set([id]))
  }
  for (const { text } of lines) {
    want(text.type, text.id, false)
    if (!text.fallbacks?.guest) want('user', text.authorId)
    if (text.above) want(text.above.type, text.above.id)
    if (text.parentId !== null) want(text.type, text.parentId)
    for (const tag of text.thread?.tags ?? []) want('tag', tag)
  }
  return requested
}

const FIELD: Partial<Record<PlaceFault, string>> = {
  noAuthor: 'authorId',
  noPost: 'postId',
  noThread: 'threadId',
  noStatus: 'statusId',
  noParent: 'parentId',
  otherPlace: 'parentId',
  noTag: 'tags',
  slugTaken: 'slug',
}
const MISSING = { post: 'noPost', thread: 'noThread', status: 'noStatus' } as const

/** Gives each text of a batch its place, in the order they stand in; `nextId` gives those that have one their id. */
export function place(
  lines: readonly TextLine[],
  { sources, placeOf, takenSlugs }: Looked,
  { importId, known, nextId }: { importId: string; known: KnownIds; nextId: () => string },
): Placing {
  const placing: Placing = { placed: [], known: [], unplaced: [] }
  const own = new Map<string, PlacedText>()
  const slugs = new Set<string>()
  const idOf = (type: string, id: string): string | undefined => {
    const key = keyOf(type, id)
    return own.get(key)?.id ?? known.get(key) ?? sources.get(key)?.targetId
  }
  const standsUnder = (key: string, id: string): string | null | undefined => {
    const here = own.get(key)
    return here ? here.aboveId : placeOf.get(id)
  }

  for (const each of lines) {
    const key = keyOf(each.text.type, each.text.id)
    const before = sources.get(key)
    if (before && !(before.importId === importId && before.position !== each.position)) {
      placing.known.push(each)
      continue
    }
    const found = before ? 'twice' : find(each, key)
    if (typeof found === 'string') placing.unplaced.push({ ...each, fault: found, field: FIELD[found] ?? 'id' })
    else {
      own.set(key, found)
      if (each.text.thread) slugs.add(each.text.thread.slug)
      placing.placed.push(found)
    }
  }
  return placing

  function parentOf({ type, parentId }: Text, aboveId: string | null): { id: string | null; fault: PlaceFault | null } {
    if (parentId === null) return { id: null, fault: null }
    const id = idOf(type, parentId)
    if (id === undefined) return { id: null, fault: 'noParent' }
    return standsUnder(keyOf(type, parentId), id) === aboveId ? { id, fault: null } : { id: null, fault: 'otherPlace' }
  }

  function find({ text, ...at }: TextLine, key: string): PlacedText | PlaceFault {
    const { above, thread } = text
    const authorId = idOf('user', text.authorId)
    if (authorId === undefined) return 'noAuthor'
    const aboveId = above === null ? null : idOf(above.type, above.id)
    if (aboveId === undefined) return above === null ? 'noParent' : MISSING[above.type]
    const parent = parentOf(text, aboveId)
    if (parent.fault && !text.fallbacks) return parent.fault
    const tagIds: string[] = []
    for (const tag of thread?.tags ?? []) {
      const id = idOf('tag', tag)
      if (id === undefined) return 'noTag'
      // Two names of one tag are one tag.
      if (!tagIds.includes(id)) tagIds.push(id)
    }
    if (thread && (takenSlugs.has(thread.slug) || slugs.has(thread.slug))) return 'slugTaken'
    if (own.has(key)) return 'twice'
    const waitsFor = parent.fault && text.parentId
    return { ...at, text, id: nextId(), authorId, aboveId, parentId: parent.id, waitsFor, tagIds }
  }
}
