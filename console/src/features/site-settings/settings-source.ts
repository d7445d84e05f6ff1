import { SITE_SETTINGS_LABEL, SUPER_SETTINGS_LABEL } from '@ward/domain/app/shell'
import { NETWORK_SETTING_UPDATED, NETWORK_SETTINGS_LABEL } from '@ward/domain/site-settings/network-settings'
import { SITE_SETTING_UPDATED, SUPER_SETTING_UPDATED } from '@ward/domain/site-settings/settings-form'

/** The owner of the settings a form shows: those of this site, by their two pages, or those of the network. */
export type SettingsSource = 'site' | 'super' | 'network'

export const SOURCES: Record<SettingsSource, { title: string; saved: string }> = {
  site: { title: SITE_SETTINGS_LABEL, saved: SITE_SETTING_UPDATED },
  super: { title: SUPER_SETTINGS_LABEL, saved: SUPER_SETTING_UPDATED },
  network: { title: NETWORK_SETTINGS_LABEL, saved: NETWORK_SETTING_UPDATED },
}
