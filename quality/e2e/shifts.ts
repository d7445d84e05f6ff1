export type Shifts = { sum: number; moved: string[] }
declare global {
  interface Window {
    shifts: Shifts
  }
}

/** Adds up what moves on a page without anybody's doing, with the elements that moved most. */
export function watchShifts(): void {
  window.shifts = { sum: 0, moved: [] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      window.shifts.sum += entry.value
      for (const { node } of entry.sources)
        if (node instanceof Element)
          window.shifts.moved.push(`${node.tagName}.${node.className} ${entry.value.toFixed(3)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
