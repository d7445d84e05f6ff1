import { FlagFilter } from '@ward/domain/flags/flag/flags'
import { z } from 'zod'

/** The list a flag was opened from. */
const ListContext = z.object({
  filter: FlagFilter,
  /** The rows seen of it, in its order: decided flags keep their place, so that a step back finds them. */
  ids: z.array(z.string()),
  /** Those of `ids` that have left the list since. */
  gone: z.array(z.string()),
  /** The number of rows of the list before the first id. */
  offset: z.number(),
  /** Rows of the list when it was last asked for. */
  total: z.number(),
  /** The flag that was opened last: on the way back its row is current, or the one after it. */
  opened: z.string().nullish(),
})
export type ListContext = z.infer<typeof ListContext>

const KEY = 'ward.flagList'

/** Remembers the list in this tab, so that a flag's page can step through it and lead back to it. */
export function rememberList(context: ListContext): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(context))
  } catch {
    // Storage switched off: the page then offers no steps.
  }
}

/** The list of this tab, or null. */
export function currentList(): ListContext | null {
  try {
    return ListContext.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export type ListPosition = {
  at: number
  total: number
  /** Rows of the list after this one that are still to be looked at. */
  left: number
  previous: string | null
  next: string | null
}

/** Where a flag stands in a list: '3 of 128', and its neighbours. */
export function placeIn(context: ListContext | null, id: string): ListPosition | null {
  const index = context?.ids.indexOf(id) ?? -1
  if (!context || index < 0) return null
  const at = context.offset + index + 1
  const total = Math.max(context.total + context.gone.length, context.offset + context.ids.length)
  const goneAfter = context.ids.slice(index + 1).filter((other) => context.gone.includes(other)).length
  return {
    at,
    total,
    left: total - at - goneAfter,
    previous: context.ids[index - 1] ?? null,
    next: context.ids[index + 1] ?? null,
  }
}

/** A part of the list: rows to skip and rows to take. */
type Rows = { offset: number; limit: number }

const BEFORE = 10
const ROWS = 40

/** The rows of the list to ask for around a flag; it moves in steps, so that most flags need no new question. */
export function rowsAround(context: ListContext, id: string): Rows {
  const before = context.ids.slice(0, Math.max(0, context.ids.indexOf(id)))
  const at = context.offset + before.filter((other) => !context.gone.includes(other)).length
  return { offset: Math.max(0, Math.floor(at / BEFORE) * BEFORE - BEFORE), limit: ROWS }
}

/**
 * The list with newly fetched rows in it: seen rows keep their place, new rows come in where they stand among the known
 * ones, and rows that the answer should hold and does not have left the list.
 */
export function withRows(context: ListContext, asked: Rows, fetched: readonly string[], total: number): ListContext {
  const ids = [...context.ids]
  const isKnown = (id: string) => context.ids.includes(id)
  const firstKnown = fetched.findIndex(isKnown)
  const before = firstKnown > 0 ? fetched.slice(0, firstKnown) : []
  let at = firstKnown < 0 ? ids.length : ids.indexOf(fetched[firstKnown] ?? '')
  ids.splice(at, 0, ...before)
  at += before.length
  for (const id of fetched.slice(Math.max(0, firstKnown))) {
    if (isKnown(id)) at = ids.indexOf(id) + 1
    else ids.splice(at++, 0, id)
  }
  const from = asked.offset === 0 ? 0 : ids.indexOf(fetched[0] ?? '')
  const to = fetched.length < asked.limit ? ids.length : ids.indexOf(fetched.at(-1) ?? '') + 1
  const covered = from < 0 ? [] : ids.slice(from, to)
  const gone = context.ids.filter((id) => !fetched.includes(id) && (context.gone.includes(id) || covered.includes(id)))
  const offset = context.ids[0] === ids[0] ? context.offset : Math.max(0, context.offset - before.length)
  return { ...context, ids, gone, offset, total }
}
