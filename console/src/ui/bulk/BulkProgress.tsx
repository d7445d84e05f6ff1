import { useSyncExternalStore } from 'react'
import { formatNumber } from '../text/NumberText.tsx'

type Progress = { n: number; all: number }

let current: Progress | null = null
const listeners = new Set<() => void>()

/** How many rows of how many are through; null when all are. */
export function tellProgress(progress: Progress | null) {
  current = progress
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** So few are through at once. */
const FEW = 5

/** How far a change of many rows has come. It hears of it by itself, so that no list is drawn again for each row. */
export function BulkProgress() {
  const progress = useSyncExternalStore(subscribe, () => current)
  if (!progress || progress.all < FEW) return null
  const words = `${formatNumber(progress.n)} of ${formatNumber(progress.all)}`
  return (
    <progress aria-label={`Changed so far: ${words}`} data-tip={words} value={progress.n} max={progress.all}>
      {words}
    </progress>
  )
}
