import { type RefObject, useState } from 'react'

/** The current row of a list: it has the focus, on its box or its first link. */
export function useRowCursor(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [moved, setMoved] = useState<string | null>(null)
  const current = moved !== null && ids.includes(moved) ? moved : null
  const move = (step: number) => {
    const focused = document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? current
    const at = focused === null ? -1 : ids.indexOf(focused)
    const id = ids[at < 0 ? (step > 0 ? 0 : ids.length - 1) : Math.min(Math.max(at + step, 0), ids.length - 1)]
    if (id === undefined) return
    setMoved(id)
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    const box = row?.querySelector<HTMLElement>('input:enabled, a')
    box?.focus()
    row?.scrollIntoView?.({ block: 'nearest' })
  }
  return { current, move }
}
