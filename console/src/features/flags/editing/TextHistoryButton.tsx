import { HISTORY_LABEL } from '@ward/domain/flags/editing/text-editing'
import { lazy } from 'react'
import { HistoryButton } from '../../../ui/history/HistoryButton.tsx'
import type { FlagCase } from '../flag/flag-detail.api.ts'

const TextHistory = lazy(async () => ({ default: (await import('./TextHistory.tsx')).TextHistory }))

/** Opens what staff made of the text over time. */
export const TextHistoryButton = ({ flag, version }: { flag: FlagCase; version: number | null }) => (
  <HistoryButton title={HISTORY_LABEL} group="This flag" about={flag.id} small>
    <TextHistory flag={flag} version={version} />
  </HistoryButton>
)
