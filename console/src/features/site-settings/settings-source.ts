import { SITE_SETTINGS_LABEL, SUPER_SETTINGS_LABEL } from '@ward/domain/app/shell'
import type { SettingLevel } from '@ward/domain/site-settings/settings-form'

/** Messages of spec 2 section 8, word for word. */
export const SITE_SETTING_UPDATED = 'Site setting updated!'
export const SUPER_SETTING_UPDATED = 'Site super setting updated!'
export const NETWORK_SETTING_UPDATED = 'Network defaults updated!'

export const NETWORK_SETTINGS_LABEL = 'Network defaults'

/** The owner of the settings a form shows: those of this site, by their two pages, or those of the network. */
export type SettingsSource = SettingLevel | 'network'

export const SOURCES: Record<SettingsSource, { title: string; saved: string }> = {
  site: { title: SITE_SETTINGS_LABEL, saved: SITE_SETTING_UPDATED },
  super: { title: SUPER_SETTINGS_LABEL, saved: SUPER_SETTING_UPDATED },
  network: { title: NETWORK_SETTINGS_LABEL, saved: NETWORK_SETTING_UPDATED },
}
