import { useQuery } from '@tanstack/react-query'
import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import type { SettingLevel } from '@ward/domain/site-settings/settings-form'
import { lazy, useRef } from 'react'
import { useLive } from '../../api/useLive.tsx'
import { useFieldInAddress } from '../../ui/form/useFieldInAddress.ts'
import { HistoryButton } from '../../ui/history/HistoryButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx'
import { useSchemaForm } from '../../ui/schema-form/useSchemaForm.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { changedForServer } from './changedForServer.ts'
import { SettingOrigin } from './SettingOrigin.tsx'
import { SETTINGS_KEY, type Settings, saveSettings, settingsOptions } from './site-settings.api.ts'

const SettingHistory = lazy(async () => ({ default: (await import('./SettingHistory.tsx')).SettingHistory }))

type SettingsPageProps = { level: SettingLevel; title: string; saved: string }

/** The settings of a level as a form that the server's schema names. */
export function SettingsPage({ level, title, saved }: SettingsPageProps) {
  const query = useQuery(settingsOptions(level))
  useLive('setting', () => void query.refetch())
  const schema = query.data?.schema
  return (
    <>
      <PageTitle title={title}>
        {schema ? (
          <HistoryButton title={`History of ${title}`} group={title}>
            <SettingHistory schema={schema} />
          </HistoryButton>
        ) : null}
      </PageTitle>
      <Loaded query={query} failed={FAULT_MESSAGE}>
        {(settings) =>
          isThere(settings) ? (
            <SettingsForm level={level} title={title} saved={saved} settings={settings} />
          ) : (
            <ErrorState title={FAULT_MESSAGE} onRetry={() => void query.refetch()} />
          )
        }
      </Loaded>
    </>
  )
}

/** Neither schema nor values came empty (spec 2 section 8). */
const isThere = ({ schema, values }: Settings) =>
  Object.keys(schema.properties ?? {}).length > 0 && Object.keys(values).some((name) => name !== 'version')

function SettingsForm({ level, title, saved, settings }: SettingsPageProps & { settings: Settings }) {
  /** Settings that are to hold again what holds for all. */
  const givenUp = useRef(new Set<string>())
  const form = useSchemaForm(settings.schema, {
    values: settings.values,
    save: (values, changed) =>
      saveSettings(level, changedForServer(settings.schema, changed, givenUp.current), Number(values.version)),
    saved,
    failed: FAULT_MESSAGE,
    onSaved: () => givenUp.current.clear(),
    invalidates: SETTINGS_KEY,
  })
  useFieldInAddress(form)
  return (
    <SchemaForm
      form={form}
      label={title}
      beside={(name) => (
        <SettingOrigin
          form={form}
          name={name}
          isOwn={settings.own.includes(name)}
          giveUp={() => givenUp.current.add(name)}
        />
      )}
    />
  )
}
