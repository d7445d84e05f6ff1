import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { SettingsInput, settingsSchema } from '@ward/domain/site-settings/settings-form'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { Version } from '../versions/versions.graphql.ts'
import {
  type NetworkSettingsNow,
  networkSettingNamed,
  networkSettingsNow,
  restoreNetworkSetting,
  saveNetworkSettings,
} from './network-settings.actions.ts'
import { networkVersionsOf } from './network-settings.db.ts'
import { NETWORK_SETTINGS } from './network-settings.ts'
import { SettingVersion, SettingVersionsQuery } from './setting-versions.ts'
import { shownVersion } from './site-settings.actions.ts'

const SitesOfSetting = builder.objectRef<{ name: string; sites: number }>('SitesOfSetting').implement({
  description: 'On how many sites a setting has a value of its own.',
  fields: (t) => ({ name: t.exposeString('name'), sites: t.exposeInt('sites') }),
})

const NetworkSettings = builder.objectRef<NetworkSettingsNow>('NetworkSettings').implement({
  description: 'The values of settings on sites without their own.',
  fields: (t) => ({
    settings: t.string({
      description: 'A JSON object: the values by the names of the schema.',
      resolve: ({ values }) => JSON.stringify(values),
    }),
    own: t.stringList({
      rows: NETWORK_SETTINGS.length,
      description: 'The settings that the network has set; the others hold what the product begins with.',
      resolve: ({ own }) => own,
    }),
    sites: t.exposeInt('sites', { description: 'How many sites there are.' }),
    ownAt: t.field({
      type: [SitesOfSetting],
      rows: NETWORK_SETTINGS.length,
      resolve: ({ ownAt }) => NETWORK_SETTINGS.map((name) => ({ name, sites: ownAt.get(name) ?? 0 })),
    }),
    version: t.exposeInt('version', { description: 'Counts the changes of all settings.' }),
  }),
})

builder.queryFields((t) => ({
  getNetworkSettingsSchema: t.string({
    may: 'superSettings.read',
    description: 'A JSON Schema of the settings that the network can set for all sites.',
    resolve: () => JSON.stringify(settingsSchema(NETWORK_SETTINGS)),
  }),
  getNetworkSettings: t.field({
    type: NetworkSettings,
    may: 'superSettings.read',
    resolve: (_root, _args, ctx) => networkSettingsNow(ctx),
  }),
  networkSettingVersions: t.field({
    type: [Version],
    rows: VERSION_PAGE_SIZE,
    may: 'superSettings.read',
    description: 'The history of a default of the network, newest first.',
    args: argsOf(SettingVersionsQuery),
    resolve: async (_root, { name, upTo }, ctx) => {
      const setting = networkSettingNamed(name)
      const versions = await networkVersionsOf(ctx, setting, { limit: VERSION_PAGE_SIZE, upTo })
      return versions.map((version) => shownVersion(setting, version))
    },
  }),
}))

/** The settings of a page are of a site; here null means something else. */
const NetworkSettingsInput = SettingsInput.extend({
  settings: SettingsInput.shape.settings.describe(
    'A JSON object: what is not named stays as it is, null gives up what the network has set. Sites with a value of their own keep it.',
  ),
})

builder.mutationFields((t) => ({
  setNetworkSettings: t.field({
    type: NetworkSettings,
    may: 'superSettings.change',
    description: 'Writes the defaults that are given; the others stay, and so does what sites have of their own.',
    args: argsOf(NetworkSettingsInput),
    resolve: mutation(saveNetworkSettings),
  }),
  restoreNetworkSetting: t.field({
    type: Version,
    may: 'superSettings.change',
    description: 'Restores the default of that version; answers with the newest version.',
    args: argsOf(SettingVersion),
    resolve: mutation(restoreNetworkSetting),
  }),
}))
