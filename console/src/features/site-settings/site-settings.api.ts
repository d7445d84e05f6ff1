import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'
import type { JsonSchema } from '../../ui/schema-form/jsonSchema.ts'
import type { SettingsSource } from './settings-source.ts'

const GetSiteSettings = graphql(`
  query GetSiteSettings {
    getSiteSettingsSchema
    getSiteSettings { settings own inherited fromNetwork version }
  }
`)
const GetSuperSettings = graphql(`
  query GetSuperSettings {
    getSiteSuperSettingsSchema
    getSiteSuperSettings { settings own inherited fromNetwork version }
  }
`)
const GetNetworkSettings = graphql(`
  query GetNetworkSettings {
    getNetworkSettingsSchema
    getNetworkSettings { settings own sites ownAt { name sites } version }
  }
`)
const SetSiteSettings = graphql(`
  mutation SetSiteSettings($settings: String!, $version: Int, $reason: String) {
    setSiteSettings(settings: $settings, version: $version, reason: $reason) { settings version }
  }
`)
const SetSuperSettings = graphql(`
  mutation SetSuperSettings($settings: String!, $version: Int, $reason: String) {
    setSiteSuperSettings(settings: $settings, version: $version, reason: $reason) { settings version }
  }
`)
const SetNetworkSettings = graphql(`
  mutation SetNetworkSettings($settings: String!, $version: Int, $reason: String) {
    setNetworkSettings(settings: $settings, version: $version, reason: $reason) { settings version }
  }
`)
const SettingVersions = graphql(`
  query SettingVersions($name: String!, $upTo: Int) {
    settingVersions(name: $name, upTo: $upTo) {
      number insertedAt authorKind reason author { username } fields { name text } before { name text }
    }
  }
`)
const NetworkSettingVersions = graphql(`
  query NetworkSettingVersions($name: String!, $upTo: Int) {
    networkSettingVersions(name: $name, upTo: $upTo) {
      number insertedAt authorKind reason author { username } fields { name text } before { name text }
    }
  }
`)
const RestoreSetting = graphql(`
  mutation RestoreSetting($name: String!, $version: Int!, $shown: Int) {
    restoreSetting(name: $name, version: $version, shown: $shown) { number }
  }
`)
const RestoreNetworkSetting = graphql(`
  mutation RestoreNetworkSetting($name: String!, $version: Int!, $shown: Int) {
    restoreNetworkSetting(name: $name, version: $version, shown: $shown) { number }
  }
`)

export type Values = Record<string, unknown>
export type Settings = {
  schema: JsonSchema
  values: Values
  /** The names of those that are not inherited. */
  own: readonly string[]
  /** The value each would have otherwise. */
  inherited: Values
  /** The names of those that the network has set for all sites. */
  fromNetwork: readonly string[]
  /** Of the network: how many sites there are, and on how many each has a value of its own. */
  sites: number
  ownAt: Readonly<Record<string, number>>
}
type Sent = { settings: string; version: number }

export const SETTINGS_KEY = ['site-settings']

const valuesOf = ({ settings, version }: Sent): Values => ({ ...JSON.parse(settings), version })
const ofSite = (
  schema: string,
  now: Sent & { own: readonly string[]; inherited: string; fromNetwork: readonly string[] },
): Settings => ({
  schema: JSON.parse(schema),
  values: valuesOf(now),
  own: now.own,
  inherited: JSON.parse(now.inherited),
  fromNetwork: now.fromNetwork,
  sites: 0,
  ownAt: {},
})

const LOADS: Record<SettingsSource, (signal: AbortSignal) => Promise<Settings>> = {
  site: async (signal) => {
    const answer = await request(GetSiteSettings, {}, { signal })
    return ofSite(answer.getSiteSettingsSchema, answer.getSiteSettings)
  },
  super: async (signal) => {
    const answer = await request(GetSuperSettings, {}, { signal })
    return ofSite(answer.getSiteSuperSettingsSchema, answer.getSiteSuperSettings)
  },
  network: async (signal) => {
    const { getNetworkSettingsSchema, getNetworkSettings: now } = await request(GetNetworkSettings, {}, { signal })
    const schema: JsonSchema = JSON.parse(getNetworkSettingsSchema)
    const defaults = Object.entries(schema.properties ?? {}).map(([name, property]) => [name, property.default])
    return {
      schema,
      values: valuesOf(now),
      own: now.own,
      inherited: Object.fromEntries(defaults),
      fromNetwork: [],
      sites: now.sites,
      ownAt: Object.fromEntries(now.ownAt.map(({ name, sites }) => [name, sites])),
    }
  },
}

export const settingsOptions = (source: SettingsSource) =>
  queryOptions({ queryKey: [...SETTINGS_KEY, source], queryFn: ({ signal }) => LOADS[source](signal) })

/** Sends the settings that changed, null for what is to be inherited again; answers with all of them. */
export async function saveSettings(
  source: SettingsSource,
  changed: Values,
  { version, reason }: { version: number; reason: string },
): Promise<Values> {
  const input = { settings: JSON.stringify(changed), version, reason: reason.trim() || null }
  if (source === 'network') return valuesOf((await request(SetNetworkSettings, input)).setNetworkSettings)
  if (source === 'super') return valuesOf((await request(SetSuperSettings, input)).setSiteSuperSettings)
  return valuesOf((await request(SetSiteSettings, input)).setSiteSettings)
}

export const settingVersionsOptions = (source: SettingsSource, name: string) =>
  infiniteQueryOptions({
    queryKey: [...SETTINGS_KEY, 'versions', source === 'network', name],
    queryFn: async ({ pageParam: upTo, signal }) =>
      source === 'network'
        ? (await request(NetworkSettingVersions, { name, upTo }, { signal })).networkSettingVersions
        : (await request(SettingVersions, { name, upTo }, { signal })).settingVersions,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => {
      const oldest = last.length < VERSION_PAGE_SIZE ? 1 : (last.at(-1)?.number ?? 1)
      return oldest > 1 ? oldest - 1 : null
    },
  })

/** @param input.shown the newest version that was shown */
export const restoreSetting = async (
  source: SettingsSource,
  input: { name: string; version: number; shown: number },
): Promise<unknown> =>
  source === 'network'
    ? (await request(RestoreNetworkSetting, input)).restoreNetworkSetting
    : (await request(RestoreSetting, input)).restoreSetting
