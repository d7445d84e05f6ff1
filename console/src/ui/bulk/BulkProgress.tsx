import { createStore } from '../../store.ts'
import { formatNumber } from '../text/NumberText.tsx'

type Progress = { n: number; all: number }

const current = createStore<Progress | null>(null)

/** The number of finished rows, of all; null when all are. */
export const tellProgress = current.set

/** Changes of fewer rows show no progress: they are through at once. */
const FEW = 5

/** The progress of a change of many rows. It hears of it by itself, so that no list is drawn again for each row. */
export function BulkProgress() {
  const progress = current.use()
  if (!progress || progress.all < FEW) return null
  const words = `${formatNumber(progress.n)} of ${formatNumber(progress.all)}`
  return (
    <progress aria-label={`Changed so far: ${words}`} data-tip={words} value={progress.n} max={progress.all}>
      {words}
    </progress>
  )
}
