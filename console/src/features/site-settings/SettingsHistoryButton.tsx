import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { HistoryButton } from '../../ui/history/HistoryButton.tsx'
import { type SettingsSource, SOURCES } from './settings-source.ts'
import { settingsOptions } from './site-settings.api.ts'

const SettingHistory = lazy(async () => ({ default: (await import('./SettingHistory.tsx')).SettingHistory }))

/** Opens who changed which of these settings. */
export function SettingsHistoryButton({ source }: { source: SettingsSource }) {
  const { title } = SOURCES[source]
  const schema = useQuery(settingsOptions(source)).data?.schema
  return schema ? (
    <HistoryButton title={`History of ${title}`} group={title}>
      <SettingHistory schema={schema} source={source} />
    </HistoryButton>
  ) : null
}
