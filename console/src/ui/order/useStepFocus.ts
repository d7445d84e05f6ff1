import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The button that was pressed keeps the focus when its line moves; at the end of the list the other one has it. */
export function useStepFocus(list: RefObject<HTMLElement | null>) {
  const focused = useRef<{ id: string; move: 'up' | 'down' | 'handle' } | null>(null)
  useLayoutEffect(() => {
    const { id, move } = focused.current ?? {}
    focused.current = null
    if (!id || !move) return
    const line = list.current?.querySelector(`[data-item="${CSS.escape(id)}"]`)
    const button = (which: string) => line?.querySelector<HTMLElement>(`[data-move="${which}"]:not([disabled])`)
    const target = button(move) ?? button(move === 'up' ? 'down' : 'up')
    target?.focus()
  })
  return (id: string, move: 'up' | 'down' | 'handle') => {
    focused.current = { id, move }
  }
}
