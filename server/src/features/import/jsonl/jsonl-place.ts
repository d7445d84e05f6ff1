import type { PlaceFault } from '@ward/domain/import-rows'
import type { Source } from '../import.db.ts'
import { type KnownIds, keyOf } from './jsonl-known.ts'
import type { Text } from './jsonl-staged.ts'

/** A text with its line. */
export type Line = { line: number; text: Text }
/** A text with its place here: ids of ours. */
export type LocatedLine = Line & {
  id: string
  authorId: string
  aboveId: string | null
  parentId: string | null
  tagIds: string[]
}
/** What of a batch goes in, what is here already, and what has no place. */
export type Placing = {
  placed: LocatedLine[]
  known: Line[]
  unplaced: (Line & { fault: PlaceFault; field: string })[]
}

/** What the database knows about the rows of a batch. */
export type Looked = {
  /** What came in before, by its key. */
  sources: ReadonlyMap<string, Source>
  /** Under what the texts stand that are answered, by their id here. */
  placeOf: ReadonlyMap<string, string | null>
  takenSlugs: ReadonlySet<string>
}

/** The keys of all that the texts of a batch are or need; what is remembered is asked for no more. */
export function wantedOf(lines: readonly Line[], known: KnownIds): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  const want = (type: string, id: string, mayBeKnown = true) => {
    if (mayBeKnown && known.get(keyOf(type, id)) !== undefined) return
    const ids = wanted.get(type)
    if (ids) ids.add(id)
    else wanted.set(type, new Set([id]))
  }
  for (const { text } of lines) {
    want(text.type, text.id, false)
    want('user', text.authorId)
    if (text.above) want(text.above.type, text.above.id)
    if (text.parentId !== null) want(text.type, text.parentId)
    for (const tag of text.thread?.tags ?? []) want('tag', tag)
  }
  return wanted
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
  lines: readonly Line[],
  { sources, placeOf, takenSlugs }: Looked,
  { importId, known, nextId }: { importId: string; known: KnownIds; nextId: () => string },
): Placing {
  const placing: Placing = { placed: [], known: [], unplaced: [] }
  const own = new Map<string, LocatedLine>()
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
    if (before && !(before.importId === importId && before.position !== each.line)) {
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

  function find({ line, text }: Line, key: string): LocatedLine | PlaceFault {
    const { type, above, thread } = text
    const authorId = idOf('user', text.authorId)
    if (authorId === undefined) return 'noAuthor'
    const aboveId = above === null ? null : idOf(above.type, above.id)
    if (aboveId === undefined) return above === null ? 'noParent' : MISSING[above.type]
    const parentId = text.parentId === null ? null : idOf(type, text.parentId)
    if (parentId === undefined) return 'noParent'
    if (parentId !== null && standsUnder(keyOf(type, text.parentId ?? ''), parentId) !== aboveId) return 'otherPlace'
    const tagIds: string[] = []
    for (const tag of thread?.tags ?? []) {
      const id = idOf('tag', tag)
      if (id === undefined) return 'noTag'
      // Two names of one tag are one tag.
      if (!tagIds.includes(id)) tagIds.push(id)
    }
    if (thread && (takenSlugs.has(thread.slug) || slugs.has(thread.slug))) return 'slugTaken'
    if (own.has(key)) return 'twice'
    return { line, text, id: nextId(), authorId, aboveId, parentId, tagIds }
  }
}
