/** The list a flag was opened from: its address, and the ids of the page that was shown. */
export type ListContext = {
  /** Query of the dashboard, `?filters=spam`, or nothing. */
  search: string
  ids: string[]
  /** Place of the first id in the whole list, from 0. */
  offset: number
  total: number
}

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
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

export type Place = { at: number; total: number; previous: string | null; next: string | null }

/** Where a flag stands in a list: '3 of 128', and its neighbours on the page. */
export function placeIn(context: ListContext | null, id: string): Place | null {
  const index = context?.ids.indexOf(id) ?? -1
  if (!context || index < 0) return null
  return {
    at: context.offset + index + 1,
    total: Math.max(context.total, context.ids.length),
    previous: context.ids[index - 1] ?? null,
    next: context.ids[index + 1] ?? null,
  }
}
