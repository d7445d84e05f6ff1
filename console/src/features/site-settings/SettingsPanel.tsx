import { useQuery } from '@tanstack/react-query'
import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import { SettingReason } from '@ward/domain/site-settings/setting-reason'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useLive } from '../../api/useLive.tsx'
import { useFieldInAddress } from '../../ui/form/useFieldInAddress.ts'
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx'
import { changedIn, type SchemaFormState, useSchemaForm } from '../../ui/schema-form/useSchemaForm.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { changedForServer } from './changedForServer.ts'
import { NetworkOrigin } from './NetworkOrigin.tsx'
import { ReasonField } from './ReasonField.tsx'
import { SettingOrigin } from './SettingOrigin.tsx'
import styles from './SettingsFinder.module.css'
import { SettingsFinder } from './SettingsFinder.tsx'
import { type SettingsSource, SOURCES } from './settings-source.ts'
import { SETTINGS_KEY, type Settings, saveSettings, settingsOptions } from './site-settings.api.ts'

const NOT_LOADED = 'The settings could not be loaded'

/** The settings of a source as a form that the server's schema names. */
export function SettingsPanel({ source }: { source: SettingsSource }) {
  const query = useQuery(settingsOptions(source))
  useLive('setting', () => void query.refetch())
  return (
    <Loaded query={query} failed={NOT_LOADED}>
      {(settings) =>
        isThere(settings) ? (
          <SettingsForm source={source} settings={settings} />
        ) : (
          <ErrorState title={NOT_LOADED} onRetry={query.refetch}>
            {FAULT_MESSAGE}
          </ErrorState>
        )
      }
    </Loaded>
  )
}

/** Neither schema nor values came empty (spec 2 section 8). */
const isThere = ({ schema, values }: Settings) =>
  Object.keys(schema.properties ?? {}).length > 0 && Object.keys(values).some((name) => name !== 'version')

/** The settings that match all words of a search; changed settings are always shown. */
function useFound(form: SchemaFormState, query: string): ((name: string) => boolean) | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).join(' ')
  const changed = changedIn(form).join(' ')
  const { properties } = form.jsonSchema
  return useMemo(() => {
    if (words === '') return undefined
    return (name) => {
      const { title = '', description = '', group = '' } = properties?.[name] ?? {}
      const said = `${title} ${description} ${group} ${name}`.toLowerCase()
      return changed.split(' ').includes(name) || words.split(' ').every((word) => said.includes(word))
    }
  }, [words, changed, properties])
}

/** The fields of the form besides the settings: why they are changed, and which are to be inherited again. */
const OWN = { reason: SettingReason, givenUp: z.array(z.string()).meta({ title: 'Inherited again' }) }
const NOTHING_MORE = { reason: '', givenUp: [] as string[] }

function SettingsForm({ source, settings }: { source: SettingsSource; settings: Settings }) {
  const { title, saved } = SOURCES[source]
  const form = useSchemaForm(settings.schema, {
    values: { ...settings.values, ...NOTHING_MORE },
    own: OWN,
    save: async (values, changed) => {
      const more = { version: Number(values.version), reason: String(values.reason ?? '') }
      const sent = changedForServer(changed, values.givenUp as string[], settings.inherited)
      return { ...(await saveSettings(source, sent, more)), ...NOTHING_MORE }
    },
    saved,
    failed: FAULT_MESSAGE,
    invalidates: SETTINGS_KEY,
  })
  useFieldInAddress(form)
  const Origin = source === 'network' ? NetworkOrigin : SettingOrigin
  const [query, setQuery] = useState('')
  const only = useFound(form, query)
  return (
    <div className={styles.panel}>
      <SettingsFinder form={form} query={query} onQuery={setQuery} only={only} />
      <SchemaForm
        form={{ ...form, unsaved: changedIn(form) }}
        label={title}
        only={only}
        beside={(name) => <Origin form={form} name={name} settings={settings} />}
        buttons={<ReasonField form={form} />}
      />
    </div>
  )
}
