import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The button that was pressed keeps the focus when its line moves; at the end of the list the other one has it. */
export function useStepFocus(list: RefObject<HTMLElement | null>) {
  const focused = useRef<{ id: string; way: 'up' | 'down' | 'handle' } | null>(null)
  useLayoutEffect(() => {
    const { id, way } = focused.current ?? {}
    focused.current = null
    if (!id || !way) return
    const line = list.current?.querySelector(`[data-item="${CSS.escape(id)}"]`)
    const button = (which: string) => line?.querySelector<HTMLElement>(`[data-way="${which}"]:not([disabled])`)
    const target = button(way) ?? button(way === 'up' ? 'down' : 'up')
    target?.focus()
  })
  return (id: string, way: 'up' | 'down' | 'handle') => {
    focused.current = { id, way }
  }
}
