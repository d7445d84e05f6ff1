import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../api/useLive.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { VersionHistory } from '../../ui/history/VersionHistory.tsx'
import type { JsonSchema } from '../../ui/schema-form/jsonSchema.ts'
import type { SettingsSource } from './settings-source.ts'
import { restoreSetting, SETTINGS_KEY, settingVersionsOptions } from './site-settings.api.ts'

/** The history of a setting, and the way back to an earlier version. */
export function SettingHistory({ schema, source }: { schema: JsonSchema; source: SettingsSource }) {
  const queries = useQueryClient()
  const names = Object.entries(schema.properties ?? {})
  const [name, setName] = useState(names[0]?.[0] ?? '')
  const versions = settingVersionsOptions(source, name)
  useLive('setting', () => void queries.invalidateQueries({ queryKey: versions.queryKey }))
  const title = schema.properties?.[name]?.title ?? name
  return (
    <>
      <SelectField
        label="Setting"
        data={names.map(([value, property]) => ({ value, label: property.title ?? value }))}
        value={name}
        onChange={(chosen) => setName(chosen ?? name)}
        allowDeselect={false}
        searchable
      />
      <VersionHistory
        key={name}
        query={useInfiniteQuery(versions)}
        shown={(version) => ({ ...version, author: version.author?.username ?? null })}
        labels={{ value: title }}
        restore={(version, shown) => restoreSetting(source, { name, version, shown })}
        saved={`${title} was restored`}
        onRestored={() => queries.invalidateQueries({ queryKey: SETTINGS_KEY })}
      />
    </>
  )
}
