import { type RefObject, useLayoutEffect, useState } from 'react'

const flexMin = 200
const leastScale = 0.7
const cardsBelow = 720

/** How the columns fit: their common scale, or cards where even 70 % is too wide (and always below 720 px). */
export function useFit(frame: RefObject<HTMLElement | null>, widths: readonly (number | undefined)[]) {
  const [fit, setFit] = useState({ cards: false, scale: 1 })
  const fixed = widths.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  const flexible = widths.filter((width) => width === undefined).length * flexMin
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const width = element.clientWidth
      const scale = fixed > 0 && width > 0 ? Math.min(1, (width - flexible) / fixed) : 1
      const cards = window.innerWidth < cardsBelow || scale < leastScale
      setFit((old) => (old.cards === cards && old.scale === scale ? old : { cards, scale }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, fixed, flexible])
  return fit
}
