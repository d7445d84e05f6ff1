import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { focusIsNowhere } from '../focus/keepFocus.ts'

function focusRow(root: HTMLElement | null, id: string) {
  const row = root?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row
  target?.focus()
}

/** Gives the focus to a row unless it is elsewhere; a dialog that is closing first gives it back to where it was opened. */
function focusWhenFree(root: HTMLElement | null, id: string, tries = 20) {
  if (document.querySelector('[aria-modal="true"]')) {
    if (tries > 0) setTimeout(() => focusWhenFree(root, id, tries - 1), 50)
  } else if (focusIsNowhere()) focusRow(root, id)
}

/** Gives the focus to a row on the way back to its list, once the new screen's heading has had it; not away from anything else. */
function focusAfterHeading(root: HTMLElement | null, id: string) {
  setTimeout(() => {
    if (focusIsNowhere() || document.activeElement?.matches('main, h1')) focusRow(root, id)
  }, 100)
}

/** The row to select when a row is gone: the next one that is still there, else the last one before it. */
export function rowInPlaceOf(id: string, before: readonly string[], now: readonly string[]): string | null {
  const at = before.indexOf(id)
  const left = new Set(now)
  return (
    before.slice(at + 1).find((other) => left.has(other)) ??
    before.slice(0, Math.max(at, 0)).findLast((other) => left.has(other)) ??
    now[0] ??
    null
  )
}

/** A row that was left, and the rows it stood among then. */
export type ComesBackTo = { id: string; among: readonly string[] }

/** The row to come back to, in a list of which some was seen before. */
function rowToComeBackTo({ id, among }: ComesBackTo, now: readonly string[]): string | null {
  if (now.includes(id)) return id
  return among.some((other) => now.includes(other)) ? rowInPlaceOf(id, among, now) : null
}

/**
 * The current row: the one the focus was in last. Moving it moves the focus; when its row leaves the list while it has the
 * focus, the row that takes its place gets it, so that a shift can be worked through without reaching for the mouse.
 */
export function useCursor(
  root: RefObject<HTMLElement | null>,
  ids: readonly string[],
  comesBackTo: ComesBackTo | null = null,
) {
  const [current, setCurrent] = useState<string | null>(null)
  const focused = useRef(false)
  const before = useRef(ids)
  const key = ids.join('\n')
  const goal = useRef(comesBackTo)
  /** The row that the way back led to, or that took its place: nobody picked it. */
  const led = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first rows are there
  useEffect(() => {
    if (!goal.current || ids.length === 0) return
    const back = rowToComeBackTo(goal.current, ids)
    goal.current = null
    if (back === null) return
    focused.current = true
    led.current = back
    setCurrent(back)
    focusAfterHeading(root.current, back)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the rows moves the cursor
  useEffect(() => {
    const old = before.current
    before.current = ids
    if (current === null || ids.includes(current)) return
    const next = rowInPlaceOf(current, old, ids)
    if (led.current === current) led.current = next
    setCurrent(focused.current ? next : null)
    if (next !== null && focused.current) focusWhenFree(root.current, next)
  }, [key])

  const move = (step: number) => {
    const at = current === null ? -1 : ids.indexOf(current)
    const next = ids[Math.max(0, Math.min(ids.length - 1, at + step))]
    if (next !== undefined) focusRow(root.current, next)
  }
  const onFocus = (event: FocusEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
    if (id === undefined) return
    if (id !== led.current) led.current = null
    focused.current = true
    setCurrent(id)
  }
  const onBlur = (event: FocusEvent) => {
    // A removed element loses the focus to nowhere, a dialog gives it back: then the cursor stays where it was.
    const next = event.relatedTarget
    if (next instanceof Element && !root.current?.contains(next) && !next.closest('[aria-modal="true"]'))
      focused.current = false
  }
  const pick = () => {
    led.current = null
  }
  return { current, move, pick, isPicked: () => current !== null && current !== led.current, onFocus, onBlur }
}
