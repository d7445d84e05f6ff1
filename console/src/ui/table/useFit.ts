import { type RefObject, useLayoutEffect, useState } from 'react'

type Width = { width?: number; rigid?: boolean }

const flexMin = 200
const leastScale = 0.7
const phone = 720

/** How the columns fit: their common scale, or cards where even 70 % is too wide, and always in a window narrower than `cardsBelow`. */
export function useFit(frame: RefObject<HTMLElement | null>, columns: readonly Width[], cardsBelow = phone) {
  const [fit, setFit] = useState({ cards: false, scale: 1 })
  const widthOf = (rigid: boolean) =>
    columns.reduce((sum, column) => sum + (Boolean(column.rigid) === rigid ? (column.width ?? 0) : 0), 0)
  const fixed = widthOf(false)
  const kept = widthOf(true) + columns.filter(({ width }) => width === undefined).length * flexMin
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const width = element.clientWidth
      const scale = fixed > 0 && width > 0 ? Math.min(1, (width - kept) / fixed) : 1
      const cards = window.innerWidth < cardsBelow || scale < leastScale
      setFit((old) => (old.cards === cards && old.scale === scale ? old : { cards, scale }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, fixed, kept, cardsBelow])
  return fit
}
