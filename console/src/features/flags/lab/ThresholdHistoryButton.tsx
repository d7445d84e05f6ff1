import { useInfiniteQuery } from '@tanstack/react-query'
import { percentText, ThresholdsInput } from '@ward/domain/automod/automod'
import { LabScore, labScoreLabel, THRESHOLD_RESTORED } from '@ward/domain/flags/lab/threshold-lab'
import type { VersionField } from '@ward/domain/kernel/versions'
import { lazy } from 'react'
import { useMay } from '../../../api/session.tsx'
import type { ShownVersion } from '../../../ui/history/History.tsx'
import { HistoryButton } from '../../../ui/history/HistoryButton.tsx'
import { restoreThresholds, type ThresholdVersion, thresholdVersionsOptions } from './lab.api.ts'

const VersionHistory = lazy(async () => ({
  default: (await import('../../../ui/history/VersionHistory.tsx')).VersionHistory<ThresholdVersion>,
}))

/** The history of the site's thresholds, and the way back; for those who may read settings. */
export function ThresholdHistoryButton({ onRestored }: { onRestored: () => unknown }) {
  if (!useMay('settings.read').ok) return null
  return (
    <HistoryButton title="History of thresholds" group="Threshold lab">
      <Versions onRestored={onRestored} />
    </HistoryButton>
  )
}

const Versions = ({ onRestored }: { onRestored: () => unknown }) => (
  <VersionHistory
    query={useInfiniteQuery(thresholdVersionsOptions)}
    shown={shown}
    labels={labScoreLabel}
    restore={restoreThresholds}
    saved={THRESHOLD_RESTORED}
    onRestored={onRestored}
  />
)

const shown = ({ author, fields, before, ...version }: ThresholdVersion): ShownVersion => ({
  ...version,
  author: author?.username ?? null,
  fields: readable(fields),
  before: before && readable(before),
})

/** The one value of the setting as its thresholds; a site that has set none has those of the house. */
function readable(fields: readonly VersionField[]): VersionField[] {
  const read = ThresholdsInput.safeParse(parsed(fields[0]?.text))
  return LabScore.options.map((name) => ({
    name,
    text: read.success ? percentText(read.data[name]) : 'Default',
  }))
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
