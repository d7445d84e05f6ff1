import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import type { SettingLevel } from '@ward/domain/site-settings/settings-form'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'
import type { JsonSchema } from '../../ui/schema-form/jsonSchema.ts'

const GetSiteSettings = graphql(`
  query GetSiteSettings {
    getSiteSettingsSchema
    getSiteSettings { settings own version }
  }
`)
const GetSuperSettings = graphql(`
  query GetSuperSettings {
    getSiteSuperSettingsSchema
    getSiteSuperSettings { settings own version }
  }
`)
const SetSiteSettings = graphql(`
  mutation SetSiteSettings($settings: String!, $version: Int) {
    setSiteSettings(settings: $settings, version: $version) { settings own version }
  }
`)
const SetSuperSettings = graphql(`
  mutation SetSuperSettings($settings: String!, $version: Int) {
    setSiteSuperSettings(settings: $settings, version: $version) { settings own version }
  }
`)
const SettingVersions = graphql(`
  query SettingVersions($name: String!, $upTo: Int) {
    settingVersions(name: $name, upTo: $upTo) {
      number insertedAt authorKind author { username } fields { name text } before { name text }
    }
  }
`)
const RestoreSetting = graphql(`
  mutation RestoreSetting($name: String!, $version: Int!) {
    restoreSetting(name: $name, version: $version) { number }
  }
`)

export type Values = Record<string, unknown>
export type Settings = { schema: JsonSchema; values: Values; own: readonly string[]; version: number }
type Sent = { settings: string; own: readonly string[]; version: number }

export const SETTINGS_KEY = ['site-settings']

const valuesOf = ({ settings, version }: Sent): Values => ({ ...JSON.parse(settings), version })
const settingsOf = (schema: string, now: Sent): Settings => ({
  schema: JSON.parse(schema),
  values: valuesOf(now),
  own: now.own,
  version: now.version,
})

export const settingsOptions = (level: SettingLevel) =>
  queryOptions({
    queryKey: [...SETTINGS_KEY, level],
    queryFn: async ({ signal }) => {
      if (level === 'super') {
        const answer = await request(GetSuperSettings, {}, { signal })
        return settingsOf(answer.getSiteSuperSettingsSchema, answer.getSiteSuperSettings)
      }
      const answer = await request(GetSiteSettings, {}, { signal })
      return settingsOf(answer.getSiteSettingsSchema, answer.getSiteSettings)
    },
  })

/** Sends the settings that changed, null for what the site gives up of its own; answers with all of them. */
export async function saveSettings(level: SettingLevel, changed: Values, version: number): Promise<Values> {
  const input = { settings: JSON.stringify(changed), version }
  if (level === 'super') return valuesOf((await request(SetSuperSettings, input)).setSiteSuperSettings)
  return valuesOf((await request(SetSiteSettings, input)).setSiteSettings)
}

export const settingVersionsOptions = (name: string) =>
  infiniteQueryOptions({
    queryKey: [...SETTINGS_KEY, 'versions', name],
    queryFn: async ({ pageParam, signal }) =>
      (await request(SettingVersions, { name, upTo: pageParam }, { signal })).settingVersions,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => {
      const oldest = last.length < VERSION_PAGE_SIZE ? 1 : (last.at(-1)?.number ?? 1)
      return oldest > 1 ? oldest - 1 : null
    },
  })

export const restoreSetting = async (name: string, version: number) =>
  (await request(RestoreSetting, { name, version })).restoreSetting
