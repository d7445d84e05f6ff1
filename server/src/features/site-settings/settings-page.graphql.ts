import type { SettingLevel } from '@ward/domain/site-settings/settings-form'
import { SettingsInput, settingsSchema } from '@ward/domain/site-settings/settings-form'
import { SITE_SETTING_NAMES } from '@ward/domain/site-settings/site-settings'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { namesFor, type SettingsNow, saveSettings, settingsNow } from './settings-page.actions.ts'

const SettingsNowRef = builder.objectRef<SettingsNow>('SiteSettings').implement({
  description: 'The values of the site’s settings.',
  fields: (t) => ({
    settings: t.string({
      description: 'A JSON object: the values by the names of the schema, and what is kept under other names.',
      resolve: ({ values }) => JSON.stringify(values),
    }),
    own: t.stringList({
      rows: SITE_SETTING_NAMES.length,
      description: 'The settings that the site has of its own; the others hold what holds for all.',
      resolve: ({ own }) => own.slice(0, SITE_SETTING_NAMES.length),
    }),
    inherited: t.string({
      description: 'A JSON object: what each setting would hold if the site had none of its own.',
      resolve: ({ inherited }) => JSON.stringify(inherited),
    }),
    fromNetwork: t.stringList({
      rows: SITE_SETTING_NAMES.length,
      description: 'The settings that the network has set for all sites.',
      resolve: ({ fromNetwork }) => fromNetwork,
    }),
    version: t.exposeInt('version', { description: 'Counts the changes of all settings.' }),
  }),
})

const SCHEMA_TEXT =
  'A JSON Schema; `community_tech_only` marks what only Super Admins and Community Tech read and change.'
const VALUES_TEXT = 'Settings that are not the viewer’s to read are left out.'
const SAVE_TEXT = 'Writes the settings that are given; the others stay.'

builder.queryFields((t) => {
  const schemaOf = (level: SettingLevel, right: 'siteSettings.read' | 'superSettings.read') =>
    t.string({
      may: right,
      description: SCHEMA_TEXT,
      resolve: (_root, _args, ctx) => JSON.stringify(settingsSchema(namesFor(ctx, level))),
    })
  const valuesOf = (level: SettingLevel, right: 'siteSettings.read' | 'superSettings.read') =>
    t.field({
      type: SettingsNowRef,
      may: right,
      description: VALUES_TEXT,
      resolve: (_root, _args, ctx) => settingsNow(ctx, level),
    })
  return {
    getSiteSettingsSchema: schemaOf('site', 'siteSettings.read'),
    getSiteSettings: valuesOf('site', 'siteSettings.read'),
    getSiteSuperSettingsSchema: schemaOf('super', 'superSettings.read'),
    getSiteSuperSettings: valuesOf('super', 'superSettings.read'),
  }
})

builder.mutationFields((t) => ({
  setSiteSettings: t.field({
    type: SettingsNowRef,
    may: 'siteSettings.change',
    description: SAVE_TEXT,
    args: argsOf(SettingsInput),
    resolve: mutation((tx, input: SettingsInput) => saveSettings(tx, 'site', input)),
  }),
  setSiteSuperSettings: t.field({
    type: SettingsNowRef,
    may: 'superSettings.change',
    description: SAVE_TEXT,
    args: argsOf(SettingsInput),
    resolve: mutation((tx, input: SettingsInput) => saveSettings(tx, 'super', input)),
  }),
}))
